// expect: OutputLimit
// Lines without an end.
public class Main {
    public static void main(String[] args) {
        while (true) {
            System.out.println("a line of a flood that does not end");
        }
    }
}
