import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "[", "]");
        j.setEmptyValue("none");
        System.out.println(j + " " + j.length());
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-");
        k.add("x").merge(j);
        System.out.println(k + " " + new StringJoiner("/") + "|");
        System.out.println(Stream.of(1, 2, 3).map(String::valueOf).collect(Collectors.joining("+", "(", ")")));
        System.out.println(IntStream.range(0, 5).mapToObj(i -> "v" + i).collect(Collectors.joining(",")));
        List<String> words = Arrays.asList("delta", "alpha", "charlie", "bravo");
        Collections.sort(words);
        System.out.println(words + " " + String.join("|", words) + " " + String.join(",", new TreeSet<>(words)));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        StringTokenizer t = new StringTokenizer("a b\tc\nd  e");
        System.out.print(t.countTokens() + ":");
        while (t.hasMoreTokens()) {
            System.out.print(t.nextToken() + ";");
        }
        System.out.println(t.countTokens());
        StringTokenizer d = new StringTokenizer("1+2-30", "+-", true);
        while (d.hasMoreElements()) {
            System.out.print("<" + d.nextElement() + ">");
        }
        System.out.println();
        StringTokenizer m = new StringTokenizer("key=val;k2=v2");
        System.out.println(m.nextToken("=") + " " + m.nextToken(";") + " " + m.nextToken("=") + " " + m.hasMoreTokens());
        try {
            new StringTokenizer("").nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("none: " + e.getMessage());
        }
        System.out.println(new StringTokenizer(",,a,,b,,", ",").countTokens() + " "
                + new StringTokenizer(",,a", ",", true).countTokens());
        System.out.println("a=1;b=2".chars().filter(c -> c == '=').count() + " " + "hello".chars().sorted().mapToObj(
                c -> String.valueOf((char) c)).collect(Collectors.joining()) + " " + "hello".chars().distinct().count());
        System.out.println(Arrays.stream("3 1 2".split(" ")).mapToInt(Integer::parseInt).sorted().boxed().toList());
        System.out.println("mississippi".chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new,
                Collectors.counting())));
    }
}
