package assay.compiler;

import java.util.ArrayList;
import java.util.List;
import org.teavm.backend.wasm.WasmGCTarget;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHierarchy;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReader;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.instructions.BoundCheckInstruction;
import org.teavm.model.instructions.CastInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.vm.TeaVMTargetController;

/**
 * TeaVM's WebAssembly target with the checks of Java's machine.
 *
 * <p>TeaVM's own checks throw exceptions without a message. Here the check of an array's bounds and the check of a
 * cast become calls of {@code assay.guest.Machine}. {@link CheckCode} writes the code of these calls in place, so
 * that a check that passes costs no call.
 */
public class Target extends WasmGCTarget {
    /** The class whose methods the checks call. */
    static final String MACHINE = "assay.guest.Machine";

    private static final ValueType OBJECT = ValueType.object("java.lang.Object");

    private final ArrayStores stores = new ArrayStores();
    private final StackDepth stack = new StackDepth();
    private TeaVMTargetController controller;
    private ClassHierarchy hierarchy;

    /** Makes the target with its checks switched on. */
    public Target() {
        setStrict(true);
        contributeToCodeGen((context, registry) -> {
            CheckCode code = new CheckCode(context);
            MathCode math = new MathCode();
            InitFailures failures = new InitFailures(context);
            registry.inlineIntrinsics().registerIntrinsic(method -> CheckCode.writes(method) ? code : null);
            registry.inlineIntrinsics().registerIntrinsic(method -> MathCode.writes(method) ? math : null);
            registry.inlineIntrinsics().registerIntrinsic(method -> InitFailures.writes(method) ? failures : null);
        });
    }

    /** Says that methods may wait: a thread that waits stops, and goes on later. */
    @Override
    public boolean isAsyncSupported() {
        return true;
    }

    @Override
    public void setController(TeaVMTargetController controller) {
        super.setController(controller);
        this.controller = controller;
        hierarchy = new ClassHierarchy(controller.getUnprocessedClassSource());
    }

    /** Leaves references alone: TeaVM would make the weak ones those of JavaScript. */
    @Override
    public List<ClassHolderTransformer> getTransformers() {
        List<ClassHolderTransformer> transformers = new ArrayList<>();
        for (ClassHolderTransformer transformer : super.getTransformers()) {
            transformers.add((cls, context) -> {
                if (!cls.getName().startsWith("java.lang.ref.")) {
                    transformer.transformClass(cls, context);
                }
            });
        }
        return transformers;
    }

    @Override
    public void beforeInlining(Program program, MethodReader method) {
        removeDeclarations(program);
        stores.collect(program);
        stack.look(program, method.getReference());
        super.beforeInlining(program, method);
    }

    /**
     * Takes the place of TeaVM's insertion of bound checks. That one drops the check of a constant index into an
     * array of constant size, even if the index is too large.
     */
    @Override
    public void beforeOptimizations(Program program, MethodReader method) {
        stores.remove(program, method.getReference(), hierarchy);
        new BoundChecks(program, method.getReference()).insert();
    }

    @Override
    public void afterOptimizations(Program program, MethodReader method) {
        super.afterOptimizations(program, method);
        TryEntries.remove(program);
        NullArrays.giveTypes(program, method.getReference(), hierarchy);
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof BoundCheckInstruction check) {
                    check.replace(call(check));
                } else if (instruction instanceof CastInstruction cast && !cast.isWeak()
                        && !cast.getTargetType().equals(OBJECT)) {
                    cast.replace(call(cast));
                }
            }
        }
        stack.insert(program, method.getReference(), controller.getDependencyInfo());
    }

    private static InvokeInstruction call(BoundCheckInstruction check) {
        InvokeInstruction call = new InvokeInstruction();
        call.setType(InvocationType.SPECIAL);
        call.setMethod(new MethodReference(MACHINE, CheckCode.INDEX, OBJECT, ValueType.INTEGER, ValueType.INTEGER));
        call.setArguments(check.getArray(), check.getIndex());
        call.setReceiver(check.getReceiver());
        call.setLocation(check.getLocation());
        return call;
    }

    /** The value is passed twice, so that it is kept in a variable and can be read twice. */
    private static InvokeInstruction call(CastInstruction cast) {
        InvokeInstruction call = new InvokeInstruction();
        call.setType(InvocationType.SPECIAL);
        call.setMethod(new MethodReference(MACHINE, CheckCode.CAST, OBJECT, OBJECT, cast.getTargetType()));
        call.setArguments(cast.getValue(), cast.getValue());
        call.setReceiver(cast.getReceiver());
        call.setLocation(cast.getLocation());
        return call;
    }

    /** Removes the calls that {@link Checks} has made for the dependency analysis alone. */
    private static void removeDeclarations(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction call
                        && call.getMethod().getClassName().equals(Checks.DECLARATIONS)) {
                    call.delete();
                }
            }
        }
    }
}
