package assay.compiler;

import org.teavm.asm.AnnotationVisitor;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.Label;
import org.teavm.asm.MethodVisitor;
import org.teavm.asm.Opcodes;

/**
 * Makes the class that starts a program. Its method {@code start} is the module's {@code _start}. It calls the program's
 * main method, hands an exception that nothing caught to {@code assay.guest.Sys.uncaught}, and ends with
 * {@code assay.guest.Sys.exit(0)}.
 */
final class Boot {
    /** The internal name. A program cannot have a class of this name, as the package is ours. */
    static final String NAME = "assay/Boot";

    private static final String SYSTEM = "assay/guest/Sys";

    private Boot() {
    }

    static byte[] classFor(MainMethod main) {
        // Before version 50 a class file needs no stack map frames.
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        writeStart(writer, main);
        writeMain(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void writeStart(ClassWriter writer, MainMethod main) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "start", "()V", null, null);
        AnnotationVisitor export = method.visitAnnotation("Lorg/teavm/interop/Export;", false);
        export.visit("name", "_start");
        export.visitEnd();

        Label begin = new Label();
        Label end = new Label();
        Label handler = new Label();
        Label exit = new Label();
        method.visitCode();
        method.visitTryCatchBlock(begin, end, handler, "java/lang/Throwable");
        method.visitLabel(begin);
        writeCall(method, main);
        method.visitLabel(end);
        method.visitJumpInsn(Opcodes.GOTO, exit);
        method.visitLabel(handler);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, SYSTEM, "uncaught", "(Ljava/lang/Throwable;)V", false);
        method.visitLabel(exit);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, SYSTEM, "exit", "(I)V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void writeCall(MethodVisitor method, MainMethod main) {
        if (!main.isStatic()) {
            method.visitTypeInsn(Opcodes.NEW, main.owner());
            method.visitInsn(Opcodes.DUP);
            method.visitMethodInsn(Opcodes.INVOKESPECIAL, main.owner(), "<init>", "()V", false);
        }
        if (main.hasArguments()) {
            method.visitInsn(Opcodes.ICONST_0);
            method.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/String");
        }
        int call = main.isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        method.visitMethodInsn(call, main.owner(), MainMethod.NAME, main.descriptor(), false);
    }

    /** TeaVM wants an entry point of this form. Nothing calls it. */
    private static void writeMain(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, MainMethod.NAME,
                MainMethod.WITH_ARGUMENTS, null, null);
        method.visitCode();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "start", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
