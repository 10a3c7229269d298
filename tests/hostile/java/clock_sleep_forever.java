// expect: OutOfFuel
// The longest sleep that can be asked for.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread.sleep(Long.MAX_VALUE);
    }
}
