// expect: Finished(1)
// stdout: caught sneaky
// A checked exception that the compiler does not see.
public class Main {
    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneak(Throwable e) throws E {
        throw (E) e;
    }

    public static void main(String[] args) {
        try {
            Main.<RuntimeException>sneak(new Exception("sneaky"));
        } catch (Throwable e) {
            System.out.println("caught " + e.getMessage());
        }
        Main.<RuntimeException>sneak(new Exception("uncaught"));
    }
}
