// expect: Finished(1)
// A field of nothing.
public class Main {
    Main next;
    int value;

    public static void main(String[] args) {
        System.out.println(new Main().next.value);
    }
}
