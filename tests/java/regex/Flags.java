import java.util.regex.*;

public class Main {
    static void show(String regex, String text) {
        try {
            Matcher m = Pattern.compile(regex).matcher(text);
            StringBuilder b = new StringBuilder();
            while (m.find()) {
                b.append(" [").append(m.start()).append(',').append(m.end());
                for (int i = 1; i <= m.groupCount(); i++) {
                    b.append(' ').append(m.group(i));
                }
                b.append(']');
            }
            System.out.println(regex + " in " + text.replace("\n", "/").replace("\r", "%") + ":" + b + " "
                    + text.matches(regex));
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        show("(?i)\u00c9", "\u00e9");
        show("(?iu)\u00c9", "\u00e9");
        show("(?m)^", "a\nb\n");
        show("(?m)$", "a\r\nb\n");
        show("(?s).", "\n");
        show("(?i)[A-C]+", "abC");
        show("(?i)\\u212a", "k");
        show("(?iu)k", "\u212a");
        show("(?U)\\w+", "n\u00e9_1");
        show("(?x) a b # c\n c", "abc");
        show("(?i:a)b", "AbAB");
        show("((?i)a)b", "AbAB");
        show("a(?i)b|c", "aBC");
        show("(?i)hello", "Hello hELLO");
        show("a(?i)b", "aB AB");
        show("(?i:a)b", "Ab AB");
        show("(?s)a.b", "a\nb");
        show("a.b", "a\nb");
        show("(?x)a b  # comment", "ab");
        show("(?i)[^a]", "Ab");
        show("(?i)\\p{Lower}+", "aB1");
        show("(?iu)stra\u00dfe", "STRA\u00dfE");
        show("(?-i)a", "A");
        show("(?im)^x$", "X\nx");
        show("(?d)a.b", "a\rb");
        show("(?U)\\d+", "\u0664\u0665");
        show("(?i)(a)\\1", "aA");
        show("(?x) [a b] ", "a b");
    }
}
