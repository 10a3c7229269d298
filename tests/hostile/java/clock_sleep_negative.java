// expect: Finished(1)
// A sleep of less than nothing is an error.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread.sleep(-1);
    }
}
