// expect: OutputLimit
// Single characters without an end.
public class Main {
    public static void main(String[] args) {
        while (true) {
            System.out.print('x');
        }
    }
}
