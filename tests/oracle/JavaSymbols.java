import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.File;
import java.io.PrintStream;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.TypeKind;
import javax.tools.*;

/**
 * What javac makes of the names in files: of each identifier, whether it defines or uses something, of what kind that is,
 * and where it is from. Files are given as arguments, or as a list on standard input, one a line. They are read one by one, so
 * that what other files define stays unknown.
 *
 * <p>Prints a line of JSON for each: file, start and end (in bytes of UTF-8), text, definition, kind (class, method, variable,
 * parameter, package, type_parameter, caught, unknown), origin (builtin, stdlib, infile, unresolved). As the taxonomy has it, a
 * member is from where the first name of its expression is from, not from where javac finds it declared.
 */
class JavaSymbols {
    private static final PrintStream OUT = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false);

    public static void main(String[] given) throws Exception {
        List<String> files = given.length > 0
            ? List.of(given)
            : new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).lines().toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            manager.setLocation(StandardLocation.CLASS_PATH, List.of());
            manager.setLocation(StandardLocation.SOURCE_PATH, List.of());
            for (String file : files) {
                try {
                    print(compiler, manager, file);
                } catch (Throwable failed) {
                    System.err.println(file + ": " + failed);
                }
            }
        }
        OUT.flush();
    }

    private static void print(JavaCompiler compiler, StandardJavaFileManager manager, String file) throws Exception {
        var sources = manager.getJavaFileObjects(new File(file));
        var options = List.of("-proc:none", "-Xmaxerrs", "1");
        var task = (JavacTask) compiler.getTask(null, manager, problem -> {}, options, null, sources);
        CompilationUnitTree unit = task.parse().iterator().next();
        task.analyze();
        new Printer(task, unit, file).scan(unit, null);
    }

    private static class Printer extends TreePathScanner<Void, Void> {
        final Trees trees;
        final CompilationUnitTree unit;
        final String file;
        final CharSequence text;
        /** How many bytes are before each character. */
        final int[] bytes;
        final Set<Element> defined = new HashSet<>();

        Printer(JavacTask task, CompilationUnitTree unit, String file) throws Exception {
            this.trees = Trees.instance(task);
            this.unit = unit;
            this.file = file;
            this.text = unit.getSourceFile().getCharContent(true);
            this.bytes = new int[text.length() + 1];
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                // Each half of a surrogate pair is two of its four bytes.
                int width = c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
                bytes[at + 1] = bytes[at] + width;
            }
        }

        @Override
        public Void visitImport(ImportTree tree, Void none) {
            return null;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void none) {
            return scan(tree.getAnnotations(), none);
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            String name = tree.getSimpleName().toString();
            int from = (int) trees.getSourcePositions().getEndPosition(unit, tree.getModifiers());
            from = from < 0 ? (int) trees.getSourcePositions().getStartPosition(unit, tree) : from;
            if (!name.isEmpty()) {
                tell(find(name, from), name, true, "class", "infile");
            }
            return super.visitClass(tree, none);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            Element element = trees.getElement(getCurrentPath());
            boolean isConstructor = tree.getReturnType() == null;
            String name = isConstructor && element != null
                ? element.getEnclosingElement().getSimpleName().toString()
                : tree.getName().toString();
            // One that is not in the file has no place.
            long end = trees.getSourcePositions().getEndPosition(unit, tree);
            if (end >= 0) {
                long from = isConstructor
                    ? trees.getSourcePositions().getEndPosition(unit, tree.getModifiers())
                    : trees.getSourcePositions().getEndPosition(unit, tree.getReturnType());
                from = from < 0 ? trees.getSourcePositions().getStartPosition(unit, tree) : from;
                int at = find(name, (int) from);
                if (at >= 0 && at < end) {
                    tell(at, name, true, "method", "infile");
                }
            }
            return super.visitMethod(tree, none);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            String name = tree.getName().toString();
            long end = trees.getSourcePositions().getEndPosition(unit, tree);
            Tree type = tree.getType();
            long from = type == null ? -1 : trees.getSourcePositions().getEndPosition(unit, type);
            Element element = trees.getElement(getCurrentPath());
            boolean isConstant = element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
            if (from < 0 || isConstant) {
                from = Math.max(trees.getSourcePositions().getEndPosition(unit, tree.getModifiers()),
                    trees.getSourcePositions().getStartPosition(unit, tree));
            }
            int at = find(name, (int) from);
            Tree parent = getCurrentPath().getParentPath().getLeaf();
            boolean isParameter = element != null && element.getKind() == ElementKind.PARAMETER
                || parent instanceof LambdaExpressionTree;
            if (end >= 0 && at >= 0 && at < end) {
                String kind = isParameter ? "parameter" : parent instanceof CatchTree ? "caught" : "variable";
                tell(at, name, true, kind, "infile");
            }
            if (isConstant) {
                // What javac makes of it is a field with a creation; only arguments and body are written.
                if (tree.getInitializer() instanceof NewClassTree creation) {
                    scan(creation.getArguments(), none);
                    scan(creation.getClassBody(), none);
                }
                return scan(tree.getModifiers(), none);
            }
            return super.visitVariable(tree, none);
        }

        @Override
        public Void visitTypeParameter(TypeParameterTree tree, Void none) {
            String name = tree.getName().toString();
            int at = find(name, (int) trees.getSourcePositions().getStartPosition(unit, tree));
            tell(at, name, true, "type_parameter", "infile");
            return super.visitTypeParameter(tree, none);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            String name = tree.getName().toString();
            int at = (int) trees.getSourcePositions().getStartPosition(unit, tree);
            if (at >= 0 && !name.equals("this") && !name.equals("super") && starts(name, at)) {
                usage(at, name);
            }
            return null;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            member(tree.getIdentifier().toString(), tree.getExpression());
            return super.visitMemberSelect(tree, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void none) {
            member(tree.getName().toString(), tree.getQualifierExpression());
            return super.visitMemberReference(tree, none);
        }

        @Override
        public Void visitErroneous(ErroneousTree tree, Void none) {
            return null;
        }

        private void member(String name, Tree of) {
            int from = (int) trees.getSourcePositions().getEndPosition(unit, of);
            int at = from < 0 ? -1 : find(name, from);
            if (at >= 0 && !name.equals("class") && !name.equals("this") && !name.equals("super") && !name.equals("<init>")) {
                Element element = trees.getElement(getCurrentPath());
                boolean isResolved = element != null && element.asType().getKind() != TypeKind.ERROR;
                tell(at, name, false, kind(element), isResolved ? origin(first(of)) : "unresolved");
            }
        }

        /** What an expression begins with. */
        private Tree first(Tree tree) {
            if (tree instanceof MemberSelectTree member) {
                return first(member.getExpression());
            } else if (tree instanceof MethodInvocationTree call) {
                return first(call.getMethodSelect());
            } else if (tree instanceof ArrayAccessTree access) {
                return first(access.getExpression());
            } else if (tree instanceof ParenthesizedTree inner) {
                return first(inner.getExpression());
            } else if (tree instanceof NewClassTree creation) {
                return first(creation.getIdentifier());
            } else if (tree instanceof ParameterizedTypeTree type) {
                return first(type.getType());
            } else if (tree instanceof MemberReferenceTree reference) {
                return first(reference.getQualifierExpression());
            }
            return tree;
        }

        private String origin(Tree first) {
            if (!(first instanceof IdentifierTree name) || name.getName().contentEquals("this")
                || name.getName().contentEquals("super")) {
                return first instanceof IdentifierTree || first instanceof LiteralTree ? "infile" : "unresolved";
            }
            TreePath path = TreePath.getPath(getCurrentPath(), first);
            Element element = path == null ? null : trees.getElement(path);
            return element == null || element.asType().getKind() == TypeKind.ERROR ? "unresolved" : origin(element);
        }

        private static String kind(Element element) {
            if (element == null || element.asType().getKind() == TypeKind.ERROR) {
                return "unknown";
            }
            return switch (element.getKind()) {
                case PACKAGE, MODULE -> "package";
                case CLASS, ENUM, INTERFACE, RECORD, ANNOTATION_TYPE -> "class";
                case METHOD, CONSTRUCTOR -> "method";
                case TYPE_PARAMETER -> "type_parameter";
                case PARAMETER -> "parameter";
                default -> "variable";
            };
        }

        private void usage(int at, String name) {
            Element element = trees.getElement(getCurrentPath());
            boolean isResolved = element != null && element.asType().getKind() != TypeKind.ERROR;
            tell(at, name, false, kind(element), isResolved ? origin(element) : "unresolved");
        }

        private String origin(Element element) {
            Element outermost = element;
            for (Element at = element; at != null; at = at.getEnclosingElement()) {
                if (at.getKind() == ElementKind.PACKAGE) {
                    String name = ((PackageElement) at).getQualifiedName().toString();
                    if (at == element) {
                        // A package that only a name mentions is taken for one that there is.
                        return name.equals("java") || name.startsWith("java.") || name.startsWith("javax.") ? "stdlib" : "unresolved";
                    }
                    if (trees.getPath(outermost) != null && trees.getPath(outermost).getCompilationUnit() == unit) {
                        return "infile";
                    }
                    return name.equals("java.lang") ? "builtin" : name.isEmpty() ? "unresolved" : "stdlib";
                }
                outermost = at;
            }
            // An array's length belongs to no package.
            return element.getSimpleName().contentEquals("length") ? "builtin" : "unresolved";
        }

        private boolean starts(String name, int at) {
            return at + name.length() <= text.length() && text.subSequence(at, at + name.length()).toString().equals(name);
        }

        /** Where a name stands as a word of its own, outside comments. */
        private int find(String name, int from) {
            for (int at = Math.max(from, 0); at + name.length() <= text.length(); at++) {
                if (text.charAt(at) == '/' && at + 1 < text.length() && text.charAt(at + 1) == '/') {
                    while (at < text.length() && text.charAt(at) != '\n') {
                        at++;
                    }
                } else if (text.charAt(at) == '/' && at + 1 < text.length() && text.charAt(at + 1) == '*') {
                    for (at += 2; at + 1 < text.length() && !(text.charAt(at) == '*' && text.charAt(at + 1) == '/');) {
                        at++;
                    }
                } else if (starts(name, at)
                    && (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)))
                    && (at + name.length() == text.length()
                        || !Character.isJavaIdentifierPart(text.charAt(at + name.length())))) {
                    return at;
                }
            }
            return -1;
        }

        private void tell(int at, String name, boolean isDefinition, String kind, String origin) {
            if (at >= 0) {
                OUT.printf("{\"file\": \"%s\", \"start\": %d, \"end\": %d, \"text\": \"%s\", \"definition\": %b, "
                    + "\"kind\": \"%s\", \"origin\": \"%s\"}%n", file, bytes[at], bytes[at + name.length()], name, isDefinition, kind,
                    origin);
            }
        }
    }
}
