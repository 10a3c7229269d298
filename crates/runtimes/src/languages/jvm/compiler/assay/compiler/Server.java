package assay.compiler;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.BufferedInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Compiles programs that come as frames on standard input. The answers go to standard output as frames.
 *
 * <p>The first argument is the class path of the library that is compiled into programs. The second is Kotlin's library,
 * or is absent if Kotlin is not installed. The server first compiles a small program, as a cold compiler takes seconds.
 * A server for one program has the property {@code assay.cold}, and omits that. When it is ready, it writes the byte
 * {@code R}.
 *
 * <p>A request is a byte for the language (0 is Java, 1 is Kotlin), the length of the source and the source in UTF-8. An
 * answer is a byte for the {@link Outcome}, a length and as many bytes: a module, or a text in UTF-8. A length is an
 * unsigned number of 32 bits, the highest byte first.
 */
public final class Server {
    private static final int READY = 'R';

    /** Deeply nested sources need a deep stack. The system gives memory only to what is used of it. */
    private static final long STACK_SIZE = 128L << 20;

    private Server() {
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
        // No message of a compiler may come between the frames.
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);

        List<File> library = new ArrayList<>();
        for (String entry : args[0].split(File.pathSeparator)) {
            library.add(new File(entry));
        }
        Pipeline pipeline = new Pipeline(library, args.length > 1 ? new File(args[1]) : null);
        if (!Boolean.getBoolean("assay.cold")) {
            warmUp(pipeline);
        }
        answers.writeByte(READY);
        answers.flush();

        boolean alive = true;
        while (alive) {
            int language = requests.read();
            if (language < 0) {
                break;
            }
            byte[] source = readBytes(requests);
            Answer answer = answer(pipeline, language, source);
            answers.writeByte(answer.outcome().ordinal());
            answers.writeInt(answer.bytes().length);
            answers.write(answer.bytes());
            answers.flush();
            alive = !answer.last();
        }
        // A compiler may have left threads behind.
        System.exit(0);
    }

    private static byte[] readBytes(DataInputStream requests) throws IOException {
        int length = requests.readInt();
        byte[] bytes = requests.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    /** A failure shows at the first request, which has the same cause. */
    private static void warmUp(Pipeline pipeline) throws InterruptedException {
        onDeepStack(() -> {
            try {
                pipeline.warmUp();
            } catch (CompilationException | RuntimeException | Error e) {
                return e;
            }
            return null;
        });
    }

    private static Answer answer(Pipeline pipeline, int language, byte[] source) throws InterruptedException {
        return onDeepStack(() -> attempt(pipeline, language, source));
    }

    private static <T> T onDeepStack(Supplier<T> action) throws InterruptedException {
        AtomicReference<T> result = new AtomicReference<>();
        Thread thread = new Thread(null, () -> result.set(action.get()), "compile", STACK_SIZE);
        thread.start();
        thread.join();
        return result.get();
    }

    private static Answer attempt(Pipeline pipeline, int language, byte[] source) {
        try {
            return new Answer(Outcome.MODULE, pipeline.compile(language, source), false);
        } catch (CompilationException e) {
            return Answer.text(e.outcome(), e.getMessage(), false);
        } catch (StackOverflowError e) {
            return Answer.text(Outcome.SOURCE_ERROR, "error: the compiler ran out of stack\n", false);
        } catch (OutOfMemoryError e) {
            // What the error left half done is unknown, so the server ends.
            return Answer.text(Outcome.SOURCE_ERROR, "error: the compiler ran out of memory\n", true);
        } catch (Throwable e) {
            return Answer.text(Outcome.FAILURE, describe(e), false);
        }
    }

    private static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause).append('\n');
            StackTraceElement[] frames = cause.getStackTrace();
            for (int i = 0; i < Math.min(frames.length, 12); i++) {
                text.append("\tat ").append(frames[i]).append('\n');
            }
        }
        return text.toString();
    }

    private record Answer(Outcome outcome, byte[] bytes, boolean last) {
        static Answer text(Outcome outcome, String text, boolean last) {
            return new Answer(outcome, text.getBytes(StandardCharsets.UTF_8), last);
        }
    }
}
