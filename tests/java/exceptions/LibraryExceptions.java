import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;

/** What the library throws, with its messages. */
public class Main {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + ": nothing thrown");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    enum Color {
        RED
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        attempt("get", () -> list.get(3));
        attempt("get -1", () -> list.get(-1));
        attempt("set", () -> list.set(5, 1));
        attempt("add", () -> list.add(7, 1));
        attempt("remove", () -> list.remove(9));
        attempt("subList", () -> list.subList(2, 5));
        attempt("subList order", () -> list.subList(2, 1));
        attempt("linked", () -> new LinkedList<>(list).get(4));
        attempt("linked first", () -> new LinkedList<>().getFirst());
        attempt("deque", () -> new ArrayDeque<>().pop());
        attempt("deque null", () -> new ArrayDeque<>().add(null));
        attempt("queue", () -> new PriorityQueue<>().remove());
        attempt("queue element", () -> new LinkedList<>().element());
        attempt("stack", () -> new Stack<>().pop());
        attempt("next", () -> new ArrayList<>().iterator().next());
        attempt("map next", () -> new HashMap<>().keySet().iterator().next());
        attempt("tree first", () -> new TreeMap<>().firstKey());
        attempt("hash null", () -> new java.util.Hashtable<String, String>().put("", null));
        attempt("optional", () -> Optional.empty().get());
        attempt("optional or", () -> Optional.empty().orElseThrow());
        attempt("immutable", () -> List.of(1).add(2));
        attempt("immutable null", () -> List.of(1, null));
        attempt("immutable map", () -> Map.of(1, 2).put(3, 4));
        attempt("duplicate key", () -> Map.of(1, 2, 1, 3));
        attempt("contains null", () -> List.of(1).contains(null));
        attempt("unmodifiable", () -> Collections.unmodifiableList(list).clear());
        attempt("asList", () -> Arrays.asList(1, 2).add(3));
        attempt("singleton", () -> Collections.singletonList(1).add(2));
        attempt("modified", () -> {
            for (Integer i : list) {
                list.add(i);
            }
        });
        attempt("map modified", () -> {
            Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
            for (Integer k : map.keySet()) {
                map.remove(k);
            }
        });
        attempt("iterator remove", () -> list.iterator().remove());
        attempt("enum", () -> Color.valueOf("GREEN"));
        attempt("number", () -> Integer.parseInt("12a"));
        attempt("number empty", () -> Integer.parseInt(""));
        attempt("long", () -> Long.parseLong("99999999999999999999"));
        attempt("require", () -> Objects.requireNonNull(null));
        attempt("require message", () -> Objects.requireNonNull(null, "name"));
        attempt("check index", () -> Objects.checkIndex(4, 4));
        attempt("capacity", () -> new ArrayList<>(-1));
        attempt("map capacity", () -> new HashMap<>(-1));
        attempt("copyOf", () -> Arrays.copyOf(new int[1], -1));
        attempt("copyOfRange", () -> Arrays.copyOfRange(new int[3], 2, 1));
        attempt("fill", () -> Arrays.fill(new int[3], 1, 4, 0));
        attempt("max", () -> Collections.max(new ArrayList<Integer>()));
        Iterator<Integer> iterator = List.of(1).iterator();
        iterator.next();
        attempt("immutable next", iterator::next);
    }
}
