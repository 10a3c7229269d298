import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Generic classes and methods, bounds, wildcards and bridge methods. */
public class Main {
    static class Stack<T> implements Iterable<T> {
        private T[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack() {
            items = (T[]) new Object[2];
        }

        void push(T item) {
            if (size == items.length) {
                @SuppressWarnings("unchecked")
                T[] larger = (T[]) new Object[size * 2];
                System.arraycopy(items, 0, larger, 0, size);
                items = larger;
            }
            items[size++] = item;
        }

        T pop() {
            if (size == 0) {
                throw new NoSuchElementException("empty stack");
            }
            T item = items[--size];
            items[size] = null;
            return item;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                int at = size;

                public boolean hasNext() {
                    return at > 0;
                }

                public T next() {
                    return items[--at];
                }
            };
        }
    }

    static class Node<K extends Comparable<K>, V> {
        final K key;
        V value;
        Node<K, V> left;
        Node<K, V> right;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        void put(K k, V v) {
            int c = k.compareTo(key);
            if (c == 0) {
                value = v;
            } else if (c < 0) {
                if (left == null) {
                    left = new Node<>(k, v);
                } else {
                    left.put(k, v);
                }
            } else if (right == null) {
                right = new Node<>(k, v);
            } else {
                right.put(k, v);
            }
        }

        void walk(StringBuilder out) {
            if (left != null) {
                left.walk(out);
            }
            out.append(key).append('=').append(value).append(' ');
            if (right != null) {
                right.walk(out);
            }
        }
    }

    static abstract class Animal implements Comparable<Animal> {
        abstract String sound();

        Animal self() {
            return this;
        }

        @Override
        public int compareTo(Animal o) {
            return sound().compareTo(o.sound());
        }
    }

    static class Dog extends Animal {
        @Override
        String sound() {
            return "woof";
        }

        @Override
        Dog self() {
            return this;
        }

        String fetch() {
            return "ball";
        }
    }

    static class Cat extends Animal {
        @Override
        String sound() {
            return "meow";
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T best = null;
        for (T t : c) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static double sum(List<? extends Number> numbers) {
        double total = 0;
        for (Number n : numbers) {
            total += n.doubleValue();
        }
        return total;
    }

    static void fill(List<? super Integer> list) {
        for (int i = 0; i < 3; i++) {
            list.add(i);
        }
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        List<T> list = new ArrayList<>();
        for (T t : items) {
            list.add(t);
        }
        return list;
    }

    static <K, V extends Comparable<V>> List<Map.Entry<K, V>> byValue(Map<K, V> map) {
        List<Map.Entry<K, V>> list = new ArrayList<>(map.entrySet());
        list.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        return list;
    }

    public static void main(String[] args) {
        Stack<String> stack = new Stack<>();
        for (String s : "to be or not".split(" ")) {
            stack.push(s);
        }
        for (String s : stack) {
            System.out.print(s + " ");
        }
        System.out.println(stack.pop() + stack.pop().length());
        Stack<Integer> ints = new Stack<>();
        ints.push(5);
        int five = ints.pop();
        try {
            ints.pop();
        } catch (NoSuchElementException e) {
            System.out.println(five + " " + e.getMessage());
        }
        Node<String, Integer> tree = new Node<>("m", 1);
        for (String k : new String[] {"q", "c", "x", "a", "m"}) {
            tree.put(k, k.charAt(0) - 'a');
        }
        StringBuilder out = new StringBuilder();
        tree.walk(out);
        System.out.println(out);
        System.out.println(max(List.of(3, 9, 4)) + " " + max(List.of(new Cat(), new Dog())).sound() + " "
                + new Dog().self().fetch());
        System.out.println(sum(List.of(1, 2.5, 3L)));
        List<Object> objects = new ArrayList<>();
        fill(objects);
        objects.add("x");
        System.out.println(objects + " " + listOf(1, 2).size() + " " + Main.<Object>listOf(1, "a", null));
        Map<String, Integer> scores = new HashMap<>(Map.of("ann", 3, "bob", 9, "cid", 5));
        System.out.println(byValue(scores));
        Animal animal = new Dog();
        System.out.println(animal.self().sound());
    }
}
