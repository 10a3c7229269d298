/** Methods with a variable number of arguments, parameters that change, static counters. */
public class Main {
    static int sum(int... values) {
        int s = 0;
        for (int v : values) {
            s += v;
        }
        return s;
    }

    static String join(String separator, Object... parts) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                b.append(separator);
            }
            b.append(parts[i]);
        }
        return b + "(" + parts.length + ")";
    }

    static void change(int value, int[] array, StringBuilder text) {
        value = 99;
        array[0] = 99;
        text.append("!");
        array = new int[] {1};
        text = new StringBuilder("lost");
    }

    static int swapSum(int a, int b) {
        int t = a;
        a = b;
        b = t;
        return a * 10 + b;
    }

    static long factorial(int n) {
        long r = 1;
        while (n > 1) {
            r *= n--;
        }
        return r;
    }

    static int parameterInTry(int x) {
        try {
            if (x > 3) {
                throw new IllegalStateException();
            }
            x = 50;
            Integer.parseInt("x" + x);
        } catch (NumberFormatException e) {
            return x + 1;
        } catch (IllegalStateException e) {
            return x + 2;
        } finally {
            x = 0;
        }
        return x;
    }

    public static void main(String... args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(join("-") + " " + join(",", 1, "a", null, 2.5) + " " + join("+", (Object[]) new String[] {"x", "y"})
                + " " + join(";", (Object) new String[0].length));
        int v = 1;
        int[] a = {1};
        StringBuilder t = new StringBuilder("text");
        change(v, a, t);
        System.out.println(v + " " + a[0] + " " + t);
        System.out.println(swapSum(1, 2) + " " + factorial(20));
        System.out.println(parameterInTry(1) + " " + parameterInTry(5));
    }
}
