// expect: Finished(1)
// The initializer of main's class throws.
public class Main {
    static int x = Integer.parseInt("not a number");

    public static void main(String[] args) {
        System.out.println(x);
    }
}
