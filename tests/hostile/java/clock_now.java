// expect: Finished(0)
// Prints the time of the day: it is the same in each run.
import java.time.LocalDateTime;
import java.time.ZoneId;

public class Main {
    public static void main(String[] args) {
        System.out.println(System.currentTimeMillis() + " " + System.nanoTime());
        System.out.println(LocalDateTime.now() + " " + ZoneId.systemDefault());
        System.out.println(new java.util.Date());
    }
}
