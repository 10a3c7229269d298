import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Main {
    static void show(String text, String delimiter) {
        Scanner s = new Scanner(text).useDelimiter(delimiter);
        StringBuilder b = new StringBuilder();
        while (s.hasNext()) {
            b.append('<').append(s.next()).append('>');
        }
        System.out.println("[" + text.replace("\n", "/") + "] by " + delimiter + ": " + b);
    }

    public static void main(String[] args) {
        show("a,b,,c,", ",");
        show("a, b ,c", "\\s*,\\s*");
        show("1 fish 2 fish red fish blue fish", "\\s*fish\\s*");
        show("abc", "");
        show("line one\nline two\n\nend", "\n");
        show("whole text\nof it", "\\A");
        show("a;b:c", "[;:]");
        show(",,a", ",");
        show("x--y-z", "-+");
        show("", ",");
        Scanner s = new Scanner("10,20,abc,3.5\nnext line,7").useDelimiter(",|\\n");
        System.out.println(s.nextInt() + s.nextInt() + " " + s.hasNextInt() + " " + s.next() + " " + s.nextDouble() + " " + s.next()
                + " " + s.nextInt() + " " + s.hasNext());
        System.out.println(s.delimiter() + " " + s.radix() + " " + new Scanner("x").delimiter());
        Scanner f = new Scanner("name=Bob age=42\nname=Al age=7\n");
        System.out.println(f.findInLine("name=(\\w+)") + " " + f.match().group(1) + " " + f.findInLine("age=(\\d+)") + " "
                + f.match().group(1) + " " + f.findInLine("age"));
        System.out.println("[" + f.nextLine() + "] " + f.findWithinHorizon("\\d+", 0) + " " + f.findWithinHorizon("\\d", 3));
        Scanner p = new Scanner("abc 123 x9");
        System.out.println(p.hasNext("[a-z]+") + " " + p.next("[a-z]+") + " " + p.hasNext("[a-z]+") + " " + p.hasNext(Pattern
                .compile("\\d+")) + " " + p.next(Pattern.compile("\\d+")));
        try {
            p.next("\\d+");
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage() + " then " + p.next());
        }
        Scanner k = new Scanner("   indented");
        System.out.println(k.skip("\\s*").nextLine());
        try {
            new Scanner("abc").skip("x");
        } catch (NoSuchElementException e) {
            System.out.println("no skip");
        }
        System.out.println(new Scanner("a b c").tokens().collect(Collectors.joining("+")) + " " + new Scanner("a1b22").findAll(
                "\\d+").map(MatchResult::group).toList());
        try {
            new Scanner("a").match();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Scanner r = new Scanner("a,b c").useDelimiter(",");
        System.out.println(r.next() + " " + r.reset().next() + " " + r.next());
    }
}
