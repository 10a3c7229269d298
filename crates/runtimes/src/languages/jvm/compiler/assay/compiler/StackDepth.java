package assay.compiler;

import java.util.LinkedHashSet;
import java.util.Set;
import org.teavm.dependency.DependencyInfo;
import org.teavm.model.BasicBlock;
import org.teavm.model.FieldReference;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.TryCatchBlock;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.BranchingCondition;
import org.teavm.model.instructions.BranchingInstruction;
import org.teavm.model.instructions.ExitInstruction;
import org.teavm.model.instructions.GetFieldInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.JumpInstruction;
import org.teavm.model.instructions.NumericOperandType;
import org.teavm.model.instructions.PutFieldInstruction;
import org.teavm.model.instructions.RaiseInstruction;
import org.teavm.model.util.BasicBlockSplitter;

/**
 * Makes a stack overflow an exception, in programs that may catch it: those with a handler for {@code
 * StackOverflowError} or for a class that it extends. In all others an overflow ends the run, and nothing is counted.
 *
 * <p>A method of the program that may call itself, also by way of others, adds an estimate of its frame to a counter
 * when it starts, and takes it back when it ends. A handler sets the counter back to what it was in the handler's
 * method.
 */
final class StackDepth {
    /**
     * What the frames may have together, by estimation. The host's stack is four times as large, as the library's
     * frames are not counted.
     */
    private static final int LIMIT = 64 << 20;

    private static final int LEAST_FRAME = 96;
    private static final int BYTES_PER_VARIABLE = 8;
    private static final int MOST_VARIABLES = 100;

    private static final Set<String> CATCHING = Set.of("java.lang.StackOverflowError",
            "java.lang.VirtualMachineError", "java.lang.Error", "java.lang.Throwable");

    private static final FieldReference DEPTH = new FieldReference(Target.MACHINE, "depth");
    static final MethodReference OVERFLOW = new MethodReference(Target.MACHINE, "overflow",
            ValueType.object("java.lang.StackOverflowError"));

    private boolean counting;
    private Set<MethodReference> recursive;

    /** Tells whether a handler of the block catches an overflow. */
    static boolean isCaught(BasicBlock block) {
        for (TryCatchBlock tryCatch : block.getTryCatchBlocks()) {
            if (tryCatch.getExceptionType() != null && CATCHING.contains(tryCatch.getExceptionType())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Switches counting on if a method of the program has such a handler. All methods come here before the first
     * insertion.
     */
    void look(Program program, MethodReference method) {
        if (!counting && Checks.isOfProgram(method.getClassName()) && !method.getClassName().equals("Boot")
                && !InitFailures.isGuard(method)) {
            for (BasicBlock block : program.getBasicBlocks()) {
                counting |= isCaught(block);
            }
        }
    }

    void insert(Program program, MethodReference method, DependencyInfo methods) {
        if (!counting || program.basicBlockCount() == 0) {
            return;
        }
        if (recursive == null) {
            recursive = new CallCycles(methods.getReachableMethods(), methods.getCallGraph()).members();
            recursive.removeIf(member -> !Checks.isOfProgram(member.getClassName()));
        }
        Set<BasicBlock> handlers = new LinkedHashSet<>();
        for (BasicBlock block : program.getBasicBlocks()) {
            for (TryCatchBlock tryCatch : block.getTryCatchBlocks()) {
                handlers.add(tryCatch.getHandler());
            }
        }
        boolean counted = recursive.contains(method);
        if (!counted && handlers.isEmpty()) {
            return;
        }
        int frame = LEAST_FRAME + BYTES_PER_VARIABLE * Math.min(program.variableCount(), MOST_VARIABLES);
        BasicBlock start = program.basicBlockAt(0);
        BasicBlock body = splitStart(program, start);
        Variable before = program.createVariable();
        GetFieldInstruction read = new GetFieldInstruction();
        read.setField(DEPTH);
        read.setFieldType(ValueType.INTEGER);
        read.setReceiver(before);
        start.add(read);
        Variable inside = before;
        if (counted) {
            inside = addFrame(program, start, before, frame);
            branch(program, start, body, inside, before);
            for (BasicBlock block : program.getBasicBlocks()) {
                if (block.getLastInstruction() instanceof ExitInstruction end) {
                    end.insertPrevious(write(before));
                }
            }
        } else {
            JumpInstruction jump = new JumpInstruction();
            jump.setTarget(body);
            start.add(jump);
        }
        for (BasicBlock handler : handlers) {
            handler.addFirst(write(inside));
        }
    }

    /** Moves the instructions of the first block to a new one. The first one is then not protected by handlers. */
    private static BasicBlock splitStart(Program program, BasicBlock start) {
        BasicBlockSplitter splitter = new BasicBlockSplitter(program);
        BasicBlock body = splitter.split(start, null);
        JumpInstruction kept = new JumpInstruction();
        kept.setTarget(body);
        start.add(kept);
        splitter.fixProgram();
        for (TryCatchBlock tryCatch : start.getTryCatchBlocks()) {
            tryCatch.getHandler().removeIncomingsFrom(start);
        }
        start.getTryCatchBlocks().clear();
        BasicBlock target = ((JumpInstruction) start.getLastInstruction()).getTarget();
        start.getLastInstruction().delete();
        return target;
    }

    private static Variable addFrame(Program program, BasicBlock start, Variable before, int frame) {
        Variable inside = program.createVariable();
        BinaryInstruction sum = new BinaryInstruction(BinaryOperation.ADD, NumericOperandType.INT);
        sum.setFirstOperand(before);
        sum.setSecondOperand(constant(program, start, frame));
        sum.setReceiver(inside);
        start.add(sum);
        start.add(write(inside));
        return inside;
    }

    /** Goes on to the body if the frame has room; otherwise throws as if the caller did. */
    private static void branch(Program program, BasicBlock start, BasicBlock body, Variable inside, Variable before) {
        Variable excess = program.createVariable();
        BinaryInstruction difference = new BinaryInstruction(BinaryOperation.SUBTRACT, NumericOperandType.INT);
        difference.setFirstOperand(inside);
        difference.setSecondOperand(constant(program, start, LIMIT));
        difference.setReceiver(excess);
        start.add(difference);

        BasicBlock overflow = program.createBasicBlock();
        overflow.add(write(before));
        InvokeInstruction make = new InvokeInstruction();
        make.setType(InvocationType.SPECIAL);
        make.setMethod(OVERFLOW);
        make.setReceiver(program.createVariable());
        overflow.add(make);
        RaiseInstruction raise = new RaiseInstruction();
        raise.setException(make.getReceiver());
        overflow.add(raise);

        BranchingInstruction branch = new BranchingInstruction(BranchingCondition.GREATER);
        branch.setOperand(excess);
        branch.setConsequent(overflow);
        branch.setAlternative(body);
        start.add(branch);
    }

    private static Variable constant(Program program, BasicBlock block, int value) {
        IntegerConstantInstruction constant = new IntegerConstantInstruction();
        constant.setConstant(value);
        constant.setReceiver(program.createVariable());
        block.add(constant);
        return constant.getReceiver();
    }

    private static Instruction write(Variable value) {
        PutFieldInstruction write = new PutFieldInstruction();
        write.setField(DEPTH);
        write.setFieldType(ValueType.INTEGER);
        write.setValue(value);
        return write;
    }
}
