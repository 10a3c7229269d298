/** Order of static and instance initialization. */
public class Main {
    static StringBuilder log = new StringBuilder();

    static int note(String text, int value) {
        log.append(text).append(' ');
        return value;
    }

    static class Parent {
        static int s = note("parent-static", 1);
        int f = note("parent-field", 2);

        {
            note("parent-block", 0);
        }

        Parent() {
            note("parent-constructor", 0);
            hook();
        }

        void hook() {
            note("parent-hook", 0);
        }
    }

    static class Child extends Parent {
        static int s = note("child-static", 3);
        int f = note("child-field", 4);
        final int constant = 7;
        int late;

        static {
            note("child-static-block", 0);
        }

        {
            note("child-block", 0);
        }

        Child() {
            this(note("argument", 5));
            note("child-constructor", 0);
        }

        Child(int n) {
            super();
            note("child-int-constructor", n);
        }

        @Override
        void hook() {
            note("child-hook-" + f + "-" + constant + "-" + late, 0);
        }
    }

    static class Lazy {
        static final int CONSTANT = 42;
        static final Integer BOXED = note("lazy", 43);

        static void touch() {
        }
    }

    static class Holder {
        static Holder instance = new Holder();
        static int count = 5;
        int seen = count;
    }

    interface WithDefault {
        int X = note("interface", 1);

        default void run() {
        }
    }

    static class Implementor implements WithDefault {
        static {
            note("implementor", 0);
        }
    }

    public static void main(String[] args) {
        new Child();
        System.out.println(log);
        log.setLength(0);
        new Child();
        System.out.println(log);
        log.setLength(0);
        System.out.println(Lazy.CONSTANT + "[" + log + "]");
        Lazy.touch();
        System.out.println(log);
        log.setLength(0);
        System.out.println(Holder.instance.seen + " " + Holder.count);
        new Implementor();
        System.out.println(log);
        int i = 0;
        int[] a = {i++, i++, i++ + i};
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + i);
        int x = 5;
        x = x++ * 2 + x;
        System.out.println(x);
        a[i = 0] = i = 2;
        System.out.println(a[0] + " " + i);
        System.out.println(first() + second() * third());
        System.out.println(log);
    }

    static int first() {
        return note("f", 1);
    }

    static int second() {
        return note("s", 2);
    }

    static int third() {
        return note("t", 3);
    }
}
