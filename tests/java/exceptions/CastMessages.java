import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Messages of ClassCastException. */
public class Main {
    interface Shape {
    }

    static class Circle implements Shape {
    }

    static class Square implements Shape {
    }

    record Point(int x, int y) {
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Shape shape = args.length == 0 ? new Circle() : new Square();
        Object number = 42;
        Object array = new int[] {1};
        Object strings = new String[] {"a"};
        attempt(() -> System.out.println((Square) shape));
        attempt(() -> System.out.println(((String) number).length()));
        attempt(() -> System.out.println((Circle) number));
        attempt(() -> System.out.println((Double) (Object) shape));
        attempt(() -> System.out.println(((long[]) array).length));
        attempt(() -> System.out.println(((Integer[]) strings).length));
        attempt(() -> System.out.println((Comparable<?>) (Object) shape));
        attempt(() -> new TreeSet<Object>().add(new Point(1, 2)));
        attempt(() -> {
            List raw = new ArrayList<Integer>();
            raw.add("text");
            List<Integer> list = raw;
            int first = list.get(0);
            System.out.println(first);
        });
        attempt(() -> System.out.println(((Object[]) strings).length));
        Object nothing = null;
        System.out.println((Square) nothing);
    }
}
