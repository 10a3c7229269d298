package assay.compiler;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.teavm.dependency.DependencyListener;
import org.teavm.dependency.PreciseDependencyAnalyzer;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.FieldReference;
import org.teavm.model.MethodReference;
import org.teavm.model.PreOptimizingClassHolderSource;
import org.teavm.model.ReferenceCache;
import org.teavm.model.ValueType;
import org.teavm.parsing.CompositeClassHolderSource;
import org.teavm.parsing.resource.Resource;
import org.teavm.parsing.resource.ResourceBytecodeClassHolderSource;
import org.teavm.parsing.resource.ResourceProvider;
import org.teavm.vm.MemoryBuildTarget;
import org.teavm.vm.TeaVM;
import org.teavm.vm.TeaVMBuilder;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * Makes a WebAssembly module of class files, with TeaVM. The classes of the library are read once and serve all programs.
 * What is known of a program's own classes goes when its module is made.
 */
final class BackEnd {
    private static final String OUTPUT = "program.wasm";
    private static final int MAX_PROBLEMS = 10;

    private final ClassLoader loader = BackEnd.class.getClassLoader();
    private final ResourceProvider libraryFiles;
    private final ClassHolderSource library;
    private final IterationSeed seed = new IterationSeed();

    BackEnd(List<File> classPath) {
        libraryFiles = ResourceProvider.ofClassPath(classPath);
        library = new Library(libraryFiles, loader, seed);
    }

    /** Compiles the classes to a module that calls {@code main}. */
    byte[] compile(Map<String, byte[]> classes, MainMethod main) throws CompilationException {
        seed.set(0);
        Map<String, byte[]> own = new LinkedHashMap<>(classes);
        own.put(Boot.NAME, Boot.classFor(main));
        ReferenceCache references = new ReferenceCache();
        ClassHolderSource ownClasses = new PreOptimizingClassHolderSource(
                prepared(new ResourceBytecodeClassHolderSource(new ClassFiles(own), references)));

        Target target = new Target();
        target.setObfuscated(true);
        target.setBufferHeapMinSize(0);

        TeaVM teavm = new TeaVMBuilder(target)
                .setClassLoader(loader)
                .setClassSource(new CompositeClassHolderSource(List.of(ownClasses, library)))
                .setReferenceCache(references)
                .setResourceProvider(libraryFiles)
                .setDependencyAnalyzerFactory(PreciseDependencyAnalyzer::new)
                .setStrict(true)
                .setObfuscated(true)
                .build();
        teavm.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        teavm.installPlugins();
        teavm.add(new Delegates());
        Checks checks = new Checks();
        teavm.add((ClassHolderTransformer) checks);
        teavm.add((DependencyListener) checks);
        teavm.setEntryPoint(Boot.NAME.replace('/', '.'));
        teavm.setEntryPointName(MainMethod.NAME);

        MemoryBuildTarget output = new MemoryBuildTarget();
        teavm.build(output, OUTPUT);
        List<Problem> problems = teavm.getProblemProvider().getSevereProblems();
        if (!problems.isEmpty()) {
            throw failure(problems);
        }
        return output.getContent(OUTPUT);
    }

    private static ClassHolderSource prepared(ClassHolderSource classes) {
        return name -> {
            ClassHolder cls = classes.get(name);
            if (cls != null && Checks.isOfProgram(name)) {
                Checks.prepare(cls);
            }
            return cls;
        };
    }

    /** Tells what is missing. A problem of another kind is a failure of the compiler. */
    private static CompilationException failure(List<Problem> problems) {
        Set<String> missing = new LinkedHashSet<>();
        Set<String> others = new LinkedHashSet<>();
        for (Problem problem : problems) {
            String name = missingName(problem);
            if (name != null) {
                missing.add(name + " is not supported here");
            } else {
                DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
                problem.render(text);
                others.add(text.getText());
            }
        }
        if (!missing.isEmpty()) {
            return new CompilationException(Outcome.UNSUPPORTED, firstOf(missing));
        }
        return new CompilationException(Outcome.FAILURE, firstOf(others));
    }

    private static String firstOf(Set<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.stream().limit(MAX_PROBLEMS).forEach(line -> text.append(line).append('\n'));
        if (lines.size() > MAX_PROBLEMS) {
            text.append("and ").append(lines.size() - MAX_PROBLEMS).append(" more\n");
        }
        return text.toString();
    }

    /**
     * Gives the name of what is missing, or null if the problem is another one. If the name is one of the inside of a
     * library, gives the method of the library that needs it.
     */
    private static String missingName(Problem problem) {
        String missing = missing(problem);
        if (missing == null || isPublic(missing) || problem.getLocation() == null
                || problem.getLocation().getMethod() == null) {
            return missing;
        }
        String place = signature(problem.getLocation().getMethod());
        return isPublic(place) ? place : missing;
    }

    private static boolean isPublic(String name) {
        String owner = name.startsWith("new ") ? name.substring("new ".length()) : name;
        return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("kotlin.");
    }

    private static String missing(Problem problem) {
        Object[] parameters = problem.getParams();
        if (problem.getText().contains("which is missing in the classpath")) {
            // The first parameter is the class that extends or implements the missing one.
            return ((String) parameters[1]).replace('$', '.');
        }
        if (problem.getText().startsWith("Method is not annotated with")) {
            return "The native method " + signature(problem.getLocation().getMethod());
        }
        if (!problem.getText().contains("not found")) {
            return null;
        }
        for (Object parameter : parameters) {
            if (parameter instanceof String name) {
                return name.replace('$', '.');
            }
            if (parameter instanceof FieldReference field) {
                return field.getClassName().replace('$', '.') + "." + field.getFieldName();
            }
            if (parameter instanceof MethodReference method) {
                return signature(method);
            }
        }
        return null;
    }

    private static String signature(MethodReference method) {
        String owner = method.getClassName().replace('$', '.');
        List<String> parameters = new ArrayList<>();
        for (ValueType type : method.getParameterTypes()) {
            parameters.add(name(type));
        }
        String list = "(" + String.join(", ", parameters) + ")";
        return method.getName().equals("<init>") ? "new " + owner + list : owner + "." + method.getName() + list;
    }

    private static String name(ValueType type) {
        if (type instanceof ValueType.Array array) {
            return name(array.getItemType()) + "[]";
        }
        if (type instanceof ValueType.Object object) {
            return object.getClassName().replace('$', '.');
        }
        if (type instanceof ValueType.Primitive primitive) {
            return switch (primitive.getKind()) {
                case CHARACTER -> "char";
                case INTEGER -> "int";
                default -> primitive.getKind().name().toLowerCase(Locale.ROOT);
            };
        }
        return type.toString();
    }

    /** Class files that are kept in memory. */
    private static final class ClassFiles implements ResourceProvider {
        private static final String SUFFIX = ".class";

        private final Map<String, byte[]> files;

        ClassFiles(Map<String, byte[]> files) {
            this.files = files;
        }

        @Override
        public Iterator<Resource> getResources(String name) {
            if (!name.endsWith(SUFFIX)) {
                return Collections.emptyIterator();
            }
            byte[] bytes = files.get(name.substring(0, name.length() - SUFFIX.length()));
            return bytes == null ? Collections.emptyIterator() : List.<Resource>of(new ClassFile(bytes)).iterator();
        }

        @Override
        public void close() {
        }
    }

    private record ClassFile(byte[] bytes) implements Resource {
        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public Date getModificationDate() {
            return new Date(0);
        }
    }
}
