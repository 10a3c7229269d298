// expect: OutOfFuel | OutOfMemory
// Each thread starts two others.
public class Main {
    static void split() {
        new Thread(Main::split).start();
        new Thread(Main::split).start();
    }

    public static void main(String[] args) {
        split();
    }
}
