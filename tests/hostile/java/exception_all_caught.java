// expect: Finished(0)
// stdout: ArithmeticException ArrayIndexOutOfBoundsException NullPointerException ClassCastException ArrayStoreException NegativeArraySizeException StringIndexOutOfBoundsException NumberFormatException UnsupportedOperationException NoSuchElementException
// All that a program can do wrong can be caught.
import java.util.List;

public class Main {
    interface Wrong {
        Object go(int zero, Object text) throws Exception;
    }

    static int element(int[] of) {
        return of[0];
    }

    static Object store(Object[] to, Object x) {
        return to[0] = x;
    }

    public static void main(String[] args) {
        Wrong[] all = {
            (zero, text) -> 1 / zero,
            (zero, text) -> element(new int[zero]),
            (zero, text) -> ((String) null).length() + zero,
            (zero, text) -> (Integer) text,
            (zero, text) -> store(new Integer[1], text),
            (zero, text) -> new int[zero - 1],
            (zero, text) -> "".charAt(zero),
            (zero, text) -> Integer.parseInt(text.toString()),
            (zero, text) -> List.of(1).remove(zero),
            (zero, text) -> List.of().iterator().next(),
        };
        StringBuilder said = new StringBuilder();
        for (Wrong wrong : all) {
            try {
                said.append(wrong.go(0, "text"));
            } catch (Exception e) {
                said.append(e.getClass().getSimpleName()).append(' ');
            }
        }
        System.out.println(said);
    }
}
