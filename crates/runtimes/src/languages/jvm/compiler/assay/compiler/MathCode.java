package assay.compiler;

import java.util.Map;
import java.util.Set;
import org.teavm.ast.InvocationExpr;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsic;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsicContext;
import org.teavm.backend.wasm.model.instruction.WasmFloatBinaryOperation;
import org.teavm.backend.wasm.model.instruction.WasmFloatType;
import org.teavm.backend.wasm.model.instruction.WasmFloatUnaryOperation;
import org.teavm.backend.wasm.model.instruction.WasmInstructionBuilder;
import org.teavm.model.ClassHolder;
import org.teavm.model.ElementModifier;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;

/** Methods of {@code java.lang.Math} that are one instruction of WebAssembly, with the same result for each number. */
final class MathCode implements WasmGCInlineIntrinsic {
    private static final Set<String> CLASSES = Set.of("java.lang.Math", "java.lang.StrictMath");

    private static final Map<String, WasmFloatUnaryOperation> UNARY = Map.of(
            "abs", WasmFloatUnaryOperation.ABS,
            "ceil", WasmFloatUnaryOperation.CEIL,
            "floor", WasmFloatUnaryOperation.FLOOR,
            "rint", WasmFloatUnaryOperation.NEAREST,
            "sqrt", WasmFloatUnaryOperation.SQRT);

    private static final Map<String, WasmFloatBinaryOperation> BINARY = Map.of(
            "max", WasmFloatBinaryOperation.MAX,
            "min", WasmFloatBinaryOperation.MIN);

    /** Takes the bodies from these methods of a class, so that the calls stay. */
    static void removeBodies(ClassHolder cls) {
        if (!CLASSES.contains(cls.getName())) {
            return;
        }
        for (MethodHolder method : cls.getMethods()) {
            if (writes(method.getReference())) {
                method.setProgram(null);
                method.getModifiers().add(ElementModifier.NATIVE);
            }
        }
    }

    /** Tells whether the code of a call is written here. */
    static boolean writes(MethodReference method) {
        if (!CLASSES.contains(method.getClassName())) {
            return false;
        }
        ValueType result = method.getReturnType();
        boolean floating = result == ValueType.DOUBLE || result == ValueType.FLOAT;
        return floating && (UNARY.containsKey(method.getName()) || BINARY.containsKey(method.getName()));
    }

    @Override
    public void apply(InvocationExpr call, WasmGCInlineIntrinsicContext method, WasmInstructionBuilder code) {
        String name = call.getMethod().getName();
        WasmFloatType type = call.getMethod().getReturnType() == ValueType.DOUBLE
                ? WasmFloatType.FLOAT64 : WasmFloatType.FLOAT32;
        method.generate(code, call.getArguments().get(0));
        if (UNARY.containsKey(name)) {
            code.floatUnary(type, UNARY.get(name));
        } else {
            method.generate(code, call.getArguments().get(1));
            code.floatBinary(type, BINARY.get(name));
        }
    }
}
