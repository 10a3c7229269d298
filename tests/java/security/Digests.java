import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.*;

public class Main {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) {
            sb.append(String.format("%02x", b));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] names = {"MD5", "SHA-1", "SHA1", "SHA-224", "SHA-256", "sha-384", "SHA-512", "SHA3-256", "SHA3-512"};
        for (String name : names) {
            MessageDigest md = MessageDigest.getInstance(name);
            System.out.println(md.getAlgorithm() + " " + md.getDigestLength());
            System.out.println(hex(md.digest(new byte[0])));
            System.out.println(hex(md.digest("Hello, world!".getBytes(StandardCharsets.UTF_8))));
            for (int n : new int[] {55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 135, 136, 200}) {
                byte[] data = new byte[n];
                Arrays.fill(data, (byte) n);
                md.update(data, 0, n / 2);
                md.update(data, n / 2, n - n / 2);
                System.out.print(hex(md.digest()).substring(0, 8) + " ");
            }
            System.out.println();
        }
        MessageDigest md = MessageDigest.getInstance("MD5");
        md.update((byte) 'a');
        md.update("bc".getBytes());
        System.out.println(new BigInteger(1, md.digest()).toString(16));
        System.out.println(MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
        try {
            MessageDigest.getInstance("NONE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
