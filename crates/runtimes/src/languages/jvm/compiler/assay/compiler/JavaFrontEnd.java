package assay.compiler;

import java.io.File;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.batch.FileSystem;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

/**
 * Compiles Java with Eclipse's compiler. All is done in memory. The program sees the classes of the running JDK and none
 * of ours. Annotation processors are never started.
 */
final class JavaFrontEnd implements FrontEnd {
    private static final String LEVEL = "24";

    /** More errors than these are only counted. */
    private static final int MAX_ERRORS = 100;

    private final Map<String, String> options = options();
    private final Jdk jdk = new Jdk(options);

    private static Map<String, String> options() {
        Map<String, String> options = new CompilerOptions().getMap();
        // Warnings are not shown, so they need not be looked for.
        options.replaceAll((name, value) ->
                value.equals(CompilerOptions.WARNING) || value.equals(CompilerOptions.INFO)
                        ? CompilerOptions.IGNORE : value);
        options.put(CompilerOptions.OPTION_Source, LEVEL);
        options.put(CompilerOptions.OPTION_Compliance, LEVEL);
        options.put(CompilerOptions.OPTION_TargetPlatform, LEVEL);
        options.put(CompilerOptions.OPTION_Process_Annotations, CompilerOptions.DISABLED);
        options.put(CompilerOptions.OPTION_LineNumberAttribute, CompilerOptions.DO_NOT_GENERATE);
        options.put(CompilerOptions.OPTION_LocalVariableAttribute, CompilerOptions.DO_NOT_GENERATE);
        options.put(CompilerOptions.OPTION_SourceFileAttribute, CompilerOptions.DO_NOT_GENERATE);
        return options;
    }

    @Override
    public Program compile(String source) throws CompilationException {
        Unit unit = new Unit(options, jdk);
        unit.compile(source, "Main");
        String name = unit.nameOfPublicType();
        if (name != null) {
            unit = new Unit(options, jdk);
            unit.compile(source, name);
        }
        return unit.program(source);
    }

    /** The classes of the running JDK, as Eclipse's compiler sees them. */
    private static final class Jdk extends FileSystem {
        Jdk(Map<String, String> options) {
            super(new Classpath[] {
                getJrtClasspath(System.getProperty("java.home"), null, null, options),
            }, new String[0], false);
        }

        /** Keeps what was read, as all programs share it. */
        @Override
        public void cleanup() {
        }
    }

    /** The compilation of one file. */
    private static final class Unit implements ICompilerRequestor {
        private final Map<String, String> options;
        private final INameEnvironment environment;
        private final List<String> topLevel = new ArrayList<>();
        private CompilationResult result;
        private String file;
        private String publicType;

        Unit(Map<String, String> options, INameEnvironment environment) {
            this.options = options;
            this.environment = environment;
        }

        void compile(String source, String name) {
            file = name + ".java";
            CompilerOptions parsed = new CompilerOptions(options);
            parsed.maxProblemsPerUnit = MAX_ERRORS;
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            Compiler compiler = new Compiler(environment, DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                    parsed, this, new DefaultProblemFactory(Locale.ENGLISH), nowhere, null) {
                @Override
                public void process(CompilationUnitDeclaration unit, int index) {
                    noteTypes(unit);
                    super.process(unit, index);
                }
            };
            compiler.useSingleThread = true;
            compiler.compile(new ICompilationUnit[] {
                new CompilationUnit(source.toCharArray(), file, null),
            });
        }

        @Override
        public void acceptResult(CompilationResult accepted) {
            result = accepted;
        }

        private void noteTypes(CompilationUnitDeclaration unit) {
            if (unit.types == null) {
                return;
            }
            String prefix = "";
            if (unit.currentPackage != null) {
                prefix = String.join("/", strings(unit.currentPackage.getImportName())) + "/";
            }
            for (TypeDeclaration type : unit.types) {
                String name = prefix + new String(type.name);
                topLevel.add(name);
                if ((type.modifiers & ClassFileConstants.AccPublic) != 0) {
                    publicType = name;
                }
            }
        }

        private static List<String> strings(char[][] parts) {
            List<String> strings = new ArrayList<>();
            for (char[] part : parts) {
                strings.add(new String(part));
            }
            return strings;
        }

        /** Gives the name that the file must have, if the compiler says that it must have another one. */
        String nameOfPublicType() {
            if (result == null || result.getErrors() == null) {
                return null;
            }
            for (CategorizedProblem problem : result.getErrors()) {
                if (problem.getID() == IProblem.PublicClassMustMatchFileName) {
                    return problem.getArguments()[1];
                }
            }
            return null;
        }

        Program program(String source) throws CompilationException {
            if (result == null) {
                throw new CompilationException(Outcome.FAILURE, "the Java compiler gave no result");
            }
            if (result.hasErrors()) {
                throw new CompilationException(Outcome.SOURCE_ERROR, errors(source));
            }
            Map<String, byte[]> classes = new TreeMap<>();
            for (ClassFile classFile : result.getClassFiles()) {
                classes.put(new String(classFile.fileName()).replace(File.separatorChar, '/'), classFile.getBytes());
            }
            return new Program(classes, order());
        }

        /** Gives the top-level classes: first Main, then the public one, then the others as they stand in the source. */
        private List<String> order() {
            List<String> order = new ArrayList<>(topLevel);
            order.sort(Comparator.comparingInt(name -> {
                if (name.endsWith("/Main") || name.equals("Main")) {
                    return 0;
                }
                return name.equals(publicType) ? 1 : 2;
            }));
            return order;
        }

        private String errors(String source) {
            String[] lines = source.split("\r\n|\r|\n", -1);
            StringBuilder text = new StringBuilder();
            int count = 0;
            for (CategorizedProblem problem : result.getErrors()) {
                count++;
                int line = problem.getSourceLineNumber();
                String sourceLine = line > 0 && line <= lines.length ? lines[line - 1] : null;
                text.append(Message.render(file, line, column(problem, source), problem.getMessage(), sourceLine));
            }
            return text.append(Message.count(count)).toString();
        }

        private static int column(CategorizedProblem problem, String source) {
            int start = problem.getSourceStart();
            if (start < 0 || start >= source.length()) {
                return 0;
            }
            int lineStart = Math.max(source.lastIndexOf('\n', start - 1), source.lastIndexOf('\r', start - 1)) + 1;
            return start - lineStart + 1;
        }
    }
}
