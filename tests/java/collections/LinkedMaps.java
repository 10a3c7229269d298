import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** LinkedHashMap: order of insertion and of access, a cache, sequenced methods. */
public class Main {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        Cache(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }

    public static void main(String[] args) {
        Cache<String, Integer> cache = new Cache<>(3);
        cache.put("a", 1);
        cache.put("b", 2);
        cache.put("c", 3);
        cache.get("a");
        cache.put("d", 4);
        System.out.println(cache);
        cache.getOrDefault("c", 0);
        cache.putIfAbsent("a", 9);
        System.out.println(cache + " " + cache.containsKey("b"));
        LinkedHashMap<Integer, String> map = new LinkedHashMap<>();
        for (int i = 5; i > 0; i--) {
            map.put(i, "n" + i);
        }
        map.put(3, "again");
        System.out.println(map + " " + map.firstEntry() + " " + map.lastEntry());
        map.putFirst(9, "first");
        map.putLast(4, "moved");
        System.out.println(map + " " + map.reversed());
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.sequencedKeySet().reversed() + " "
                + map.sequencedValues().getFirst() + " " + map.sequencedEntrySet().getLast());
        map.reversed().put(77, "through the view");
        System.out.println(map);
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("z", "y", "x", "y2"));
        set.add("z");
        set.addFirst("x");
        set.addLast("z");
        System.out.println(set + " " + set.reversed() + " " + set.getFirst() + " " + set.removeLast() + " " + set);
        List<Integer> numbers = new ArrayList<>(List.of(4, 1, 4, 2, 1, 3));
        System.out.println(new LinkedHashSet<>(numbers));
        map.keySet().removeIf(k -> k % 2 == 1);
        map.values().remove("n2");
        System.out.println(map + " " + map.isEmpty());
        Map<Character, Integer> first = new LinkedHashMap<>();
        for (char c : "abracadabra".toCharArray()) {
            first.put(c, first.getOrDefault(c, 0) + 1);
        }
        StringBuilder out = new StringBuilder();
        first.forEach((k, v) -> out.append(k).append(v));
        System.out.println(out);
    }
}
