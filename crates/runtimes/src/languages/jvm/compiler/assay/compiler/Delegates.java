package assay.compiler;

import java.util.Arrays;
import java.util.Set;
import org.teavm.model.AccessLevel;
import org.teavm.model.AnnotationContainer;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ClassReader;
import org.teavm.model.ElementModifier;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReader;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.instructions.AssignInstruction;
import org.teavm.model.instructions.InvokeInstruction;

/**
 * Replaces or adds single methods of library classes. Each public static method of {@code assay.patch.java.lang.X}
 * takes the place of the method of {@code java.lang.X} with the same name and parameters. A leading {@code _} in the
 * name marks an instance method; its first parameter is the object.
 */
public class Delegates implements ClassHolderTransformer {
    private static final String PREFIX = "assay.patch.";
    private static final MethodDescriptor TO_STRING = new MethodDescriptor("toString",
            ValueType.object("java.lang.String"));
    private static final MethodReference FORMAT = new MethodReference(String.class, "format", String.class,
            Object[].class, String.class);
    private static final MethodDescriptor INITIALIZER = new MethodDescriptor("<clinit>", ValueType.VOID);

    /** Annotations that give a method another body. They must go, or the new body is not used. */
    private static final String[] OTHER_BODIES = {
        "org.teavm.backend.javascript.spi.GeneratedBy",
        "org.teavm.interop.Async",
        "org.teavm.interop.DelegateTo",
        "org.teavm.interop.Import",
        "org.teavm.interop.Intrinsified",
        "org.teavm.interop.NoSideEffects",
        "org.teavm.interop.SupportedOn",
        "org.teavm.interop.UnsupportedOn",
        "org.teavm.jso.JSBody",
    };

    /**
     * Methods of the JDK's streams that are never called, as no stream is parallel. They would bring in thread pools.
     */
    private static final Set<String> PARALLEL = Set.of("evaluateParallel", "opEvaluateParallel",
            "opEvaluateParallelLazy", "evaluateToNode");

    /** Classes whose static fields may stay 0: their initializers read system properties that nobody sets. */
    private static final Set<String> WITHOUT_INITIALIZER = Set.of("java.util.Arrays$LegacyMergeSort");

    @Override
    public void transformClass(ClassHolder cls, ClassHolderTransformerContext context) {
        if (!cls.getName().startsWith("java.")) {
            return;
        }
        if (cls.getName().startsWith("java.util.stream.")) {
            prune(cls, context);
        }
        if (WITHOUT_INITIALIZER.contains(cls.getName())) {
            MethodHolder initializer = cls.getMethod(INITIALIZER);
            if (initializer != null) {
                cls.removeMethod(initializer);
            }
        }
        ClassReader patch = context.getHierarchy().getClassSource().get(PREFIX + cls.getName());
        if (patch == null) {
            return;
        }
        for (MethodReader method : patch.getMethods()) {
            boolean named = !method.getName().startsWith("<");
            if (named && method.hasModifier(ElementModifier.STATIC) && method.getLevel() == AccessLevel.PUBLIC) {
                delegate(cls, method, context);
            }
        }
    }

    /** Takes out of a class of streams what no program can use: the parallel ways, and texts for debugging. */
    private static void prune(ClassHolder cls, ClassHolderTransformerContext context) {
        for (MethodHolder method : cls.getMethods().toArray(new MethodHolder[0])) {
            if (PARALLEL.contains(method.getName()) && method.getProgram() != null) {
                returnNull(method, context);
            } else if (method.getDescriptor().equals(TO_STRING) && method.getProgram() != null) {
                cls.removeMethod(method);
            } else if (cls.getName().endsWith(".Nodes") && method.getName().startsWith("flatten")) {
                method.setProgram(null);
                ProgramEmitter body = ProgramEmitter.create(method, context.getHierarchy());
                body.var(1, method.parameterType(0)).returnValue();
            } else if (method.getProgram() != null) {
                keepFormat(method.getProgram());
            }
        }
    }

    /** Lets the format stand for the formatted text. The texts are those of failures inside the streams. */
    private static void keepFormat(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction call && call.getMethod().equals(FORMAT)) {
                    AssignInstruction assign = new AssignInstruction();
                    assign.setAssignee(call.getArguments().get(0));
                    assign.setReceiver(call.getReceiver());
                    assign.setLocation(call.getLocation());
                    call.replace(assign);
                }
            }
        }
    }

    private static void returnNull(MethodHolder method, ClassHolderTransformerContext context) {
        method.setProgram(null);
        ProgramEmitter body = ProgramEmitter.create(method, context.getHierarchy());
        body.constantNull(method.getResultType()).returnValue();
    }

    private void delegate(ClassHolder cls, MethodReader to, ClassHolderTransformerContext context) {
        boolean instance = to.getName().startsWith("_");
        int skipped = instance ? 1 : 0;
        ValueType[] signature = to.getDescriptor().getSignature();
        ValueType[] own = Arrays.copyOfRange(signature, skipped, signature.length);
        MethodDescriptor descriptor = new MethodDescriptor(to.getName().substring(skipped), own);

        MethodHolder method = cls.getMethod(descriptor);
        if (method == null) {
            method = new MethodHolder(descriptor);
            method.setLevel(AccessLevel.PUBLIC);
            if (!instance) {
                method.getModifiers().add(ElementModifier.STATIC);
            }
            cls.addMethod(method);
        }
        method.getModifiers().remove(ElementModifier.NATIVE);
        method.getModifiers().remove(ElementModifier.ABSTRACT);
        AnnotationContainer annotations = method.getAnnotations();
        for (String name : OTHER_BODIES) {
            if (annotations.get(name) != null) {
                annotations.remove(name);
            }
        }
        method.setProgram(null);

        ProgramEmitter body = ProgramEmitter.create(method, context.getHierarchy());
        ValueEmitter[] arguments = new ValueEmitter[signature.length - 1];
        if (instance) {
            arguments[0] = body.var(0, signature[0]);
        }
        for (int i = 0; i < own.length - 1; i++) {
            arguments[skipped + i] = body.var(i + 1, own[i]);
        }
        ValueType result = own[own.length - 1];
        String owner = PREFIX + cls.getName();
        if (result == ValueType.VOID) {
            body.invoke(owner, to.getName(), arguments);
            body.exit();
        } else {
            body.invoke(owner, to.getName(), result, arguments).returnValue();
        }
    }
}
