package assay.compiler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.teavm.dependency.AbstractDependencyListener;
import org.teavm.dependency.DependencyAgent;
import org.teavm.dependency.DependencyNode;
import org.teavm.dependency.MethodDependency;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.ValueType;
import org.teavm.model.Variable;
import org.teavm.model.instructions.BinaryInstruction;
import org.teavm.model.instructions.BinaryOperation;
import org.teavm.model.instructions.CastInstruction;
import org.teavm.model.instructions.ClassConstantInstruction;
import org.teavm.model.instructions.ConstructArrayInstruction;
import org.teavm.model.instructions.ConstructMultiArrayInstruction;
import org.teavm.model.instructions.DoubleConstantInstruction;
import org.teavm.model.instructions.FloatConstantInstruction;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.LongConstantInstruction;
import org.teavm.model.instructions.NegateInstruction;
import org.teavm.model.instructions.NumericOperandType;

/**
 * Adds what Java's machine checks and TeaVM does not, and mends what TeaVM does otherwise.
 *
 * <ul>
 * <li>An integer division becomes a call of {@code assay.guest.Division}, unless the divisor is a constant for which
 * WebAssembly's instruction does the same.
 * <li>The length of a new array is checked, and so are stores into arrays of objects: see {@link ArrayStores}.
 * <li>The negation of a floating-point number keeps the sign of zero.
 * <li>The dependency analysis learns what the checks of {@link Target} throw. It sees calls and {@code throw} only.
 * So each method is said to throw these exceptions, and calls of {@code assay.guest.Declarations} say so inside a
 * method.
 * </ul>
 */
public class Checks extends AbstractDependencyListener implements ClassHolderTransformer {
    /** The class whose calls are for the analysis. {@link Target} removes them. */
    static final String DECLARATIONS = "assay.guest.Declarations";

    private static final String DIVISION = "assay.guest.Division";

    private static final MethodReference MAY_THROW = new MethodReference(DECLARATIONS, "mayThrow", ValueType.VOID);
    private static final MethodReference MAY_OVERFLOW = new MethodReference(DECLARATIONS, "mayOverflow",
            ValueType.VOID);
    private static final MethodReference MAY_FAIL = new MethodReference(DECLARATIONS, "mayFail",
            ValueType.object("java.lang.Object"), ValueType.object("java.lang.Class"), ValueType.VOID);
    static final MethodReference LENGTH = new MethodReference(Target.MACHINE, "length",
            ValueType.INTEGER, ValueType.INTEGER);

    private static final MethodReference CLONE = new MethodReference("java.lang.Object", "clone",
            ValueType.object("java.lang.Object"));
    private static final MethodReference CHECK_CLONE = new MethodReference(Target.MACHINE, "checkClone",
            ValueType.object("java.lang.Object"), ValueType.VOID);

    private static final MethodReference GET_NAME = new MethodReference("java.lang.Class", "getName",
            ValueType.object("java.lang.String"));
    private static final MethodReference GET_SIMPLE_NAME = new MethodReference("java.lang.Class", "getSimpleName",
            ValueType.object("java.lang.String"));
    private static final MethodReference SIMPLE_NAME = new MethodReference("assay.guest.ClassNames", "simpleName",
            ValueType.object("java.lang.Class"), ValueType.object("java.lang.String"));
    private static final ValueType STRING = ValueType.object("java.lang.String");
    private static final MethodReference VISIBLE = new MethodReference("assay.guest.ClassNames", "visible", STRING,
            STRING);
    private static final ValueType[] PRIMITIVES = {ValueType.BOOLEAN, ValueType.BYTE, ValueType.CHARACTER,
        ValueType.SHORT, ValueType.INTEGER, ValueType.LONG, ValueType.FLOAT, ValueType.DOUBLE, ValueType.VOID};

    private static final String SERIALIZABLE = "java.io.Serializable";

    /** A constant length below this one needs no check. */
    private static final int HUGE = 1 << 20;

    private static final String COMPARABLE = "java.lang.Comparable";

    private static final String[] THROWN = {
        "java.lang.ArithmeticException",
        "java.lang.ArrayIndexOutOfBoundsException",
        "java.lang.ClassCastException",
        "java.lang.NullPointerException",
    };

    @Override
    public void started(DependencyAgent agent) {
        for (String type : THROWN) {
            agent.linkClass(type);
        }
        agent.linkMethod(CheckCode.OUT_OF_BOUNDS).use();
        agent.linkMethod(CheckCode.CAST_FAILURE).use();
        agent.linkMethod(CheckCode.STORE_OTHER).use();
        keepNames(agent, agent.linkMethod(GET_NAME));
    }

    /** Keeps the names of primitive types, and the names of what arrays hold: the names of arrays are made of them. */
    private static void keepNames(DependencyAgent agent, MethodDependency method) {
        DependencyNode types = method.getVariable(0).getClassValueNode();
        for (ValueType primitive : PRIMITIVES) {
            types.propagate(agent.getType(primitive));
        }
        types.addConsumer(type -> {
            if (type.getValueType() instanceof ValueType.Array array) {
                types.propagate(agent.getType(array.getItemType()));
            }
        });
    }

    @Override
    public void methodReached(DependencyAgent agent, MethodDependency method) {
        if (method.getMethod() == null || method.getMethod().getProgram() == null) {
            return;
        }
        if (method.getReference().equals(MAY_OVERFLOW)) {
            agent.linkMethod(StackDepth.OVERFLOW).use();
        }
        for (String type : THROWN) {
            method.getThrown().propagate(agent.getType(ValueType.object(type)));
        }
    }

    @Override
    public void transformClass(ClassHolder cls, ClassHolderTransformerContext context) {
        if (cls.getName().equals(DIVISION) || cls.getName().equals(DECLARATIONS)
                || cls.getName().equals(Target.MACHINE)) {
            return;
        }
        MathCode.removeBodies(cls);
        if (cls.getName().equals("java.lang.Character")) {
            cls.getInterfaces().add(SERIALIZABLE);
        }
        if (isOfProgram(cls.getName())) {
            ClassInit.startWithParents(cls, context.getHierarchy());
            InitFailures.wrap(cls);
        }
        for (MethodHolder method : cls.getMethods()) {
            Program program = method.getProgram();
            if (program != null) {
                TryEntries.insert(program);
                KnownValues.replace(program, method.getReference());
                callSimpleName(program);
                checkDivisions(program);
                negateWithSign(program);
                declareHandled(program, isOfProgram(cls.getName()) && !InitFailures.isGuard(method.getReference()));
                trustMarkers(program);
                declareCasts(program, isOfProgram(cls.getName()));
                if (!isOfProgram(cls.getName())) {
                    checkLengths(program);
                } else {
                    ArrayStores.insert(program, method.getReference(), context.getHierarchy());
                    checkCopies(program);
                    checkClones(program);
                }
            }
        }
    }

    /** Tells whether a class is the program's own. */
    static boolean isOfProgram(String name) {
        return !name.startsWith("java.") && !name.startsWith("assay.") && !name.startsWith("org.teavm.")
                && !name.startsWith("kotlin.") && !name.startsWith("jdk.");
    }

    private static void callSimpleName(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction call && call.getMethod().equals(GET_SIMPLE_NAME)) {
                    InvokeInstruction other = new InvokeInstruction();
                    other.setMethod(SIMPLE_NAME);
                    other.setType(InvocationType.SPECIAL);
                    other.setArguments(call.getInstance());
                    other.setReceiver(call.getReceiver());
                    other.setLocation(call.getLocation());
                    call.replace(other);
                }
            }
        }
    }

    /**
     * Adds what has to be there before TeaVM looks at a program's own class: it removes arrays that nobody uses, and
     * replaces {@code Class.forName} of a constant.
     */
    static void prepare(ClassHolder cls) {
        for (MethodHolder method : cls.getMethods()) {
            if (method.getProgram() != null) {
                checkLengths(method.getProgram());
                hideSupportCode(method.getProgram());
            }
        }
    }

    /** Lets {@code Class.forName} find no class of ours. */
    private static void hideSupportCode(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction call && call.getMethod().getName().equals("forName")
                        && call.getMethod().getClassName().equals("java.lang.Class")
                        && call.getMethod().parameterType(0).equals(STRING)) {
                    Variable name = program.createVariable();
                    InvokeInstruction check = new InvokeInstruction();
                    check.setMethod(VISIBLE);
                    check.setType(InvocationType.SPECIAL);
                    check.setArguments(call.getArguments().get(0));
                    check.setReceiver(name);
                    check.setLocation(call.getLocation());
                    call.insertPrevious(check);
                    List<Variable> arguments = new ArrayList<>(call.getArguments());
                    arguments.set(0, name);
                    call.setArguments(arguments.toArray(new Variable[0]));
                }
            }
        }
    }

    private static void checkLengths(Program program) {
        Map<Variable, Long> constants = constants(program);
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof ConstructArrayInstruction construct) {
                    construct.setSize(checkedLength(program, construct, construct.getSize(), constants));
                } else if (instruction instanceof ConstructMultiArrayInstruction construct) {
                    construct.getDimensions().replaceAll(
                            size -> checkedLength(program, construct, size, constants));
                }
            }
        }
    }

    private static Variable checkedLength(Program program, Instruction before, Variable length,
            Map<Variable, Long> constants) {
        Long constant = constants.get(length);
        if (constant != null && constant >= 0 && constant < HUGE) {
            return length;
        }
        Variable checked = program.createVariable();
        InvokeInstruction call = new InvokeInstruction();
        call.setMethod(LENGTH);
        call.setType(InvocationType.SPECIAL);
        call.setArguments(length);
        call.setReceiver(checked);
        call.setLocation(before.getLocation());
        before.insertPrevious(call);
        return checked;
    }

    /** TeaVM writes {@code 0 - x}, which is wrong for 0. The difference from -0.0 is right for each x. */
    private static void negateWithSign(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (!(instruction instanceof NegateInstruction negate)) {
                    continue;
                }
                Variable zero = program.createVariable();
                if (negate.getOperandType() == NumericOperandType.DOUBLE) {
                    DoubleConstantInstruction constant = new DoubleConstantInstruction();
                    constant.setConstant(-0.0);
                    constant.setReceiver(zero);
                    negate.insertPrevious(constant);
                } else if (negate.getOperandType() == NumericOperandType.FLOAT) {
                    FloatConstantInstruction constant = new FloatConstantInstruction();
                    constant.setConstant(-0.0f);
                    constant.setReceiver(zero);
                    negate.insertPrevious(constant);
                } else {
                    continue;
                }
                BinaryInstruction difference = new BinaryInstruction(BinaryOperation.SUBTRACT, negate.getOperandType());
                difference.setFirstOperand(zero);
                difference.setSecondOperand(negate.getOperand());
                difference.setReceiver(negate.getReceiver());
                difference.setLocation(negate.getLocation());
                negate.replace(difference);
            }
        }
    }

    private static void declareHandled(Program program, boolean ofProgram) {
        for (BasicBlock block : program.getBasicBlocks()) {
            if (!block.getTryCatchBlocks().isEmpty()) {
                block.addFirst(declaration(MAY_THROW));
                if (ofProgram && StackDepth.isCaught(block)) {
                    block.addFirst(declaration(MAY_OVERFLOW));
                }
            }
        }
    }

    private static InvokeInstruction declaration(MethodReference method) {
        InvokeInstruction call = new InvokeInstruction();
        call.setMethod(method);
        call.setType(InvocationType.SPECIAL);
        return call;
    }

    /** Lets casts to Serializable and Cloneable pass. All arrays are of these types, which TeaVM does not know. */
    private static void trustMarkers(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CastInstruction cast && cast.getTargetType() instanceof ValueType.Object type
                        && (type.getClassName().equals(SERIALIZABLE)
                                || type.getClassName().equals("java.lang.Cloneable"))) {
                    cast.setWeak(true);
                }
            }
        }
    }

    /**
     * Says that casts may fail, so that the names of the classes are kept for the message. That makes code larger. So
     * only the casts of the program itself count, and the library's casts to Comparable.
     */
    private static void declareCasts(Program program, boolean all) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CastInstruction cast && !cast.isWeak()
                        && (all || cast.getTargetType().equals(ValueType.object(COMPARABLE)))) {
                    ClassConstantInstruction type = new ClassConstantInstruction();
                    type.setConstant(cast.getTargetType());
                    type.setReceiver(program.createVariable());
                    cast.insertPrevious(type);
                    InvokeInstruction call = new InvokeInstruction();
                    call.setMethod(MAY_FAIL);
                    call.setType(InvocationType.SPECIAL);
                    call.setArguments(cast.getValue(), type.getReceiver());
                    call.setLocation(cast.getLocation());
                    cast.insertPrevious(call);
                }
            }
        }
    }

    /** Checks the arguments of {@code System.arraycopy}. TeaVM does so without messages, and not for each mistake. */
    private static void checkCopies(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction copy
                        && copy.getMethod().getClassName().equals("java.lang.System")
                        && copy.getMethod().getName().equals("arraycopy")) {
                    InvokeInstruction check = new InvokeInstruction();
                    check.setMethod(new MethodReference("assay.guest.Copies",
                            new MethodDescriptor("check", copy.getMethod().getDescriptor().getSignature())));
                    check.setType(InvocationType.SPECIAL);
                    check.setArguments(copy.getArguments().toArray(new Variable[0]));
                    check.setLocation(copy.getLocation());
                    copy.insertPrevious(check);
                }
            }
        }
    }

    /** Object.clone throws for a class that is not Cloneable. What TeaVM throws then is unknown to the analysis. */
    private static void checkClones(Program program) {
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof InvokeInstruction clone && clone.getType() == InvocationType.SPECIAL
                        && clone.getInstance() != null && clone.getMethod().equals(CLONE)) {
                    InvokeInstruction check = new InvokeInstruction();
                    check.setMethod(CHECK_CLONE);
                    check.setType(InvocationType.SPECIAL);
                    check.setArguments(clone.getInstance());
                    check.setLocation(clone.getLocation());
                    clone.insertPrevious(check);
                }
            }
        }
    }

    private static void checkDivisions(Program program) {
        Map<Variable, Long> constants = constants(program);
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof BinaryInstruction binary && isIntegerDivision(binary)) {
                    Long divisor = constants.get(binary.getSecondOperand());
                    if (divisor == null || divisor == 0 || divisor == -1) {
                        binary.replace(divisionCall(binary));
                    }
                }
            }
        }
    }

    /** The variables that hold a constant integer. A program is in static single assignment form, so each has one. */
    private static Map<Variable, Long> constants(Program program) {
        Map<Variable, Long> constants = new HashMap<>();
        for (BasicBlock block : program.getBasicBlocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof IntegerConstantInstruction constant) {
                    constants.put(constant.getReceiver(), (long) constant.getConstant());
                } else if (instruction instanceof LongConstantInstruction constant) {
                    constants.put(constant.getReceiver(), constant.getConstant());
                }
            }
        }
        return constants;
    }

    private static boolean isIntegerDivision(BinaryInstruction binary) {
        boolean divides = binary.getOperation() == BinaryOperation.DIVIDE
                || binary.getOperation() == BinaryOperation.MODULO;
        return divides && (binary.getOperandType() == NumericOperandType.INT
                || binary.getOperandType() == NumericOperandType.LONG);
    }

    private static InvokeInstruction divisionCall(BinaryInstruction binary) {
        ValueType type = binary.getOperandType() == NumericOperandType.LONG ? ValueType.LONG : ValueType.INTEGER;
        String name = binary.getOperation() == BinaryOperation.DIVIDE ? "divide" : "remainder";
        InvokeInstruction call = new InvokeInstruction();
        call.setMethod(new MethodReference(DIVISION, name, type, type, type));
        call.setType(InvocationType.SPECIAL);
        call.setArguments(binary.getFirstOperand(), binary.getSecondOperand());
        call.setReceiver(binary.getReceiver());
        call.setLocation(binary.getLocation());
        return call;
    }
}
