// expect: OutOfMemory | Finished(1)
// A text of four billion characters, from one call.
public class Main {
    public static void main(String[] args) {
        System.out.println("ab".repeat(Integer.MAX_VALUE).length());
    }
}
