// expect: Unsupported
// Exits by a method that is looked up.
public class Main {
    public static void main(String[] args) throws Exception {
        System.class.getMethod("exit", int.class).invoke(null, 4);
    }
}
