// expect: OutOfFuel
// An uncaught exception whose text takes for ever.
public class Main {
    static class Rude extends RuntimeException {
        @Override
        public String toString() {
            while (true) {
            }
        }
    }

    public static void main(String[] args) {
        throw new Rude();
    }
}
