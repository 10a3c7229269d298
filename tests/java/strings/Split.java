import java.util.*;

public class Main {
    static void show(String text, String regex) {
        System.out.println("[" + text + "] by [" + regex + "] " + Arrays.toString(text.split(regex)) + " "
                + text.split(regex).length + " -1:" + text.split(regex, -1).length + " 2:"
                + Arrays.toString(text.split(regex, 2)));
    }

    public static void main(String[] args) {
        String[] regexes = { " ", ",", "\\.", "\\|", "", "\\s+", " +", ",\\s*", "\\s*,\\s*", "[,;]", "\\d+", "[^a-z]+", "a",
            "\\\\", "\\$", "-", "::", "(?=b)", "\t", "\\W+", "x*", "." };
        String[] texts = { "a b c", " a  b ", "", " ", "a,b,,c,,", ",a", "a, b ,c", "1.2.3", "a|b|", "abc", "a;b,c",
            "x1y22z", "a\\b", "$1$2", "a::b::", "a\tb", "hello, world! foo", "...", "aaa" };
        for (String regex : regexes) {
            for (String text : texts) {
                show(text, regex);
            }
        }
        System.out.println(Arrays.toString("boo:and:foo".split("o", 0)));
        System.out.println(Arrays.toString("boo:and:foo".split("o", 5)));
        System.out.println(Arrays.toString("boo:and:foo".split("o", -2)));
        System.out.println(Arrays.toString("b,a;d".splitWithDelimiters("[,;]", 0)));
        int sum = 0;
        for (String part : "10 20 30".split(" ")) {
            sum += Integer.parseInt(part);
        }
        System.out.println(sum);
    }
}
