// expect: OutOfFuel
// An array is copied for ever, and each copy is thrown away.
public class Main {
    public static void main(String[] args) {
        int[] all = new int[20_000_000];
        while (true) {
            all = all.clone();
        }
    }
}
