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
        show("(a|b)*", "abab");
        show("(a*)*", "aab");
        show("(a*)+", "aab");
        show("(a?){3}", "aab");
        show("(|a)+", "aaa");
        show("(a|b|)*c", "abc");
        show("(?:(a)|b)*", "ab");
        show("((a)|(b))+", "ab");
        show("(a\\1)", "aa");
        show("(a)\\2", "aa");
        show("(?>a*)a", "aaa");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("(a+)(b+)?", "aaab a");
        show("(\\d+)-(\\d+)", "12-34 5-6");
        show("(.)\\1", "aabbc");
        show("^(.+)+$", "aaaa");
        show("(a){0}b", "ab");
        show("(?:a|b)+?c", "abac");
        show("(a??)(a*)", "aa");
        show("(a(b(c)))", "abc");
        show("(\\w+) (\\w+)", "John Smith, Jane Doe");
        show("(a)(b)?(c)", "ac abc");
        show("((a)(b))c", "abc");
        show("(?:x)(y)", "xy");
        show("(\\w)\\1", "hello book");
        show("(['|]).*?\\1", "say 'it' or |that|");
        show("(?<year>\\d{4})-(?<mon>\\d{2})", "2024-05 1999-12");
        show("(?<c>.)\\k<c>", "aabbc");
        show("(a|b|cd)+", "abcdx");
        show("(x)?(y)?(z)?", "xz");
        show("()", "ab");
        show("(a(b(c(d))))", "abcd");
        show("(\\d+)\\.(\\d+)?", "1.5 2.");
        show("(?>a+)b", "aaab");
        show("(?>a|ab)c", "abc");
        show("(a)|(b)|(c)", "cab");
        show("(\\d{3})[-.](\\d{4})", "555-1234 555.9876");
    }
}
