package assay.compiler;

import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHierarchy;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassReader;
import org.teavm.model.ElementModifier;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReader;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.instructions.ExitInstruction;
import org.teavm.model.instructions.InitClassInstruction;
import org.teavm.model.instructions.JumpInstruction;

/**
 * Lets the initialization of a program's class begin with its superclass, and with its superinterfaces that have
 * default methods. TeaVM initializes the superclass no sooner than it is used.
 */
final class ClassInit {
    private static final MethodDescriptor INITIALIZER = new MethodDescriptor("<clinit>", ValueType.VOID);

    private ClassInit() {
    }

    static void startWithParents(ClassHolder cls, ClassHierarchy hierarchy) {
        if (cls.hasModifier(ElementModifier.INTERFACE)) {
            return;
        }
        for (String name : cls.getInterfaces()) {
            ClassReader parent = hierarchy.getClassSource().get(name);
            if (parent != null && hasDefaultMethod(parent)) {
                initializeFirst(cls, parent, hierarchy);
            }
        }
        ClassReader parent = cls.getParent() == null ? null : hierarchy.getClassSource().get(cls.getParent());
        if (parent != null) {
            initializeFirst(cls, parent, hierarchy);
        }
    }

    private static void initializeFirst(ClassHolder cls, ClassReader parent, ClassHierarchy hierarchy) {
        if (!Checks.isOfProgram(parent.getName()) || !isInitialized(parent, hierarchy)) {
            return;
        }
        MethodHolder initializer = cls.getMethod(INITIALIZER);
        if (initializer == null) {
            initializer = emptyInitializer();
            cls.addMethod(initializer);
        }
        Program program = initializer.getProgram();
        InitClassInstruction init = new InitClassInstruction();
        init.setClassName(parent.getName());
        program.basicBlockAt(0).addFirst(init);
    }

    private static boolean isInitialized(ClassReader cls, ClassHierarchy hierarchy) {
        for (ClassReader c = cls; c != null && Checks.isOfProgram(c.getName());
                c = c.getParent() == null ? null : hierarchy.getClassSource().get(c.getParent())) {
            if (c.getMethod(INITIALIZER) != null) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDefaultMethod(ClassReader cls) {
        for (MethodReader method : cls.getMethods()) {
            if (!method.hasModifier(ElementModifier.STATIC) && !method.hasModifier(ElementModifier.ABSTRACT)) {
                return true;
            }
        }
        return false;
    }

    private static MethodHolder emptyInitializer() {
        MethodHolder initializer = new MethodHolder(INITIALIZER);
        initializer.getModifiers().add(ElementModifier.STATIC);
        Program program = new Program();
        program.createVariable();
        BasicBlock start = program.createBasicBlock();
        BasicBlock end = program.createBasicBlock();
        JumpInstruction jump = new JumpInstruction();
        jump.setTarget(end);
        start.add(jump);
        end.add(new ExitInstruction());
        initializer.setProgram(program);
        return initializer;
    }
}
