// expect: Finished(9)
// The program ends before main begins.
public class Main {
    static {
        System.exit(9);
    }

    public static void main(String[] args) {
        System.out.println("main");
    }
}
