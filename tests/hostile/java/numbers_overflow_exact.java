// expect: Finished(1)
// stdout: -2147483648 -2147483648
// Numbers wrap around, unless they are asked not to.
public class Main {
    public static void main(String[] args) {
        int x = Integer.MAX_VALUE - args.length;
        System.out.println(x + 1 + " " + Math.abs(x + 1));
        System.out.println(Math.addExact(x, 1));
    }
}
