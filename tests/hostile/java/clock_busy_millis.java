// expect: Finished(0)
// Waits for 20 ms by looking at the clock: how often it can look is the same in each run.
public class Main {
    public static void main(String[] args) {
        long end = System.currentTimeMillis() + 20;
        long count = 0;
        while (System.currentTimeMillis() < end) {
            count++;
        }
        System.out.println(count);
    }
}
