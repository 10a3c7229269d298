import java.util.*;

public class Main {
    static class Point implements Cloneable {
        int x;
        int[] data = {1, 2};

        Point(int x) {
            this.x = x;
        }

        @Override
        public Point clone() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Lazy {
        static final int VALUE;

        static {
            System.out.println("Lazy is initialized");
            VALUE = 5;
        }
    }

    public static void main(String[] args) throws Exception {
        Object a = new Object();
        System.out.println((a.hashCode() == a.hashCode()) + " " + a.equals(a) + " " + a.equals(new Object()) + " " + a.toString().startsWith("java.lang.Object@"));
        Point p = new Point(1);
        Point q = p.clone();
        q.x = 2;
        q.data[0] = 9;
        System.out.println(p.x + " " + p.data[0] + " " + q.x);
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println("not cloneable " + e.getMessage());
        }
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 7;
        shallow[1] = new int[] {4};
        System.out.println(grid[0][0] + " " + grid[1][0] + " " + shallow.length);
        System.out.println(Lazy.VALUE + " " + Lazy.VALUE);
        System.out.println(p.getClass().getSimpleName() + " " + p.getClass().getName() + " " + int[].class.getName() + " " + String[].class.getSimpleName() + " "
                + Map.Entry.class.getName() + " " + (p.getClass() == Point.class));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.equals(null, null) + " " + Objects.requireNonNullElse(null, "else") + " " + Objects.toString(null)
                + " " + Objects.hashCode(null));
        try {
            Objects.requireNonNull(null, "must not be null");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Optional<String> some = Optional.of("x");
        System.out.println(some + " " + some.map(s -> s + s).orElse("none") + " " + Optional.empty().isPresent() + " " + some.filter(String::isEmpty) + " "
                + OptionalInt.of(3) + " " + Optional.ofNullable(null).or(() -> Optional.of("or")).get());
        try {
            Optional.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        synchronized (a) {
            a.notify();
            a.notifyAll();
        }
        try {
            a.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
    }
}
