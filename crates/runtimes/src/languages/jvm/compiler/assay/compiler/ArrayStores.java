package assay.compiler;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.teavm.backend.wasm.types.PreciseTypeInference;
import org.teavm.backend.wasm.types.PreciseValueType;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHierarchy;
import org.teavm.model.ClassReader;
import org.teavm.model.ElementModifier;
import org.teavm.model.Instruction;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.ArrayElementType;
import org.teavm.model.instructions.ClassConstantInstruction;
import org.teavm.model.instructions.ConstructArrayInstruction;
import org.teavm.model.instructions.ConstructMultiArrayInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.NullConstantInstruction;
import org.teavm.model.instructions.PutElementInstruction;
import org.teavm.model.instructions.UnwrapArrayInstruction;

/**
 * The check that an object may be stored into an array: {@code ArrayStoreException}.
 *
 * <p>A check costs time, so most stores go without. There is one only if the program makes an array of a type that is
 * narrower than the one that the store sees. The library's own stores are not checked.
 */
final class ArrayStores {
    private static final ValueType OBJECT = ValueType.object("java.lang.Object");

    /** {@code void store(Object[] array, Object value)}. */
    private static final MethodReference STORE = new MethodReference(Target.MACHINE, CheckCode.STORE,
            ValueType.arrayOf(OBJECT), OBJECT, ValueType.VOID);

    private final Set<ValueType> made = new HashSet<>();
    private final Map<ValueType, Boolean> narrower = new HashMap<>();

    /** Puts a check in front of each store that may fail, as far as the method itself tells. */
    static void insert(Program program, MethodReference method, ClassHierarchy hierarchy) {
        Map<Variable, Instruction> origins = null;
        PreciseTypeInference types = null;
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (!(instruction instanceof PutElementInstruction put) || put.getType() != ArrayElementType.OBJECT) {
                    continue;
                }
                if (origins == null) {
                    origins = origins(program);
                    types = new PreciseTypeInference(program, method, hierarchy);
                    types.ensure();
                }
                if (!(origins.get(put.getArray()) instanceof UnwrapArrayInstruction unwrap)
                        || origins.get(put.getValue()) instanceof NullConstantInstruction
                        || cannotFail(types, unwrap.getArray(), put.getValue(),
                                origins.get(unwrap.getArray()) instanceof ConstructArrayInstruction, hierarchy)) {
                    continue;
                }
                InvokeInstruction check = new InvokeInstruction();
                check.setType(InvocationType.SPECIAL);
                check.setMethod(STORE);
                check.setArguments(unwrap.getArray(), put.getValue());
                check.setLocation(put.getLocation());
                put.insertPrevious(check);
            }
        }
    }

    /** Notes of what types a method makes arrays. All methods come here before the first comes to {@link #remove}. */
    void collect(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof ConstructArrayInstruction construct) {
                    made.add(construct.getItemType());
                } else if (instruction instanceof ConstructMultiArrayInstruction construct) {
                    ValueType type = construct.getItemType();
                    while (type instanceof ValueType.Array array) {
                        type = array.getItemType();
                        made.add(type);
                    }
                } else if (instruction instanceof ClassConstantInstruction constant) {
                    // An array of it may be made by reflection.
                    made.add(constant.getConstant());
                }
            }
        }
    }

    /** Removes the checks that cannot fail, as far as the whole program tells. */
    void remove(Program program, MethodReference method, ClassHierarchy hierarchy) {
        PreciseTypeInference types = null;
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction call && call.getMethod().equals(STORE)) {
                    if (types == null) {
                        types = new PreciseTypeInference(program, method, hierarchy);
                    }
                    ValueType element = elementType(types, call.getArguments().get(0));
                    if (fits(types, call.getArguments().get(1), element, hierarchy)
                            && !narrower.computeIfAbsent(element, type -> isNarrowerMade(type, hierarchy))) {
                        call.delete();
                    }
                }
            }
        }
    }

    private boolean isNarrowerMade(ValueType element, ClassHierarchy hierarchy) {
        for (ValueType type : made) {
            if (!type.equals(element) && !(type instanceof ValueType.Primitive)
                    && hierarchy.isSuperType(element, type, false)) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether the value fits and the array is of the very type that is seen: made here, or of a final class. */
    private static boolean cannotFail(PreciseTypeInference types, Variable array, Variable value, boolean madeHere,
            ClassHierarchy hierarchy) {
        ValueType element = elementType(types, array);
        return fits(types, value, element, hierarchy) && (madeHere || isFinal(element, hierarchy));
    }

    private static boolean fits(PreciseTypeInference types, Variable value, ValueType element,
            ClassHierarchy hierarchy) {
        PreciseValueType type = types.typeOf(value);
        return type == null || hierarchy.isSuperType(element, type.valueType, false);
    }

    private static ValueType elementType(PreciseTypeInference types, Variable array) {
        PreciseValueType type = types.typeOf(array);
        return type != null && type.valueType instanceof ValueType.Array known ? known.getItemType() : OBJECT;
    }

    private static boolean isFinal(ValueType type, ClassHierarchy hierarchy) {
        if (type instanceof ValueType.Array array) {
            return array.getItemType() instanceof ValueType.Primitive || isFinal(array.getItemType(), hierarchy);
        }
        ClassReader cls = hierarchy.getClassSource().get(((ValueType.Object) type).getClassName());
        return cls != null && cls.hasModifier(ElementModifier.FINAL);
    }

    private static Map<Variable, Instruction> origins(Program program) {
        Map<Variable, Instruction> origins = new HashMap<>();
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof UnwrapArrayInstruction unwrap) {
                    origins.put(unwrap.getReceiver(), unwrap);
                } else if (instruction instanceof ConstructArrayInstruction construct) {
                    origins.put(construct.getReceiver(), construct);
                } else if (instruction instanceof NullConstantInstruction constant) {
                    origins.put(constant.getReceiver(), constant);
                }
            }
        }
        return origins;
    }
}
