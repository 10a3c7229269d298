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
        show("x{2}{3}", "xxxxxxxx");
        show("a{2}*", "aaaa");
        show("a{2}{1,2}", "aaaaaaa");
        show("{1}", "aa");
        show("a{2}?+", "aaaa");
        show("a*?*", "aa");
        show("(a|b)*", "abab");
        show("(a*)*", "aab");
        show("(a*)+", "aab");
        show("(a?){3}", "aab");
        show("(|a)+", "aaa");
        show("(a|b|)*c", "abc");
        show("((a)|(b))+", "ab");
        show("a*+a", "aaa");
        show("a++b", "aab");
        show("x*", "axb");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("(a+)(b+)?", "aaab a");
        show("^(.+)+$", "aaaa");
        show("\ud83d\ude00+", "\ud83d\ude00\ud83d\ude00");
        show("a{0}b", "ab");
        show("(a){0}b", "ab");
        show("a{,2}", "a");
        show("(a??)(a*)", "aa");
        show("(ab?)*?c", "ababac");
        show("(a{1,2}){2}", "aaa");
        show("a*?b", "aaab");
        show("<.+?>", "<a><b>");
        show("<.+>", "<a><b>");
        show("a{2,3}", "aaaaaaa");
        show("a{2,3}?", "aaaaaaa");
        show("a{2,}+a", "aaaa");
        show("(ab){2,3}", "abababab");
        show("(a|b)*?c", "ababc");
        show("a??b", "ab");
        show("(a+)+b", "aaaab");
        show("x*y*z*", "xxyz");
        show("(a|ab)(bc|c)?", "abc");
        show("(?:a|b){3}", "abbaab");
        show(".*.*=.*", "a=b=c");
        show("(a*)(a*)", "aaa");
        show("((a)?b)*", "abbab");
    }
}
