import java.util.Collections;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.WeakHashMap;

/** Hashtable, Vector, IdentityHashMap, WeakHashMap, Properties. */
public class Main {
    public static void main(String[] args) {
        Hashtable<String, Integer> table = new Hashtable<>();
        for (String s : "one two three four five six seven".split(" ")) {
            table.put(s, s.length());
        }
        System.out.println(table + " " + table.contains(5) + " " + table.get("six"));
        Enumeration<String> keys = table.keys();
        StringBuilder out = new StringBuilder();
        while (keys.hasMoreElements()) {
            out.append(keys.nextElement()).append(' ');
        }
        System.out.println(out);
        try {
            table.put("x", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        Dictionary<String, Integer> dictionary = table;
        dictionary.remove("one");
        System.out.println(dictionary.size() + " " + table.merge("two", 5, Integer::sum));
        Vector<Integer> vector = new Vector<>(List.of(3, 1, 2));
        vector.addElement(9);
        vector.insertElementAt(7, 1);
        vector.removeElement(1);
        System.out.println(vector + " " + vector.firstElement() + " " + vector.lastElement() + " " + vector.elementAt(2) + " "
                + vector.indexOf(9) + " " + vector.capacity());
        try {
            vector.get(10);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            vector.elementAt(10);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Collections.sort(vector);
        System.out.println(vector);
        Map<Object, String> identity = new IdentityHashMap<>();
        String a = new String("k");
        String b = new String("k");
        identity.put(a, "first");
        identity.put(b, "second");
        identity.put(a, "third");
        System.out.println(identity.size() + " " + identity.get(a) + " " + identity.get(b) + " " + identity.get("k"));
        Map<String, Integer> weak = new WeakHashMap<>();
        weak.put("alpha", 1);
        weak.put("beta", 2);
        weak.merge("beta", 3, Integer::sum);
        System.out.println(weak.get("beta") + " " + weak.size() + " " + weak.containsKey("alpha"));
        Properties properties = new Properties();
        properties.setProperty("name", "value");
        System.out.println(properties.getProperty("name") + " " + properties.getProperty("none", "default") + " "
                + properties.getProperty("none"));
    }
}
