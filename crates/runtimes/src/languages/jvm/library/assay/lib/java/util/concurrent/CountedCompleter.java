package assay.lib.java.util.concurrent;

/** A task that is complete when a number of others are. */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 1L;

    final CountedCompleter<?> completer;
    private int pending;

    protected CountedCompleter() {
        this(null, 0);
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this(completer, 0);
    }

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        pending = initialPendingCount;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    public final void addToPendingCount(int delta) {
        pending += delta;
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        if (pending != expected) {
            return false;
        }
        pending = count;
        return true;
    }

    public final int decrementPendingCountUnlessZero() {
        return pending == 0 ? 0 : pending--;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> task = this;
        while (task.completer != null) {
            task = task.completer;
        }
        return task;
    }

    public final void tryComplete() {
        CountedCompleter<?> caller = this;
        for (CountedCompleter<?> task = this; task.pending-- == 0; task = task.completer) {
            task.pending = 0;
            task.onCompletion(caller);
            caller = task;
            if (task.completer == null) {
                task.quietlyComplete();
                return;
            }
        }
    }

    public final void propagateCompletion() {
        CountedCompleter<?> task = this;
        while (task.pending == 0) {
            if (task.completer == null) {
                task.quietlyComplete();
                return;
            }
            task = task.completer;
        }
        task.pending--;
    }

    @Override
    public void complete(T value) {
        setRawResult(value);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        if (pending == 0) {
            return this;
        }
        pending--;
        return null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
    }

    @Override
    final void onException(Throwable thrown) {
        CountedCompleter<?> caller = this;
        CountedCompleter<?> task = this;
        while (task.onExceptionalCompletion(thrown, caller) && task.completer != null) {
            caller = task;
            task = task.completer;
            task.completeExceptionally(thrown);
        }
    }

    @Override
    protected final boolean exec() {
        compute();
        return false;
    }

    @Override
    public T getRawResult() {
        return null;
    }

    @Override
    protected void setRawResult(T value) {
    }
}
