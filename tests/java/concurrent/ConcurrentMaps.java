import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        String text = "the quick brown fox jumps over the lazy dog and the quick cat runs over the lazy hill while birds sing"
                + " in tall green trees by the old stone bridge near seven small white houses";
        for (String w : text.split(" ")) {
            counts.merge(w, 1, Integer::sum);
        }
        System.out.println(counts);
        System.out.println(counts.size() + " " + counts.mappingCount() + " " + counts.get("the") + " " + counts.getOrDefault("none", 0));
        System.out.println(counts.keySet());
        System.out.println(counts.values());
        System.out.println(counts.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + counts.reduceValuesToInt(Long.MAX_VALUE, x -> x, 0, Math::max));
        System.out.println(counts.search(Long.MAX_VALUE, (k, v) -> v == 2 ? k : null));
        counts.forEach(Long.MAX_VALUE, (k, v) -> {
            if (v > 1) {
                System.out.print(k + "=" + v + " ");
            }
        });
        System.out.println();
        System.out.println(counts.putIfAbsent("the", 100) + " " + counts.putIfAbsent("new", 100) + " " + counts.replace("new", 7)
                + " " + counts.replace("new", 7, 8) + " " + counts.remove("new", 7) + " " + counts.remove("new"));
        System.out.println(counts.computeIfAbsent("zebra", String::length) + " " + counts.computeIfPresent("zebra", (k, v) -> null)
                + " " + counts.containsKey("zebra") + " " + counts.compute("the", (k, v) -> v == null ? 1 : v * 10));
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>(100);
        for (int i = 0; i < 1000; i++) {
            big.put(i * 7919 % 100_003, i);
        }
        long hash = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            hash = hash * 31 + e.getKey() * 17L + e.getValue();
        }
        System.out.println(hash + " " + big.size());
        for (Integer k : big.keySet()) {
            if (k % 2 == 0) {
                big.remove(k);
            }
        }
        System.out.println(big.size() + " " + big.hashCode());
        ConcurrentHashMap<Integer, String> small = new ConcurrentHashMap<>(Map.of(1, "one"));
        for (Integer k : small.keySet()) {
            small.put(k + 16, "more");
        }
        System.out.println(small);
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set.addAll(List.of("b", "c")) + " " + set);
        try {
            counts.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            small.computeIfAbsent(5, k -> small.computeIfAbsent(5, x -> "inner"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Map<Boolean, List<Integer>> grouped = IntStream.range(0, 10).boxed().collect(Collectors.groupingByConcurrent(x -> x % 2 == 0));
        System.out.println(grouped);
        System.out.println(new ConcurrentHashMap<>(Map.of("x", 1)).equals(Map.of("x", 1)));
    }
}
