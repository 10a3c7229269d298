import java.util.*;

public class Main {
    static int count;

    static String side(String s) {
        count++;
        return s + count;
    }

    static class Lazy {
        int n;

        @Override
        public String toString() {
            return "L" + n++;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 300;
        int i = 1 << 20;
        long l = 1L << 40;
        float f = 0.5f;
        double d = 2.0;
        char c = 'x';
        boolean t = true;
        String n = null;
        Object o = new int[0].length;
        System.out.println("b=" + b + ",s=" + s + ",i=" + i + ",l=" + l + ",f=" + f + ",d=" + d + ",c=" + c + ",t=" + t + ",n=" + n
                + ",o=" + o);
        System.out.println(b + s + i + l + "" + f + d + c + t + n + o);
        System.out.println(c + 1 + "|" + (char) (c + 1) + "|" + c + c + "|" + 'a' + 'b');
        System.out.println(side("a") + side("b") + count + side("c"));
        Lazy z = new Lazy();
        System.out.println(z + "-" + z + "-" + z.n);
        String acc = "";
        for (int k = 0; k < 10; k++) {
            acc += k % 2 == 0 ? k : "," + k;
        }
        System.out.println(acc);
        acc += 'c' + 1;
        acc += 1.5f;
        acc += null;
        System.out.println(acc);
        char[] arr = { 'h', 'i' };
        System.out.println(String.valueOf(arr) + arr.length);
        StringBuilder sb = new StringBuilder();
        System.out.println(sb.append(b).append(s).append(c).append(t).append(f) + "!" + sb.length());
        System.out.println("\1\2\u0001x" + i + "\2");
        System.out.println("a" + 1 + 2 + 'b' + ('c' + 1) + 1L + 1.0f + 1.0 + true + null);
        final int k = 5;
        final String konst = "k" + k + 'c' + 1.5 + true;
        System.out.println(konst + (konst == "k5c1.5true"));
        List<String> parts = new ArrayList<>();
        for (String w : "one two three".split(" ")) {
            parts.add(w + ":" + w.length());
        }
        System.out.println(parts + "" + parts.size());
        StringBuilder many = new StringBuilder();
        for (int j = 0; j < 300; j++) {
            many.append("item ").append(j).append(j % 3 == 0 ? '\n' : ' ');
        }
        System.out.println(many.toString().hashCode() + " " + many.length());
        System.out.println(ternary(1) + ternary(-1) + ternary(0));
    }

    static String ternary(int x) {
        return "sign" + (x > 0 ? "+" : x < 0 ? '-' : 0) + ";";
    }
}
