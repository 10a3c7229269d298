import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

public class Main {
    public static void main(String[] args) {
        byte[] data = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
        Checksum[] sums = {new CRC32(), new CRC32C(), new Adler32()};
        for (Checksum sum : sums) {
            sum.update(data, 0, data.length);
            System.out.println(Long.toHexString(sum.getValue()));
            sum.update('!');
            System.out.println(sum.getValue());
            sum.reset();
            System.out.println(sum.getValue());
            sum.update(new byte[100]);
            System.out.println(sum.getValue());
        }
        Base64.Encoder encoder = Base64.getEncoder();
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00fc\u20ac"}) {
            String e = encoder.encodeToString(s.getBytes(StandardCharsets.UTF_8));
            System.out.print(e + " " + new String(Base64.getDecoder().decode(e), StandardCharsets.UTF_8) + "; ");
        }
        System.out.println();
        byte[] bytes = {-1, -2, -3, 62, 63, -4};
        System.out.println(encoder.encodeToString(bytes) + " " + Base64.getUrlEncoder().encodeToString(bytes) + " "
                + encoder.withoutPadding().encodeToString(new byte[] {1}) + " " + Arrays.toString(Base64.getUrlDecoder().decode("__8")));
        System.out.println(Base64.getMimeEncoder().encodeToString(new byte[80]));
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(HexFormat.of().formatHex(bytes) + " " + Arrays.toString(HexFormat.of().parseHex("00ff10")) + " "
                + HexFormat.ofDelimiter(":").withUpperCase().formatHex(bytes));
    }
}
