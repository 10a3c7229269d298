package assay.lib.java.util.concurrent;

/** A thread of a {@link ForkJoinPool}. */
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(pool, "ForkJoinWorkerThread");
    }

    ForkJoinWorkerThread(ForkJoinPool pool, String name) {
        super(name);
        this.pool = pool;
        setDaemon(true);
    }

    public java.util.concurrent.ForkJoinPool getPool() {
        return (java.util.concurrent.ForkJoinPool) (Object) pool;
    }

    @Override
    public void run() {
        pool.work();
    }
}
