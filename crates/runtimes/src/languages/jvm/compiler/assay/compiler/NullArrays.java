package assay.compiler;

import org.teavm.backend.wasm.types.PreciseTypeInference;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHierarchy;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.ArrayElementType;
import org.teavm.model.instructions.CastInstruction;
import org.teavm.model.instructions.NullConstantInstruction;
import org.teavm.model.instructions.UnwrapArrayInstruction;

/**
 * Gives a type to arrays that are always null. TeaVM takes them for objects that are no arrays, and fails when it
 * writes the code of an access. The access itself throws before it comes to the elements.
 */
final class NullArrays {
    private NullArrays() {
    }

    static void giveTypes(Program program, MethodReference method, ClassHierarchy hierarchy) {
        if (!hasNull(program)) {
            return;
        }
        PreciseTypeInference types = null;
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (!(instruction instanceof UnwrapArrayInstruction unwrap)) {
                    continue;
                }
                if (types == null) {
                    types = new PreciseTypeInference(program, method, hierarchy);
                    types.ensure();
                }
                if (types.typeOf(unwrap.getArray()) == null) {
                    Variable typed = program.createVariable();
                    CastInstruction cast = new CastInstruction();
                    cast.setValue(unwrap.getArray());
                    cast.setReceiver(typed);
                    cast.setTargetType(ValueType.arrayOf(elementType(unwrap.getElementType())));
                    cast.setWeak(true);
                    cast.setLocation(unwrap.getLocation());
                    unwrap.insertPrevious(cast);
                    unwrap.setArray(typed);
                }
            }
        }
    }

    private static boolean hasNull(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof NullConstantInstruction) {
                    return true;
                }
            }
        }
        return false;
    }

    private static ValueType elementType(ArrayElementType type) {
        return switch (type) {
            case BYTE -> ValueType.BYTE;
            case CHAR -> ValueType.CHARACTER;
            case SHORT -> ValueType.SHORT;
            case INT -> ValueType.INTEGER;
            case LONG -> ValueType.LONG;
            case FLOAT -> ValueType.FLOAT;
            case DOUBLE -> ValueType.DOUBLE;
            case OBJECT -> ValueType.object("java.lang.Object");
        };
    }
}
