import java.util.*;

public class Main {
    static final String COMMA = ",";
    static final String NOT_LETTER = "[^a-zA-Z]";

    public static void main(String[] args) {
        String[] texts = { "a b  c", " lead and trail ", "", "x", "1,2,,3,,", "a1b22c333", "tab\tnew\nline", "a.b|c", "A-B_C",
            "\uD83D\uDE00 x\u00e9y", "aaa", ",", "[x] (y) {z}" };
        for (String t : texts) {
            System.out.println("<" + t.replace("\n", "/").replace("\t", "~") + ">");
            System.out.println(Arrays.toString(t.split(" ")) + Arrays.toString(t.split(COMMA)) + Arrays.toString(t.split("")) + Arrays
                    .toString(t.split("\\s+")) + Arrays.toString(t.split("\\s*,\\s*")) + Arrays.toString(t.split("[,.|]")));
            System.out.println(Arrays.toString(t.split(",", -1)) + Arrays.toString(t.split(" ", 2)) + Arrays.toString(t.split("\\|"))
                    + Arrays.toString(t.split("\\.")) + Arrays.toString(t.split("\\d+")) + Arrays.toString(t.split("a*")) + Arrays
                            .toString(t.split("\\W+")) + Arrays.toString(t.split("x?")));
            System.out.println(t.replaceAll("\\s+", " ") + "|" + t.replaceAll(NOT_LETTER, "") + "|" + t.replaceAll("[aeiou]", "*") + "|"
                    + t.replaceAll("", "-") + "|" + t.replaceAll(".", "#") + "|" + t.replaceAll("a{2}", "<2>") + "|" + t.replaceAll(
                            "[^\\w\\s]", "") + "|" + t.replaceAll("b*", "_") + "|" + t.replaceAll("\\D", "") + "|" + t.replaceAll("\\S",
                                    "s"));
            System.out.println(t.replaceFirst("\\d", "N") + "|" + t.replaceFirst("[a-z]+", "W") + "|" + t.replaceFirst("z*", "!") + "|"
                    + t.replaceAll("\\[|\\]", "") + "|" + t.replaceAll("[\\[\\](){}]", "") + "|" + t.replaceAll("(\\d)", "<$1>") + "|"
                    + t.replaceAll("^\\s+|\\s+$", "") + "|" + t.replaceAll("a+b", "AB"));
            System.out.println(t.matches("\\d+") + " " + t.matches("[a-z]") + " " + t.matches("") + " " + t.matches(".*") + " " + t
                    .matches("[a-z]*\\d?") + " " + t.matches("a{1,3}") + " " + t.matches("-?\\d+") + " " + t.matches(",+") + " " + t
                            .matches("[A-Z]-[A-Z]_[A-Z]") + " " + t.matches("a+a"));
        }
        String sep = ";";
        System.out.println("a;b".split(sep).length + " " + "a:b".split(":")[1] + " " + "k=v=w".split("=", 2)[1] + " " + "2024-01-05"
                .split("-").length + " " + "12:30".split(":")[0]);
        try {
            String none = null;
            if (args.length == 0) {
                none = args.length > 5 ? "" : null;
            }
            none.split(",");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            csv.append(i).append(i % 7 == 0 ? ", " : ",");
        }
        long sum = 0;
        for (String p : csv.toString().split(",\\s*")) {
            sum += Integer.parseInt(p);
        }
        System.out.println(sum + " " + csv.toString().replaceAll("[,\\s]+", "").length());
    }
}
