package assay.lib.java.util.concurrent;

/** A part of a computation without a result. */
public abstract class RecursiveAction extends ForkJoinTask<Void> {
    private static final long serialVersionUID = 1L;

    public RecursiveAction() {
    }

    protected abstract void compute();

    @Override
    public final Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(Void value) {
    }

    @Override
    protected final boolean exec() {
        compute();
        return true;
    }
}
