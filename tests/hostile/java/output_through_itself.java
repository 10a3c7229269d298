// expect: StackOverflow | Finished(0)
// A stream that prints to itself.
import java.io.OutputStream;
import java.io.PrintStream;

public class Main {
    public static void main(String[] args) {
        System.setOut(new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
                System.out.print((char) b);
            }
        }));
        System.out.println("x");
    }
}
