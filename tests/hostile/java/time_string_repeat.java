// expect: OutOfFuel
// Long texts are made by single calls.
public class Main {
    public static void main(String[] args) {
        int n = 0;
        while (true) {
            n += "ab".repeat(20_000_000).indexOf("ba", 39_000_000);
        }
    }
}
