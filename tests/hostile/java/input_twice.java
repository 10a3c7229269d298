// expect: Finished(0)
// stdin: 1 2 3
// Two scanners read the same input: what the first has read is gone.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Scanner(System.in).nextInt());
        System.out.println(new Scanner(System.in).hasNextInt());
    }
}
