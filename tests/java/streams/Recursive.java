import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams in recursive functions, infinite streams, streams of streams. */
public class Main {
    record Tree(int value, List<Tree> children) {
        Stream<Tree> flatten() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(Tree::flatten));
        }

        int depth() {
            return 1 + children.stream().mapToInt(Tree::depth).max().orElse(0);
        }
    }

    static Stream<List<Integer>> permutations(List<Integer> items) {
        return items.isEmpty() ? Stream.of(List.of()) : items.stream().flatMap(x -> {
            List<Integer> rest = new ArrayList<>(items);
            rest.remove(x);
            return permutations(rest).map(p -> {
                List<Integer> all = new ArrayList<>(List.of(x));
                all.addAll(p);
                return all;
            });
        });
    }

    static List<Integer> quicksort(List<Integer> list) {
        if (list.size() <= 1) {
            return list;
        }
        int pivot = list.get(0);
        return Stream.of(quicksort(list.stream().skip(1).filter(x -> x < pivot).toList()), List.of(pivot),
                quicksort(list.stream().skip(1).filter(x -> x >= pivot).toList())).flatMap(List::stream).toList();
    }

    static boolean prime(long n) {
        return n > 1 && LongStream.rangeClosed(2, (long) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    static Stream<Integer> primes() {
        return Stream.iterate(2, x -> x + 1).filter(Main::prime);
    }

    public static void main(String[] args) {
        Tree t = new Tree(1, List.of(new Tree(2, List.of(new Tree(3, List.of()))), new Tree(4, List.of(new Tree(5, List.of()), new Tree(6, List.of())))));
        System.out.println(t.flatten().map(Tree::value).toList() + " " + t.depth() + " " + t.flatten().mapToInt(Tree::value).sum());
        System.out.println(permutations(List.of(1, 2, 3)).toList() + " " + permutations(List.of(1, 2, 3, 4, 5)).count());
        System.out.println(quicksort(Arrays.asList(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5)));
        System.out.println(primes().limit(10).toList() + " " + primes().skip(50).findFirst().get() + " "
                + primes().takeWhile(p -> p < 30).mapToInt(p -> p).sum());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> IntStream.rangeClosed(1, i).mapToObj(Integer::toString)
                .collect(Collectors.joining(" "))).collect(Collectors.joining("\n")));
        System.out.println(Stream.iterate(27L, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).count());
        List<Predicate<Integer>> rules = List.of(x -> x > 0, x -> x % 2 == 0, x -> x < 100);
        Predicate<Integer> all = rules.stream().reduce(x -> true, Predicate::and);
        System.out.println(IntStream.of(-2, 5, 8, 200).boxed().filter(all).toList());
        List<String> out = Collections.nCopies(3, "ab").stream().map(s -> new StringBuilder(s).reverse().toString()).toList();
        System.out.println(out + " " + String.join("", out).chars().filter(c -> c == 'a').count());
        System.out.println(IntStream.range(0, 4).mapToObj(i -> IntStream.range(0, 4).mapToObj(j -> (i + j) % 2 == 0 ? "#" : ".")
                .collect(Collectors.joining())).toList());
        System.out.println(Stream.of("a-b", "c").map(s -> s.split("-")).flatMap(Arrays::stream).toList());
    }
}
