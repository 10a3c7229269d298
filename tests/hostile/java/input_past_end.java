// expect: Finished(1)
// stdin: 1 2
// stdout: 3
// Reads a third number where there are two.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.nextInt() + scanner.nextInt());
        System.out.println(scanner.nextInt());
    }
}
