package assay.compiler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.teavm.common.Graph;
import org.teavm.model.BasicBlock;
import org.teavm.model.Instruction;
import org.teavm.model.Program;
import org.teavm.model.TryCatchBlock;
import org.teavm.model.instructions.AssignInstruction;
import org.teavm.model.instructions.JumpInstruction;
import org.teavm.model.util.BasicBlockSplitter;
import org.teavm.model.util.ProgramUtils;

/**
 * Puts an empty block at the entry of each protected region.
 *
 * <p>Several passes of TeaVM take what a block computes or checks for known in all blocks below it in the tree of
 * dominators. That is wrong for a handler below the block that it protects: the exception may have left the block
 * before. With the empty block the handler is below that one instead, and nothing is known there. Before code is
 * made, the blocks become ordinary ones again: TeaVM does not find the extent of nested regions if they start with
 * such a block.
 */
final class TryEntries {
    private TryEntries() {
    }

    static void insert(Program program) {
        List<BasicBlock> entries = entries(program);
        if (entries.isEmpty()) {
            return;
        }
        BasicBlockSplitter splitter = new BasicBlockSplitter(program);
        for (BasicBlock entry : entries) {
            BasicBlock body = splitter.split(entry, null);
            JumpInstruction jump = new JumpInstruction();
            jump.setTarget(body);
            entry.add(jump);
        }
        splitter.fixProgram();
    }

    /** Takes the protection from the blocks that {@link #insert} has made. Nothing in them throws. */
    static void remove(Program program) {
        for (BasicBlock entry : entries(program)) {
            if (isEmpty(entry)) {
                for (BasicBlock handler : handlers(entry)) {
                    handler.removeIncomingsFrom(entry);
                }
                entry.getTryCatchBlocks().clear();
            }
        }
    }

    private static boolean isEmpty(BasicBlock block) {
        for (Instruction instruction : block) {
            if (!(instruction instanceof JumpInstruction) && !(instruction instanceof AssignInstruction)) {
                return false;
            }
        }
        return true;
    }

    private static List<BasicBlock> entries(Program program) {
        Graph flow = ProgramUtils.buildControlFlowGraph(program);
        List<BasicBlock> entries = new ArrayList<>();
        for (BasicBlock block : program.getBasicBlocks()) {
            Set<BasicBlock> handlers = handlers(block);
            if (handlers.isEmpty()) {
                continue;
            }
            int[] predecessors = flow.incomingEdges(block.getIndex());
            boolean entered = predecessors.length == 0;
            for (int predecessor : predecessors) {
                entered |= !handlers(program.basicBlockAt(predecessor)).containsAll(handlers);
            }
            if (entered) {
                entries.add(block);
            }
        }
        return entries;
    }

    private static Set<BasicBlock> handlers(BasicBlock block) {
        Set<BasicBlock> handlers = new HashSet<>();
        for (TryCatchBlock tryCatch : block.getTryCatchBlocks()) {
            handlers.add(tryCatch.getHandler());
        }
        return handlers;
    }
}
