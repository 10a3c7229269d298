package assay.lib.java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

/** What can be thrown. It has no stack frames. */
public class Throwable implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String message;

    /** Itself, as long as it has not been set. */
    private Throwable cause = this;

    /** Null if nothing can be added. */
    private Throwable[] suppressed;
    private StackTraceElement[] stackTrace;

    public Throwable() {
        this(null, true);
    }

    public Throwable(String message) {
        this(message, true);
    }

    public Throwable(String message, Throwable cause) {
        this(message, true);
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this(cause == null ? null : cause.toString(), true);
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this(message, enableSuppression);
        this.cause = cause;
    }

    private Throwable(String message, boolean enableSuppression) {
        this.message = message;
        if (enableSuppression) {
            suppressed = new Throwable[0];
        }
        fillInStackTrace();
    }

    public Throwable fillInStackTrace() {
        return this;
    }

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    public Throwable initCause(Throwable newCause) {
        if (cause != this) {
            throw new IllegalStateException("Can't overwrite cause with "
                    + (newCause == null ? "a null" : newCause.toString()), (java.lang.Throwable) (Object) this);
        }
        if (newCause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", (java.lang.Throwable) (Object) this);
        }
        cause = newCause;
        return this;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted",
                    (java.lang.Throwable) (Object) exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (suppressed != null) {
            Throwable[] more = new Throwable[suppressed.length + 1];
            System.arraycopy(suppressed, 0, more, 0, suppressed.length);
            more[suppressed.length] = exception;
            suppressed = more;
        }
    }

    public final Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }

    public StackTraceElement[] getStackTrace() {
        return stackTrace == null ? new StackTraceElement[0] : stackTrace.clone();
    }

    public void setStackTrace(StackTraceElement[] newStackTrace) {
        stackTrace = newStackTrace.clone();
    }

    @Override
    public String toString() {
        String text = getLocalizedMessage();
        String name = getClass().getName();
        return text == null ? name : name + ": " + text;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream out) {
        out.print(trace());
    }

    public void printStackTrace(PrintWriter out) {
        out.print(trace());
    }

    private String trace() {
        StringBuilder text = new StringBuilder();
        describe(text, "", "", null);
        return text.toString();
    }

    /** The exceptions that are being described, from the inside to the outside. */
    private record Chain(Throwable thrown, Chain outer) {
        boolean has(Throwable other) {
            for (Chain link = this; link != null; link = link.outer) {
                if (link.thrown == other) {
                    return true;
                }
            }
            return false;
        }
    }

    private void describe(StringBuilder out, String indent, String caption, Chain outer) {
        out.append(indent).append(caption);
        if (outer != null && outer.has(this)) {
            out.append("[CIRCULAR REFERENCE: ").append(toString()).append("]\n");
            return;
        }
        Chain chain = new Chain(this, outer);
        out.append(toString()).append('\n');
        if (stackTrace != null) {
            for (StackTraceElement element : stackTrace) {
                out.append(indent).append("\tat ").append(element.toString()).append('\n');
            }
        }
        if (suppressed != null) {
            for (Throwable other : suppressed) {
                other.describe(out, indent + "\t", "Suppressed: ", chain);
            }
        }
        Throwable inner = getCause();
        if (inner != null) {
            inner.describe(out, indent, "Caused by: ", chain);
        }
    }
}
