import java.util.*;
import java.util.regex.*;

public class Main {
    static final Pattern TOKEN = Pattern.compile("\\s*(?:(\\d+\\.?\\d*)|([a-z]\\w*)|(.))");

    static double value(String expression) {
        Deque<Double> values = new ArrayDeque<>();
        Deque<Character> operators = new ArrayDeque<>();
        Matcher m = TOKEN.matcher(expression);
        while (m.find()) {
            if (m.group(1) != null) {
                values.push(Double.parseDouble(m.group(1)));
            } else if (m.group(2) != null) {
                values.push((double) m.group(2).length());
            } else {
                char c = m.group(3).charAt(0);
                if (c == '(') {
                    operators.push(c);
                } else if (c == ')') {
                    while (operators.peek() != '(') {
                        apply(values, operators.pop());
                    }
                    operators.pop();
                } else {
                    while (!operators.isEmpty() && rank(operators.peek()) >= rank(c)) {
                        apply(values, operators.pop());
                    }
                    operators.push(c);
                }
            }
        }
        while (!operators.isEmpty()) {
            apply(values, operators.pop());
        }
        return values.pop();
    }

    static int rank(char c) {
        return c == '(' ? 0 : c == '+' || c == '-' ? 1 : 2;
    }

    static void apply(Deque<Double> values, char c) {
        double b = values.pop();
        double a = values.pop();
        values.push(c == '+' ? a + b : c == '-' ? a - b : c == '*' ? a * b : a / b);
    }

    static boolean isIp(String s) {
        String part = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
        return s.matches("(" + part + "\\.){3}" + part);
    }

    public static void main(String[] args) {
        System.out.println(value("1 + 2 * (3 - 4.5) / abc") + " " + value("((7))"));
        for (String s : new String[] { "192.168.1.1", "256.1.1.1", "1.2.3", "0.0.0.0" }) {
            System.out.print(isIp(s) + " ");
        }
        for (String s : new String[] { "a.b+c@x-y.co.uk", "bad@", "@bad.com", "a@b.c" }) {
            System.out.print(s.matches("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+") + " ");
        }
        System.out.println();
        String log = "2024-01-02 ERROR [main] Failed: code=42\n2024-01-03 INFO [w-1] Done in 15ms\nbad line\n";
        Matcher m = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d) (\\w+) \\[([^\\]]+)\\] (.*)$", Pattern.MULTILINE).matcher(log);
        while (m.find()) {
            System.out.println(m.group(2) + "|" + m.group(3) + "|" + m.group(4) + "|" + m.group(1).split("-")[2]);
        }
        String html = "<p>Hello <b>big</b> world</p><a href=\"x.html\">link</a>";
        System.out.println(html.replaceAll("<[^>]*>", "") + " " + html.split("<").length);
        Matcher href = Pattern.compile("href=\"([^\"]*)\"").matcher(html);
        System.out.println(href.find() ? href.group(1) : "none");
        Map<String, Integer> count = new TreeMap<>();
        Matcher w = Pattern.compile("[a-z']+").matcher("it's a dog's life, a dog's day".toLowerCase());
        while (w.find()) {
            count.merge(w.group(), 1, Integer::sum);
        }
        System.out.println(count);
        System.out.println(Arrays.toString("aBcDeF".split("(?=[A-Z])")) + Arrays.toString("a1b2".split("(?<=\\d)")) + Arrays
                .toString("one,two;three".split("[,;]")));
        String csv = "a,\"b,c\",d,\"e \"\"q\"\"\"";
        Matcher f = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^,]+)").matcher(csv);
        while (f.find()) {
            System.out.print("<" + (f.group(1) != null ? f.group(1).replace("\"\"", "\"") : f.group(2)) + ">");
        }
        System.out.println();
        System.out.println("aaa".matches("(a|aa)+") + " " + "x".repeat(30).matches("(x+x+)+y") + " " + "ababab".matches("(ab)*"));
    }
}
