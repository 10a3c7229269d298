// expect: Finished(0)
// stdout: 0 2147483647 -2147483648 9223372036854775807 0 -1 65535 0 44 true
// Numbers that do not fit into other types.
public class Main {
    public static void main(String[] args) {
        double nan = args.length / 0.0;
        double large = 1e300 * (args.length + 1);
        System.out.println((int) nan + " " + (int) large + " " + (int) -large + " " + (long) large + " " + (long) nan
                + " " + (byte) (int) large + " " + (int) (char) large + " " + (short) -large + " " + (byte) 300
                + " " + (nan != nan));
    }
}
