// expect: OutOfMemory | Finished(1)
// The largest length that an array can be asked for.
public class Main {
    public static void main(String[] args) {
        int[] all = new int[Integer.MAX_VALUE];
        System.out.println(all.length);
    }
}
