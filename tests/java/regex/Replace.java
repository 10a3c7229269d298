import java.util.*;
import java.util.regex.*;

public class Main {
    static void show(String text, String regex, String by) {
        try {
            System.out.println(text.replaceAll(regex, by) + " | " + text.replaceFirst(regex, by));
        } catch (RuntimeException e) {
            System.out.println(by + " ! " + e);
        }
    }

    public static void main(String[] args) {
        show("a1b22c333", "\\d+", "#");
        show("hello world", "[aeiou]", "*");
        show("John Smith", "(\\w+) (\\w+)", "$2, $1");
        show("2024-05-06", "(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)", "${d}/${m}/${y}");
        show("a.b.c", ".", "x");
        show("a.b.c", "\\.", "\\$");
        show("abc", "", "-");
        show("aaa", "a*", "b");
        show("  lots   of   space ", "\\s+", " ");
        show("tel 555-1234", "[^0-9]", "");
        show("camelCaseString", "([A-Z])", "_$1");
        show("xxab", "(a)(b)?", "[$1$2]");
        show("xxa", "(a)(b)?", "[$1$2]");
        for (String by : new String[] { "$3", "$x", "${x}", "${a", "$", "\\", "${", "${1a}", "$11", "\\$1", "a\\\\b", "${}" }) {
            show("xxab", "(a)(b)?", by);
        }
        System.out.println(Matcher.quoteReplacement("a$b\\c") + " " + "x".replaceAll("x", Matcher.quoteReplacement("$1\\")) + " "
                + "a.c abc".replaceAll(Pattern.quote("a.c"), "!") + " " + Pattern.quote("a\\Eb"));
        Matcher m = Pattern.compile("\\d+").matcher("1 apple, 20 pears");
        System.out.println(m.replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)) + " " + m.replaceFirst(
                r -> "<" + r.start() + ">"));
        m.reset();
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            m.appendReplacement(sb, "[" + m.group() + "]");
        }
        System.out.println(m.appendTail(sb));
        StringBuffer buffer = new StringBuffer(">");
        Matcher cat = Pattern.compile("cat").matcher("one cat two cats");
        while (cat.find()) {
            cat.appendReplacement(buffer, "dog");
        }
        System.out.println(cat.appendTail(buffer));
        Map<String, String> values = Map.of("name", "Ann", "city", "Rome");
        System.out.println(Pattern.compile("\\$\\{(\\w+)\\}").matcher("Hi ${name} of ${city} ${none}").replaceAll(
                r -> Matcher.quoteReplacement(values.getOrDefault(r.group(1), r.group()))));
        System.out.println("MiXeD".replaceAll("(?i)x", "_") + " " + "a\nb".replaceAll("(?m)^", "> ") + " " + "aXbX".replace("X",
                "$1"));
        System.out.println("The Quick".chars().filter(Character::isUpperCase).count() + " " + "trailing   ".replaceAll("\\s+$",
                "") + "|" + "007".replaceFirst("^0+(?!$)", "") + " " + "0".replaceFirst("^0+(?!$)", ""));
    }
}
