// expect: Finished(1)
// A cast that does nothing, of an array into which something is then put that does not fit.
public class Main {
    public static void main(String[] args) {
        Object text = "text";
        ((Object[]) new Integer[1])[args.length] = text;
    }
}
