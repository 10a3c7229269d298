// expect: Finished(0)
// stdout: null {} 0
// There are no variables and no arguments.
public class Main {
    public static void main(String[] args) {
        System.out.println(System.getenv("PATH") + " " + System.getenv() + " " + args.length);
    }
}
