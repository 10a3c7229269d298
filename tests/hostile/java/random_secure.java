// expect: Finished(0)
// Random numbers for secrets are no secret here.
import java.security.SecureRandom;

public class Main {
    public static void main(String[] args) {
        SecureRandom random = new SecureRandom();
        System.out.println(random.nextLong() + " " + random.nextInt(100));
        byte[] bytes = new byte[40];
        random.nextBytes(bytes);
        System.out.println(java.util.Arrays.hashCode(bytes));
    }
}
