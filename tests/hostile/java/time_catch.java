// expect: OutOfFuel
// Exceptions are thrown and caught for ever.
public class Main {
    public static void main(String[] args) {
        int count = 0;
        while (true) {
            try {
                throw new IllegalStateException("again " + count);
            } catch (IllegalStateException e) {
                count += e.getMessage().length();
            }
        }
    }
}
