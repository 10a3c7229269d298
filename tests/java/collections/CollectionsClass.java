import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** The static methods of Collections. */
public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(5, 2, 8, 1, 9, 2));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 8) + " " + Collections.binarySearch(list, 3) + " "
                + Collections.max(list) + " " + Collections.min(list) + " " + Collections.frequency(list, 2));
        Collections.sort(list, Collections.reverseOrder());
        System.out.println(list + " " + Collections.binarySearch(list, 5, Collections.reverseOrder()));
        Collections.reverse(list);
        Collections.swap(list, 0, 5);
        Collections.rotate(list, 2);
        System.out.println(list);
        Collections.rotate(list, -3);
        System.out.println(list);
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        List<Integer> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(i);
        }
        Collections.shuffle(many, new Random(7));
        System.out.println(many);
        Collections.replaceAll(list, 2, 77);
        Collections.addAll(list, 1, 2, 3);
        System.out.println(list + " " + Collections.indexOfSubList(list, List.of(1, 2)) + " "
                + Collections.lastIndexOfSubList(list, List.of(9)) + " " + Collections.disjoint(list, List.of(100, 3)));
        Collections.fill(list.subList(0, 3), 0);
        System.out.println(list);
        List<String> target = new ArrayList<>(Arrays.asList("1", "2", "3"));
        Collections.copy(target, List.of("x", "y"));
        System.out.println(target);
        System.out.println(Collections.max(List.of("aaa", "b", "cc"), Comparator.comparing(String::length)));
        Map<String, Boolean> backing = new HashMap<>();
        Set<String> set = Collections.newSetFromMap(backing);
        set.add("one");
        System.out.println(set + " " + backing);
        List<Integer> synced = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        synced.add(3);
        Map<Integer, Integer> syncedMap = Collections.synchronizedMap(new TreeMap<>());
        syncedMap.put(2, 3);
        System.out.println(synced + " " + syncedMap);
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.poll() + " " + lifo);
        Collection<Integer> unmodifiable = Collections.unmodifiableCollection(list);
        System.out.println(unmodifiable.size() + " " + unmodifiable.contains(3));
        System.out.println(Collections.emptyMap() + " " + Collections.emptySet() + " " + Collections.emptyIterator().hasNext()
                + " " + Collections.list(Collections.enumeration(List.of(1, 2))));
        List<Object> checked = Collections.checkedList(new ArrayList<>(), Object.class);
        checked.add("ok");
        System.out.println(checked);
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(Collections.max(d) + " " + Collections.unmodifiableSet(new java.util.TreeSet<>(d)));
        try {
            Collections.copy(new ArrayList<>(), List.of(1));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
