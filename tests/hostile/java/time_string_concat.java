// expect: OutOfFuel | OutOfMemory
// A text grows by one character at a time, and is copied each time.
public class Main {
    public static void main(String[] args) {
        String s = "";
        while (true) {
            s += 'x';
        }
    }
}
