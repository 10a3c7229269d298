import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.*;

public class Main {
    record Block(int index, String previous, String data, int nonce, String hash) { }

    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            StringBuilder hex = new StringBuilder();
            for (byte b : digest) {
                String h = Integer.toHexString(0xff & b);
                if (h.length() == 1) {
                    hex.append('0');
                }
                hex.append(h);
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new RuntimeException(e);
        }
    }

    static Block mine(int index, String previous, String data, int difficulty) {
        String prefix = "0".repeat(difficulty);
        for (int nonce = 0;; nonce++) {
            String hash = sha256(index + previous + data + nonce);
            if (hash.startsWith(prefix)) {
                return new Block(index, previous, data, nonce, hash);
            }
        }
    }

    public static void main(String[] args) {
        List<Block> chain = new ArrayList<>();
        String previous = "0";
        for (int i = 0; i < 4; i++) {
            Block b = mine(i, previous, "data " + i, 2);
            chain.add(b);
            previous = b.hash();
            System.out.println(b.index() + " " + b.nonce() + " " + b.hash());
        }
        boolean valid = true;
        for (int i = 1; i < chain.size(); i++) {
            Block b = chain.get(i);
            valid &= b.previous().equals(chain.get(i - 1).hash()) && b.hash().equals(sha256(b.index() + b.previous() + b.data() + b.nonce()));
        }
        System.out.println(valid);
        List<String> leaves = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
        leaves.replaceAll(Main::sha256);
        while (leaves.size() > 1) {
            List<String> next = new ArrayList<>();
            for (int i = 0; i < leaves.size(); i += 2) {
                next.add(sha256(leaves.get(i) + leaves.get(Math.min(i + 1, leaves.size() - 1))));
            }
            leaves = next;
        }
        System.out.println(leaves.get(0));
    }
}
