import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Iterators and spliterators, and modification while they are used. */
public class Main {
    static String attempt(Runnable action) {
        try {
            action.run();
            return "fine";
        } catch (ConcurrentModificationException | NoSuchElementException | IllegalStateException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    static class Countdown implements Iterable<Integer> {
        final int from;

        Countdown(int from) {
            this.from = from;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int n = from;

                @Override
                public boolean hasNext() {
                    return n > 0;
                }

                @Override
                public Integer next() {
                    if (n == 0) {
                        throw new NoSuchElementException("done");
                    }
                    return n--;
                }
            };
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        System.out.println(attempt(() -> {
            for (Integer i : list) {
                if (i == 3) {
                    list.remove(i);
                }
            }
        }) + " " + list);
        System.out.println(attempt(() -> {
            for (Integer i : list) {
                list.add(i);
            }
        }));
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2));
        System.out.println(attempt(() -> map.forEach((k, v) -> map.put(k + 10, v))));
        TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1, 2, 2));
        System.out.println(attempt(() -> {
            for (int k : tree.keySet()) {
                tree.put(k + 5, 0);
            }
        }));
        System.out.println(attempt(() -> new LinkedList<>(List.of(1)).iterator().remove()));
        System.out.println(attempt(() -> list.forEach(x -> list.clear())));
        Iterator<Integer> it = new Countdown(3).iterator();
        StringBuilder out = new StringBuilder();
        it.forEachRemaining(x -> out.append(x).append(' '));
        for (int x : new Countdown(5)) {
            out.append(x);
        }
        System.out.println(out + " " + attempt(it::next) + " " + attempt(() -> {
            try {
                new Countdown(1).iterator().remove();
            } catch (UnsupportedOperationException e) {
                throw new IllegalStateException(e.getMessage());
            }
        }));
        new Countdown(2).forEach((Consumer<Integer>) x -> System.out.print("<" + x + ">"));
        System.out.println();
        PrimitiveIterator.OfInt ints = IntStream.range(0, 4).iterator();
        int sum = 0;
        while (ints.hasNext()) {
            sum += ints.nextInt();
        }
        System.out.println(sum);
        Spliterator<String> s = List.of("a", "b", "c", "d").spliterator();
        Spliterator<String> half = s.trySplit();
        s.tryAdvance(x -> System.out.print("first of rest " + x + ", "));
        System.out.println(half.estimateSize() + " " + s.estimateSize() + " " + s.hasCharacteristics(Spliterator.SIZED));
        half.forEachRemaining(System.out::print);
        System.out.println();
        Iterator<Map.Entry<Integer, Integer>> entries = tree.entrySet().iterator();
        entries.next();
        entries.remove();
        System.out.println(tree.size());
    }
}
