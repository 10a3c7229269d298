package assay.compiler;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassVisitor;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.Label;
import org.teavm.asm.MethodVisitor;
import org.teavm.asm.Opcodes;
import org.teavm.asm.Type;

/**
 * Makes methods that assign to a parameter start with a copy of the parameter to itself.
 *
 * <p>TeaVM takes no notice of the value that a parameter comes with: if the first assignment is in a {@code try}
 * block, a handler sees the assigned value even if the exception came first. With the copy the assignment is not the
 * first one.
 */
public final class Parameters {
    private Parameters() {
    }

    /** Gives the class file with the copies, or the same one if it needs none. */
    public static byte[] copy(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Map<String, Set<Integer>> assigned = assigned(reader);
        if (assigned.isEmpty()) {
            return classFile;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                Set<Integer> slots = assigned.get(name + descriptor);
                return slots == null ? method : new MethodVisitor(Opcodes.ASM9, method) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        int slot = firstSlot(access);
                        for (Type type : Type.getArgumentTypes(descriptor)) {
                            if (slots.contains(slot)) {
                                super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
                                super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), slot);
                            }
                            slot += type.getSize();
                        }
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    /** The slots of parameters that are assigned, for each method that has both such slots and handlers. */
    private static Map<String, Set<Integer>> assigned(ClassReader reader) {
        Map<String, Set<Integer>> assigned = new HashMap<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                int end = firstSlot(access) + (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
                return new MethodVisitor(Opcodes.ASM9) {
                    private final Set<Integer> slots = new TreeSet<>();
                    private boolean handles;

                    @Override
                    public void visitTryCatchBlock(Label start, Label stop, Label handler, String type) {
                        handles = true;
                    }

                    @Override
                    public void visitVarInsn(int opcode, int slot) {
                        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE && slot < end) {
                            slots.add(slot);
                        }
                    }

                    @Override
                    public void visitIincInsn(int slot, int increment) {
                        if (slot < end) {
                            slots.add(slot);
                        }
                    }

                    @Override
                    public void visitEnd() {
                        if (handles && !slots.isEmpty()) {
                            assigned.put(name + descriptor, slots);
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return assigned;
    }

    private static int firstSlot(int access) {
        return (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
    }
}
