// expect: Finished(0)
// stdout: 6 and back
// Output is caught in an array, then goes to its old place.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class Main {
    public static void main(String[] args) {
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes));
        System.out.print("hidden");
        System.out.flush();
        System.setOut(old);
        System.out.println(bytes.size() + " and back");
    }
}
