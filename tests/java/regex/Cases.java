import java.util.regex.*;

public class Main {
    static void show(String regex, int flags, String... texts) {
        Pattern p = Pattern.compile(regex, flags);
        StringBuilder b = new StringBuilder(regex + " " + flags + ":");
        for (String t : texts) {
            b.append(' ').append(t).append(p.matcher(t).matches() ? '+' : '-').append(p.matcher(t).find() ? '+' : '-');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        int i = Pattern.CASE_INSENSITIVE;
        int u = i | Pattern.UNICODE_CASE;
        String[] texts = { "abc", "ABC", "aBc", "\u00e9", "\u00c9", "\u00df", "\u1e9e", "k", "K", "\u212a", "\u0436", "\u0416", "\u017f", "s", "\u03c3", "\u03c2",
            "\u03a3", "\u0131", "I", "1" };
        for (int flags : new int[] { 0, i, u }) {
            show("abc", flags, texts);
            show("[a-c]+", flags, texts);
            show("[^a-c]+", flags, texts);
            show("\u00e9", flags, texts);
            show("[\u00e0-\u00ef]", flags, texts);
            show("\u00df", flags, texts);
            show("k|s", flags, texts);
            show("[ks]", flags, texts);
            show("\u0416", flags, texts);
            show("\u03c3", flags, texts);
            show("\\p{Lower}+", flags, texts);
            show("\\p{Lu}+", flags, texts);
            show("\\p{javaUpperCase}+", flags, texts);
            show("i", flags, texts);
            show("(.)\\1", flags, "aA", "aa", "\u00e9\u00c9", "\u00c9\u00c9");
            show("a\\QbC\\E", flags, texts);
            show("\\x61\\u0042c", flags, texts);
        }
        show("a.b", Pattern.DOTALL, "a\nb", "axb");
        show("^b", Pattern.MULTILINE, "a\nb", "b");
        show("a b # c", Pattern.COMMENTS, "ab", "a b");
        show("a.b", Pattern.LITERAL | i, "A.B", "axb");
        show("a$", Pattern.UNIX_LINES, "a\r", "a\n");
        show("\\w+", Pattern.UNICODE_CHARACTER_CLASS, "\u00e9\u0436_1", "a b");
        System.out.println("x".matches("(?i)X") + " " + "xy".matches("(?i)X(?-i)Y") + " " + "xY".matches("(?i:X)Y") + " " + "ab".matches("a(?i)B") + " " + Pattern
                .compile("(?im)a").flags() + " " + Pattern.compile("a(?i)b").flags());
    }
}
