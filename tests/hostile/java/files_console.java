// expect: Finished(0)
// stdout: null
// There is no console.
public class Main {
    public static void main(String[] args) {
        System.out.println(System.console());
    }
}
