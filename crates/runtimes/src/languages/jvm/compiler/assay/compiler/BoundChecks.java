package assay.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.teavm.model.BasicBlock;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.Variable;
import org.teavm.model.instructions.AssignInstruction;
import org.teavm.model.instructions.BoundCheckInstruction;
import org.teavm.model.instructions.ConstructArrayInstruction;
import org.teavm.model.instructions.GetElementInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.NullCheckInstruction;
import org.teavm.model.instructions.PutElementInstruction;
import org.teavm.model.instructions.UnwrapArrayInstruction;
import org.teavm.model.util.DominatorWalker;
import org.teavm.model.util.DominatorWalkerCallback;
import org.teavm.model.util.PhiUpdater;

/**
 * Puts a check of the index in front of each access to an array's element. There is none where the same index of the
 * same array was checked before on each way, nor for a constant index into an array of known size that has it.
 */
final class BoundChecks {
    private final Program program;
    private final MethodReference method;

    /** Other names of a variable. An array and its unwrapped elements count as one. */
    private final Map<Variable, Variable> origins = new HashMap<>();
    private final Map<Variable, Integer> constants = new HashMap<>();
    private final Map<Variable, Integer> sizes = new HashMap<>();
    private boolean changed;

    private record Access(Variable array, Variable index) {
    }

    BoundChecks(Program program, MethodReference method) {
        this.program = program;
        this.method = method;
    }

    void insert() {
        if (program.basicBlockCount() == 0) {
            return;
        }
        new DominatorWalker(program).walk(new Walk());
        if (changed) {
            new PhiUpdater().updatePhis(program, method.parameterCount() + 1);
        }
    }

    private Variable origin(Variable variable) {
        return origins.getOrDefault(variable, variable);
    }

    /** Goes down the tree of dominators. What a block has checked holds for the blocks below it. */
    private final class Walk implements DominatorWalkerCallback<List<Access>> {
        private final Set<Access> checked = new HashSet<>();

        @Override
        public List<Access> visit(BasicBlock block) {
            List<Access> added = new ArrayList<>();
            for (Instruction instruction : block) {
                if (instruction instanceof AssignInstruction assign) {
                    origins.put(assign.getReceiver(), origin(assign.getAssignee()));
                } else if (instruction instanceof NullCheckInstruction check) {
                    origins.put(check.getReceiver(), origin(check.getValue()));
                } else if (instruction instanceof UnwrapArrayInstruction unwrap) {
                    origins.put(unwrap.getReceiver(), origin(unwrap.getArray()));
                } else if (instruction instanceof IntegerConstantInstruction constant) {
                    constants.put(constant.getReceiver(), constant.getConstant());
                } else if (instruction instanceof ConstructArrayInstruction construct) {
                    Integer size = constants.get(origin(construct.getSize()));
                    if (size != null) {
                        sizes.put(construct.getReceiver(), size);
                    }
                } else if (instruction instanceof GetElementInstruction get) {
                    check(get, get.getArray(), get.getIndex(), added);
                } else if (instruction instanceof PutElementInstruction put) {
                    check(put, put.getArray(), put.getIndex(), added);
                }
            }
            return added;
        }

        @Override
        public void endVisit(BasicBlock block, List<Access> added) {
            checked.removeAll(added);
        }

        private void check(Instruction access, Variable array, Variable index, List<Access> added) {
            Integer constant = constants.get(origin(index));
            Integer size = sizes.get(origin(array));
            if (constant != null && size != null && constant >= 0 && constant < size) {
                return;
            }
            Access pair = new Access(origin(array), origin(index));
            if (!checked.add(pair)) {
                return;
            }
            added.add(pair);
            BoundCheckInstruction check = new BoundCheckInstruction();
            check.setArray(array);
            check.setLower(true);
            check.setIndex(index);
            check.setReceiver(index);
            check.setLocation(access.getLocation());
            access.insertPrevious(check);
            changed = true;
        }
    }
}
