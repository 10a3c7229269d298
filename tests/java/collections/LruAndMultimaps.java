import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Structures that programs build of collections. */
public class Main {
    static class Node<K, V> {
        K key;
        V value;
        Node<K, V> previous;
        Node<K, V> next;
    }

    static class Lru<K, V> {
        private final Map<K, Node<K, V>> map = new HashMap<>();
        private final Node<K, V> head = new Node<>();
        private final Node<K, V> tail = new Node<>();
        private final int capacity;

        Lru(int capacity) {
            this.capacity = capacity;
            head.next = tail;
            tail.previous = head;
        }

        V get(K key) {
            Node<K, V> n = map.get(key);
            if (n == null) {
                return null;
            }
            unlink(n);
            addFirst(n);
            return n.value;
        }

        void put(K key, V value) {
            Node<K, V> n = map.get(key);
            if (n == null) {
                if (map.size() == capacity) {
                    map.remove(tail.previous.key);
                    unlink(tail.previous);
                }
                n = new Node<>();
                n.key = key;
                map.put(key, n);
            } else {
                unlink(n);
            }
            n.value = value;
            addFirst(n);
        }

        private void unlink(Node<K, V> n) {
            n.previous.next = n.next;
            n.next.previous = n.previous;
        }

        private void addFirst(Node<K, V> n) {
            n.next = head.next;
            n.previous = head;
            head.next.previous = n;
            head.next = n;
        }

        @Override
        public String toString() {
            StringBuilder b = new StringBuilder();
            for (Node<K, V> n = head.next; n != tail; n = n.next) {
                b.append(n.key).append('=').append(n.value).append(' ');
            }
            return b.toString();
        }
    }

    static class Multimap<K extends Comparable<K>, V> implements Iterable<Map.Entry<K, V>> {
        private final TreeMap<K, List<V>> map = new TreeMap<>();

        void put(K k, V v) {
            map.computeIfAbsent(k, x -> new ArrayList<>()).add(v);
        }

        boolean remove(K k, V v) {
            List<V> l = map.get(k);
            if (l == null || !l.remove(v)) {
                return false;
            }
            if (l.isEmpty()) {
                map.remove(k);
            }
            return true;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            List<Map.Entry<K, V>> all = new ArrayList<>();
            map.forEach((k, l) -> l.forEach(v -> all.add(Map.entry(k, v))));
            return all.iterator();
        }
    }

    static class Intervals {
        private final NavigableMap<Integer, Integer> map = new TreeMap<>();

        void add(int from, int to) {
            Map.Entry<Integer, Integer> before = map.floorEntry(from);
            if (before != null && before.getValue() >= from) {
                from = before.getKey();
                to = Math.max(to, before.getValue());
            }
            Map.Entry<Integer, Integer> after = map.ceilingEntry(from);
            while (after != null && after.getKey() <= to) {
                to = Math.max(to, after.getValue());
                map.remove(after.getKey());
                after = map.ceilingEntry(from);
            }
            map.put(from, to);
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> lru = new Lru<>(3);
        for (String k : "a b c a d e a b".split(" ")) {
            if (lru.get(k) == null) {
                lru.put(k, k.charAt(0) - 'a');
            }
            System.out.print(lru + "| ");
        }
        System.out.println();
        Multimap<String, Integer> multimap = new Multimap<>();
        for (int i = 0; i < 10; i++) {
            multimap.put("k" + i % 3, i * i);
        }
        System.out.println(multimap.remove("k1", 16) + " " + multimap.remove("k1", 17));
        for (Map.Entry<String, Integer> e : multimap) {
            System.out.print(e + " ");
        }
        System.out.println();
        Intervals intervals = new Intervals();
        int[][] ranges = {{1, 3}, {10, 12}, {5, 7}, {2, 5}, {11, 20}, {30, 31}, {0, 0}};
        for (int[] r : ranges) {
            intervals.add(r[0], r[1]);
        }
        System.out.println(intervals.map);
        Map<String, Set<String>> follows = new LinkedHashMap<>();
        String[][] pairs = {{"ann", "bob"}, {"ann", "cid"}, {"bob", "ann"}, {"cid", "bob"}, {"ann", "bob"}};
        for (String[] p : pairs) {
            follows.computeIfAbsent(p[0], k -> new LinkedHashSet<>()).add(p[1]);
        }
        follows.forEach((k, v) -> System.out.print(k + "->" + v + " "));
        System.out.println(follows.entrySet().stream().max(Comparator.comparingInt(e -> e.getValue().size())).get().getKey());
        int[] numbers = {2, 7, 11, 15, -3, 5};
        Map<Integer, Integer> seen = new HashMap<>();
        for (int i = 0; i < numbers.length; i++) {
            Integer j = seen.get(8 - numbers[i]);
            if (j != null) {
                System.out.println(j + " " + i);
            }
            seen.put(numbers[i], i);
        }
    }
}
