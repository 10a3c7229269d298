import java.util.*;
import java.util.random.RandomGenerator;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        List<String> names = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f", "g"));
        for (int seed = 0; seed < 4; seed++) {
            Collections.shuffle(names, new Random(seed));
            System.out.println(names);
        }
        LinkedList<Integer> linked = new LinkedList<>(IntStream.range(0, 20).boxed().toList());
        Collections.shuffle(linked, new Random(77));
        System.out.println(linked);
        List<Integer> arrays = Arrays.asList(1, 2, 3, 4, 5);
        Collections.shuffle(arrays, new Random(3));
        System.out.println(arrays);
        Random r = new Random(99);
        System.out.println(r.ints(10, 1, 7).boxed().collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())));
        System.out.println(r.doubles(3, 0, 1).mapToObj(d -> String.format("%.4f", d)).collect(Collectors.joining(",")));
        System.out.println(r.ints().limit(3).sum() + " " + r.longs(2, 0, 1000).sum() + " " + r.ints(0, 100).limit(5).max().getAsInt());
        RandomGenerator g = new SplittableRandom(5);
        System.out.println(g.nextInt(100) + " " + g.nextInt(10, 20) + " " + g.nextLong(1_000_000) + " " + g.nextBoolean() + " " + g.nextFloat() + " " + g.nextDouble(10));
        Random wrapped = Random.from(new SplittableRandom(8));
        System.out.println(wrapped.nextInt(1000) + " " + wrapped.nextLong() + " " + wrapped.ints(3, 0, 9).boxed().toList());
        try {
            wrapped.setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed");
        }
        SplittableRandom base = new SplittableRandom(123);
        SplittableRandom left = base.split();
        System.out.println(IntStream.range(0, 5).map(i -> left.nextInt(50)).boxed().toList() + " " + base.splits(2).mapToInt(s -> s.nextInt(50)).boxed().toList());
        String letters = r.ints(48, 123).filter(c -> c <= 57 || c >= 65 && c <= 90 || c >= 97).limit(16)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        System.out.println(letters);
        for (String bad : new String[] {"int", "range", "gauss", "size"}) {
            try {
                switch (bad) {
                    case "int" -> r.nextInt(-1);
                    case "range" -> r.ints(5, 5);
                    case "gauss" -> r.nextGaussian(0, -1);
                    default -> r.ints(-1);
                }
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
