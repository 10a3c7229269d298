// expect: Finished(1)
// An array of less than nothing is an error.
public class Main {
    public static void main(String[] args) {
        int n = args.length - 1;
        System.out.println(new int[n].length);
    }
}
