import java.nio.charset.*;
import java.util.*;

public class Main {
    static String toBase(byte[] bytes) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < bytes.length; i += 3) {
            int n = (bytes[i] & 255) << 16 | (i + 1 < bytes.length ? (bytes[i + 1] & 255) << 8 : 0) | (i + 2 < bytes.length
                    ? bytes[i + 2] & 255 : 0);
            for (int k = 0; k < 4; k++) {
                b.append(i + k > bytes.length ? '=' : alphabet.charAt(n >> 18 - 6 * k & 63));
            }
        }
        return b.toString();
    }

    static String vigenere(String text, String key, int sign) {
        StringBuilder b = new StringBuilder(text.length());
        int k = 0;
        for (char c : text.toCharArray()) {
            if (Character.isLetter(c)) {
                char base = Character.isUpperCase(c) ? 'A' : 'a';
                int shift = Character.toLowerCase(key.charAt(k++ % key.length())) - 'a';
                b.append((char) (base + Math.floorMod(c - base + sign * shift, 26)));
            } else {
                b.append(c);
            }
        }
        return b.toString();
    }

    static String morse(String s) {
        String[] codes = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
                .split(" ");
        StringJoiner j = new StringJoiner(" ");
        for (char c : s.toUpperCase().toCharArray()) {
            j.add(c == ' ' ? "/" : codes[c - 'A']);
        }
        return j.toString();
    }

    static String hex(byte[] bytes) {
        StringBuilder b = new StringBuilder();
        for (byte x : bytes) {
            b.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(toBase("Hello, World".getBytes()) + " " + toBase("a".getBytes()) + " " + Base64.getEncoder()
                .encodeToString("Hello, World".getBytes(StandardCharsets.UTF_8)));
        String v = vigenere("Attack at Dawn!", "Lemon", 1);
        System.out.println(v + " " + vigenere(v, "Lemon", -1));
        System.out.println(morse("Sos help"));
        System.out.println(hex("h\u00e9\u20ac".getBytes("UTF-8")) + " " + String.format("%02x", (byte) -1));
        System.out.println(Charset.forName("utf-8").name() + " " + StandardCharsets.ISO_8859_1 + " " + Charset.defaultCharset());
        try {
            "x".getBytes("no-such");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        int checksum = 0;
        for (byte b : "checksum \u4f60".getBytes(StandardCharsets.UTF_8)) {
            checksum = checksum * 33 ^ b & 255;
        }
        System.out.println(checksum);
        StringBuilder bits = new StringBuilder();
        for (char c : "Hi".toCharArray()) {
            bits.append(String.format("%8s", Integer.toBinaryString(c)).replace(' ', '0')).append(' ');
        }
        System.out.println(bits.toString().trim());
        StringBuilder back = new StringBuilder();
        for (String p : bits.toString().trim().split(" ")) {
            back.append((char) Integer.parseInt(p, 2));
        }
        System.out.println(back + " " + (int) '\u20ac' + " " + "\u20ac".length() + " \\u" + String.format("%04X", (int) '\u20ac'));
        byte[] utf = "a\u00e9\u4f60\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
        System.out.println(new String(utf, 1, 2, StandardCharsets.UTF_8) + new String(utf, 3, 3, "UTF-8") + new String(utf, 6, 4));
    }
}
