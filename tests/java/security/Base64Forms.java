import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        Random random = new Random(9);
        int same = 0;
        for (int n = 0; n < 200; n++) {
            byte[] data = new byte[n];
            random.nextBytes(data);
            String e = Base64.getEncoder().encodeToString(data);
            String u = Base64.getUrlEncoder().withoutPadding().encodeToString(data);
            String m = Base64.getMimeEncoder().encodeToString(data);
            if (Arrays.equals(data, Base64.getDecoder().decode(e)) && Arrays.equals(data, Base64.getUrlDecoder().decode(u))
                    && Arrays.equals(data, Base64.getMimeDecoder().decode(m))) {
                same++;
            }
        }
        System.out.println(same);
        String[] bad = {"A", "AA=", "AAA=A", "A===", "====", "AAAA=", "AA A", "AA==A", "AAAAA", "\u00e9AAA"};
        for (String s : bad) {
            try {
                System.out.println(s + " " + Arrays.toString(Base64.getDecoder().decode(s)));
            } catch (IllegalArgumentException e) {
                System.out.println(s + " ! " + e.getMessage());
            }
        }
        System.out.println(Arrays.toString(Base64.getDecoder().decode("AQI")) + Arrays.toString(Base64.getDecoder().decode("AQ")) + Arrays.toString(Base64.getDecoder().decode("")));
        System.out.println(Base64.getMimeEncoder(8, "|".getBytes()).encodeToString("some longer text".getBytes()));
        System.out.println(new String(Base64.getMimeDecoder().decode("c29t\r\nZSB0\n ZXh0*"), StandardCharsets.UTF_8));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream wrapped = Base64.getEncoder().wrap(out)) {
            wrapped.write("streamed text!".getBytes());
        }
        System.out.println(out + " " + new String(Base64.getDecoder().wrap(new ByteArrayInputStream(out.toByteArray())).readAllBytes()));
        byte[] target = new byte[8];
        System.out.println(Base64.getEncoder().encode("hello".getBytes(), target) + " " + new String(target));
        HexFormat hex = HexFormat.of().withPrefix("0x").withDelimiter(", ");
        System.out.println(hex.formatHex(new byte[] {1, -1, 16}) + " " + Arrays.toString(hex.parseHex("0x0a, 0xff")) + " " + HexFormat.fromHexDigits("ff")
                + " " + HexFormat.of().toHexDigits((byte) -3) + " " + HexFormat.of().toHexDigits(255L) + " " + HexFormat.isHexDigit('g'));
    }
}
