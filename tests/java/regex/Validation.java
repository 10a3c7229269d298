import java.util.*;
import java.util.regex.*;

public class Main {
    static void check(String name, String regex, String... texts) {
        StringBuilder b = new StringBuilder(name);
        Pattern p = Pattern.compile(regex);
        for (String t : texts) {
            b.append(' ').append(t).append(p.matcher(t).matches() ? "+" : "-");
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        check("int", "[+-]?\\d+", "1", "-20", "+3", "1.5", "", "--1");
        check("float", "[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?", "1", "1.", ".5", "1e5", "1.5E-10", ".", "e5", "1e");
        check("date", "(19|20)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])", "2024-02-29", "1899-01-01", "2024-13-01", "2024-1-1");
        check("time", "([01]?\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?", "0:00", "23:59", "24:00", "12:5", "12:30:45");
        check("hex", "#?([a-f0-9]{6}|[a-f0-9]{3})", "#a3c113", "#4d82h4", "fff", "#ff");
        check("phone", "(\\+\\d{1,2}\\s)?\\(?\\d{3}\\)?[\\s.-]\\d{3}[\\s.-]\\d{4}", "123-456-7890", "(123) 456-7890", "+91 123.456.7890",
                "1234567890");
        check("email", "[\\w.%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}", "a.b@c.com", "a@b", "@c.com", "x+y@z.org");
        check("name", "[A-Z][a-z]+(?: [A-Z][a-z']+)*", "John Smith", "john", "Mary Ann O'neil", "X");
        check("password", "(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@#$%]).{8,}", "Passw0rd@", "password", "P@s1");
        check("balanced", "(?:a(?:b(?:c)?b)?a)*", "aa", "abba", "abcba", "aba", "");
        check("tag", "<([a-z][a-z0-9]*)\\b[^>]*>(.*?)</\\1>", "<b>x</b>", "<a href='#'>y</a>", "<b>x</i>", "<p></p>");
        check("binary3", "(0|(1(01*0)*1))*", "0", "11", "110", "111", "1001");
        check("word", "\\b\\w+\\b", "hello", "hello world", "");
        check("roman", "M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})", "MCMXCIV", "IIII", "XLII", "");
        check("ipv6", "([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}", "2001:0db8:85a3:0000:0000:8a2e:0370:7334", "1:2:3");
        String text = "Call 555-1234 or 555-9876 before 10:30 on 2024-05-06; cost $12.50 (or \u20ac11).";
        for (String regex : new String[] { "\\d{3}-\\d{4}", "\\d\\d:\\d\\d", "\\d{4}-\\d\\d-\\d\\d", "[$\u20ac]\\d+(\\.\\d\\d)?", "\\b[a-z]{2}\\b",
            "\\([^)]*\\)", "\\p{Sc}", "[A-Z]\\w*" }) {
            Matcher m = Pattern.compile(regex).matcher(text);
            List<String> found = new ArrayList<>();
            while (m.find()) {
                found.add(m.group() + "@" + m.start());
            }
            System.out.println(regex + " " + found);
        }
    }
}
