import java.util.*;
import java.util.regex.*;

public class Main {
    static void show(Pattern p, String text) {
        System.out.print(p + " " + p.flags() + ": " + Arrays.toString(p.split(text)));
        for (int limit : new int[] { -1, 0, 1, 2, 3 }) {
            String[] parts = p.split(text, limit);
            System.out.print(" " + limit + ":" + parts.length + (parts.length > 0 ? "<" + parts[parts.length - 1] + ">" : ""));
        }
        System.out.println(" " + p.splitAsStream(text).toList() + Arrays.toString(p.splitWithDelimiters(text, 0)));
    }

    public static void main(String[] args) {
        String[] texts = { "", ",", "a", "a,b", ",a,,b,,", "aXbxc", "1, 2;3 ,4", "one\ntwo\n\nthree\n", "  x  y " };
        for (String t : texts) {
            System.out.println("== " + t.replace("\n", "/"));
            show(Pattern.compile(","), t);
            show(Pattern.compile("x", Pattern.CASE_INSENSITIVE), t);
            show(Pattern.compile("\\s*[,;]\\s*"), t);
            show(Pattern.compile("^|$", Pattern.MULTILINE), t);
            show(Pattern.compile(""), t);
            show(Pattern.compile("\\R"), t);
            show(Pattern.compile("(?<=,)"), t);
            show(Pattern.compile("\\s+"), t);
            show(Pattern.compile(".", Pattern.LITERAL), t);
        }
        System.out.println(Arrays.toString("2+3*4-1".split("(?<=[-+*])|(?=[-+*])")) + Arrays.toString("AbcDefG".split("(?<!^)(?=[A-Z])"))
                + Arrays.toString("a1b22c".split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)")));
        String[] cells = "x|y||z|".split("\\|");
        System.out.println(cells.length + " " + "x|y||z|".split("\\|", -1).length + " " + "a||b".split("||").length + " " + "a.b".split(".")
                .length + " " + "[1][2]".split("[\\[\\]]+").length);
        for (String t : new String[] { "a=1;b=2", "noequals", "=x", "y=" }) {
            String[] kv = t.split("=", 2);
            System.out.print(kv.length + ":" + kv[0] + "/" + kv[kv.length - 1] + " ");
        }
        System.out.println();
    }
}
