/** Exceptions of the machine: their types and messages. */
public class Main {
    static int divide(int a, int b) {
        return a / b;
    }

    static long remainder(long a, long b) {
        return a % b;
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + ": nothing thrown");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] numbers = {1, 2, 3};
        int[] empty = new int[0];
        long[][] grid = new long[2][3];
        Object text = "text";
        int minus = -1;
        attempt("division", () -> divide(1, 0));
        attempt("remainder", () -> remainder(1, 0));
        attempt("constant index", () -> System.out.println(numbers[5]));
        attempt("negative index", () -> numbers[minus]++);
        attempt("empty array", () -> System.out.println(empty[0]));
        attempt("row", () -> grid[2][0] = 1);
        attempt("column", () -> grid[1][3] = 1);
        attempt("length", () -> System.out.println(new int[minus].length));
        attempt("lengths", () -> System.out.println(new String[3][minus * 7].length));
        attempt("cast", () -> System.out.println((Integer) text));
        attempt("cast of array", () -> System.out.println(((int[]) text).length));
        attempt("cast to interface", () -> ((Runnable) text).run());
        attempt("fine", () -> System.out.println(divide(7, -2) + " " + remainder(-7, 2)));
        System.out.println(divide(Integer.MIN_VALUE, -1) + " " + remainder(Long.MIN_VALUE, -1));
        int[] literal = new int[3];
        try {
            literal[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("caught " + e.getMessage());
        }
        for (int i = 0; i <= literal.length; i++) {
            try {
                literal[i] = i;
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("at " + i + ": " + e.getMessage());
            }
        }
    }
}
