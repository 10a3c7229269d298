// expect: Finished(1)
// stdin: 12 99999999999
// A number is too large for its type.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.nextInt());
        System.out.println(scanner.nextInt());
    }
}
