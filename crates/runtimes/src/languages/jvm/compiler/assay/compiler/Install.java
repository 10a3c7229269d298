package assay.compiler;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes the two jars that the server needs, once, at installation. {@code compiler.jar} holds the server, and must be the
 * first on its class path.
 * {@code library.jar} holds what is compiled into programs: our classes and those taken from the JDK. Where both have a
 * class, ours is taken.
 *
 * <p>Arguments: the folder of the compiler's class files, the folder of the library's class files, the list of the JDK's
 * classes, the folder for the jars.
 */
public final class Install {
    private static final String SERVICE = "META-INF/services/org.teavm.extension.spi.substitution.SubstitutionPolicy";

    private Install() {
    }

    public static void main(String[] args) throws IOException {
        Path compilerClasses = Path.of(args[0]);
        Path libraryClasses = Path.of(args[1]);
        Path jdkClasses = Path.of(args[2]);
        Path output = Files.createDirectories(Path.of(args[3]));

        SortedMap<String, byte[]> compiler = classFiles(compilerClasses);
        compiler.put(SERVICE, (Substitutions.class.getName() + "\n").getBytes(StandardCharsets.UTF_8));
        // They are before TeaVM's own on the class path.
        compiler.put(Repeatable.FILE, Repeatable.classFile());
        compiler.put(MethodTables.FILE, MethodTables.classFile());
        Jar.write(output.resolve("compiler.jar"), compiler);

        SortedMap<String, byte[]> library = new TreeMap<>();
        for (Map.Entry<String, byte[]> taken : Extract.classes(names(jdkClasses)).entrySet()) {
            library.put(taken.getKey() + ".class", taken.getValue());
        }
        library.putAll(classFiles(libraryClasses));
        Jar.write(output.resolve("library.jar"), library);
    }

    private static SortedMap<String, byte[]> classFiles(Path folder) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                if (name.endsWith(".class")) {
                    classes.put(name, Files.readAllBytes(file));
                }
            }
        }
        return classes;
    }

    /** Reads a list: one name a line; a {@code #} begins a comment. */
    private static List<String> names(Path list) throws IOException {
        List<String> names = new ArrayList<>();
        for (String line : Files.readAllLines(list)) {
            String name = line.replaceFirst("#.*", "").strip();
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        return names;
    }
}
