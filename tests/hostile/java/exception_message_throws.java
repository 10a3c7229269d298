// expect: Finished(1)
// An exception cannot be printed, as its text throws another one.
public class Main {
    static class Rude extends RuntimeException {
        @Override
        public String getMessage() {
            throw new Rude();
        }
    }

    public static void main(String[] args) {
        throw new Rude();
    }
}
