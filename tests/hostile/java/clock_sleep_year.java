// expect: OutOfFuel
// A sleep of a year ends at once, out of time.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread.sleep(365L * 24 * 3600 * 1000);
        System.out.println("a year later");
    }
}
