package assay.guest;

/** Names of classes that follow from the full name. The compiler makes the calls. */
public final class ClassNames {
    private ClassNames() {
    }

    /**
     * {@code Class.getSimpleName()}. TeaVM's needs more data of each class, and has none of the JDK's nested classes.
     */
    public static String simpleName(Class<?> type) {
        if (type.isArray()) {
            return simpleName(type.getComponentType()) + "[]";
        }
        String name = type.getName();
        int start = name.length();
        while (start > 0 && name.charAt(start - 1) != '.' && name.charAt(start - 1) != '$') {
            start--;
        }
        while (start > 0 && start < name.length() && name.charAt(start) >= '0' && name.charAt(start) <= '9') {
            start++;
        }
        return name.substring(start);
    }

    /** Stands in front of {@code Class.forName}. A program does not find the support code by a name. */
    public static String visible(String name) throws ClassNotFoundException {
        if (name != null && (name.startsWith("assay.") || name.startsWith("org.teavm."))) {
            throw new ClassNotFoundException(name);
        }
        return name;
    }
}
