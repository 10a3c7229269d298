import java.util.regex.*;

public class Main {
    public static void main(String[] args) {
        String[] patterns = {
            "(", "(ab", "ab)", "[", "[abc", "[]", "[^]", "*", "*a", "a**", "a***", "+", "?", "a{", "a{1",
            "a{1,", "a{,3}", "a{3,1}", "a{x}", "a{-1}", "{", "{1}", "x{2}{3}", "\\", "a\\", "\\y", "\\j",
            "[\\y]", "[\\b]", "[z-a]", "[a-\\d]", "[\\d-z]", "[a-", "[a-]", "(?", "(?x", "(?y)", "(?<",
            "(?<a", "(?<a>x", "(?<1a>x)", "(?<a>x)(?<a>y)", "\\k<b>", "\\kb", "\\k", "(?<=a*)b", "(?<=a+)b",
            "(?<!a{2,})b", "\\x", "\\xg1", "\\x{110000}", "\\x{41", "\\u12", "\\0", "\\08", "\\c", "\\p{",
            "\\p{}", "\\p{Foo}", "\\p{IsFoo}", "\\p{InFoo}", "\\p{sc=Foo}", "\\pZ", "\\pQ", "\\1", "(a)\\2",
            "(a)\\11", "\\Qabc", "\\E", "a\\E", "(?i", "(?i)", "(?-i:", "(?:", "(?=", "(?>", "(?P<n>a)",
            "(?#c)", "[[:alpha:]]", "[a&&]", "[&&a]", "[a&&&&b]", "a|*", "|", "(|a)", "()", "(*)", "(?:)*",
            "^*", "$*", "\\b*", "(?=a)*", "a{2147483648}", "a{99999999999}", "\\X", "\\R", "\\h\\H\\v\\V",
            "[\\h]", "\\G", "\\z\\Z\\A", "\\e\\a\\f", "\\_", "\\<", "\\-", "[\\Q]\\E]", "a{2}?", "a{2}+",
            "a?+", "a{0}", "(?i)a(?-i)b", "[a-z&&[^aeiou]]", "\\ca", "\\c", "}", "]", "a]", "a}",
            "(?<n>a)\\k<n>", "[^", "[a&&[b]", "(?idmsuxU)a", "(?s", "\\p{L", "\\p{Lu}\\P{L}\\pL",
            "\\p{Alpha}", "\\p{IsAlphabetic}", "\\p{javaLowerCase}", "\\p{IsLatin}", "\\p{InGreek}",
            "\\p{general_category=Lu}", "x{1,2}{3,4}", "[\\]", "(?<a>", "(?<>x)", "(?<a b>x)", "\\8",
            "\\9(a)", "(a)\\k<1>"
        };
        for (String p : patterns) {
            try {
                System.out.println(p + " is " + Pattern.compile(p).pattern().length());
            } catch (PatternSyntaxException e) {
                System.out.println(p + ": " + e.getDescription() + " @" + e.getIndex());
            }
        }
        for (String p : new String[] { "(ab", "a\n(b", "a[b\tc", "x**", "abc)" }) {
            try {
                Pattern.compile(p);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getMessage() + "|" + e.getPattern().equals(p));
            }
        }
        try {
            Pattern.compile("a", 4096);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            "x".split("[");
        } catch (PatternSyntaxException e) {
            System.out.println(e);
        }
    }
}
