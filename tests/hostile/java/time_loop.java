// expect: OutOfFuel
// An endless loop without anything in it.
public class Main {
    public static void main(String[] args) {
        while (true) {
        }
    }
}
