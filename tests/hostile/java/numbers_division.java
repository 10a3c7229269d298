// expect: Finished(0)
// stdout: -2147483648 0 -9223372036854775808 0 -3 -1 1 / by zero
// Divisions at the edges.
public class Main {
    public static void main(String[] args) {
        int minus = args.length - 1;
        int least = Integer.MIN_VALUE + args.length;
        long leastLong = Long.MIN_VALUE + args.length;
        String said = least / minus + " " + least % minus + " " + leastLong / minus + " " + leastLong % minus;
        said += " " + -7 / (minus + 3) + " " + -7 % (minus + 3) + " " + 7 % (minus - 2);
        try {
            said += 1L % (minus + 1);
        } catch (ArithmeticException e) {
            said += " " + e.getMessage();
        }
        System.out.println(said);
    }
}
