// expect: Finished(0)
// stdout: not checked
// Assertions are off, as in any Java machine that nobody tells otherwise.
public class Main {
    public static void main(String[] args) {
        assert args.length > 0 : "no arguments";
        System.out.println("not checked");
    }
}
