// expect: OutputLimit
// The traces of exceptions are a flood.
public class Main {
    public static void main(String[] args) {
        while (true) {
            new Exception("x".repeat(1000)).printStackTrace();
        }
    }
}
