import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Immutable collections and unmodifiable views. */
public class Main {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " worked");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        List<Integer> list = List.of(3, 1, 2);
        Set<String> set = Set.of("a", "b", "c");
        Map<String, Integer> map = Map.of("x", 1, "y", 2);
        System.out.println(list + " " + new TreeSet<>(set) + " " + new TreeMap<>(map) + " " + List.of() + Set.of() + Map.of());
        attempt("add", () -> list.add(1));
        attempt("set", () -> list.set(0, 1));
        attempt("sort", () -> list.sort(null));
        attempt("remove", () -> set.remove("a"));
        attempt("clear", map::clear);
        attempt("put", () -> map.put("z", 3));
        attempt("entry", () -> map.entrySet().iterator().next().setValue(5));
        attempt("iterator", () -> list.iterator().remove());
        attempt("null element", () -> List.of((Object) null));
        attempt("null key", () -> Map.of(null, 1));
        attempt("null contains", () -> set.contains(null));
        attempt("duplicate element", () -> Set.of("q", "q"));
        attempt("duplicate key", () -> Map.ofEntries(Map.entry("k", 1), Map.entry("k", 2)));
        attempt("get", () -> List.of(1, 2).get(2));
        attempt("copy of null", () -> List.copyOf(Arrays.asList(1, null)));
        System.out.println(list.equals(Arrays.asList(3, 1, 2)) + " " + list.hashCode() + " " + set.hashCode() + " "
                + map.hashCode() + " " + map.equals(new HashMap<>(map)) + " " + list.indexOf(2) + " " + list.contains(9));
        List<Integer> source = new ArrayList<>(list);
        List<Integer> copy = List.copyOf(source);
        List<Integer> view = Collections.unmodifiableList(source);
        source.add(4);
        System.out.println(copy + " " + view + " " + (List.copyOf(copy) == copy));
        attempt("view", () -> view.add(5));
        attempt("view entry", () -> Collections.unmodifiableMap(new HashMap<>(map)).entrySet().iterator().next().setValue(1));
        System.out.println(Collections.emptyList() + " " + Collections.singletonList(7) + " " + Collections.singleton(8) + " "
                + Collections.singletonMap("k", "v") + " " + Collections.nCopies(3, "z"));
        System.out.println(Map.entry("k", 5) + " " + Map.entry("k", 5).equals(Map.entry("k", 5)) + " "
                + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).subList(3, 6) + " " + List.of(1, 2).reversed());
        int total = 0;
        for (Map.Entry<String, Integer> e : Map.of("a", 1, "b", 2, "c", 3).entrySet()) {
            total += e.getValue() * e.getKey().length();
        }
        System.out.println(total + " " + List.of(new int[] {1}).size() + " " + List.of(new Integer[] {1, 2}).size());
    }
}
