import java.util.*;

public class Main {
    record Node(char c, int weight, Node left, Node right) implements Comparable<Node> {
        @Override
        public int compareTo(Node o) {
            return weight != o.weight ? Integer.compare(weight, o.weight) : Character.compare(c, o.c);
        }
    }

    static void codes(Node n, String prefix, Map<Character, String> to) {
        if (n.left() == null) {
            to.put(n.c(), prefix.isEmpty() ? "0" : prefix);
        } else {
            codes(n.left(), prefix + '0', to);
            codes(n.right(), prefix + '1', to);
        }
    }

    static String huffman(String s) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : s.toCharArray()) {
            freq.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Node> q = new PriorityQueue<>();
        freq.forEach((c, w) -> q.add(new Node(c, w, null, null)));
        while (q.size() > 1) {
            Node a = q.poll();
            Node b = q.poll();
            q.add(new Node((char) Math.min(a.c(), b.c()), a.weight() + b.weight(), a, b));
        }
        Map<Character, String> codes = new TreeMap<>();
        codes(q.poll(), "", codes);
        StringBuilder bits = new StringBuilder();
        for (char c : s.toCharArray()) {
            bits.append(codes.get(c));
        }
        System.out.println(codes);
        return bits.toString();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> dictionary = new HashMap<>();
        for (int i = 0; i < 256; i++) {
            dictionary.put("" + (char) i, i);
        }
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            String wc = w + c;
            if (dictionary.containsKey(wc)) {
                w = wc;
            } else {
                out.add(dictionary.get(w));
                dictionary.put(wc, dictionary.size());
                w = String.valueOf(c);
            }
        }
        if (!w.isEmpty()) {
            out.add(dictionary.get(w));
        }
        return out;
    }

    static String unlzw(List<Integer> codes) {
        List<String> dictionary = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            dictionary.add(String.valueOf((char) i));
        }
        String w = dictionary.get(codes.get(0));
        StringBuilder b = new StringBuilder(w);
        for (int k : codes.subList(1, codes.size())) {
            String entry = k < dictionary.size() ? dictionary.get(k) : w + w.charAt(0);
            b.append(entry);
            dictionary.add(w + entry.charAt(0));
            w = entry;
        }
        return b.toString();
    }

    static String burrows(String s) {
        String t = s + '$';
        String[] rotations = new String[t.length()];
        for (int i = 0; i < rotations.length; i++) {
            rotations[i] = t.substring(i) + t.substring(0, i);
        }
        Arrays.sort(rotations);
        StringBuilder b = new StringBuilder();
        for (String r : rotations) {
            b.append(r.charAt(r.length() - 1));
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String bits = huffman("abracadabra alakazam");
        System.out.println(bits + " " + bits.length());
        List<Integer> codes = lzw("TOBEORNOTTOBEORTOBEORNOT");
        System.out.println(codes + " " + unlzw(codes));
        System.out.println(burrows("banana") + " " + burrows("mississippi"));
        StringBuilder packed = new StringBuilder();
        for (int i = 0; i < bits.length(); i += 8) {
            packed.append(String.format("%02X", Integer.parseInt(String.format("%-8s", bits.substring(i, Math.min(i + 8, bits.length())))
                    .replace(' ', '0'), 2)));
        }
        System.out.println(packed);
        String big = "the quick brown fox ".repeat(200);
        List<Integer> c = lzw(big);
        System.out.println(c.size() + " " + unlzw(c).equals(big));
    }
}
