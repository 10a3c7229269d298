import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** TreeMap and TreeSet with all their views. */
public class Main {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(i * 7 % 12 * 10, "v" + i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(55) + " " + map.ceilingKey(55) + " "
                + map.lowerKey(50) + " " + map.higherEntry(50) + " " + map.floorKey(-1) + " " + map.ceilingEntry(500));
        System.out.println(map.headMap(30) + " " + map.headMap(30, true) + " " + map.tailMap(90) + " "
                + map.subMap(20, 50) + " " + map.subMap(20, false, 50, true));
        System.out.println(map.descendingMap() + " " + map.descendingKeySet().first() + " " + map.navigableKeySet().last());
        NavigableMap<Integer, String> view = map.subMap(30, true, 80, true);
        view.put(35, "in view");
        view.remove(40);
        System.out.println(view + " " + view.size() + " " + map.size() + " " + view.descendingMap().firstKey());
        try {
            view.put(5, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        SortedMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(s -> s));
        for (String s : "one two three four five six seven eight nine ten".split(" ")) {
            byLength.merge(s, 1, Integer::sum);
        }
        System.out.println(byLength + " " + byLength.firstKey());
        TreeMap<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        insensitive.put("abc", 3);
        System.out.println(insensitive + " " + insensitive.get("kEy"));
        TreeMap<String, Integer> reverse = new TreeMap<>(Comparator.reverseOrder());
        reverse.putAll(Map.of("a", 1, "b", 2, "c", 3));
        System.out.println(reverse + " " + reverse.reversed() + " " + reverse.firstEntry().getValue());
        TreeSet<Integer> set = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(set + " " + set.floor(4) + " " + set.higher(9) + " " + set.headSet(5) + " " + set.tailSet(5, false)
                + " " + set.subSet(2, 8) + " " + set.descendingSet() + " " + set.pollFirst() + " " + set.pollLast());
        NavigableSet<Integer> tail = set.tailSet(5, true);
        set.add(6);
        tail.remove(7);
        System.out.println(tail + " " + set + " " + set.reversed().getFirst());
        try {
            new TreeSet<Integer>().first();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        TreeMap<Integer, Integer> big = new TreeMap<>();
        long state = 7;
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            int key = (int) (state >>> 52);
            if (state % 3 == 0) {
                big.remove(key);
            } else {
                big.merge(key, 1, Integer::sum);
            }
            Integer floor = big.floorKey(2000);
            sum += floor == null ? -1 : floor;
        }
        System.out.println(big.size() + " " + sum + " " + big.firstEntry() + " " + big.lastKey());
        map.replaceAll((k, v) -> v + k);
        map.entrySet().removeIf(e -> e.getKey() > 60);
        System.out.println(map + " " + map.equals(new TreeMap<>(map)) + " " + map.hashCode());
    }
}
