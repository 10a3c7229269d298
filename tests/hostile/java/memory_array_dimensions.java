// expect: OutOfMemory | Finished(0)
// An array of nine dimensions has more elements than it looks like.
public class Main {
    public static void main(String[] args) {
        Object all = new int[12][12][12][12][12][12][12][12][12];
        System.out.println(all != null);
    }
}
