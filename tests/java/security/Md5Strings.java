import java.math.BigInteger;
import java.security.*;
import java.util.*;

public class Main {
    public static String md5(String text) throws NoSuchAlgorithmException {
        if (text.isEmpty()) {
            return null;
        }
        MessageDigest md = MessageDigest.getInstance("MD5");
        byte[] digest = md.digest(text.getBytes());
        BigInteger number = new BigInteger(1, digest);
        String hash = number.toString(16);
        while (hash.length() < 32) {
            hash = "0" + hash;
        }
        return hash;
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"Hello world", "", "A B C", "password", "test", "jk8ssl", "363", "\u00e9\u20ac"}) {
            System.out.println(s + " " + md5(s));
        }
        StringBuilder long1 = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            long1.append(i);
        }
        System.out.println(md5(long1.toString()));
        MessageDigest sha = MessageDigest.getInstance("SHA-1");
        for (int i = 0; i < 10; i++) {
            sha.update(("part " + i).getBytes());
        }
        byte[] all = sha.digest();
        System.out.println(Base64.getEncoder().encodeToString(all) + " " + all.length);
        sha.update("x".getBytes());
        sha.reset();
        System.out.println(HexFormat.of().formatHex(sha.digest()));
        try {
            MessageDigest.getInstance("MD99");
        } catch (GeneralSecurityException e) {
            System.out.println(e.getMessage());
        }
    }
}
