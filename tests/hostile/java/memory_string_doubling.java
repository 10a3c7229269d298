// expect: OutOfMemory | Finished(1)
// A text becomes twice as long with each step.
public class Main {
    public static void main(String[] args) {
        String s = "0123456789";
        while (true) {
            s = s + s;
        }
    }
}
