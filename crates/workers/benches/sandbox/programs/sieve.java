// Counts the primes below a number. Size: 50000000
import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        boolean[] composite = new boolean[n];
        int count = 0;
        for (int i = 2; i < n; i++) {
            if (composite[i]) {
                continue;
            }
            count++;
            for (long j = (long) i * i; j < n; j += i) {
                composite[(int) j] = true;
            }
        }
        System.out.println(count);
    }
}
