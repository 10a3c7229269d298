package assay.patch.java.lang;

/** {@code java.lang.Enum} with the JDK's messages. */
public final class Enum {
    private Enum() {
    }

    public static int _compareTo(java.lang.Enum<?> self, java.lang.Enum<?> other) {
        if (self.getDeclaringClass() != other.getDeclaringClass()) {
            throw new ClassCastException();
        }
        return self.ordinal() - other.ordinal();
    }

    public static <T extends java.lang.Enum<T>> T valueOf(java.lang.Class<T> type, java.lang.String name) {
        T[] constants = type.getEnumConstants();
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (T constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getName().replace('$', '.') + "." + name);
    }
}
