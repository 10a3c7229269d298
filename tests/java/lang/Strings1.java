/** Concatenation of every kind of value, text blocks and characters. */
public class Main {
    static String side(String s) {
        System.out.print("(" + s + ")");
        return s;
    }

    public static void main(String[] args) {
        String none = null;
        Object nothing = null;
        char[] chars = {'x', 'y'};
        byte b = -1;
        short s = 300;
        float f = 1.1f;
        double d = 100.0;
        System.out.println("" + b + s + 'c' + 1 + 2L + f + d + true + none + nothing);
        System.out.println(1 + 2 + "a" + 1 + 2 + (1 + 2));
        System.out.println('a' + 1 + "b" + 'a' + 1);
        System.out.println("chars " + String.valueOf(chars) + chars.length);
        String text = "x";
        text += 1;
        text += 'c';
        text += null;
        text += 2.5f;
        text += new StringBuilder("sb");
        System.out.println(text);
        System.out.println(side("1") + side("2") + side("3"));
        System.out.println("inf " + 1 / 0.0 + " " + -1 / 0f + " " + 0.0 / 0 + " " + 1e7 + " " + 1e-4 + " " + 123456789.0f);
        String block = """
            Hello,
              "text" blocks \
            joined
            tab\there
            """;
        System.out.print(block);
        System.out.println("\u0041\101\t|\\|\"|'" + '\'' + "\0".length());
        String a = "hello";
        String c = "hel" + "lo";
        final String part = "lo";
        System.out.println((a == c) + " " + (a == "hel" + part) + " " + a.equals(new String("hello")) + " "
                + (a == new String("hello").intern()));
        int caesar = 3;
        StringBuilder out = new StringBuilder();
        for (char ch : "Hello, World!".toCharArray()) {
            if (Character.isUpperCase(ch)) {
                out.append((char) ('A' + (ch - 'A' + caesar) % 26));
            } else if (Character.isLowerCase(ch)) {
                out.append((char) ('a' + (ch - 'a' + caesar) % 26));
            } else {
                out.append(ch);
            }
        }
        System.out.println(out.reverse());
        int[] counts = new int[26];
        for (char ch : "mississippi".toCharArray()) {
            counts[ch - 'a']++;
        }
        for (char ch = 'a'; ch <= 'z'; ch++) {
            if (counts[ch - 'a'] > 0) {
                System.out.print(ch + "" + counts[ch - 'a']);
            }
        }
        System.out.println();
    }
}
