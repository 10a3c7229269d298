package assay.compiler;

import java.util.List;
import java.util.Map;

/**
 * What a front end makes of a source.
 *
 * @param classes the class files by internal name, like {@code a/b/Main$Inner}
 * @param order the internal names of classes that may have a main method, the preferred one first
 */
public record Program(Map<String, byte[]> classes, List<String> order) {
}
