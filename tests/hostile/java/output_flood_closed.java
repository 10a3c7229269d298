// expect: Finished(0)
// stdout:
// A flood into a closed stream goes nowhere.
public class Main {
    public static void main(String[] args) {
        System.out.close();
        for (int i = 0; i < 1_000_000; i++) {
            System.out.println("a line that nobody sees, of a million");
        }
    }
}
