package assay.compiler;

/** Ends a compilation with an outcome and a text for the user. */
public class CompilationException extends Exception {
    private static final long serialVersionUID = 1;

    private final Outcome outcome;

    public CompilationException(Outcome outcome, String message) {
        super(message, null, false, false);
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }
}
