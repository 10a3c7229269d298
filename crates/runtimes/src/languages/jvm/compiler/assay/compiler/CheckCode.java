package assay.compiler;

import java.util.List;
import org.teavm.ast.CastExpr;
import org.teavm.ast.Expr;
import org.teavm.ast.InstanceOfExpr;
import org.teavm.ast.InvocationExpr;
import org.teavm.backend.wasm.generate.CachedValue;
import org.teavm.backend.wasm.generate.classes.WasmGCClassInfo;
import org.teavm.backend.wasm.generate.classes.WasmGCClassInfoProvider;
import org.teavm.backend.wasm.generate.methods.WasmGCGenerationUtil;
import org.teavm.backend.wasm.intrinsics.WasmGCCodeGenContext;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsic;
import org.teavm.backend.wasm.intrinsics.WasmGCInlineIntrinsicContext;
import org.teavm.backend.wasm.model.WasmStructure;
import org.teavm.backend.wasm.model.WasmType;
import org.teavm.backend.wasm.model.instruction.WasmCastCondition;
import org.teavm.backend.wasm.model.instruction.WasmInstructionBuilder;
import org.teavm.backend.wasm.model.instruction.WasmInstructionList;
import org.teavm.backend.wasm.model.instruction.WasmIntBinaryOperation;
import org.teavm.backend.wasm.model.instruction.WasmIntType;
import org.teavm.model.ClassReader;
import org.teavm.model.ElementModifier;
import org.teavm.model.MethodReference;
import org.teavm.model.ValueType;

/** The code of the checks that {@link Target} makes. What throws is a call; what passes is not. */
final class CheckCode implements WasmGCInlineIntrinsic {
    /** {@code int index(Object array, int index)}: the index, if the array has it. */
    static final String INDEX = "index";

    /** {@code T cast(Object value, Object value)}: the value, if it is null or a T. */
    static final String CAST = "cast";

    /** {@code void store(Object[] array, Object value)}: throws if the array cannot have the value. */
    static final String STORE = "store";

    static final MethodReference OUT_OF_BOUNDS = new MethodReference(Target.MACHINE, "outOfBounds",
            ValueType.INTEGER, ValueType.INTEGER, ValueType.VOID);
    static final MethodReference CAST_FAILURE = new MethodReference(Target.MACHINE, "castFailure",
            ValueType.object("java.lang.Object"), ValueType.object("java.lang.Class"), ValueType.VOID);

    static final MethodReference STORE_OTHER = new MethodReference(Target.MACHINE, "storeOther",
            ValueType.object("java.lang.Object"), ValueType.object("java.lang.Object"), ValueType.VOID);

    private final WasmGCCodeGenContext context;

    CheckCode(WasmGCCodeGenContext context) {
        this.context = context;
    }

    /** Tells whether the code of a call is written here. */
    static boolean writes(MethodReference method) {
        String name = method.getName();
        return method.getClassName().equals(Target.MACHINE)
                && (name.equals(INDEX) || name.equals(CAST) || name.equals(STORE));
    }

    @Override
    public void apply(InvocationExpr call, WasmGCInlineIntrinsicContext method, WasmInstructionBuilder code) {
        List<Expr> arguments = call.getArguments();
        switch (call.getMethod().getName()) {
            case INDEX -> checkIndex(arguments.get(0), arguments.get(1), method, code);
            case CAST -> checkCast(arguments.get(0), call.getMethod().getReturnType(), method, code);
            case STORE -> checkStore(arguments.get(0), arguments.get(1), method, code);
            default -> throw new IllegalArgumentException(call.getMethod().toString());
        }
    }

    /** One unsigned comparison tells both an index that is too large and one that is negative. */
    private void checkIndex(Expr array, Expr index, WasmGCInlineIntrinsicContext method, WasmInstructionBuilder code) {
        method.generate(code, index);
        if (code.isTerminating()) {
            return;
        }
        CachedValue value = method.valueCache().create(WasmType.INT32, code);
        code.drop();
        WasmInstructionBuilder failure = code.block();
        failure.append(value);
        method.generate(failure, array);
        if (!failure.isTerminating()) {
            failure.arrayLength();
            CachedValue length = method.valueCache().create(WasmType.INT32, failure);
            failure.intBinary(WasmIntType.INT32, WasmIntBinaryOperation.LT_UNSIGNED);
            failure.branch(failure);
            failure.append(value);
            failure.append(length);
            failure.call(context.functions().forStaticMethod(OUT_OF_BOUNDS));
            failure.unreachable();
            length.release();
        }
        code.append(value);
        value.release();
    }

    private void checkCast(Expr value, ValueType type, WasmGCInlineIntrinsicContext method,
            WasmInstructionBuilder code) {
        if (isTestedByMachine(type)) {
            castByMachine(value, type, method, code);
        } else {
            castByTest(value, type, method, code);
        }
    }

    /** Tells whether WebAssembly's own types tell apart the objects of this type. Interfaces are nothing to it. */
    private boolean isTestedByMachine(ValueType type) {
        if (type instanceof ValueType.Array array) {
            return array.getItemType() instanceof ValueType.Primitive
                    || array.getItemType().equals(ValueType.object("java.lang.Object"));
        }
        ClassReader cls = context.classes().get(((ValueType.Object) type).getClassName());
        return cls != null && !cls.hasModifier(ElementModifier.INTERFACE);
    }

    private void castByMachine(Expr value, ValueType type, WasmGCInlineIntrinsicContext method,
            WasmInstructionBuilder code) {
        WasmInstructionBuilder probe = new WasmInstructionList().builder();
        method.generate(probe, value);
        List<WasmType> stack = probe.typeInference.typeStack;
        WasmType.Reference target = (WasmType.Reference) context.typeMapper().mapType(type);
        if (probe.isTerminating() || stack.isEmpty() || !isAbove(stack.get(stack.size() - 1), target)) {
            castByTest(value, type, method, code);
            return;
        }
        WasmType.Reference source = (WasmType.Reference) stack.get(stack.size() - 1);
        code.transferFrom(probe);
        WasmInstructionBuilder failure = code.block(context.functionTypes().of(target, source).asBlock());
        failure.castBranch(WasmCastCondition.SUCCESS, source, target, failure);
        fail(type, failure);
    }

    /** Tells whether the one type is above the other, so that a value can be cast down. */
    private static boolean isAbove(WasmType source, WasmType target) {
        return source instanceof WasmType.CompositeReference above
                && target instanceof WasmType.CompositeReference below
                && above.composite instanceof WasmStructure superType
                && below.composite instanceof WasmStructure subType
                && superType != subType && superType.isSupertypeOf(subType);
    }

    private void castByTest(Expr value, ValueType type, WasmGCInlineIntrinsicContext method,
            WasmInstructionBuilder code) {
        WasmInstructionBuilder failure = code.block();
        method.generate(failure, value);
        if (!failure.isTerminating()) {
            failure.isNull();
            failure.branch(failure);
            InstanceOfExpr test = new InstanceOfExpr();
            test.setExpr(value);
            test.setType(type);
            method.generate(failure, test);
            failure.branch(failure);
            method.generate(failure, value);
            fail(type, failure);
        }
        CastExpr cast = new CastExpr();
        cast.setValue(value);
        cast.setTarget(type);
        cast.setWeak(true);
        method.generate(code, cast);
    }

    /** Throws; the value is on the stack. */
    private void fail(ValueType type, WasmInstructionBuilder code) {
        WasmGCGenerationUtil.emitClassLiteral(context.classInfoProvider(), code, type);
        code.call(context.functions().forStaticMethod(CAST_FAILURE));
        code.unreachable();
    }

    /** An object of the very class of the array's elements passes at once, and so does null. */
    private void checkStore(Expr array, Expr value, WasmGCInlineIntrinsicContext method, WasmInstructionBuilder code) {
        WasmStructure info = context.classInfoProvider().reflectionTypes().classInfo().structure();
        int itemType = context.classInfoProvider().reflectionTypes().classInfo().itemTypeIndex();
        WasmGCClassInfo object = context.classInfoProvider().getClassInfo("java.lang.Object");

        WasmInstructionBuilder other = code.block();
        method.generate(other, value);
        if (other.isTerminating()) {
            return;
        }
        CachedValue kept = method.valueCache().create(object.getType(), other);
        other.isNull();
        other.branch(other);
        method.generate(other, array);
        if (!other.isTerminating()) {
            CachedValue keptArray = method.valueCache().create(object.getType(), other);
            classOf(object, other);
            other.structGet(info, itemType);
            other.append(kept);
            classOf(object, other);
            other.refEqual();
            other.branch(other);
            other.append(keptArray);
            other.append(kept);
            other.call(context.functions().forStaticMethod(STORE_OTHER));
            keptArray.release();
        }
        kept.release();
    }

    private void classOf(WasmGCClassInfo object, WasmInstructionBuilder code) {
        code.structGet(object.getStructure(), WasmGCClassInfoProvider.VT_FIELD_OFFSET);
        code.structGet(object.getVirtualTableStructure(), WasmGCClassInfoProvider.CLASS_FIELD_OFFSET);
    }
}
