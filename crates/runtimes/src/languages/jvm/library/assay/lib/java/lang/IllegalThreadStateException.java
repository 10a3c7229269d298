package assay.lib.java.lang;

/** A thread is not in the state that a call wants. */
public class IllegalThreadStateException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public IllegalThreadStateException() {
    }

    public IllegalThreadStateException(String message) {
        super(message);
    }
}
