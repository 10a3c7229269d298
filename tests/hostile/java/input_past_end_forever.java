// expect: OutOfFuel
// Waits for more input, which never comes.
public class Main {
    public static void main(String[] args) throws Exception {
        while (System.in.read() != 'x') {
        }
    }
}
