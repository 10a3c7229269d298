package assay.lib.java.lang;

import java.util.ArrayList;
import java.util.List;

/** A group of threads. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup SYSTEM = new ThreadGroup(null, "system", 0);
    static final ThreadGroup MAIN = new ThreadGroup(SYSTEM, "main", 0);
    static final ThreadGroup VIRTUAL = new ThreadGroup(null, "VirtualThreads", 0);

    private final ThreadGroup parent;
    private final String name;
    private final List<Thread> threads = new ArrayList<>();
    private final List<ThreadGroup> groups = new ArrayList<>();
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this(java.util.Objects.requireNonNull(parent), name, 0);
        maxPriority = parent.maxPriority;
        parent.groups.add(this);
    }

    private ThreadGroup(ThreadGroup parent, String name, int unused) {
        this.parent = parent;
        this.name = name;
    }

    void add(Thread thread) {
        threads.add(thread);
    }

    void remove(Thread thread) {
        threads.remove(thread);
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        if (priority >= Thread.MIN_PRIORITY && priority <= Thread.MAX_PRIORITY) {
            maxPriority = parent == null ? priority : Math.min(priority, parent.maxPriority);
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public boolean isDestroyed() {
        return false;
    }

    public final boolean parentOf(ThreadGroup group) {
        for (ThreadGroup g = group; g != null; g = g.parent) {
            if (g == this) {
                return true;
            }
        }
        return false;
    }

    public int activeCount() {
        int count = threads.size() + (this == MAIN ? 1 : 0);
        for (ThreadGroup group : groups) {
            count += group.activeCount();
        }
        return count;
    }

    public int activeGroupCount() {
        int count = groups.size();
        for (ThreadGroup group : groups) {
            count += group.activeGroupCount();
        }
        return count;
    }

    public int enumerate(Thread[] list) {
        int count = 0;
        for (Thread thread : threads) {
            if (count < list.length) {
                list[count++] = thread;
            }
        }
        return count;
    }

    public final void interrupt() {
        for (Thread thread : new ArrayList<>(threads)) {
            thread.interrupt();
        }
        for (ThreadGroup group : groups) {
            group.interrupt();
        }
    }

    @Override
    public void uncaughtException(Thread thread, java.lang.Throwable thrown) {
        if (parent != null) {
            parent.uncaughtException(thread, thrown);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, thrown);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
        }
    }

    @Override
    public String toString() {
        return "java.lang.ThreadGroup[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
