// expect: Finished(1)
// stdin: some text
// Reads to a place outside of the array.
public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(System.in.read(new byte[10], 5, 10));
    }
}
