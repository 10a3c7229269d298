// expect: Finished(0)
// stdout: before
// Nothing comes out of a closed stream.
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.close();
        System.out.println("after");
        if (!System.out.checkError()) {
            System.exit(3);
        }
    }
}
