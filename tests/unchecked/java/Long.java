// exit: 1
import java.util.regex.*;

public class Main {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 20000; i++) {
            b.append("word").append(i).append(i % 10 == 0 ? ".\n" : " ");
        }
        String text = b.toString();
        System.out.println(text.length() + " " + text.split("\\s+").length + " " + text.split(" ").length + " "
                + text.replaceAll("[0-9]+", "").length() + " " + text.replaceAll("\\b(w)(o)", "$2$1").hashCode());
        Matcher m = Pattern.compile("(\\w+)(\\d)\\b").matcher(text);
        int n = 0;
        long sum = 0;
        while (m.find()) {
            n++;
            sum = sum * 31 + m.group(2).charAt(0);
        }
        System.out.println(n + " " + sum);
        System.out.println(Pattern.compile("(?m)^.*9\\.$").matcher(text).results().count() + " " + Pattern.compile("word1.*?\\.",
                Pattern.DOTALL).matcher(text).results().count() + " " + text.matches("(?s).*word19999.*"));
        String ab = "ab".repeat(2000);
        System.out.println(ab.matches("(a|b)*") + " " + ab.matches("(ab)+") + " " + ab.matches("(?:a|b)*c") + " " + ab.matches(
                "[ab]*") + " " + ab.replaceAll("(a)(b)", "$2").length());
        String deep = "(".repeat(300) + ")".repeat(300);
        while (deep.contains("()")) {
            deep = deep.replaceAll("\\(\\)", "");
        }
        System.out.println(deep.isEmpty());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            big.append(i > 0 ? "|" : "").append("k").append(i * 7);
        }
        System.out.println("k1393".matches(big.toString()) + " " + "k1394".matches(big.toString()));
    }
}
