import java.util.*;

public class Main {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 200000; i++) {
            b.append(i % 7 == 0 ? "," : "").append(i);
            if (b.length() > 100000) {
                b.delete(0, 50000);
            }
        }
        System.out.println(b.length() + " " + b.toString().hashCode());
        StringBuilder front = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            front.insert(0, (char) ('a' + i % 26));
        }
        System.out.println(front.substring(0, 30) + " " + front.toString().hashCode());
        long h = 0;
        String s = b.substring(0, 20000);
        for (int i = 0; i + 10 <= s.length(); i++) {
            h = h * 31 + s.substring(i, i + 10).hashCode();
        }
        System.out.println(h);
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i + 3 <= s.length(); i++) {
            counts.merge(s.substring(i, i + 3), 1, Integer::sum);
        }
        System.out.println(counts.size() + " " + Collections.max(counts.values()) + " " + counts.get("123"));
        String r = s;
        for (char c = '0'; c <= '9'; c++) {
            r = r.replace(c, (char) ('a' + c - '0'));
        }
        System.out.println(r.hashCode() + " " + r.replace("ab", "").length() + " " + r.replace(",", ", ").length());
        String up = r.toUpperCase();
        System.out.println(up.equals(r) + " " + up.equalsIgnoreCase(r) + " " + up.toLowerCase().equals(r) + " " + up.compareTo(r));
        char[] c = r.toCharArray();
        Arrays.sort(c);
        String sorted = new String(c);
        System.out.println(sorted.indexOf('b') + " " + sorted.lastIndexOf('c') + " " + sorted.charAt(10000) + " " + sorted.hashCode());
        StringBuilder rev = new StringBuilder(r).reverse();
        boolean same = true;
        for (int i = 0; i < r.length(); i++) {
            same &= rev.charAt(i) == r.charAt(r.length() - 1 - i);
        }
        System.out.println(same + " " + rev.indexOf("cba") + " " + rev.lastIndexOf("abc"));
        Set<String> seen = new HashSet<>();
        String x = "seed";
        int steps = 0;
        while (seen.add(x)) {
            x = Integer.toHexString(x.hashCode() & 0xFFFFF);
            steps++;
        }
        System.out.println(steps + " " + x);
        String joined = String.join("-", Collections.nCopies(10000, "k"));
        System.out.println(joined.length() + " " + joined.split("-").length + " " + joined.chars().filter(k -> k == '-').count());
        for (int i = 0; i < b.length(); i += 1000) {
            b.setCharAt(i, '#');
        }
        System.out.println(b.toString().chars().filter(k -> k == '#').count());
    }
}
