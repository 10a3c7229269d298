package assay.lib.jdk.internal.util;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Range checks of the JDK's own classes. The texts are put together without a formatter. */
public final class Preconditions {
    public static final BiFunction<String, List<Number>, StringIndexOutOfBoundsException> SIOOBE_FORMATTER =
            outOfBoundsExceptionFormatter(StringIndexOutOfBoundsException::new);
    public static final BiFunction<String, List<Number>, ArrayIndexOutOfBoundsException> AIOOBE_FORMATTER =
            outOfBoundsExceptionFormatter(ArrayIndexOutOfBoundsException::new);
    public static final BiFunction<String, List<Number>, IndexOutOfBoundsException> IOOBE_FORMATTER =
            outOfBoundsExceptionFormatter(IndexOutOfBoundsException::new);

    private Preconditions() {
    }

    public static <X extends RuntimeException> BiFunction<String, List<Number>, X> outOfBoundsExceptionFormatter(
            Function<String, X> constructor) {
        return (kind, arguments) -> constructor.apply(message(kind, arguments));
    }

    private static String message(String kind, List<Number> arguments) {
        return switch (kind) {
            case "checkIndex" -> indexText(arguments.get(0).longValue(), arguments.get(1).longValue());
            case "checkFromToIndex" -> rangeText(arguments.get(0).longValue(), arguments.get(1).longValue(),
                    arguments.get(2).longValue());
            default -> sizeText(arguments.get(0).longValue(), arguments.get(1).longValue(),
                    arguments.get(2).longValue());
        };
    }

    public static <X extends RuntimeException> int checkIndex(int index, int length,
            BiFunction<String, List<Number>, X> exception) {
        if (index < 0 || index >= length) {
            if (exception != null) {
                throw exception.apply("checkIndex", List.of(index, length));
            }
            throw new IndexOutOfBoundsException(indexText(index, length));
        }
        return index;
    }

    public static <X extends RuntimeException> int checkFromToIndex(int from, int to, int length,
            BiFunction<String, List<Number>, X> exception) {
        if (from < 0 || from > to || to > length) {
            if (exception != null) {
                throw exception.apply("checkFromToIndex", List.of(from, to, length));
            }
            throw new IndexOutOfBoundsException(rangeText(from, to, length));
        }
        return from;
    }

    public static <X extends RuntimeException> int checkFromIndexSize(int from, int size, int length,
            BiFunction<String, List<Number>, X> exception) {
        if ((length | from | size) < 0 || size > length - from) {
            if (exception != null) {
                throw exception.apply("checkFromIndexSize", List.of(from, size, length));
            }
            throw new IndexOutOfBoundsException(sizeText(from, size, length));
        }
        return from;
    }

    public static <X extends RuntimeException> long checkIndex(long index, long length,
            BiFunction<String, List<Number>, X> exception) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(indexText(index, length));
        }
        return index;
    }

    public static <X extends RuntimeException> long checkFromToIndex(long from, long to, long length,
            BiFunction<String, List<Number>, X> exception) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(rangeText(from, to, length));
        }
        return from;
    }

    public static <X extends RuntimeException> long checkFromIndexSize(long from, long size, long length,
            BiFunction<String, List<Number>, X> exception) {
        if ((length | from | size) < 0 || size > length - from) {
            throw new IndexOutOfBoundsException(sizeText(from, size, length));
        }
        return from;
    }

    private static String indexText(long index, long length) {
        return "Index " + index + " out of bounds for length " + length;
    }

    private static String rangeText(long from, long to, long length) {
        return "Range [" + from + ", " + to + ") out of bounds for length " + length;
    }

    private static String sizeText(long from, long size, long length) {
        return "Range [" + from + ", " + from + " + " + size + ") out of bounds for length " + length;
    }
}
