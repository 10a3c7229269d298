// expect: Finished(0)
// The frames of the stack, whose number is the same in each run.
public class Main {
    public static void main(String[] args) {
        System.out.println(new Exception().getStackTrace().length + " " + Thread.currentThread().getStackTrace().length);
    }
}
