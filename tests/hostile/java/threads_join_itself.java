// expect: OutOfFuel
// Main waits for its own end.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().join();
    }
}
