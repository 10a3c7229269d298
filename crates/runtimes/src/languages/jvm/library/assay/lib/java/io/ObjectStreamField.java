package assay.lib.java.io;

/** A field of a serialized class. Classes name such fields; nothing is serialized here. */
public class ObjectStreamField implements Comparable<Object> {
    private final String name;
    private final Class<?> type;

    public ObjectStreamField(String name, Class<?> type) {
        this.name = name;
        this.type = type;
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
        this(name, type);
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    @Override
    public int compareTo(Object other) {
        return name.compareTo(((ObjectStreamField) other).name);
    }
}
