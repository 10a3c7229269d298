import static java.lang.Math.max;

/** Names: shadowing, hiding, fields of outer classes, static imports, constants. */
public class Main {
    static int x = 1;
    int y = 2;
    static final int LIMIT = 10;
    static final String NAME = "const" + LIMIT;

    static class Outer {
        int x = 10;

        class Inner {
            int x = 100;

            String all(int x) {
                return x + " " + this.x + " " + Outer.this.x + " " + Main.x;
            }
        }
    }

    static class Parent {
        String field = "parent field";
        static String kind = "parent static";

        String method() {
            return "parent method";
        }

        static String kind() {
            return "parent kind";
        }

        String call() {
            return method() + ", " + field + ", " + kind();
        }
    }

    static class Child extends Parent {
        String field = "child field";
        static String kind = "child static";

        @Override
        String method() {
            return "child method";
        }

        static String kind() {
            return "child kind";
        }

        String both() {
            return super.method() + "|" + method() + "|" + super.field + "|" + field + "|" + ((Parent) this).field;
        }
    }

    static int count;

    static int next() {
        return ++count;
    }

    int instance(int y) {
        int z = this.y + y;
        {
            int inner = z * 2;
            z = inner;
        }
        for (int i = 0; i < 2; i++) {
            int inner = i;
            z += inner;
        }
        return z;
    }

    public static void main(String[] args) {
        int x = 5;
        System.out.println(x + " " + Main.x + " " + max(x, Main.x) + " " + new Main().instance(7));
        Outer outer = new Outer();
        System.out.println(outer.new Inner().all(1000));
        Parent p = new Child();
        System.out.println(p.field + " / " + ((Child) p).field + " / " + p.method() + " / " + p.call());
        System.out.println(new Child().both() + " / " + Parent.kind + " / " + Child.kind + " / " + Child.kind());
        System.out.println(NAME + " " + (NAME == "const10"));
        int[] a = new int[4];
        a[next()] = a[next() - 2] + next() * 10;
        System.out.println(a[1] + " " + count);
        int i = 0;
        i += i++ + ++i;
        int j = i-- - --i;
        System.out.println(i + " " + j);
        boolean b = true;
        b &= i > 100 | j < 5;
        b ^= true;
        System.out.println(b + " " + !b);
        long big = Integer.MAX_VALUE;
        big++;
        int narrowed = (int) big;
        System.out.println(big + " " + narrowed + " " + (short) big + " " + (char) ('a' + 25) + " " + (int) 'é');
        final int[] holder = {1};
        Runnable r = () -> holder[0] += LIMIT;
        r.run();
        r.run();
        System.out.println(holder[0]);
        String größe = "unicode identifier";
        System.out.println(größe.length());
        var inferred = new StringBuilder("var");
        for (var c : "ab".toCharArray()) {
            inferred.append(c);
        }
        System.out.println(inferred);
    }
}
