package assay.compiler;

import java.util.Set;
import org.teavm.ast.InvocationExpr;
import org.teavm.backend.wasm.intrinsics.WasmGCCodeGenContext;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsic;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsicContext;
import org.teavm.backend.wasm.model.WasmFunction;
import org.teavm.backend.wasm.model.instruction.WasmInstructionBuilder;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ElementModifier;
import org.teavm.model.FieldHolder;
import org.teavm.model.FieldReference;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.TryCatchBlock;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.BranchingCondition;
import org.teavm.model.instructions.BranchingInstruction;
import org.teavm.model.instructions.CastInstruction;
import org.teavm.model.instructions.ClassConstantInstruction;
import org.teavm.model.instructions.ExitInstruction;
import org.teavm.model.instructions.GetFieldInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.JumpInstruction;
import org.teavm.model.instructions.PutFieldInstruction;
import org.teavm.model.instructions.RaiseInstruction;

/**
 * Wraps what the initializer of a program's class throws into an {@code ExceptionInInitializerError}. Every later use of
 * the class throws a {@code NoClassDefFoundError}.
 *
 * <p>The initializer moves to a method of its own, and a handler around its call takes its place. TeaVM calls an
 * initializer by a pointer, which the initializer changes when it starts. The handler changes it back, and notes in a
 * field that the initializer shall only throw from now on.
 */
final class InitFailures implements WasmGCInlineIntrinsic {
    private static final MethodDescriptor INITIALIZER = new MethodDescriptor("<clinit>", ValueType.VOID);
    private static final MethodDescriptor BODY = new MethodDescriptor("$initialize", ValueType.VOID);
    private static final String BROKEN = "$broken";

    private static final ValueType THROWABLE = ValueType.object("java.lang.Throwable");
    private static final ValueType CLASS = ValueType.object("java.lang.Class");

    /** {@code void initializeAgain()}: lets the calling initializer be called again. */
    private static final MethodReference AGAIN = new MethodReference(Target.MACHINE, "initializeAgain", ValueType.VOID);
    private static final MethodReference FAILURE = new MethodReference(Target.MACHINE, "initializerFailure",
            THROWABLE, THROWABLE);
    private static final MethodReference BROKEN_CLASS = new MethodReference(Target.MACHINE, "brokenClass",
            CLASS, THROWABLE);

    /** Constructors without parameters that do not throw. */
    private static final Set<String> HARMLESS = Set.of("java.lang.Object", "java.lang.StringBuilder",
            "java.util.ArrayDeque", "java.util.ArrayList", "java.util.HashMap", "java.util.HashSet",
            "java.util.LinkedHashMap", "java.util.LinkedHashSet", "java.util.LinkedList", "java.util.PriorityQueue",
            "java.util.Random", "java.util.Stack", "java.util.TreeMap", "java.util.TreeSet");

    private final WasmGCCodeGenContext context;

    InitFailures(WasmGCCodeGenContext context) {
        this.context = context;
    }

    static void wrap(ClassHolder cls) {
        MethodHolder initializer = cls.getMethod(INITIALIZER);
        if (initializer == null || initializer.getProgram() == null || !mayThrow(initializer.getProgram())) {
            return;
        }
        MethodHolder body = new MethodHolder(BODY);
        body.getModifiers().add(ElementModifier.STATIC);
        Program program = initializer.getProgram();
        initializer.setProgram(null);
        body.setProgram(program);
        cls.addMethod(body);
        initializer.setProgram(guarded(cls.getName()));

        FieldHolder broken = new FieldHolder(BROKEN);
        broken.getModifiers().add(ElementModifier.STATIC);
        broken.setType(ValueType.INTEGER);
        cls.addField(broken);
    }

    /** Tells whether the program of a method is the handler around an initializer. */
    static boolean isGuard(MethodReference method) {
        return method.getDescriptor().equals(INITIALIZER);
    }

    static boolean writes(MethodReference method) {
        return method.equals(AGAIN);
    }

    @Override
    public void apply(InvocationExpr call, WasmGCInlineIntrinsicContext method, WasmInstructionBuilder code) {
        String name = method.currentMethod().getClassName();
        WasmFunction initializer = context.functions().forStaticMethod(new MethodReference(name, INITIALIZER));
        initializer.setReferenced(true);
        code.funcRef(initializer);
        code.setGlobal(context.classInfoProvider().getClassInfo(name).getInitializerPointer());
    }

    /**
     * Tells whether an initializer calls, divides, casts or throws. Others are left alone, although a store into an array
     * may fail: TeaVM runs simple ones in advance, and their classes cost nothing to use.
     */
    private static boolean mayThrow(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                boolean may = switch (instruction) {
                    case InvokeInstruction call -> !isHarmless(call);
                    case BinaryInstruction binary -> binary.getOperation() == BinaryOperation.DIVIDE
                            || binary.getOperation() == BinaryOperation.MODULO;
                    case CastInstruction cast -> !cast.isWeak();
                    case RaiseInstruction raise -> true;
                    default -> false;
                };
                if (may) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isHarmless(InvokeInstruction call) {
        MethodReference method = call.getMethod();
        return method.equals(Checks.LENGTH) || method.getName().equals("<init>") && method.parameterCount() == 0
                && HARMLESS.contains(method.getClassName());
    }

    private static Program guarded(String name) {
        Program program = new Program();
        program.createVariable();
        BasicBlock start = program.createBasicBlock();
        BasicBlock body = program.createBasicBlock();
        BasicBlock handler = program.createBasicBlock();
        BasicBlock broken = program.createBasicBlock();
        BasicBlock end = program.createBasicBlock();

        FieldReference field = new FieldReference(name, BROKEN);
        GetFieldInstruction read = new GetFieldInstruction();
        read.setField(field);
        read.setFieldType(ValueType.INTEGER);
        read.setReceiver(program.createVariable());
        start.add(read);
        BranchingInstruction branch = new BranchingInstruction(BranchingCondition.EQUAL);
        branch.setOperand(read.getReceiver());
        branch.setConsequent(body);
        branch.setAlternative(broken);
        start.add(branch);

        body.add(call(new MethodReference(name, BODY), null));
        body.add(jump(end));
        TryCatchBlock tryCatch = new TryCatchBlock();
        tryCatch.setExceptionType("java.lang.Throwable");
        tryCatch.setHandler(handler);
        body.getTryCatchBlocks().add(tryCatch);

        Variable caught = program.createVariable();
        handler.setExceptionVariable(caught);
        IntegerConstantInstruction one = new IntegerConstantInstruction();
        one.setConstant(1);
        one.setReceiver(program.createVariable());
        handler.add(one);
        PutFieldInstruction write = new PutFieldInstruction();
        write.setField(field);
        write.setFieldType(ValueType.INTEGER);
        write.setValue(one.getReceiver());
        handler.add(write);
        handler.add(call(AGAIN, null));
        Variable thrown = program.createVariable();
        handler.add(call(FAILURE, thrown, caught));
        handler.add(raise(thrown));

        broken.add(call(AGAIN, null));
        ClassConstantInstruction type = new ClassConstantInstruction();
        type.setConstant(ValueType.object(name));
        type.setReceiver(program.createVariable());
        broken.add(type);
        Variable error = program.createVariable();
        broken.add(call(BROKEN_CLASS, error, type.getReceiver()));
        broken.add(raise(error));

        end.add(new ExitInstruction());
        return program;
    }

    private static JumpInstruction jump(BasicBlock target) {
        JumpInstruction jump = new JumpInstruction();
        jump.setTarget(target);
        return jump;
    }

    private static InvokeInstruction call(MethodReference method, Variable receiver, Variable... arguments) {
        InvokeInstruction call = new InvokeInstruction();
        call.setType(InvocationType.SPECIAL);
        call.setMethod(method);
        call.setArguments(arguments);
        call.setReceiver(receiver);
        return call;
    }

    private static RaiseInstruction raise(Variable exception) {
        RaiseInstruction raise = new RaiseInstruction();
        raise.setException(exception);
        return raise;
    }
}
