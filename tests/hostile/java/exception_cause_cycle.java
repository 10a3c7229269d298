// expect: Finished(1)
// Two exceptions are the causes of each other.
public class Main {
    public static void main(String[] args) throws Exception {
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        throw a;
    }
}
