// expect: Finished(1)
// Divides by zero.
public class Main {
    public static void main(String[] args) {
        System.out.println(10 / args.length);
    }
}
