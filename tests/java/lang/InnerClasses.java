import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Nested, inner, local and anonymous classes. */
public class Main {
    private int counter = 10;
    private static int total;

    class Inner {
        int id = ++counter;

        class Deeper {
            int sum() {
                return id + counter + Main.this.counter;
            }
        }

        int outer() {
            return Main.this.counter++;
        }
    }

    static class Nested {
        private final int value;

        Nested(int value) {
            this.value = value;
            total += value;
        }

        private int secret() {
            return value * 2;
        }
    }

    static abstract class Base {
        protected final StringBuilder log = new StringBuilder();

        Base() {
            log.append("base;");
            init();
        }

        abstract void init();
    }

    interface Greeter {
        String greet(String name);

        default Greeter twice() {
            return n -> greet(greet(n));
        }
    }

    static class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    return next++;
                }
            };
        }
    }

    List<Supplier<Integer>> suppliers() {
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int captured = i * counter;
            class Local implements Supplier<Integer> {
                @Override
                public Integer get() {
                    return captured + counter;
                }
            }
            list.add(new Local());
        }
        return list;
    }

    public static void main(String[] args) {
        Main main = new Main();
        Main.Inner a = main.new Inner();
        Main.Inner b = main.new Inner();
        Main.Inner.Deeper d = b.new Deeper();
        System.out.println(a.id + " " + b.id + " " + d.sum() + " " + a.outer() + " " + main.counter);
        System.out.println(new Nested(5).secret() + new Nested(7).value + " " + total);
        Base base = new Base() {
            private int field = 5;

            @Override
            void init() {
                log.append("init ").append(field);
            }
        };
        System.out.println(base.log);
        Greeter g = new Greeter() {
            @Override
            public String greet(String name) {
                return "<" + name + ">";
            }
        };
        System.out.println(g.twice().greet("x") + " " + g.twice().twice().greet("y"));
        int sum = 0;
        for (int i : new Range(1, 6)) {
            sum += i;
        }
        System.out.println(sum);
        for (Supplier<Integer> s : main.suppliers()) {
            System.out.print(s.get() + " ");
        }
        System.out.println();
        System.out.println(a.getClass().getName() + " " + a.getClass().getSimpleName() + " " + d.getClass().getName() + " "
                + new int[0].getClass().getName() + " " + new String[0][0].getClass().getSimpleName() + " "
                + String.class.getName() + " " + int.class + " " + Greeter.class);
    }
}
