package assay.lib.jdk.internal.access;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The doors between the JDK's packages, as far as its collections and streams use them. */
public final class SharedSecrets {
    private static final JavaUtilCollectionAccess COLLECTIONS = new JavaUtilCollectionAccess() {
        @Override
        @SuppressWarnings("unchecked")
        public <E> List<E> listFromTrustedArray(Object[] array) {
            return (List<E>) List.of(array);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <E> List<E> listFromTrustedArrayNullsAllowed(Object[] array) {
            return Collections.unmodifiableList((List<E>) Arrays.asList(array));
        }
    };

    private static final JavaLangAccess LANG = new JavaLangAccess() {
        @Override
        public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) {
            return type.getEnumConstants();
        }

        @Override
        public String uncheckedNewStringNoRepl(byte[] bytes, Charset charset) {
            char[] chars = new char[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                chars[i] = (char) (bytes[i] & 255);
            }
            return new String(chars);
        }

        @Override
        public String join(String prefix, String suffix, String delimiter, String[] elements, int size) {
            StringBuilder text = new StringBuilder(prefix);
            for (int i = 0; i < size; i++) {
                if (i > 0) {
                    text.append(delimiter);
                }
                text.append(elements[i]);
            }
            return text.append(suffix).toString();
        }
    };

    private SharedSecrets() {
    }

    public static JavaLangAccess getJavaLangAccess() {
        return LANG;
    }

    public static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        return COLLECTIONS;
    }
}
