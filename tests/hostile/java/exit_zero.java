// expect: Finished(0)
// stdout: before
// Nothing runs after an exit.
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        System.exit(0);
        System.out.println("after");
    }
}
