// expect: Finished(0)
// stdin: outside
// stdout: inside
// Input comes from the program itself.
import java.io.ByteArrayInputStream;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        System.setIn(new ByteArrayInputStream("inside".getBytes()));
        System.out.println(new Scanner(System.in).next());
    }
}
