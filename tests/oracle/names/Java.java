import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What Java defines without an import, the packages of its standard library, and the types of those packages of which
 * programs often import everything; run by `cargo xtask names`.
 *
 * <p>Versions differ, so names that older ones had stay: code of any version is labelled with this list.
 */
class Java {
    /** Packages that later versions of the JDK have dropped. */
    private static final String BEFORE = "javax.activation javax.jws org.omg";

    /** Packages whose types are listed: those of which all is imported most often. */
    private static final String LISTED =
        "java.io java.math java.net java.nio.file java.text java.time java.util java.util.concurrent "
            + "java.util.concurrent.atomic java.util.function java.util.regex java.util.stream";

    public static void main(String[] arguments) throws IOException {
        Map<String, TreeSet<String>> lists = new TreeMap<>();
        FileSystem runtime = FileSystems.getFileSystem(URI.create("jrt:/"));
        TreeSet<String> packages = new TreeSet<>();
        try (Stream<Path> found = Files.list(runtime.getPath("packages"))) {
            // Also listed are what only has packages in it, and folders of pictures.
            found.map(path -> path.getFileName().toString())
                .filter(name -> !name.equals("com.sun") && name.equals(name.toLowerCase()))
                .forEach(packages::add);
        }
        packages.addAll(Arrays.asList(BEFORE.split(" ")));
        lists.put("standard", shortest(packages));
        for (Class<?> type : types(runtime, "java.lang")) {
            String kind = Throwable.class.isAssignableFrom(type) ? "exception" : "class";
            lists.computeIfAbsent(kind, key -> new TreeSet<>()).add(type.getSimpleName());
        }
        for (String name : LISTED.split(" ")) {
            List<Class<?>> types = types(runtime, name);
            lists.put(name, types.stream().map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new)));
        }
        TreeSet<String> methods = new TreeSet<>();
        for (var method : Object.class.getDeclaredMethods()) {
            if (!Modifier.isPrivate(method.getModifiers()) && !method.getName().contains("0")) {
                methods.add(method.getName());
            }
        }
        // Every class can call these without an object.
        lists.put("function", methods);

        // One that an earlier run knew, and this version of Java does not, stays.
        Scanner known = new Scanner(System.in);
        while (known.hasNextLine()) {
            String[] line = known.nextLine().split(": ", 2);
            if (line.length == 2 && lists.containsKey(line[0])) {
                lists.get(line[0]).addAll(Arrays.asList(line[1].split(" ")));
            }
        }
        lists.forEach((kind, names) -> System.out.println(kind + ": " + String.join(" ", names)));
    }

    /** The public types of a package that are no members of others. */
    private static List<Class<?>> types(FileSystem runtime, String name) throws IOException {
        List<Class<?>> types = new ArrayList<>();
        Path folder = runtime.getPath("modules", "java.base", name.replace('.', '/'));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String simple = file.getFileName().toString().replaceFirst("\\.class$", "");
                if (!file.toString().endsWith(".class") || simple.contains("$") || simple.contains("-")) {
                    continue;
                }
                try {
                    Class<?> type = Class.forName(name + "." + simple, false, null);
                    if (Modifier.isPublic(type.getModifiers())) {
                        types.add(type);
                    }
                } catch (ClassNotFoundException notThere) {
                    throw new IOException(notThere);
                }
            }
        }
        return types;
    }

    /** How packages begin: with `java`, or with two segments where others have packages that begin alike. */
    private static TreeSet<String> shortest(TreeSet<String> packages) {
        TreeSet<String> shortest = new TreeSet<>();
        for (String name : packages) {
            String[] segments = name.split("\\.");
            boolean isOwn = List.of("java", "jdk", "sun").contains(segments[0]);
            boolean isShared = name.startsWith("javax.annotation") || name.startsWith("javax.transaction");
            // `javax.annotation` on its own was in the JDK before 11 only, and others have put types there.
            int length = isOwn ? 1 : isShared || !segments[0].equals("javax") ? 3 : 2;
            if (segments.length >= Math.min(length, 2) && !(isShared && segments.length < 3)) {
                shortest.add(Stream.of(segments).limit(length).collect(Collectors.joining(".")));
            }
        }
        // One that begins with another says nothing new.
        shortest.removeIf(name -> shortest.stream().anyMatch(other -> name.startsWith(other + ".")));
        return shortest;
    }
}
