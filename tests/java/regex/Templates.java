import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

public class Main {
    static String render(String template, Map<String, Object> values) {
        Matcher m = Pattern.compile("\\{\\{\\s*(\\w+)(?:\\|(\\w+))?\\s*\\}\\}").matcher(template);
        Map<String, Function<String, String>> filters = Map.of("upper", String::toUpperCase, "len", s -> "" + s.length(), "rev",
                s -> new StringBuilder(s).reverse().toString());
        return m.replaceAll(r -> {
            Object v = values.get(r.group(1));
            String s = v == null ? "<" + r.group(1) + "?>" : v.toString();
            return Matcher.quoteReplacement(r.group(2) == null ? s : filters.getOrDefault(r.group(2), Function.identity()).apply(s));
        });
    }

    static String markdown(String s) {
        return s.replaceAll("\\*\\*(.+?)\\*\\*", "<b>$1</b>").replaceAll("\\*(.+?)\\*", "<i>$1</i>").replaceAll("`([^`]+)`",
                "<code>$1</code>").replaceAll("\\[([^\\]]+)\\]\\(([^)]+)\\)", "<a href='$2'>$1</a>").replaceAll("(?m)^# (.*)$",
                        "<h1>$1</h1>").replaceAll("(?m)^- (.*)$", "<li>$1</li>");
    }

    static String camel(String s) {
        return Pattern.compile("[_-](\\w)").matcher(s).replaceAll(r -> r.group(1).toUpperCase());
    }

    static String commas(String digits) {
        return digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",");
    }

    public static void main(String[] args) {
        System.out.println(render("Hi {{name}}, {{ name|upper }} has {{n}} items worth ${{cost}} {{none}} {{name|len}}{{name|rev}}", Map.of(
                "name", "Ann", "n", 3, "cost", "$5\\")));
        System.out.println(markdown("# Title\n- **bold** and *it*\n- `code` [link](http://x.y/z?a=1)\n"));
        System.out.println(camel("some_snake-case_name") + " " + commas("1234567") + " " + commas("12") + " " + commas("123456"));
        System.out.println("aaBBccDD".replaceAll("([a-z]+)([A-Z]+)", "$2$1") + " " + "x1y2".replaceAll("(\\w)(\\d)", "$2$1$2") + " " + "2+3"
                .replaceAll("\\+", " plus ") + " " + "a\\b".replaceAll("\\\\", "/") + " " + "tab\there".replaceAll("\\t", "\\\\t"));
        StringBuilder b = new StringBuilder();
        Matcher m = Pattern.compile("(\\d+)([a-z])").matcher("3a2b10c");
        while (m.find()) {
            m.appendReplacement(b, m.group(2).repeat(Integer.parseInt(m.group(1))));
        }
        System.out.println(m.appendTail(b));
        System.out.println(Arrays.stream("k1=v1&k2=&k3".split("&")).map(p -> p.split("=", 2)).collect(Collectors.toMap(p -> p[0],
                p -> p.length > 1 ? p[1] : "null", (x, y) -> y, TreeMap::new)));
        System.out.println("one  two   three".replaceAll("(\\S+)\\s+(\\S+)", "$2 $1") + "|" + "  x  ".replaceAll("^\\s+", "").replaceAll(
                "\\s+$", "") + "|" + "a,b;c d".replaceAll("[,; ]", "|") + "|" + "AbC".replaceAll("[A-Z]", "($0)"));
        System.out.println(Pattern.compile("\\b(\\w)(\\w*)\\b").matcher("the quick fox").replaceAll(r -> r.group(1).toUpperCase() + r.group(
                2)) + " " + Pattern.compile("o").matcher("foo boo").replaceFirst("0"));
    }
}
