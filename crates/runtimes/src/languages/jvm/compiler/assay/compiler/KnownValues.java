package assay.compiler;

import org.teavm.model.BasicBlock;
import org.teavm.model.FieldReference;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.GetFieldInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.optimization.ConstantConditionElimination;

/**
 * Puts constants in the place of values that are always the same here, and removes what can no longer be reached. So
 * nothing is left of assertions, of parallel streams and of the JDK's old way of sorting.
 */
final class KnownValues {
    private static final String STREAMS = "java.util.stream.";

    private KnownValues() {
    }

    static void replace(Program program, MethodReference method) {
        boolean found = false;
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                Integer value = null;
                Variable receiver = null;
                if (instruction instanceof GetFieldInstruction read) {
                    value = valueOf(read.getField());
                    receiver = read.getReceiver();
                } else if (instruction instanceof InvokeInstruction call) {
                    value = valueOf(call.getMethod(), method);
                    receiver = call.getReceiver();
                }
                if (value != null && receiver != null) {
                    IntegerConstantInstruction constant = new IntegerConstantInstruction();
                    constant.setConstant(value);
                    constant.setReceiver(receiver);
                    constant.setLocation(instruction.getLocation());
                    instruction.replace(constant);
                    found = true;
                }
            }
        }
        if (found) {
            new ConstantConditionElimination().optimize(method.getDescriptor(), program);
        }
    }

    private static Integer valueOf(FieldReference field) {
        return switch (field.getFieldName()) {
            case "$assertionsDisabled" -> 1;
            case "ENABLED" -> field.getClassName().endsWith(".Tripwire") ? 0 : null;
            case "parallel" -> field.getClassName().startsWith(STREAMS) ? 0 : null;
            case "userRequested" -> field.getClassName().equals("java.util.Arrays$LegacyMergeSort") ? 0 : null;
            default -> null;
        };
    }

    private static Integer valueOf(MethodReference called, MethodReference caller) {
        boolean flag = called.parameterCount() == 0 && called.getReturnType() == ValueType.BOOLEAN;
        return flag && called.getName().equals("isParallel") && caller.getClassName().startsWith(STREAMS) ? 0 : null;
    }
}
