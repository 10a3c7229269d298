package assay.lib.jdk.internal.access;

import java.nio.charset.Charset;

/** What {@code java.lang} gives to the JDK's collections. */
public interface JavaLangAccess {
    /** The constants of an enum, in an array that the caller must not change. */
    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);

    /** A string of the bytes, which are characters of ISO 8859-1. */
    String uncheckedNewStringNoRepl(byte[] bytes, Charset charset);

    /** The elements with the delimiter between them, between prefix and suffix. */
    String join(String prefix, String suffix, String delimiter, String[] elements, int size);
}
