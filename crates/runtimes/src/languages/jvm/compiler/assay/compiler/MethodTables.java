package assay.compiler;

import java.io.IOException;
import java.io.InputStream;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassVisitor;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.MethodVisitor;
import org.teavm.asm.Opcodes;

/**
 * Mends a class of TeaVM that arranges tables of methods. TeaVM merges an interface without methods into a class. If an
 * interface that no class implements extends it, the class loses its place below its superclass, and the module is not
 * valid. Kotlin's sequences have such interfaces. Here no interface is merged.
 */
final class MethodTables {
    /** The file of the class in a jar. */
    static final String FILE = "org/teavm/backend/wasm/vtable/WasmGCVirtualTableBuilder.class";

    private static final String MERGING = "mergeTrivialInterfaces";

    private MethodTables() {
    }

    /** Gives the mended class file. */
    static byte[] classFile() throws IOException {
        ClassWriter writer = new ClassWriter(0);
        try (InputStream original = MethodTables.class.getClassLoader().getResourceAsStream(FILE)) {
            new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                    if (!name.equals(MERGING)) {
                        return method;
                    }
                    method.visitCode();
                    method.visitInsn(Opcodes.RETURN);
                    method.visitMaxs(0, 1);
                    method.visitEnd();
                    return null;
                }
            }, 0);
        }
        return writer.toByteArray();
    }
}
