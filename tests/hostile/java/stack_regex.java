// expect: Finished(0) | StackOverflow
// A repeated group matches a million characters.
public class Main {
    public static void main(String[] args) {
        System.out.println("ab".repeat(500_000).matches("(a|b)*"));
    }
}
