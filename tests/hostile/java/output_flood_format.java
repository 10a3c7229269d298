// expect: OutputLimit | OutOfFuel
// A flood of formatted lines, some of them wide.
public class Main {
    public static void main(String[] args) {
        for (int i = 0;; i++) {
            System.out.printf("%d %5.2f %1000s%n", i, i / 3.0, "x");
        }
    }
}
