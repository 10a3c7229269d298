import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Design patterns as courses teach them. */
public class Main {
    interface Visitor<R> {
        R number(int value);

        R sum(Element left, Element right);
    }

    interface Element {
        <R> R accept(Visitor<R> v);
    }

    static class Number implements Element {
        final int value;

        Number(int value) {
            this.value = value;
        }

        @Override
        public <R> R accept(Visitor<R> v) {
            return v.number(value);
        }
    }

    static class Sum implements Element {
        final Element left;
        final Element right;

        Sum(Element left, Element right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public <R> R accept(Visitor<R> v) {
            return v.sum(left, right);
        }
    }

    static final class Singleton {
        private static Singleton instance;
        private int uses;

        private Singleton() {
            System.out.println("created");
        }

        static synchronized Singleton get() {
            if (instance == null) {
                instance = new Singleton();
            }
            instance.uses++;
            return instance;
        }
    }

    static class Pizza {
        private final String dough;
        private final List<String> toppings;
        private final boolean large;

        private Pizza(Builder b) {
            dough = b.dough;
            toppings = List.copyOf(b.toppings);
            large = b.large;
        }

        static Builder builder() {
            return new Builder();
        }

        @Override
        public String toString() {
            return (large ? "large " : "small ") + dough + " " + toppings;
        }

        static class Builder {
            private String dough = "thin";
            private final List<String> toppings = new ArrayList<>();
            private boolean large;

            Builder dough(String d) {
                dough = d;
                return this;
            }

            Builder top(String t) {
                toppings.add(t);
                return this;
            }

            Builder large() {
                large = true;
                return this;
            }

            Pizza build() {
                if (toppings.isEmpty()) {
                    throw new IllegalStateException("no toppings");
                }
                return new Pizza(this);
            }
        }
    }

    static class EventBus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();

        <T> void on(Class<T> type, Consumer<? super T> handler) {
            handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(o -> handler.accept(type.cast(o)));
        }

        void publish(Object event) {
            handlers.forEach((type, list) -> {
                if (type.isInstance(event)) {
                    list.forEach(h -> h.accept(event));
                }
            });
        }
    }

    static abstract class Game {
        final void play() {
            start();
            for (int i = 0; i < 2; i++) {
                turn(i);
            }
            end();
        }

        void start() {
            System.out.print("start ");
        }

        abstract void turn(int i);

        void end() {
            System.out.println("end");
        }
    }

    interface State {
        State next(char c);
    }

    enum Light implements State {
        RED {
            @Override
            public State next(char c) {
                return c == 'g' ? GREEN : this;
            }
        },
        GREEN {
            @Override
            public State next(char c) {
                return c == 'r' ? RED : this;
            }
        }
    }

    public static void main(String[] args) {
        Element e = new Sum(new Number(1), new Sum(new Number(2), new Number(3)));
        System.out.println(e.accept(new Visitor<Integer>() {
            @Override
            public Integer number(int value) {
                return value;
            }

            @Override
            public Integer sum(Element left, Element right) {
                return left.accept(this) + right.accept(this);
            }
        }) + " " + e.accept(new Visitor<String>() {
            @Override
            public String number(int value) {
                return "" + value;
            }

            @Override
            public String sum(Element left, Element right) {
                return "(" + left.accept(this) + "+" + right.accept(this) + ")";
            }
        }));
        Singleton.get();
        System.out.println(Singleton.get().uses + " " + (Singleton.get() == Singleton.get()));
        System.out.println(Pizza.builder().dough("thick").top("ham").top("olives").large().build());
        try {
            Pizza.builder().build();
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        EventBus bus = new EventBus();
        bus.on(String.class, s -> System.out.print("text " + s + "; "));
        bus.on(Integer.class, i -> System.out.print("number " + (i + 1) + "; "));
        bus.on(Object.class, o -> System.out.println("any " + o));
        bus.publish("hi");
        bus.publish(41);
        bus.publish('c');
        new Game() {
            @Override
            void turn(int i) {
                System.out.print("turn" + i + " ");
            }
        }.play();
        State s = Light.RED;
        for (char c : "rgxr".toCharArray()) {
            s = s.next(c);
            System.out.print(s + " ");
        }
        System.out.println();
        Map<String, Supplier<List<String>>> factories = new HashMap<>();
        factories.put("array", ArrayList::new);
        factories.put("linked", java.util.LinkedList::new);
        for (String name : new String[] {"array", "linked"}) {
            List<String> list = factories.get(name).get();
            list.add(name);
            System.out.print(list.getClass().getSimpleName() + list + " ");
        }
        System.out.println();
    }
}
