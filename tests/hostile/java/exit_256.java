// expect: Finished(0)
// Only eight bits of an exit code count.
public class Main {
    public static void main(String[] args) {
        System.exit(256);
    }
}
