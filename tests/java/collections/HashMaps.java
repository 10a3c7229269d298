import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** HashMap and HashSet: order of iteration, the methods of Java 8, null keys. */
public class Main {
    record Bad(int value) {
        @Override
        public int hashCode() {
            return value % 3;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        String text = "the quick brown fox jumps over the lazy dog and the quick cat runs over a log";
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        System.out.println(counts);
        System.out.println(counts.keySet() + " " + counts.values());
        Map<Integer, String> numbers = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            numbers.put(i * 37 % 101 - 20, "v" + i);
        }
        System.out.println(numbers);
        Map<Object, Object> mixed = new HashMap<>();
        mixed.put(null, "null key");
        mixed.put("a", null);
        mixed.put(1.5, 2L);
        mixed.put('c', true);
        mixed.put(-7L, new int[0].length);
        System.out.println(mixed + " " + mixed.get(null) + " " + mixed.containsValue(null) + " " + mixed.containsKey("a"));
        System.out.println(counts.getOrDefault("bird", -1) + " " + counts.putIfAbsent("fox", 9) + " "
                + counts.putIfAbsent("bird", 9) + " " + counts.computeIfAbsent("ant", String::length) + " "
                + counts.computeIfPresent("ant", (k, v) -> v + k.length()) + " " + counts.compute("ant", (k, v) -> null)
                + " " + counts.remove("dog") + " " + counts.remove("cat", 5) + " " + counts.replace("cat", 8) + " "
                + counts.size());
        counts.replaceAll((k, v) -> v * 10 + k.length());
        counts.entrySet().removeIf(e -> e.getValue() < 14);
        System.out.println(counts);
        for (Iterator<Map.Entry<String, Integer>> it = counts.entrySet().iterator(); it.hasNext();) {
            Map.Entry<String, Integer> e = it.next();
            if (e.getKey().length() == 5) {
                it.remove();
            } else {
                e.setValue(-e.getValue());
            }
        }
        System.out.println(counts + " " + counts.hashCode() + " " + counts.equals(new LinkedHashMap<>(counts)));
        Map<Bad, Integer> collisions = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            collisions.put(new Bad(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 60; i += 7) {
            sum += collisions.get(new Bad(i));
            collisions.remove(new Bad(i));
        }
        System.out.println(sum + " " + collisions.size() + " " + collisions.get(new Bad(7)));
        Set<Character> letters = new HashSet<>();
        for (char c : text.toCharArray()) {
            letters.add(c);
        }
        System.out.println(letters);
        Set<Long> longs = new HashSet<>();
        for (long l = 1; l < 1L << 40; l *= 7) {
            longs.add(l);
        }
        System.out.println(longs + " " + longs.contains(49L) + " " + longs.add(49L));
        Set<Integer> a = new HashSet<>(Set.of(1, 2, 3, 4));
        Set<Integer> b = new HashSet<>(Set.of(3, 4, 5));
        Set<Integer> union = new HashSet<>(a);
        union.addAll(b);
        a.retainAll(b);
        union.removeAll(a);
        System.out.println(a + " " + union + " " + a.containsAll(Set.of(3)) + " " + b.equals(Set.of(5, 4, 3)));
    }
}
