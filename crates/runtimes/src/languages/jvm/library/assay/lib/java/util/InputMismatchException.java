package assay.lib.java.util;

import java.util.NoSuchElementException;

/** {@code java.util.InputMismatchException}. */
public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException() {
    }

    public InputMismatchException(String message) {
        super(message);
    }
}
