import java.util.ArrayList;
import java.util.List;

/** Arrays that are too large can be caught. */
public class Main {
    static String attempt(Runnable action) {
        try {
            action.run();
            return "made";
        } catch (OutOfMemoryError e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        } catch (NegativeArraySizeException e) {
            return "negative " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        List<Object> kept = new ArrayList<>();
        System.out.println(attempt(() -> kept.add(new int[max])));
        System.out.println(attempt(() -> kept.add(new long[max - 1])));
        System.out.println(attempt(() -> kept.add(new long[1_900_000_000])));
        System.out.println(attempt(() -> kept.add(new long[max - 10][5])));
        System.out.println(attempt(() -> kept.add(new int[max + 1])));
        System.out.println(attempt(() -> kept.add(new int[1000])) + " " + kept.size());
        try {
            throw new OutOfMemoryError("own");
        } catch (Error e) {
            System.out.println(e + " " + (e instanceof VirtualMachineError));
        }
    }
}
