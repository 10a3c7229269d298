package org.teavm.runtime;

import java.util.Arrays;

import org.teavm.interop.StaticInit;

/**
 * A stack of calls that can be put away and taken up again. This class takes the place of TeaVM's own of the same name,
 * as TeaVM's compiler calls it by that name.
 *
 * <p>TeaVM rewrites each method that may come to wait. After a call that may wait, the method asks
 * {@link #isPresentAndSuspending}; if so, it puts its variables here and returns. At its beginning it asks
 * {@link #isPresentAndResuming}; if so, it takes its variables back and goes on at that call.
 *
 * <p>The program's main method runs outside of any fiber, on a stack that is never put away.
 */
@StaticInit
public final class Fiber {
    private static final int RUNNING = 0;
    private static final int SUSPENDING = 1;
    private static final int RESUMING = 2;

    private static Fiber current;

    /** What the current fiber does. Any other one is put away or new. */
    private static int state;

    private final Runner runner;
    private boolean stopped;
    private int[] ints;
    private int intCount;
    private long[] longs;
    private int longCount;
    private float[] floats;
    private int floatCount;
    private double[] doubles;
    private int doubleCount;
    private Object[] objects;
    private int objectCount;

    public Fiber(Runner runner) {
        this.runner = runner;
    }

    /** What a fiber does. */
    public interface Runner {
        void run();
    }

    /** Begins or goes on, on top of the present stack, until the runner returns or waits. */
    public void run() {
        Fiber before = current;
        current = this;
        state = stopped ? RESUMING : RUNNING;
        runner.run();
        stopped = state == SUSPENDING;
        state = RUNNING;
        current = before;
    }

    /** The one call that stops a fiber. It is called again when the fiber goes on. */
    public static void stopOrGoOn() {
        state = state == RESUMING ? RUNNING : SUSPENDING;
    }

    public static Fiber current() {
        return current;
    }

    public static boolean isPresentAndSuspending(Fiber fiber) {
        return state == SUSPENDING;
    }

    public static boolean isPresentAndResuming(Fiber fiber) {
        return state == RESUMING;
    }

    // TeaVM's dependency analysis names the next two.

    public boolean isSuspending() {
        return state == SUSPENDING;
    }

    public boolean isResuming() {
        return state == RESUMING;
    }

    private void push(int value) {
        if (ints == null) {
            ints = new int[16];
        } else if (intCount == ints.length) {
            ints = Arrays.copyOf(ints, intCount * 2);
        }
        ints[intCount++] = value;
    }

    private void push(long value) {
        if (longs == null) {
            longs = new long[16];
        } else if (longCount == longs.length) {
            longs = Arrays.copyOf(longs, longCount * 2);
        }
        longs[longCount++] = value;
    }

    private void push(float value) {
        if (floats == null) {
            floats = new float[16];
        } else if (floatCount == floats.length) {
            floats = Arrays.copyOf(floats, floatCount * 2);
        }
        floats[floatCount++] = value;
    }

    private void push(double value) {
        if (doubles == null) {
            doubles = new double[16];
        } else if (doubleCount == doubles.length) {
            doubles = Arrays.copyOf(doubles, doubleCount * 2);
        }
        doubles[doubleCount++] = value;
    }

    private void push(Object value) {
        if (objects == null) {
            objects = new Object[16];
        } else if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, objectCount * 2);
        }
        objects[objectCount++] = value;
    }

    public static void reversePush(int value, Fiber fiber) {
        fiber.push(value);
    }

    public static void reversePush(long value, Fiber fiber) {
        fiber.push(value);
    }

    public static void reversePush(float value, Fiber fiber) {
        fiber.push(value);
    }

    public static void reversePush(double value, Fiber fiber) {
        fiber.push(value);
    }

    public static void reversePush(Object value, Fiber fiber) {
        fiber.push(value);
    }

    public static void reversePush(PlatformObject value, Fiber fiber) {
        fiber.push(new ObjectHolder(value));
    }

    public static void reversePush(PlatformFunction value, Fiber fiber) {
        fiber.push(new FunctionHolder(value));
    }

    public static void reversePush(PlatformException value, Fiber fiber) {
        fiber.push(new ExceptionHolder(value));
    }

    public int popInt() {
        return ints[--intCount];
    }

    public long popLong() {
        return longs[--longCount];
    }

    public float popFloat() {
        return floats[--floatCount];
    }

    public double popDouble() {
        return doubles[--doubleCount];
    }

    public Object popObject() {
        Object value = objects[--objectCount];
        objects[objectCount] = null;
        return value;
    }

    public PlatformObject popPlatformObject() {
        return ((ObjectHolder) popObject()).value;
    }

    public PlatformFunction popPlatformFunction() {
        return ((FunctionHolder) popObject()).value;
    }

    public PlatformException popPlatformException() {
        return ((ExceptionHolder) popObject()).value;
    }

    // TeaVM's entry point names the next three. The program starts elsewhere.

    static native void setCurrentThread(Thread thread);

    static native void runMain(String[] arguments);

    static void startMain(String[] arguments) {
        runMain(arguments);
    }

    private static final class ObjectHolder {
        final PlatformObject value;

        ObjectHolder(PlatformObject value) {
            this.value = value;
        }
    }

    private static final class FunctionHolder {
        final PlatformFunction value;

        FunctionHolder(PlatformFunction value) {
            this.value = value;
        }
    }

    private static final class ExceptionHolder {
        final PlatformException value;

        ExceptionHolder(PlatformException value) {
            this.value = value;
        }
    }

    /** Any reference of the machine: TeaVM maps this name to {@code anyref}. */
    public static final class PlatformObject {
    }

    /** TeaVM maps this name to {@code funcref}. */
    public static final class PlatformFunction {
    }

    /** TeaVM maps this name to {@code exnref}. */
    public static final class PlatformException {
    }
}
