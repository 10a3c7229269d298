import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections that a program makes of the abstract ones. */
public class Main {
    static class Range extends AbstractList<Integer> {
        private final int from;
        private final int size;

        Range(int from, int size) {
            this.from = from;
            this.size = size;
        }

        @Override
        public Integer get(int index) {
            if (index < 0 || index >= size) {
                throw new IndexOutOfBoundsException("no " + index);
            }
            return from + index;
        }

        @Override
        public int size() {
            return size;
        }
    }

    static class Squares extends AbstractMap<Integer, Integer> {
        @Override
        public Set<Map.Entry<Integer, Integer>> entrySet() {
            Set<Map.Entry<Integer, Integer>> entries = new LinkedHashSet<>();
            for (int i = 1; i <= 4; i++) {
                entries.add(new SimpleImmutableEntry<>(i, i * i));
            }
            return entries;
        }
    }

    static class Counted<T> extends ArrayList<T> {
        int added;

        @Override
        public boolean add(T t) {
            added++;
            return super.add(t);
        }

        @Override
        public boolean addAll(Collection<? extends T> c) {
            added += c.size();
            return super.addAll(c);
        }
    }

    static class Letters extends AbstractSet<Character> {
        @Override
        public Iterator<Character> iterator() {
            return new Iterator<>() {
                char next = 'a';

                @Override
                public boolean hasNext() {
                    return next < 'e';
                }

                @Override
                public Character next() {
                    return next++;
                }
            };
        }

        @Override
        public int size() {
            return 4;
        }
    }

    static class Twice<E> extends AbstractCollection<E> {
        private final List<E> base;

        Twice(List<E> base) {
            this.base = base;
        }

        @Override
        public Iterator<E> iterator() {
            List<E> all = new ArrayList<>(base);
            all.addAll(base);
            return all.iterator();
        }

        @Override
        public int size() {
            return base.size() * 2;
        }
    }

    public static void main(String[] args) {
        Range range = new Range(5, 4);
        System.out.println(range + " " + range.contains(7) + " " + range.indexOf(8) + " " + range.subList(1, 3) + " "
                + range.equals(List.of(5, 6, 7, 8)) + " " + range.hashCode() + " " + range.reversed() + " "
                + Collections.max(range) + " " + range.stream().mapToInt(x -> x).sum());
        try {
            range.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported " + e.getMessage());
        }
        try {
            range.get(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Squares squares = new Squares();
        System.out.println(squares + " " + squares.get(3) + " " + squares.containsValue(16) + " " + squares.keySet() + " "
                + squares.values() + " " + squares.size());
        try {
            squares.put(1, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no put");
        }
        Counted<String> counted = new Counted<>();
        counted.add("a");
        counted.addAll(List.of("b", "c"));
        System.out.println(counted + " " + counted.added);
        Letters letters = new Letters();
        System.out.println(letters + " " + letters.contains('c') + " " + letters.equals(new HashSet<>(letters)) + " "
                + letters.hashCode() + " " + new ArrayList<>(letters));
        Twice<Integer> twice = new Twice<>(List.of(1, 2));
        System.out.println(twice + " " + twice.toArray().length + " " + twice.containsAll(List.of(2)) + " " + twice.isEmpty());
    }
}
