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
        show("[^a-d&&c-f]+", "abcdefgh");
        show("[a-z&&[^aeiou]]+", "hello");
        show("[]a]+", "]a");
        show("[a&&b]", "ab&");
        show("[a-]+", "a-b");
        show("[-a]+", "a-b");
        show("[a-c-e]+", "a-bde");
        show("[\\d-z]+", "1-z");
        show("[[:alpha:]]+", "alph:");
        show("(?i)[A-C]+", "abC");
        show("\\p{Lower}+", "a\u00e9");
        show("[&&a]", "a&");
        show("[a&&]", "a&");
        show("[a&&&&a]", "a&");
        show("[\u4e00-\u9fff]+", "ab\u4e2d\u6587");
        show("[\ud83d\ude00]", "\ud83d\ude00");
        show("[\\Q^]\\E]+", "^]");
        show("[[a-c]&&[b-d]]+", "abcd");
        show("[a-z&&[def]&&[efg]]+", "defg");
        show("[^\\s]+", "a b");
        show("[^]]+", "a]");
        show("(?<=^|,)[^,]*", "a,,b");
        show("(?=.*\\d)(?=.*[a-z]).{3,}", "ab1");
        show("([a-z]+)(?:\\s\\1)+", "the the the cat cat");
        show("[aeiou]", "education");
        show("[^aeiou\\s]+", "some words");
        show("[a-zA-Z_][a-zA-Z0-9_]*", "x1 = _y2 + 3z");
        show("[+-]?\\d+(\\.\\d+)?", "-1.5 +2 3.25");
        show("[\\w.]+@[\\w.]+", "me@x.org you@y.com");
        show("[\\[\\]]", "a[0]");
        show("[a-c[x-z]]+", "abcxyzd");
        show("[\\\\/]", "a\\b/c");
        show("[^\\W\\d_]+", "ab_1c");
        show("\\p{Punct}+", "a,b!?c");
        show("\\p{Upper}\\p{Lower}+", "Hello World");
        show("\\p{L}+", "h\u00e9llo w\u00f6rld");
        show("\\P{L}+", "ab12cd");
        show("\\p{Lu}", "aBC\u00c9");
        show("\\p{IsAlphabetic}+", "ab\u00e91");
        show("\\p{IsDigit}+", "12\u0664");
        show("\\p{XDigit}+", "xFFz0a");
        show("\\p{Space}", "a b\tc");
        show("\\h+", "a \t b");
        show("\\v", "a\nb");
        show("\\p{javaUpperCase}", "aB\u00c9");
        show("\\p{IsLatin}+", "abc\u0434\u0435");
        show("\\p{IsCyrillic}+", "abc\u0434\u0435");
        show("\\p{Sc}", "$5 \u20ac6");
        show("[\\p{L}&&[^a-m]]+", "abcxyz\u00e9");
    }
}
