package assay.lib.java.util;

/** {@code java.util.IllegalFormatException}. It is not sealed, as a class that stands in for another could not extend it. */
public class IllegalFormatException extends IllegalArgumentException {
    IllegalFormatException() {
    }
}
