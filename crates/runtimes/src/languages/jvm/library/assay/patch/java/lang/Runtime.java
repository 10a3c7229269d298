package assay.patch.java.lang;

import assay.guest.Hooks;
import assay.guest.Sys;

/** {@code java.lang.Runtime}: a fixed number of processors, a fixed memory. */
public final class Runtime {
    /** Programs make as many threads as this. What waits for all of them should not be alone. */
    private static final int PROCESSORS = 4;

    private static final long MEMORY = 256L << 20;

    private Runtime() {
    }

    public static void _exit(java.lang.Runtime self, int code) {
        Sys.exitNow(code);
    }

    public static void _halt(java.lang.Runtime self, int code) {
        Sys.halt(code);
    }

    public static void _addShutdownHook(java.lang.Runtime self, java.lang.Thread hook) {
        Hooks.add(hook);
    }

    public static boolean _removeShutdownHook(java.lang.Runtime self, java.lang.Thread hook) {
        return Hooks.remove(hook);
    }

    public static int _availableProcessors(java.lang.Runtime self) {
        return PROCESSORS;
    }

    public static long _freeMemory(java.lang.Runtime self) {
        return MEMORY / 2;
    }

    public static long _totalMemory(java.lang.Runtime self) {
        return MEMORY;
    }

    public static long _maxMemory(java.lang.Runtime self) {
        return MEMORY;
    }

    public static void _gc(java.lang.Runtime self) {
    }
}
