package assay.lib.java.util.regex;

import java.util.Map;

/** {@code java.util.regex.MatchResult}. */
public interface MatchResult {
    int start();

    int start(int group);

    default int start(String name) {
        return start(groupNumber(name));
    }

    int end();

    int end(int group);

    default int end(String name) {
        return end(groupNumber(name));
    }

    String group();

    String group(int group);

    default String group(String name) {
        return group(groupNumber(name));
    }

    int groupCount();

    default Map<String, Integer> namedGroups() {
        throw new UnsupportedOperationException();
    }

    private int groupNumber(String name) {
        Integer number = namedGroups().get(java.util.Objects.requireNonNull(name, "Group name"));
        if (number == null) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return number;
    }

    default boolean hasMatch() {
        throw new UnsupportedOperationException();
    }
}
