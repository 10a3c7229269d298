// expect: Finished(1)
// stdout: before
// Nothing catches the exception.
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        throw new RuntimeException("message");
    }
}
