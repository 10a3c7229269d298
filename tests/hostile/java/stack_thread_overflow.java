// expect: StackOverflow
// Recursion without an end in a thread.
public class Main {
    static int f(int n) {
        return f(n + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> System.out.println(f(0)));
        thread.start();
        thread.join();
        System.out.println("main ends");
    }
}
