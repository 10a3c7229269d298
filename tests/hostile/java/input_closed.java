// expect: Finished(1)
// stdin: 1 2 3
// Reads from a scanner that is closed.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        scanner.close();
        System.out.println(scanner.nextInt());
    }
}
