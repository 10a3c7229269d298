// exit: 1
import java.util.regex.*;

public class Main {
    static void show(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder(regex + " ~ " + (text.length() > 20 ? text.length() : text) + ": " + m.matches());
        m.reset();
        int n = 0;
        while (m.find() && n++ < 4) {
            b.append(" [").append(m.start()).append(',').append(m.end());
            for (int i = 1; i <= m.groupCount(); i++) {
                b.append(' ').append(m.start(i)).append('-').append(m.end(i));
            }
            b.append(']');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        show("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaab");
        show("(x+x+)+y", "xxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        show("(a|a)*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        show("(a|aa)+c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        show("(.*)(.*)(.*)x", "abcdef");
        show("(a*)*b", "aaaaaaaaaaaaaaaaaaaaaaaaaa");
        show("([a-z]+)*\\d", "abcdefghijklmnopqrstuvwxyz");
        show("(\\w+\\s?)+!", "the quick brown fox jumps over");
        show("a?a?a?a?a?aaaaa", "aaaaa");
        show("(ab|a)(bc|c)?", "abc");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("(a*?)(a*)(a*?)", "aaa");
        show("^(?:(a)|(b)|(c))+$", "abcab");
        show("(a(b)?)+", "aba");
        show("((a)|b)+", "ab");
        show("(?:(x)|(y))*z", "xyz");
        show("(a{1,2}){2,3}b", "aaaaab");
        show("(?:a{2}){2,}", "aaaaaaa");
        show("(a?b??)*", "ab");
        show("(?>a+)ab", "aaab");
        show("(?>ab|a)c", "ac");
        show("a*+b", "aaab");
        show("(?:ab)++a", "ababa");
        show("a??+b", "ab");
        show("(a+?)(b+?)(c*)", "aabbcc");
        show("(.+)\\1", "abcabcabc");
        show("(?=(\\w+))\\1:", "abc:");
        show("^(\\d+)(?=.*\\1)", "12 x 12");
        show("(?!(a))b\\1?", "b");
        show("(?<=(\\w))\\1", "aab");
        show(".{3,5}?x", "abcdefx");
        show("[ab]{2,3}?b", "abab");
        show("(?:a|b|c|d|e)+f", "abcdeabcdef");
        show("x{0}y{0,}z{1}", "yyz");
        show("()*a", "a");
        show("(|a)*b", "aab");
        show("(?:)+", "a");
        show("(a|)+?b", "aab");
    }
}
