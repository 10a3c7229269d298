import java.util.*;

public class Main {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.isEmpty() + " " + "".isEmpty() + " " + "  \t".isBlank());
        System.out.println(s.charAt(0) + "" + s.charAt(s.length() - 1));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.subSequence(3, 5));
        System.out.println(s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.indexOf("World") + " " + s.indexOf("xyz")
                + " " + s.lastIndexOf('o') + " " + s.lastIndexOf("l", 8) + " " + s.indexOf("") + " " + s.lastIndexOf(""));
        System.out.println(s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.endsWith("ld") + " "
                + s.contains("lo, W") + " " + s.startsWith("") + " " + s.startsWith("x", 99));
        System.out.println(s.replace('l', 'L') + " " + s.replace("o", "00") + " " + s.replace("", "-") + " "
                + "aaa".replace("aa", "b"));
        System.out.println(s.toUpperCase() + " " + s.toLowerCase() + " " + "  trim me ".trim() + "|");
        System.out.println(s.concat("!") + " " + "ab".repeat(3) + " " + "x".repeat(0) + "|");
        System.out.println(s.hashCode() + " " + "".hashCode() + " " + "a".hashCode() + " " + "polygenelubricants".hashCode());
        System.out.println("apple".compareTo("banana") + " " + "b".compareTo("a") + " " + "abc".compareTo("ab") + " "
                + "Apple".compareToIgnoreCase("apple") + " " + "a".compareTo("a"));
        System.out.println("Hello".equals("hello") + " " + "Hello".equalsIgnoreCase("hELLO") + " " + "a".equals(null));
        char[] chars = s.toCharArray();
        Arrays.sort(chars);
        System.out.println(new String(chars) + "|" + String.valueOf(chars, 2, 3) + "|" + new String(chars, 0, 2) + "|");
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join(", ", List.of("x", "y")) + " "
                + String.join("-") + "|");
        System.out.println("a,b,,c,,".split(",").length + " " + Arrays.toString("a1b2".split("")));
        System.out.println(String.valueOf(3.0) + String.valueOf(true) + String.valueOf('c') + String.valueOf(10L)
                + String.valueOf((Object) null));
        System.out.println("abc".contentEquals(new StringBuilder("abc")) + " " + "abc".regionMatches(1, "xbcx", 1, 2)
                + " " + "aBc".regionMatches(true, 0, "AbC", 0, 3));
        StringBuilder r = new StringBuilder();
        for (char c : s.toCharArray()) {
            r.insert(0, c);
        }
        System.out.println(r + " " + s.chars().filter(c -> c == 'l').count());
        System.out.println("a\tb\\n\"q\" \u00e9 \u4e2d \101");
        final String k = "con" + "stant";
        System.out.println((k == "constant") + " " + (new String("a") == "a") + " " + (new String("a").intern() == "a"));
    }
}
