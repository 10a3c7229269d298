// expect: Finished(0)
// stdout: -5 -2147483648
// Negative lengths in either dimension, and the smallest number.
public class Main {
    public static void main(String[] args) {
        int minus = args.length - 5;
        String said = "";
        try {
            Object all = new double[3][minus];
        } catch (NegativeArraySizeException e) {
            said += e.getMessage();
        }
        try {
            Object all = new String[Integer.MIN_VALUE + args.length];
        } catch (NegativeArraySizeException e) {
            said += " " + e.getMessage();
        }
        System.out.println(said);
    }
}
