package assay.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassVisitor;
import org.teavm.asm.MethodVisitor;
import org.teavm.asm.Opcodes;

/**
 * The method at which a program starts.
 *
 * @param owner the internal name of its class
 * @param isStatic false if an object of the class must be made first, as Java 25 has it
 * @param hasArguments whether it takes an array of strings
 */
record MainMethod(String owner, boolean isStatic, boolean hasArguments) {
    static final String NAME = "main";
    static final String WITH_ARGUMENTS = "([Ljava/lang/String;)V";
    static final String WITHOUT_ARGUMENTS = "()V";

    private static final String NOT_FOUND = """
            error: no main method found, please define it as:
               public static void main(String[] args)
            """;

    /** The forms of a main method. An earlier one in any class is preferred to a later one. */
    private enum Form {
        CLASSIC(WITH_ARGUMENTS),
        ARGUMENTS(WITH_ARGUMENTS),
        NO_ARGUMENTS(WITHOUT_ARGUMENTS);

        private final String descriptor;

        Form(String descriptor) {
            this.descriptor = descriptor;
        }

        boolean fits(int access, String descriptor) {
            if (!this.descriptor.equals(descriptor)) {
                return false;
            }
            int classic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
            return this == CLASSIC ? (access & classic) == classic : (access & Opcodes.ACC_PRIVATE) == 0;
        }
    }

    String descriptor() {
        return hasArguments ? WITH_ARGUMENTS : WITHOUT_ARGUMENTS;
    }

    /** Gives the program's main method, or ends the compilation if there is none. */
    static MainMethod find(Program program) throws CompilationException {
        List<String> candidates = new ArrayList<>(program.order());
        candidates.addAll(program.classes().keySet());
        for (Form form : Form.values()) {
            for (String name : candidates) {
                MainMethod found = find(program.classes(), name, form);
                if (found != null) {
                    return found;
                }
            }
        }
        throw new CompilationException(Outcome.SOURCE_ERROR, NOT_FOUND);
    }

    /** Looks in the class and in those it extends. */
    private static MainMethod find(Map<String, byte[]> classes, String name, Form form) {
        String declaring = name;
        while (classes.containsKey(declaring)) {
            ClassReader reader = new ClassReader(classes.get(declaring));
            int access = accessOfMain(reader, form);
            if (access >= 0) {
                boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                boolean canStart = isStatic || (access & Opcodes.ACC_ABSTRACT) == 0;
                return canStart ? new MainMethod(name, isStatic, form.descriptor.equals(WITH_ARGUMENTS)) : null;
            }
            declaring = reader.getSuperName();
        }
        return null;
    }

    /** Gives the access flags of the main method of this form, or -1. */
    private static int accessOfMain(ClassReader reader, Form form) {
        int[] found = {-1};
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
                    String[] exceptions) {
                if (method.equals(NAME) && form.fits(access, descriptor)) {
                    found[0] = access;
                }
                return null;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return found[0];
    }
}
