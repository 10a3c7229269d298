import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The sequenced collections of Java 21. */
public class Main {
    static void show(SequencedCollection<Integer> c) {
        System.out.println(c.getClass().getSimpleName() + " " + c + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed());
        try {
            c.addFirst(100);
            c.addLast(200);
            System.out.println(c + " " + c.removeFirst() + " " + c.removeLast());
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported");
        }
        SequencedCollection<Integer> r = c.reversed();
        try {
            r.addFirst(7);
            r.removeLast();
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported view");
        }
        System.out.println(c + " " + r + " " + r.reversed().equals(c) + " " + r.size() + " " + r.contains(7));
        StringBuilder b = new StringBuilder();
        for (int x : r) {
            b.append(x).append(',');
        }
        System.out.println(b + " " + r.stream().mapToInt(x -> x).sum());
    }

    public static void main(String[] args) {
        show(new ArrayList<>(List.of(1, 2, 3)));
        show(new LinkedList<>(List.of(4, 5, 6)));
        show(new ArrayDeque<>(List.of(7, 8, 9)));
        show(new LinkedHashSet<>(List.of(3, 2, 1)));
        show(new TreeSet<>(List.of(30, 10, 20)));
        show(List.of(5, 6));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        List<Integer> back = list.reversed();
        back.add(0);
        back.set(0, 50);
        Collections.sort(back);
        System.out.println(list + " " + back + " " + back.subList(1, 3) + " " + back.indexOf(1));
        SequencedSet<String> set = new LinkedHashSet<>(Arrays.asList("x", "y"));
        System.out.println(set.reversed().reversed() + " " + set.reversed().getFirst());
        SequencedMap<Integer, String> map = new TreeMap<>(java.util.Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(map.firstEntry() + " " + map.reversed() + " " + map.sequencedKeySet().reversed() + " "
                + map.sequencedValues().reversed() + " " + map.pollFirstEntry() + " " + map.lastEntry().getValue());
        try {
            map.putFirst(0, "z");
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted map");
        }
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        try {
            new LinkedHashSet<>().removeLast();
        } catch (NoSuchElementException e) {
            System.out.println("empty set " + e.getMessage());
        }
    }
}
