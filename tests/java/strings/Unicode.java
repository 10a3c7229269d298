import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) throws Exception {
        String s = "na\u00efve \u4f60\u597d \uD83D\uDE00!";
        System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()));
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")));
        System.out.println(s.chars().mapToObj(c -> Integer.toString(c)).collect(Collectors.joining(",")));
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        System.out.println(bytes.length + " " + Arrays.toString(bytes));
        System.out.println(new String(bytes, StandardCharsets.UTF_8).equals(s) + " " + new String(bytes, "UTF-8").length());
        System.out.println(Arrays.toString("h\u00e9\u4f60".getBytes(StandardCharsets.ISO_8859_1)) + " "
                + Arrays.toString("h\u00e9".getBytes(StandardCharsets.US_ASCII)) + " "
                + Arrays.toString("a\u4f60".getBytes(StandardCharsets.UTF_16)) + " "
                + Arrays.toString("a\u4f60".getBytes(StandardCharsets.UTF_16LE)));
        System.out.println(new String(new byte[] { (byte) 0xE9, 65 }, StandardCharsets.ISO_8859_1) + " "
                + new String(new byte[] { 0, 65, 0x4f, 0x60 }, StandardCharsets.UTF_16BE));
        byte[][] wrong = { { (byte) 0xC3 }, { (byte) 0x80, 65 }, { (byte) 0xE4, (byte) 0xBD, 65 }, { (byte) 0xF0, (byte) 0x9F,
            (byte) 0x98 }, { (byte) 0xED, (byte) 0xA0, (byte) 0x80 }, { (byte) 0xC0, (byte) 0x80 }, { (byte) 0xFF, 66 } };
        for (byte[] w : wrong) {
            String d = new String(w, StandardCharsets.UTF_8);
            System.out.println(d.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")));
        }
        System.out.println(Arrays.toString("\uD83D".getBytes(StandardCharsets.UTF_8)) + " "
                + Arrays.toString("\uDE00a".getBytes(StandardCharsets.UTF_8)));
        System.out.println("stra\u00dfe".toUpperCase() + " " + "\u0130".toLowerCase().length() + " "
                + "\u03a3\u0391\u03a3".toLowerCase() + " " + "\u00c0\u00c9".toLowerCase() + " " + "\ufb01".toUpperCase()
                + " " + "\u0444\u042b".toUpperCase() + " " + "\u00ff\u00b5".toUpperCase());
        System.out.println("\u00c9".equalsIgnoreCase("\u00e9") + " " + "\u00c9".compareToIgnoreCase("\u00e9") + " "
                + "\u212a".equalsIgnoreCase("k") + " " + "\u00e9".compareTo("z"));
        System.out.println(new StringBuilder("x\uD83D\uDE00y").reverse() + " " + "\uD83D\uDE00".codePointAt(0) + " "
                + "a\uD83D\uDE00".codePointBefore(3) + " " + "a\uD83D\uDE00b".offsetByCodePoints(0, 2) + " "
                + "ab\uD83D\uDE00".indexOf(0x1F600) + " " + "ab\uD83D\uDE00c".lastIndexOf(0x1F600));
        System.out.println(new String(new int[] { 72, 0x1F600, 105 }, 0, 3) + " " + Character.toString(0x1F601) + " "
                + Character.charCount(0x1F600) + " " + (int) Character.highSurrogate(0x1F600) + " "
                + (int) Character.lowSurrogate(0x1F600) + " " + Character.toCodePoint('\uD83D', '\uDE00'));
        System.out.println("\u3000\u2003x\u00a0".strip().length() + " " + "\u00a0".isBlank() + " " + "\u2003".isBlank());
        Map<Integer, Integer> counts = new TreeMap<>();
        "\uD83D\uDE00a\uD83D\uDE00".codePoints().forEach(c -> counts.merge(c, 1, Integer::sum));
        System.out.println(counts);
    }
}
