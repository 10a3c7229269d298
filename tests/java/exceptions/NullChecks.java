import java.util.function.Supplier;

/** Each use of null throws. */
public class Main {
    int field = 1;
    int[] array;
    Main next;

    int method() {
        return field;
    }

    static void attempt(String name, Supplier<Object> action) {
        try {
            System.out.println(name + " " + action.get());
        } catch (NullPointerException e) {
            System.out.println(name + " NPE");
        }
    }

    public static void main(String[] args) {
        Main none = args.length > 0 ? new Main() : null;
        Main some = new Main();
        Integer boxed = args.length > 0 ? 1 : null;
        String text = args.length > 0 ? "" : null;
        attempt("field", () -> none.field);
        attempt("write", () -> none.field = 2);
        attempt("method", () -> none.method());
        attempt("chain", () -> some.next.next);
        attempt("array", () -> some.array[0]);
        attempt("array write", () -> some.array[0] = 1);
        attempt("length", () -> some.array.length);
        attempt("unboxing", () -> boxed + 1);
        attempt("string", () -> text.isEmpty());
        attempt("concat", () -> "a" + text);
        attempt("throw", () -> {
            RuntimeException e = null;
            throw e;
        });
        attempt("synchronized", () -> {
            synchronized (text) {
                return "in";
            }
        });
        attempt("switch", () -> {
            switch (text) {
                case "a":
                    return 1;
                default:
                    return 2;
            }
        });
        attempt("for each", () -> {
            int sum = 0;
            for (int i : some.array) {
                sum += i;
            }
            return sum;
        });
        attempt("method reference", () -> {
            Supplier<String> s = text::trim;
            return s.get();
        });
        attempt("instanceof", () -> text instanceof String);
        int[] constant = null;
        try {
            System.out.println(constant[0]);
        } catch (NullPointerException e) {
            System.out.println("constant null array NPE");
        }
        try {
            System.out.println(constant.length);
        } catch (NullPointerException e) {
            System.out.println("constant null length NPE");
        }
        String[][] rows = new String[2][];
        try {
            rows[1][0] = "x";
        } catch (NullPointerException e) {
            System.out.println("row NPE");
        }
    }
}
