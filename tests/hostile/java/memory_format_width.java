// expect: OutOfMemory | Finished(1) | OutOfFuel
// A number is padded to two billion characters.
public class Main {
    public static void main(String[] args) {
        System.out.println(String.format("%2147483646d", 1).length());
    }
}
