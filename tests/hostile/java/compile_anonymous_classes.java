// expect: Finished(0) | CompileError
// Classes without names in each other.
public class Main {
    public static void main(String[] args) {
        Object x = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = new Object() { Object y = null; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; }; System.out.println(x != null);
    }
}
