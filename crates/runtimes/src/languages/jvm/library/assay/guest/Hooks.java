package assay.guest;

import java.util.ArrayList;
import java.util.List;

/** The threads that run when the program exits. */
public final class Hooks {
    private static final List<Thread> HOOKS = new ArrayList<>();
    private static boolean isRunning;

    private Hooks() {
    }

    public static void add(Thread hook) {
        checkNotRunning();
        if (HOOKS.contains(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        HOOKS.add(hook);
        Sys.atExit = Hooks::run;
    }

    public static boolean remove(Thread hook) {
        checkNotRunning();
        return HOOKS.remove(hook);
    }

    private static void checkNotRunning() {
        if (isRunning) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    private static void run() {
        isRunning = true;
        for (Thread hook : HOOKS) {
            hook.start();
        }
        for (Thread hook : HOOKS) {
            Strand.runUntil(() -> hook.getState() == Thread.State.TERMINATED);
        }
    }
}
