package assay.compiler;

/** What came of a request. Its number is the first byte of the answer. */
public enum Outcome {
    /** The answer is a WebAssembly module. */
    MODULE,

    /** The source has an error, which the text describes. */
    SOURCE_ERROR,

    /** The program uses a class or a method that the library lacks. The text names it. */
    UNSUPPORTED,

    /** The compiler failed. The text says how. */
    FAILURE,
}
