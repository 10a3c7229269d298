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
        show("\\b", "a \u00e9 b");
        show("\u00e9\\b", "\u00e9 \u00e9");
        show("^", "a\nb");
        show("(?m)^", "a\nb\n");
        show("(?m)$", "a\r\nb\n");
        show("$", "a\n");
        show("$", "a\r\n");
        show("a$", "a\u2028");
        show("\\Z", "a\n");
        show("\\z", "a\n");
        show("\\R", "\r\n\n\r");
        show("\\R\\n", "\r\n");
        show("(?<=a+)b", "aaab");
        show("(?<!a)b", "ab b");
        show("(?<=(a))b", "ab");
        show("(?=(a+))a", "aaa");
        show("(?!ab)a", "abac");
        show("\\Ga", "aab");
        show("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-05");
        show("^(.+)+$", "aaaa");
        show("\\b\\w", "hello world");
        show("\\B", "ab");
        show("\\bcat\\b", "cat concat cats cat");
        show("^\\w+", "first second");
        show("\\w+$", "first second");
        show("(?m)^\\w", "one\ntwo\nthree");
        show("(?m)\\w$", "one\ntwo\r\nthree");
        show("(?<=\\$)\\d+", "$50 60");
        show("\\d+(?=%)", "10% 20");
        show("\\d+(?!%|\\d)", "10% 20");
        show("(?<!-)\\b\\d+", "5 -6 7");
        show("(?<=ab{1,3})c", "abbc abbbbc");
        show("\\Aab", "abab");
        show("^$", "");
        show("^", "ab");
        show("$", "ab");
        show("(?=a)(?=ab)a", "abac");
        show("(?<=(\\w))x", "axbx");
        show("(?!.*z)a", "ab az");
        show("^(?=.*[A-Z])(?=.*\\d)\\w{4,}$", "Pass1");
    }
}
