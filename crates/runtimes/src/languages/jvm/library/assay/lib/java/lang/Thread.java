package assay.lib.java.lang;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;

import assay.guest.Strand;
import assay.guest.Sys;
import assay.guest.WaitQueue;

/** A thread, which takes turns with the others: see {@link Strand}. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The ids that the first threads of a program get on the Java machine. */
    private static final long MAIN_ID = 3;
    private static long nextId = 32;

    private static int nextNumber;
    private static UncaughtExceptionHandler defaultHandler;

    private final Runnable target;
    private final long id;
    private final boolean virtual;
    private String name;
    private ThreadGroup group;
    private int priority;
    private boolean daemon;
    private boolean interruptedEarly;
    private Strand strand;
    private WaitQueue joining;
    private UncaughtExceptionHandler handler;
    private ClassLoader contextClassLoader;

    /** The values of this thread's {@link ThreadLocal}s. */
    Map<Object, Object> locals;

    /** The values of the {@link ScopedValue}s that are bound here, null if none was. */
    Map<ScopedValue<?>, Object> scoped;

    /** The state of a thread. */
    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    /** Takes what a thread has thrown. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, java.lang.Throwable exception);
    }

    public Thread() {
        this(null, null, null, 0);
    }

    public Thread(Runnable target) {
        this(null, target, null, 0);
    }

    public Thread(String name) {
        this(null, null, requireName(name), 0);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, null, 0);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, requireName(name), 0);
    }

    public Thread(Runnable target, String name) {
        this(null, target, requireName(name), 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, requireName(name), 0);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritThreadLocals) {
        this(group, target, name, stackSize);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name != null ? name : "Thread-" + nextNumber++, currentThread(), false);
    }

    /** The thread of main. */
    private Thread(Strand strand) {
        target = null;
        id = MAIN_ID;
        virtual = false;
        name = "main";
        priority = NORM_PRIORITY;
        group = ThreadGroup.MAIN;
        this.strand = strand;
        joining = new WaitQueue();
    }

    private Thread(ThreadGroup group, Runnable target, String name, Thread parent, boolean virtual) {
        this.target = target;
        this.name = name;
        this.virtual = virtual;
        this.group = group != null ? group : parent.group;
        id = nextId++;
        priority = virtual ? NORM_PRIORITY : Math.min(parent.priority, this.group.getMaxPriority());
        daemon = virtual || parent.daemon;
        if (parent.locals != null) {
            InheritableThreadLocal.inherit(parent, this);
        }
    }

    private static String requireName(String name) {
        if (name == null) {
            throw new NullPointerException("'name' is null");
        }
        return name;
    }

    public static Thread currentThread() {
        Strand strand = Strand.current();
        Thread thread = (Thread) strand.thread();
        if (thread == null) {
            thread = new Thread(strand);
            strand.setThread(thread);
        }
        return thread;
    }

    /** TeaVM names this method. The scheduler keeps the current thread. */
    static void setCurrentThread(Thread thread) {
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public void start() {
        if (strand != null) {
            throw new IllegalThreadStateException();
        }
        joining = new WaitQueue();
        group.add(this);
        strand = Strand.start(this, this::runToEnd, daemon);
        if (interruptedEarly) {
            strand.interrupt();
        }
    }

    private void runToEnd() {
        try {
            run();
        } catch (java.lang.Throwable thrown) {
            try {
                getUncaughtExceptionHandler().uncaughtException(this, thrown);
            } catch (java.lang.Throwable ignored) {
                // As on any Java machine.
            }
        }
        group.remove(this);
        joining.wakeAll();
        locals = null;
    }

    public final void join() throws InterruptedException {
        if (strand != null) {
            while (!strand.isEnded()) {
                joining.await();
            }
        }
    }

    public final void join(long millis) throws InterruptedException {
        join(millis, 0);
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0 && nanos == 0) {
            join();
        } else {
            joinFor(nanosOf(millis, nanos));
        }
    }

    public final boolean join(Duration duration) throws InterruptedException {
        if (strand == null) {
            throw new IllegalThreadStateException("Thread not started");
        }
        joinFor(duration.toNanos());
        return strand.isEnded();
    }

    private void joinFor(long nanos) throws InterruptedException {
        if (strand == null) {
            return;
        }
        long deadline = Strand.deadline(nanos);
        while (!strand.isEnded() && joining.awaitUntil(deadline)) {
            // Until it has ended or the time has come.
        }
    }

    private static long nanosOf(long millis, int nanos) {
        return Math.min(millis, Long.MAX_VALUE / NANOS_PER_MILLI - 1) * NANOS_PER_MILLI + nanos;
    }

    public static void sleep(long millis) throws InterruptedException {
        sleep(millis, 0);
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        Strand.sleep(nanosOf(millis, nanos));
    }

    public static void sleep(Duration duration) throws InterruptedException {
        Strand.sleep(duration.toNanos());
    }

    public static void yield() {
        Strand.yieldNow();
    }

    public static void onSpinWait() {
        Strand.yieldNow();
    }

    public void interrupt() {
        if (strand != null) {
            strand.interrupt();
        } else {
            interruptedEarly = true;
        }
    }

    public static boolean interrupted() {
        return Strand.current().clearInterrupt();
    }

    public boolean isInterrupted() {
        return strand != null ? strand.isInterrupted() && !strand.isEnded() : interruptedEarly;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    public final boolean isAlive() {
        boolean alive = strand != null && !strand.isEnded();
        if (alive && strand != Strand.current()) {
            Strand.yieldNow();
        }
        return alive;
    }

    public State getState() {
        if (strand == null) {
            return State.NEW;
        }
        if (strand.isEnded()) {
            return State.TERMINATED;
        }
        State state = State.RUNNABLE;
        if (strand.isBlocked()) {
            state = State.BLOCKED;
        } else if (strand.isSleeping()) {
            state = State.TIMED_WAITING;
        } else if (strand.isWaiting()) {
            state = State.WAITING;
        }
        return state;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        if (virtual && !daemon) {
            throw new IllegalArgumentException("'false' not legal for virtual threads");
        }
        if (strand != null && !strand.isEnded()) {
            throw new IllegalThreadStateException();
        }
        this.daemon = daemon;
    }

    public final boolean isVirtual() {
        return virtual;
    }

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        if (!virtual) {
            this.priority = Math.min(priority, group.getMaxPriority());
        }
    }

    public final ThreadGroup getThreadGroup() {
        return strand != null && strand.isEnded() ? null : group;
    }

    public long getId() {
        return id;
    }

    public final long threadId() {
        return id;
    }

    public static int activeCount() {
        return Strand.liveCount();
    }

    public static boolean holdsLock(Object object) {
        return Strand.holds(object);
    }

    public StackTraceElement[] getStackTrace() {
        return new StackTraceElement[0];
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    public ClassLoader getContextClassLoader() {
        return contextClassLoader;
    }

    public void setContextClassLoader(ClassLoader loader) {
        contextClassLoader = loader;
    }

    public final void checkAccess() {
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler != null ? handler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.handler = handler;
        Sys.handler = Thread::uncaughtInMain;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultHandler = handler;
        Sys.handler = Thread::uncaughtInMain;
    }

    private static void uncaughtInMain(java.lang.Throwable thrown) {
        Thread thread = currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    }

    @Override
    public String toString() {
        if (virtual) {
            return "VirtualThread[#" + id + (name.isEmpty() ? "" : "," + name) + "]/runnable";
        }
        return "Thread[#" + id + "," + name + "," + priority + ","
                + (strand != null && strand.isEnded() ? "" : group.getName()) + "]";
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static Thread startVirtualThread(Runnable task) {
        return ofVirtual().start(task);
    }

    public static Builder.OfVirtual ofVirtual() {
        return new VirtualBuilder();
    }

    public static Builder.OfPlatform ofPlatform() {
        return new PlatformBuilder();
    }

    /** Makes threads. */
    public interface Builder {
        Builder name(String name);

        Builder name(String prefix, long start);

        Builder inheritInheritableThreadLocals(boolean inherit);

        Builder uncaughtExceptionHandler(UncaughtExceptionHandler handler);

        Thread unstarted(Runnable task);

        Thread start(Runnable task);

        ThreadFactory factory();

        /** Makes platform threads. */
        interface OfPlatform extends Builder {
            @Override
            OfPlatform name(String name);

            @Override
            OfPlatform name(String prefix, long start);

            @Override
            OfPlatform inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler handler);

            OfPlatform group(ThreadGroup group);

            OfPlatform daemon(boolean on);

            default OfPlatform daemon() {
                return daemon(true);
            }

            OfPlatform priority(int priority);

            OfPlatform stackSize(long size);
        }

        /** Makes virtual threads. */
        interface OfVirtual extends Builder {
            @Override
            OfVirtual name(String name);

            @Override
            OfVirtual name(String prefix, long start);

            @Override
            OfVirtual inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler handler);
        }
    }

    /** What both kinds of builders have. */
    private abstract static class BaseBuilder {
        private String name;
        private long counter = -1;
        UncaughtExceptionHandler handler;

        void setName(String newName) {
            name = java.util.Objects.requireNonNull(newName);
            counter = -1;
        }

        void setName(String prefix, long start) {
            if (start < 0) {
                throw new IllegalArgumentException("'start' is negative");
            }
            name = java.util.Objects.requireNonNull(prefix);
            counter = start;
        }

        String nextName() {
            return counter < 0 ? name : name + counter++;
        }

        abstract Thread make(Runnable task);

        public Thread unstarted(Runnable task) {
            Thread thread = make(java.util.Objects.requireNonNull(task));
            if (handler != null) {
                thread.setUncaughtExceptionHandler(handler);
            }
            return thread;
        }

        public Thread start(Runnable task) {
            Thread thread = unstarted(task);
            thread.start();
            return thread;
        }
    }

    private static final class PlatformBuilder extends BaseBuilder implements Builder.OfPlatform {
        private ThreadGroup group;
        private int priority;
        private boolean daemonSet;
        private boolean daemon;

        @Override
        public OfPlatform name(String name) {
            setName(name);
            return this;
        }

        @Override
        public OfPlatform name(String prefix, long start) {
            setName(prefix, start);
            return this;
        }

        @Override
        public OfPlatform inheritInheritableThreadLocals(boolean inherit) {
            return this;
        }

        @Override
        public OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler newHandler) {
            handler = newHandler;
            return this;
        }

        @Override
        public OfPlatform group(ThreadGroup newGroup) {
            group = newGroup;
            return this;
        }

        @Override
        public OfPlatform daemon(boolean on) {
            daemonSet = true;
            daemon = on;
            return this;
        }

        @Override
        public OfPlatform priority(int newPriority) {
            priority = newPriority;
            return this;
        }

        @Override
        public OfPlatform stackSize(long size) {
            return this;
        }

        @Override
        Thread make(Runnable task) {
            Thread thread = new Thread(group, task, nextName(), 0);
            if (daemonSet) {
                thread.setDaemon(daemon);
            }
            if (priority != 0) {
                thread.setPriority(priority);
            }
            return thread;
        }

        @Override
        public ThreadFactory factory() {
            return task -> (java.lang.Thread) (Object) unstarted(task);
        }
    }

    private static final class VirtualBuilder extends BaseBuilder implements Builder.OfVirtual {
        @Override
        public OfVirtual name(String name) {
            setName(name);
            return this;
        }

        @Override
        public OfVirtual name(String prefix, long start) {
            setName(prefix, start);
            return this;
        }

        @Override
        public OfVirtual inheritInheritableThreadLocals(boolean inherit) {
            return this;
        }

        @Override
        public OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler newHandler) {
            handler = newHandler;
            return this;
        }

        @Override
        Thread make(Runnable task) {
            String name = nextName();
            return new Thread(ThreadGroup.VIRTUAL, task, name == null ? "" : name, currentThread(), true);
        }

        @Override
        public ThreadFactory factory() {
            return task -> (java.lang.Thread) (Object) unstarted(task);
        }
    }
}
