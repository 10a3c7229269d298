/** Storing into an array of a narrower type. */
public class Main {
    static class Animal {
    }

    static class Dog extends Animal {
    }

    static class Cat extends Animal {
    }

    static void put(Object[] array, int index, Object value) {
        try {
            array[index] = value;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        put(new Integer[2], 0, "text");
        put(new Integer[2], 1, 7);
        put(new Object[1], 0, 7);
        put(new String[1], 0, null);
        put(new Comparable[1], 0, "text");
        put(new int[2][], 0, new int[3]);
        put(new int[2][], 1, new long[3]);
        Animal[] animals = new Dog[2];
        animals[0] = new Dog();
        try {
            animals[1] = new Cat();
        } catch (ArrayStoreException e) {
            System.out.println("caught " + e.getMessage());
        }
        System.out.println(animals[0] != null);
        System.out.println(animals[1] == null);
        try {
            System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println("arraycopy " + e.getClass().getSimpleName());
        }
    }
}
