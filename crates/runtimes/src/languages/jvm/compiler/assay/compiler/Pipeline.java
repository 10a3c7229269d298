package assay.compiler;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Compiles a source to a module: a front end, the search for the main method, the back end. */
final class Pipeline {
    private static final int JAVA = 0;
    private static final int KOTLIN = 1;

    /** Packages that hold library classes. A class of a program must not take the place of one. */
    private static final List<String> RESERVED =
            List.of("assay/", "java/", "jdk/", "kotlin/", "org/teavm/", "org/threeten/");

    private static final String JAVA_PROGRAM =
            "class Main { public static void main(String[] a) { System.out.println(a.length); } }";
    private static final String KOTLIN_PROGRAM = "fun main() = println(1)";

    private final BackEnd backEnd;
    private final FrontEnd java = new JavaFrontEnd();
    private final FrontEnd kotlin;

    /** The parameter {@code kotlinLibrary} is null if Kotlin is not installed. */
    Pipeline(List<File> library, File kotlinLibrary) {
        backEnd = new BackEnd(library);
        kotlin = kotlinLibrary == null ? null : kotlinFrontEnd(kotlinLibrary);
    }

    /** Finds the class by its name, so that the server can be compiled where Kotlin's compiler is not installed. */
    private static FrontEnd kotlinFrontEnd(File library) {
        try {
            return (FrontEnd) Class.forName(Pipeline.class.getPackageName() + ".KotlinFrontEnd")
                    .getDeclaredConstructor(File.class).newInstance(library);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compiles a small program, which loads the classes of the compilers: in Kotlin if it is installed. */
    void warmUp() throws CompilationException {
        if (kotlin == null) {
            compile(JAVA, JAVA_PROGRAM.getBytes(StandardCharsets.UTF_8));
        } else {
            compile(KOTLIN, KOTLIN_PROGRAM.getBytes(StandardCharsets.UTF_8));
        }
    }

    byte[] compile(int language, byte[] source) throws CompilationException {
        Program program = frontEnd(language).compile(decode(source));
        for (String name : program.classes().keySet()) {
            for (String reserved : RESERVED) {
                if (name.startsWith(reserved)) {
                    throw new CompilationException(Outcome.UNSUPPORTED, "A class in a package like that of "
                            + name.replace('/', '.') + " is not supported here\n");
                }
            }
        }
        return backEnd.compile(program.classes(), MainMethod.find(program));
    }

    private FrontEnd frontEnd(int language) throws CompilationException {
        FrontEnd frontEnd = switch (language) {
            case JAVA -> java;
            case KOTLIN -> kotlin;
            default -> throw new CompilationException(Outcome.FAILURE, "unknown language " + language);
        };
        if (frontEnd == null) {
            throw new CompilationException(Outcome.FAILURE, "Kotlin is not installed");
        }
        return frontEnd;
    }

    private static String decode(byte[] source) throws CompilationException {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(source)).toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new CompilationException(Outcome.SOURCE_ERROR, "error: the source is not valid UTF-8\n");
        }
    }
}
