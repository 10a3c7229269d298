/** What a handler sees of variables that the protected code changes, reads or checks. */
public class Main {
    int field = 3;

    static int thrower(int x) {
        if (x > 2) {
            throw new IllegalStateException("x" + x);
        }
        return x;
    }

    static void assigned(int x) {
        try {
            thrower(x);
            x = 50;
            thrower(x);
        } catch (IllegalStateException e) {
            System.out.println("assigned " + x);
        }
    }

    static void computed(int k) {
        try {
            thrower(k);
            int y = k * 31 + 7;
            System.out.println(y);
        } catch (IllegalStateException e) {
            System.out.println("computed " + (k * 31 + 7));
        }
    }

    static void indexed(int[] a, int i) {
        try {
            System.out.println(a[i]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("index " + i + " of " + a.length);
        }
    }

    static void stepped(int k) {
        int y = 1;
        try {
            thrower(k);
            y = 2;
            thrower(k + 1);
            y = 3;
            thrower(k + 2);
            y = 4;
        } catch (IllegalStateException e) {
            System.out.println("stepped " + y);
        }
        System.out.println(y);
    }

    static void nullable(String s) {
        try {
            System.out.println(s.length());
        } catch (NullPointerException e) {
            System.out.println("null " + s);
        }
        System.out.println(s == null ? "still null" : s.length() + "");
    }

    static void fields(Main m, int k) {
        int z;
        try {
            thrower(k);
            z = m.field * 3;
        } catch (IllegalStateException e) {
            z = m.field * 5;
            m.field++;
        } finally {
            m.field += 10;
        }
        System.out.println("field " + z + " " + m.field);
    }

    static int quotient(int[] a, int i) {
        try {
            return a[i] / (i - 2);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return -i;
        }
    }

    public static void main(String[] args) {
        assigned(1);
        assigned(5);
        computed(1);
        computed(9);
        indexed(new int[3], 2);
        indexed(new int[3], 3);
        for (int k = 0; k < 4; k++) {
            stepped(k);
        }
        nullable("a");
        nullable(null);
        nullable(null);
        fields(new Main(), 1);
        fields(new Main(), 8);
        for (int i = 0; i < 5; i++) {
            System.out.println(quotient(new int[] {5, 6, 7, 8}, i));
        }
        String none = null;
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(none.length());
            } catch (NullPointerException e) {
                System.out.println("again " + i);
            }
        }
        try {
            none.trim();
        } catch (NullPointerException e) {
            System.out.println("and again");
        }
    }
}
