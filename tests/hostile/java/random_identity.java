// expect: Finished(0)
// Hash codes of objects, and the order of a map that depends on them.
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

public class Main {
    enum Colour { RED, GREEN, BLUE }

    public static void main(String[] args) {
        Object object = new Object();
        System.out.println(object + " " + System.identityHashCode(new int[3]) + " " + new int[2] + " " + Colour.RED.hashCode());
        Set<Object> set = new HashSet<>();
        Map<Object, Integer> identity = new IdentityHashMap<>();
        Map<Colour, Integer> colours = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            set.add(new Object());
            identity.put(new Main(), i);
        }
        for (Colour colour : Colour.values()) {
            colours.put(colour, 1);
        }
        System.out.println(set + " " + identity.values() + " " + colours);
    }
}
