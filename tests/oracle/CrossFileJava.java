// Where javac misses a symbol once a project's classes are empty: the judge of `assay corpus` for Java.
//
//     java tests/oracle/CrossFileJava.java FOLDER...
//
// This is the paper's way (appendix A.2): in each file, imports from the project are removed, and an empty class stands for
// every type of the project that the file could see by them or by its package; then each "cannot find symbol" is a name
// that only another file defines, less what javac says of the file as it is. Prints one JSON object a line: file, start
// (bytes of UTF-8), name. Each folder is a project.

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

public class CrossFileJava {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** A file with another text than on disk. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(Path path, String text) {
            super(path.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** A file, its package, its types, and where its imports are. */
    private record Unit(Path path, String text, String pack, List<String> types, List<int[]> imports, List<String> names, List<Boolean> statics) {}

    public static void main(String[] folders) throws Exception {
        for (String folder : folders) {
            judge(Path.of(folder));
        }
    }

    private static void judge(Path folder) throws Exception {
        List<Unit> units = new ArrayList<>();
        List<Path> paths;
        try (var walk = Files.walk(folder)) {
            paths = walk.filter(path -> path.toString().endsWith(".java")).sorted().toList();
        }
        Map<String, List<String>> byPackage = new HashMap<>();
        for (Path path : paths) {
            String name = path.getFileName().toString();
            if (name.equals("module-info.java") || name.equals("package-info.java")) {
                continue;
            }
            String text;
            try {
                text = Files.readString(path);
            } catch (java.nio.charset.CharacterCodingException broken) {
                continue;
            }
            var task = (JavacTask) COMPILER.getTask(null, null, new DiagnosticCollector<>(), List.of("-proc:none"), null, List.of(new Text(path, text)));
            for (CompilationUnitTree tree : task.parse()) {
                var places = Trees.instance(task).getSourcePositions();
                String pack = tree.getPackageName() == null ? "" : tree.getPackageName().toString();
                var unit = new Unit(path, text, pack, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
                for (Tree type : tree.getTypeDecls()) {
                    if (type instanceof ClassTree declared) {
                        unit.types.add(declared.getSimpleName().toString());
                        byPackage.computeIfAbsent(pack, key -> new ArrayList<>()).add(declared.getSimpleName().toString());
                    }
                }
                for (ImportTree declared : tree.getImports()) {
                    unit.imports.add(new int[] {(int) places.getStartPosition(tree, declared), (int) places.getEndPosition(tree, declared)});
                    unit.names.add(declared.getQualifiedIdentifier().toString());
                    unit.statics.add(declared.isStatic());
                }
                units.add(unit);
            }
        }
        for (Unit unit : units) {
            StringBuilder text = new StringBuilder(unit.text);
            var empty = new TreeSet<>(byPackage.get(unit.pack) == null ? List.<String>of() : byPackage.get(unit.pack));
            for (int index = 0; index < unit.names.size(); index++) {
                String name = unit.names.get(index);
                int dot = name.lastIndexOf('.');
                String around = dot < 0 ? "" : name.substring(0, dot);
                String last = name.substring(dot + 1);
                boolean ours = false;
                if (unit.statics.get(index)) {
                    ours = isType(byPackage, around);
                } else if (last.equals("*")) {
                    ours = byPackage.containsKey(around);
                    if (ours) {
                        empty.addAll(byPackage.get(around));
                    }
                } else if (isType(byPackage, name)) {
                    ours = true;
                    empty.add(last);
                }
                if (ours) {
                    int[] place = unit.imports.get(index);
                    for (int at = place[0]; at < place[1]; at++) {
                        if (text.charAt(at) != '\n') {
                            text.setCharAt(at, ' ');
                        }
                    }
                }
            }
            unit.types.forEach(empty::remove);
            if (empty.isEmpty()) {
                continue;
            }
            empty.forEach(name -> text.append("\nclass ").append(name).append(" {}"));
            Map<Integer, String> known = missing(unit.path, unit.text, folder);
            Map<Integer, String> found = missing(unit.path, text.toString(), folder);
            for (var entry : found.entrySet()) {
                int at = entry.getKey();
                if (at < unit.text.length() && !known.containsKey(at)) {
                    int start = unit.text.substring(0, at).getBytes(StandardCharsets.UTF_8).length;
                    String file = unit.path.toString().replace("\\", "\\\\").replace("\"", "\\\"");
                    System.out.printf("{\"file\": \"%s\", \"start\": %d, \"name\": \"%s\"}%n", file, start, entry.getValue());
                }
            }
        }
    }

    /** Whether a full name is a type of the project, or a type in one. */
    private static boolean isType(Map<String, List<String>> byPackage, String name) {
        for (String around = name; around.contains("."); ) {
            int dot = around.lastIndexOf('.');
            String last = around.substring(dot + 1);
            around = around.substring(0, dot);
            if (byPackage.getOrDefault(around, List.of()).contains(last)) {
                return true;
            }
        }
        return false;
    }

    /** The names that javac cannot find in a text, by place. */
    private static Map<Integer, String> missing(Path path, String text, Path folder) {
        var said = new DiagnosticCollector<JavaFileObject>();
        List<String> options =
                List.of("-proc:none", "-Xmaxerrs", "1000000", "-nowarn", "-implicit:none", "-XDshould-stop.ifError=FLOW",
                        "-sourcepath", folder.toString());
        var task = (JavacTask) COMPILER.getTask(null, null, said, options, null, List.of(new Text(path, text)));
        try {
            task.analyze();
        } catch (Exception | StackOverflowError | AssertionError failed) {
            return Map.of();
        }
        Map<Integer, String> names = new TreeMap<>();
        URI own = path.toUri();
        for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
            boolean counts = one.getKind() == Diagnostic.Kind.ERROR
                    && (one.getCode().startsWith("compiler.err.cant.resolve") || one.getCode().equals("compiler.err.invalid.mref"));
            if (!counts || one.getSource() == null || !one.getSource().toUri().equals(own)) {
                continue;
            }
            int end = (int) one.getEndPosition();
            int start = end;
            while (start > 0 && end <= text.length() && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
                start--;
            }
            if (start < end) {
                names.put(start, text.substring(start, end));
            }
        }
        return names;
    }
}
