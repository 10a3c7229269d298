// expect: OutOfFuel | OutOfMemory
// stdin: abc
// Asks for a number again and again, and the text stays where it is.
import java.util.InputMismatchException;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        while (true) {
            try {
                System.out.println(scanner.nextInt());
                break;
            } catch (InputMismatchException e) {
                continue;
            }
        }
    }
}
