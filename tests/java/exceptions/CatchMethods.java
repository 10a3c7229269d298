/** Every method of an exception of the machine works in a catch block. */
public class Main {
    static int[] data = new int[2];
    static String none;

    public static void main(String[] args) {
        try {
            data[2] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + e.getLocalizedMessage() + " " + e.getCause());
            System.out.println(e.getClass().getName() + " " + e.getClass().getSimpleName());
            System.out.println(e);
            System.out.println(e.getSuppressed().length + " " + (e.getStackTrace() != null));
            e.printStackTrace();
        }
        try {
            System.out.println(none.length());
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName() + " " + (e instanceof RuntimeException));
            e.addSuppressed(new Exception("suppressed"));
            System.out.println(e.getSuppressed()[0].getMessage());
        }
        try {
            Object o = 1;
            System.out.println((String) o);
        } catch (Exception e) {
            System.out.println(e.toString().startsWith("java.lang.ClassCastException: class java.lang.Integer"));
            e.initCause(new Error("cause"));
            System.out.println(e.getCause());
        }
        try {
            System.out.println(1 / (data.length - 2));
        } catch (Throwable e) {
            System.out.println(e.getMessage() + " " + e.hashCode() * 0 + e.equals(e));
            RuntimeException wrapped = new RuntimeException(e);
            System.out.println(wrapped.getMessage() + " | " + wrapped.getCause());
        }
        try {
            try {
                data[-1] = 0;
            } finally {
                System.out.println("finally");
            }
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            System.out.println("multi " + e.getMessage());
        }
        try {
            rethrow();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " <- " + e.getCause().getMessage());
        }
    }

    static void rethrow() {
        try {
            data[9]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalStateException("rethrown", e);
        }
    }
}
