package assay.lib.java.util;

/** What a {@link Timer} does. */
public abstract class TimerTask implements Runnable {
    /** Whether a timer has it. */
    boolean scheduled;
    boolean cancelled;

    /** The time of the next run, in milliseconds since 1970. */
    long time;

    /** The time between two runs; negative if it is that after a run; 0 for a single run. */
    long period;
    long number;

    protected TimerTask() {
    }

    @Override
    public abstract void run();

    public boolean cancel() {
        boolean prevented = scheduled && !cancelled && (period != 0 || time != Long.MIN_VALUE);
        cancelled = true;
        return prevented;
    }

    public long scheduledExecutionTime() {
        return period < 0 ? time + period : time - period;
    }
}
