// expect: OutOfFuel
// An endless loop that makes garbage.
public class Main {
    static Object last;

    public static void main(String[] args) {
        while (true) {
            last = new int[100];
        }
    }
}
