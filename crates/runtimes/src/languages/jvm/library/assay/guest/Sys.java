package assay.guest;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Objects;
import java.util.function.Consumer;

import org.teavm.interop.Address;
import org.teavm.interop.Import;

/**
 * A program's side of WASI preview 1: standard streams, clocks, random bytes and the exit.
 *
 * <p>The calls take their arguments in one page of linear memory. The host says where that page is: it makes
 * {@link #buffer()} a constant. The first {@link #DATA} bytes are for arguments, the others for the bytes that are read
 * or written.
 *
 * <p>Standard output is kept here until {@link Out#KEPT} bytes are there, until something is written to standard error or
 * read from standard input, or until the program exits. {@code System.out.flush()} does nothing more. What is kept is lost when a trap ends the
 * run.
 */
public final class Sys {
    private static final int PAGE = 65536;
    private static final int DATA = 1024;
    private static final int ROOM = PAGE - DATA;

    private static final int REALTIME = 0;
    private static final int MONOTONIC = 1;

    private static InputStream in;
    private static PrintStream out;
    private static PrintStream err;
    private static Out kept;

    /** Runs the threads that are left when main has ended. Set when the first one is started. */
    static Runnable atEnd;

    /** Runs the hooks. Set when the first one is added. */
    static Runnable atExit;

    /** Takes what nothing has caught in main. Set when the program sets a handler. */
    public static Consumer<Throwable> handler;

    private Sys() {
    }

    @Import(module = "assay:teavm", name = "buffer")
    private static native int buffer();

    @Import(module = "assay:teavm", name = "unsupported")
    private static native void endUnsupported();

    @Import(module = "wasi_snapshot_preview1", name = "fd_read")
    private static native int fdRead(int fd, int vectors, int count, int result);

    @Import(module = "wasi_snapshot_preview1", name = "fd_write")
    private static native int fdWrite(int fd, int vectors, int count, int result);

    @Import(module = "wasi_snapshot_preview1", name = "proc_exit")
    private static native void procExit(int code);

    @Import(module = "wasi_snapshot_preview1", name = "clock_time_get")
    private static native int clockTimeGet(int clock, long precision, int result);

    @Import(module = "wasi_snapshot_preview1", name = "random_get")
    private static native int randomGet(int to, int length);

    @Import(module = "wasi_snapshot_preview1", name = "poll_oneoff")
    private static native int pollOneoff(int subscriptions, int events, int count, int result);

    /** Standard input. */
    public static InputStream in() {
        if (in == null) {
            in = new In();
        }
        return in;
    }

    /** Standard output. */
    public static PrintStream out() {
        if (out == null) {
            kept = new Out(1, Out.KEPT);
            out = new PrintStream(kept, false);
        }
        return out;
    }

    /** Standard error. */
    public static PrintStream err() {
        if (err == null) {
            err = new PrintStream(new Out(2, 0), false);
        }
        return err;
    }

    public static void setIn(InputStream stream) {
        in = stream;
    }

    public static void setOut(PrintStream stream) {
        out = stream;
    }

    public static void setErr(PrintStream stream) {
        err = stream;
    }

    /** Writes out what is kept of standard output. */
    public static void flush() {
        if (kept != null) {
            kept.drain();
        }
    }

    /** The end of main: the other threads run to their ends, then the program exits. */
    public static void exit(int code) {
        if (atEnd != null) {
            atEnd.run();
        }
        exitNow(code);
    }

    /** {@code System.exit}: runs the hooks, writes out what is kept and ends the program. */
    public static void exitNow(int code) {
        Runnable hooks = atExit;
        if (hooks != null) {
            atExit = null;
            hooks.run();
        }
        halt(code);
    }

    /** Ends the program without its hooks. */
    public static void halt(int code) {
        flush();
        procExit(code);
    }

    /** Ends a program whose main has thrown an exception: the trace on standard error, exit code 1. */
    public static void uncaught(Throwable thrown) {
        if (handler != null) {
            try {
                handler.accept(thrown);
            } catch (Throwable ignored) {
                // As on any Java machine.
            }
        } else {
            err().print("Exception in thread \"main\" ");
            printTrace(thrown);
        }
        exit(1);
    }

    /** Prints the trace of an exception that nothing has caught. Its own methods may throw another one. */
    private static void printTrace(Throwable thrown) {
        try {
            thrown.printStackTrace();
        } catch (Throwable other) {
            err().println("\nException: " + other.getClass().getName()
                    + " thrown from the UncaughtExceptionHandler in thread \"main\"");
        }
    }

    /** Ends a program that needs something that is missing here. The host reports the last line of standard error. */
    public static void unsupported(String message) {
        flush();
        err().println(message);
        endUnsupported();
    }

    /** Nanoseconds of the clock that never goes back. */
    public static long nanoTime() {
        return clock(MONOTONIC);
    }

    /** Nanoseconds since 1970. */
    public static long realNanos() {
        return clock(REALTIME);
    }

    public static long currentTimeMillis() {
        return clock(REALTIME) / 1_000_000;
    }

    private static long clock(int id) {
        int buffer = buffer();
        clockTimeGet(id, 1, buffer);
        return Address.fromInt(buffer).getLong();
    }

    /** Eight random bytes of the host. */
    public static long random() {
        int buffer = buffer();
        randomGet(buffer, 8);
        return Address.fromInt(buffer).getLong();
    }

    /** Lets the clock go on by this many nanoseconds. What was written before is written out, as the run may end here. */
    public static void sleep(long nanos) {
        if (nanos <= 0) {
            return;
        }
        flush();
        // A subscription to a clock: user data (8 bytes), tag (8), clock (8), timeout (8), precision (8), flags (8).
        int buffer = buffer();
        Address subscription = Address.fromInt(buffer);
        subscription.putLong(0);
        subscription.add(8).putLong(0);
        subscription.add(16).putLong(MONOTONIC);
        subscription.add(24).putLong(nanos);
        subscription.add(32).putLong(0);
        subscription.add(40).putLong(0);
        pollOneoff(buffer, buffer + 64, 1, buffer + 128);
    }

    /** Standard input, without a buffer of its own. */
    private static final class In extends InputStream {
        private final byte[] one = new byte[1];

        @Override
        public int read() {
            return read(one, 0, 1) <= 0 ? -1 : one[0] & 255;
        }

        @Override
        public int read(byte[] to, int at, int length) {
            Objects.checkFromIndexSize(at, length, to.length);
            if (length == 0) {
                return 0;
            }
            // Whoever waits for what was written may have to see it before there is more to read.
            Sys.flush();
            int buffer = buffer();
            Address arguments = Address.fromInt(buffer);
            arguments.putInt(buffer + DATA);
            arguments.add(4).putInt(Math.min(length, ROOM));
            if (fdRead(0, buffer, 1, buffer + 8) != 0) {
                return -1;
            }
            int count = arguments.add(8).getInt();
            if (count <= 0) {
                return -1;
            }
            fromMemory(buffer + DATA, to, at, count);
            return count;
        }

        @Override
        public int available() {
            return 0;
        }
    }

    /** Standard output or standard error. */
    private static final class Out extends OutputStream {
        static final int KEPT = 8192;

        private final int fd;
        private final byte[] bytes;
        private int count;

        Out(int fd, int room) {
            this.fd = fd;
            bytes = new byte[room];
        }

        @Override
        public void write(int value) {
            if (count < bytes.length) {
                bytes[count++] = (byte) value;
            } else {
                write(new byte[] { (byte) value }, 0, 1);
            }
        }

        @Override
        public void write(byte[] from, int at, int length) {
            if (length <= bytes.length - count) {
                System.arraycopy(from, at, bytes, count, length);
                count += length;
                return;
            }
            drain();
            if (length < bytes.length) {
                System.arraycopy(from, at, bytes, 0, length);
                count = length;
                return;
            }
            if (fd != 1) {
                Sys.flush();
            }
            put(from, at, length);
        }

        @Override
        public void flush() {
        }

        void drain() {
            put(bytes, 0, count);
            count = 0;
        }

        private void put(byte[] from, int at, int length) {
            int buffer = buffer();
            Address arguments = Address.fromInt(buffer);
            while (length > 0) {
                int count = Math.min(length, ROOM);
                toMemory(from, at, buffer + DATA, count);
                arguments.putInt(buffer + DATA);
                arguments.add(4).putInt(count);
                if (fdWrite(fd, buffer, 1, buffer + 8) != 0) {
                    return;
                }
                at += count;
                length -= count;
            }
        }
    }

    private static void fromMemory(int from, byte[] to, int at, int count) {
        int i = 0;
        for (; i + 8 <= count; i += 8) {
            long word = Address.fromInt(from + i).getLong();
            to[at + i] = (byte) word;
            to[at + i + 1] = (byte) (word >> 8);
            to[at + i + 2] = (byte) (word >> 16);
            to[at + i + 3] = (byte) (word >> 24);
            to[at + i + 4] = (byte) (word >> 32);
            to[at + i + 5] = (byte) (word >> 40);
            to[at + i + 6] = (byte) (word >> 48);
            to[at + i + 7] = (byte) (word >> 56);
        }
        for (; i < count; i++) {
            to[at + i] = Address.fromInt(from + i).getByte();
        }
    }

    private static void toMemory(byte[] from, int at, int to, int count) {
        for (int i = 0; i < count; i++) {
            Address.fromInt(to + i).putByte(from[at + i]);
        }
    }
}
