import java.util.regex.*;
import java.util.stream.*;

public class Main {
    static void show(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder(regex + ":");
        while (m.find()) {
            b.append(' ').append(m.start()).append('-').append(m.end());
        }
        System.out.println(b + " " + text.matches(regex));
    }

    public static void main(String[] args) {
        String s = "a\uD83D\uDE00b\uD83D\uDE01\uD83D\uDE01c \u00e9\u4f60";
        for (String regex : new String[] { ".", "[^a-c]", "\uD83D\uDE00", "\uD83D\uDE01+", "[\uD83D\uDE00-\uD83D\uDE02]+", "\\x{1F600}", "\\uD83D\\uDE01",
            "\\W", "\\p{So}", "(.)\\1", ".{3}", "\\S+", "[^\uD83D\uDE00]+", "b.", "(?<=\uD83D\uDE00)b", "\\p{L}+", "[\\p{L}\\p{So}]+", ".*?c",
            "\\b", "\\X", "[\u00e0-\u00ff]", "\\p{IsHan}", "(?i)\u00c9", "(?iu)\u00c9", "\\p{InCyrillic}|\\p{IsLatin}+" }) {
            show(regex, s);
        }
        System.out.println(s.replaceAll(".", "x") + " " + s.replaceAll("[^\\x00-\\x7F]", "?") + " " + s.replaceAll("\\P{ASCII}", "") + " " + s
                .split("").length + " " + s.codePoints().count());
        System.out.println(Pattern.compile("\\p{Lu}\\p{Ll}*").matcher("\u00c9t\u00e9 \u0416\u0443\u043a Abc").results().map(MatchResult::group).collect(
                Collectors.joining("|")));
        System.out.println("\u0416\u0423\u041a".matches("(?iu)\u0436\u0443\u043a") + " " + "\u0416\u0423\u041a".matches("(?i)\u0436\u0443\u043a") + " "
                + Pattern.compile("\u00df", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher("\u1e9e").matches() + " " + "\u212a".matches("(?iu)k"));
        System.out.println("x\u00a0y\u2003z".split("\\s+").length + " " + "x\u00a0y\u2003z".split("(?U)\\s+").length + " " + "x\u00a0y\u2003z".split("\\h+").length
                + " " + "1\u0662".replaceAll("\\d", "#") + " " + "1\u0662".replaceAll("(?U)\\d", "#") + " " + "1\u0662".replaceAll("\\p{Nd}", "#"));
    }
}
