package assay.compiler;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.common.arguments.K2JVMCompilerArguments;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSeverity;
import org.jetbrains.kotlin.cli.common.messages.CompilerMessageSourceLocation;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.jetbrains.kotlin.config.Services;

/**
 * Compiles Kotlin with its own compiler. It wants files, so each program gets a folder, which is deleted afterwards. The
 * program sees Kotlin's library and the classes of the running JDK, and none of ours.
 */
final class KotlinFrontEnd implements FrontEnd {
    private static final String SOURCE = "Main.kt";
    private static final String MAIN_CLASS = "MainKt";

    private final File library;

    KotlinFrontEnd(File library) {
        this.library = library;
        // The compiler keeps what it has read of the libraries between programs.
        System.setProperty("kotlin.environment.keepalive", "true");
    }

    @Override
    public Program compile(String source) throws CompilationException {
        try (Scratch scratch = new Scratch()) {
            Path file = scratch.folder().resolve(SOURCE);
            Path output = Files.createDirectory(scratch.folder().resolve("classes"));
            Files.writeString(file, source);
            Messages messages = new Messages();
            ExitCode code = new K2JVMCompiler().exec(messages, Services.EMPTY, arguments(file, output));
            if (code != ExitCode.OK) {
                throw messages.failure(code);
            }
            return new Program(classFiles(output), List.of(MAIN_CLASS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private K2JVMCompilerArguments arguments(Path file, Path output) {
        K2JVMCompilerArguments arguments = new K2JVMCompilerArguments();
        arguments.setFreeArgs(List.of(file.toString()));
        arguments.setDestination(output.toString());
        arguments.setClasspath(library.getPath());
        arguments.setNoStdlib(true);
        arguments.setNoReflect(true);
        arguments.setSuppressWarnings(true);
        arguments.setDisableDefaultScriptingPlugin(true);
        arguments.setJvmTarget("17");
        // Calls that the JVM links at run time cost more than plain classes, as TeaVM makes them.
        arguments.setLambdas("class");
        arguments.setSamConversions("class");
        arguments.setStringConcat("inline");
        return arguments;
    }

    private static Map<String, byte[]> classFiles(Path output) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(output)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = output.relativize(file).toString().replace(File.separatorChar, '/');
                if (name.endsWith(".class")) {
                    classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
                }
            }
        }
        return classes;
    }

    /** Keeps the errors. */
    private static final class Messages implements MessageCollector {
        private static final int MAX_ERRORS = 100;

        /** Internal errors that a source brings about, up to the path of the file. */
        private static final Pattern OF_SOURCE =
                Pattern.compile("(Method too large|Class too large|FileAnalysisException)[^\n/]*");

        private final StringBuilder text = new StringBuilder();
        private final StringBuilder internal = new StringBuilder();
        private int errors;

        @Override
        public void report(CompilerMessageSeverity severity, String message, CompilerMessageSourceLocation location) {
            if (severity == CompilerMessageSeverity.EXCEPTION) {
                internal.append(message).append('\n');
            } else if (severity.isError()) {
                errors++;
                if (errors > MAX_ERRORS) {
                    return;
                }
                if (location == null) {
                    text.append(Message.render(SOURCE, 0, 0, message, null));
                } else {
                    text.append(Message.render(SOURCE, location.getLine(), location.getColumn(), message,
                            location.getLineContent()));
                }
            }
        }

        @Override
        public boolean hasErrors() {
            return errors > 0;
        }

        @Override
        public void clear() {
            text.setLength(0);
            errors = 0;
        }

        CompilationException failure(ExitCode code) {
            if (code == ExitCode.OOM_ERROR) {
                throw new OutOfMemoryError();
            }
            if (code == ExitCode.INTERNAL_ERROR) {
                if (internal.indexOf("StackOverflowError") >= 0) {
                    throw new StackOverflowError();
                }
                return internalError();
            }
            return new CompilationException(Outcome.SOURCE_ERROR, text + Message.count(errors));
        }

        /** Says what the compiler could not do with the source. Any other internal error is a failure of ours. */
        private CompilationException internalError() {
            String all = internal.toString();
            Matcher cause = OF_SOURCE.matcher(all);
            if (!cause.find()) {
                return new CompilationException(Outcome.FAILURE, all);
            }
            return new CompilationException(Outcome.SOURCE_ERROR,
                    Message.render(SOURCE, 0, 0, "the compiler fails: " + cause.group(), null) + Message.count(1));
        }
    }
}
