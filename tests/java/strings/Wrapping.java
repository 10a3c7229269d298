import java.util.*;
import java.util.stream.*;

public class Main {
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+")) {
            if (line.length() + word.length() + (line.length() > 0 ? 1 : 0) > width) {
                lines.add(line.toString());
                line = new StringBuilder();
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] words = line.split(" ");
        if (words.length == 1) {
            return line;
        }
        int spaces = width - String.join("", words).length();
        StringBuilder b = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            int n = spaces / (words.length - 1) + (i <= spaces % (words.length - 1) ? 1 : 0);
            b.append(" ".repeat(n)).append(words[i]);
        }
        return b.toString();
    }

    static String center(String s, int width, char fill) {
        int left = (width - s.length()) / 2;
        return String.valueOf(fill).repeat(Math.max(0, left)) + s + String.valueOf(fill).repeat(Math.max(0, width - s.length() - left));
    }

    public static void main(String[] args) {
        String text = """
                Lorem ipsum dolor sit amet, consectetur   adipiscing elit,
                sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.
                """;
        for (String line : wrap(text, 24)) {
            System.out.println("|" + justify(line, 24) + "|" + line.length());
        }
        System.out.println(center("title", 15, '*') + center("x", 4, '-') + center("long title", 3, '.'));
        String[][] table = { { "id", "name", "score" }, { "1", "Alice", "93.5" }, { "22", "Bob", "7" } };
        int[] widths = new int[3];
        for (String[] row : table) {
            for (int i = 0; i < 3; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        for (String[] row : table) {
            StringBuilder b = new StringBuilder("|");
            for (int i = 0; i < 3; i++) {
                b.append(' ').append(String.format("%-" + widths[i] + "s", row[i])).append(" |");
            }
            System.out.println(b);
        }
        System.out.println(Arrays.stream(text.split("\n")).map(String::strip).map(l -> l.substring(0, Math.min(12, l.length())) + "...")
                .collect(Collectors.joining("/")));
        System.out.println(text.lines().map(l -> l.replaceAll("(\\w)(\\w*)", "$1$2".length() + "$1")).toList());
        System.out.println("snake_case_name".chars().filter(c -> c == '_').count() + " " + Arrays.stream("snake_case_name".split("_"))
                .map(p -> Character.toUpperCase(p.charAt(0)) + p.substring(1)).collect(Collectors.joining()) + " "
                + "someCamelCaseName".replaceAll("([A-Z])", "_$1").toLowerCase());
    }
}
