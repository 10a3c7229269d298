import java.util.*;

public class Main {
    static int calls;

    static String next() {
        calls++;
        return "n" + calls;
    }

    record Point(int x, String name) {
    }

    enum Color {
        RED, GREEN
    }

    static class Named {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return "Named<" + name + ">";
        }
    }

    public static void main(String[] args) {
        String a = "hello";
        String b = a;
        a += " world";
        System.out.println(a + "|" + b);
        char[] c = { 'x', 'y' };
        String s = new String(c);
        c[0] = 'z';
        System.out.println(s + " " + String.copyValueOf(c) + " " + String.valueOf(c));
        char[] t = s.toCharArray();
        t[1] = '!';
        System.out.println(s + " " + new String(t));
        System.out.println(next() + next() + calls + next());
        System.out.println("p=" + new Point(1, "a") + " c=" + Color.GREEN + " n=" + new Named("x") + " o=" + null);
        Object o = "text";
        System.out.println(o + " " + o.equals("text") + " " + (o instanceof CharSequence) + " " + ((Comparable<String>) o)
                .compareTo("tex"));
        CharSequence q = new StringBuilder("seq");
        System.out.println(q.length() + " " + q.charAt(1) + " " + q.subSequence(1, 3) + " " + "xseqx".contains(q) + " "
                + CharSequence.compare(q, "sew") + " " + q.isEmpty());
        Set<String> set = new HashSet<>(List.of("a", "b"));
        set.add(new String("a"));
        System.out.println(set.size() + " " + set.contains("ab".substring(0, 1)));
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String w : new String[] { "x", "y", "x" }) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m);
        byte by = 7;
        short sh = -3;
        float f = 1.1f;
        System.out.println("" + by + sh + f + 1e10 + 'c' + 5L + (byte) 200 + (short) 70000 + (char) 65);
        System.out.println(1 + 2 + "3" + 4 + 5 + " " + ('a' + 'b') + " " + (char) ('a' + 'b' - 97));
        String u = null;
        u = u + "x" + null;
        System.out.println(u);
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            deep.append(i % 10 == 0 ? "\n" : "").append((char) ('a' + i % 26));
        }
        System.out.println(deep.toString().hashCode() + " " + deep.length());
        String big = "ab".repeat(100000);
        System.out.println(big.hashCode() + " " + big.indexOf("ba", 150000) + " " + big.lastIndexOf("ab", 7) + " "
                + big.replace("a", "xyz").length() + " " + big.equals("ab".repeat(100000)) + " " + big.compareTo(big + "c"));
        System.out.println("a".intern() == "a" ? "same" : "other");
        System.out.println(("x" + 1).intern() == ("x1") ? "same" : "other");
    }
}
