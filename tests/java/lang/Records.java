import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Records: accessors, equality, hash codes, text. */
public class Main {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -1000) {
                throw new IllegalArgumentException("x too small: " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double distance(Point other) {
            return Math.hypot(x - other.x, y - other.y);
        }

        @Override
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o);
        }
    }

    record Mixed(byte b, short s, char c, long l, float f, double d, boolean z, String t, int[] a, List<Integer> list) {
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C other) {
            return new Pair<>(first, other);
        }
    }

    record Empty() {
    }

    record Named(String name) {
        @Override
        public String toString() {
            return "<" + name + ">";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Named n && n.name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.distance(Point.ORIGIN) + " " + new Point(5));
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null));
        System.out.println(p.hashCode() + " " + new Point(0, 0).hashCode() + " " + new Point(-1, 7).hashCode());
        Mixed m = new Mixed((byte) 1, (short) 2, 'c', 4L, 5.5f, 6.25, true, "text", null, List.of(1, 2));
        System.out.println(m + " " + m.hashCode());
        System.out.println(new Mixed((byte) 0, (short) 0, '\0', 0, -0f, Double.NaN, false, null, null, null));
        System.out.println(new Pair<>("a", 1).hashCode() + " " + new Pair<>(null, null).hashCode() + " "
                + new Pair<>("a", 1).with(2.5));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Named("x") + " " + new Named("X").equals(new Named("x")));
        Set<Point> set = new HashSet<>();
        Map<Pair<String, Integer>, String> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Point(i % 5, i % 3));
            map.merge(new Pair<>("k" + i % 3, i % 2), "v" + i, (a, b) -> a + "," + b);
        }
        System.out.println(set);
        System.out.println(map);
        List<Point> sorted = new ArrayList<>(set);
        sorted.sort(null);
        System.out.println(sorted);
        System.out.println(Objects.hash(1, "a", null) + " " + Arrays.hashCode(new int[] {1, 2, 3}));
        try {
            new Point(-5000, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        record Local(int value, Point where) {
        }
        System.out.println(new Local(1, p));
        if (new Local(9, p) instanceof Local(int v, Point(var a, var b)) && v > 5) {
            System.out.println(v + a + b);
        }
    }
}
