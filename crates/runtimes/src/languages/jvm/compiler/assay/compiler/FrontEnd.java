package assay.compiler;

/** Compiles a source to class files. */
public interface FrontEnd {
    Program compile(String source) throws CompilationException;
}
