// expect: Finished(1)
// stdout: before
// What was printed before an exception is not lost.
public class Main {
    public static void main(String[] args) {
        System.out.print("before");
        System.out.print(" after".charAt(args.length + 9));
    }
}
