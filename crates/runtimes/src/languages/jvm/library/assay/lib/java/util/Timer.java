package assay.lib.java.util;

import java.util.Date;
import java.util.PriorityQueue;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A thread that runs tasks when their time has come. */
public class Timer {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static int count;

    private final PriorityQueue<TimerTask> tasks = new PriorityQueue<>((a, b) ->
            a.time != b.time ? Long.compare(a.time, b.time) : Long.compare(a.number, b.number));
    private final WaitQueue waiting = new WaitQueue();
    private boolean cancelled;
    private long number;

    public Timer() {
        this(false);
    }

    public Timer(boolean daemon) {
        this("Timer-" + count++, daemon);
    }

    public Timer(String name) {
        this(name, false);
    }

    public Timer(String name, boolean daemon) {
        Thread thread = new Thread(this::work, name);
        thread.setDaemon(daemon);
        thread.start();
    }

    private void work() {
        try {
            while (!cancelled) {
                TimerTask task = tasks.peek();
                if (task == null) {
                    waiting.awaitQuietly();
                    continue;
                }
                long left = task.time - System.currentTimeMillis();
                if (task.cancelled) {
                    tasks.poll();
                } else if (left > 0) {
                    waiting.awaitQuietlyUntil(Strand.deadline(left * NANOS_PER_MILLI));
                } else {
                    tasks.poll();
                    perform(task);
                }
            }
        } finally {
            cancelled = true;
            tasks.clear();
        }
    }

    private void perform(TimerTask task) {
        if (task.period == 0) {
            task.time = Long.MIN_VALUE;
        } else {
            task.time = task.period < 0 ? System.currentTimeMillis() - task.period : task.time + task.period;
            tasks.add(task);
        }
        task.run();
    }

    private void enqueue(TimerTask task, long time, long period) {
        if (time < 0) {
            throw new IllegalArgumentException("Illegal execution time.");
        }
        if (cancelled) {
            throw new IllegalStateException("Timer already cancelled.");
        }
        if (task.scheduled || task.cancelled) {
            throw new IllegalStateException("Task already scheduled or cancelled");
        }
        task.scheduled = true;
        task.time = time;
        task.period = period;
        task.number = number++;
        tasks.add(task);
        waiting.wakeAll();
    }

    private static long after(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        return System.currentTimeMillis() + delay;
    }

    private static long checkPeriod(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
        return period;
    }

    public void schedule(TimerTask task, long delay) {
        enqueue(task, after(delay), 0);
    }

    public void schedule(TimerTask task, Date time) {
        enqueue(task, time.getTime(), 0);
    }

    public void schedule(TimerTask task, long delay, long period) {
        enqueue(task, after(delay), -checkPeriod(period));
    }

    public void schedule(TimerTask task, Date first, long period) {
        enqueue(task, first.getTime(), -checkPeriod(period));
    }

    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        enqueue(task, after(delay), checkPeriod(period));
    }

    public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
        enqueue(task, first.getTime(), checkPeriod(period));
    }

    public void cancel() {
        cancelled = true;
        tasks.clear();
        waiting.wakeAll();
    }

    public int purge() {
        int before = tasks.size();
        tasks.removeIf(task -> task.cancelled);
        return before - tasks.size();
    }
}
