package org.teavm.classlib.impl.record;

import java.util.ArrayList;
import java.util.List;
import org.teavm.dependency.BootstrapMethodSubstitutor;
import org.teavm.dependency.DynamicCallSite;
import org.teavm.model.BasicBlock;
import org.teavm.model.RuntimeConstant;
import org.teavm.model.ValueType;
import org.teavm.model.emit.PhiEmitter;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.util.InvokeDynamicUtil;

/**
 * Writes {@code hashCode}, {@code equals} and {@code toString} of records as the JDK has them. It takes the place of
 * TeaVM's class of this name, whose hash codes differ and which compares floating-point numbers with {@code ==}.
 */
public class ObjectMethodsSubstitutor implements BootstrapMethodSubstitutor {
    private static final ValueType OBJECT = ValueType.object("java.lang.Object");
    private static final ValueType STRING = ValueType.object("java.lang.String");

    /** The first bootstrap arguments are the class and the names of the components; then come the getters. */
    private static final int FIRST_GETTER = 2;

    @Override
    public ValueEmitter substitute(DynamicCallSite site, ProgramEmitter body) {
        return switch (site.getCalledMethod().getName()) {
            case "hashCode" -> hashCode(site, body);
            case "equals" -> equals(site, body);
            case "toString" -> toString(site, body);
            default -> throw new IllegalArgumentException(site.getCalledMethod().toString());
        };
    }

    private ValueEmitter hashCode(DynamicCallSite site, ProgramEmitter body) {
        ValueEmitter hash = body.constant(0);
        for (ValueEmitter component : components(site, body, site.getArguments().get(0))) {
            ValueEmitter part = body.invoke(helperOf(component), "hashCode", ValueType.INTEGER, component);
            hash = hash.mul(31).add(part);
        }
        return hash;
    }

    private ValueEmitter equals(DynamicCallSite site, ProgramEmitter body) {
        ValueEmitter self = site.getArguments().get(0);
        ValueEmitter other = site.getArguments().get(1);
        ValueType type = site.getBootstrapArguments().get(0).getValueType();
        BasicBlock end = body.prepareBlock();
        PhiEmitter result = body.phi(ValueType.INTEGER, end);
        // A record class is final, so an instance of it has that very class.
        body.when(other.instanceOf(type).isFalse()).thenDo(() -> finish(body, 0, result, end));
        List<ValueEmitter> mine = components(site, body, self);
        List<ValueEmitter> theirs = components(site, body, other.cast(type));
        for (int i = 0; i < mine.size(); i++) {
            ValueEmitter a = mine.get(i);
            ValueEmitter b = theirs.get(i);
            if (a.getType() instanceof ValueType.Primitive) {
                ValueEmitter order = body.invoke(helperOf(a), "compare", ValueType.INTEGER, a, b);
                body.when(order.isEqualTo(body.constant(0)).not()).thenDo(() -> finish(body, 0, result, end));
            } else {
                ValueEmitter equal = body.invoke(helperOf(a), "equals", ValueType.BOOLEAN, a, b);
                body.when(equal.isFalse()).thenDo(() -> finish(body, 0, result, end));
            }
        }
        finish(body, 1, result, end);
        body.enter(end);
        return result.getValue();
    }

    private static void finish(ProgramEmitter body, int answer, PhiEmitter result, BasicBlock end) {
        body.constant(answer).propagateTo(result);
        body.jump(end);
    }

    private ValueEmitter toString(DynamicCallSite site, ProgramEmitter body) {
        ValueEmitter self = site.getArguments().get(0);
        List<ValueEmitter> components = components(site, body, self);
        String[] names = site.getBootstrapArguments().get(1).getString().split(";");
        ValueEmitter text = body.construct(StringBuilder.class, body.constant(simpleName(site, self) + "["));
        for (int i = 0; i < components.size(); i++) {
            text = append(text, body.constant((i == 0 ? "" : ", ") + names[i] + "="));
            text = append(text, body.invoke("java.lang.String", "valueOf", STRING, widened(components.get(i))));
        }
        return append(text, body.constant("]")).invokeVirtual("toString", String.class);
    }

    private static ValueEmitter append(ValueEmitter text, ValueEmitter part) {
        return text.invokeVirtual("append", StringBuilder.class, part);
    }

    private static String simpleName(DynamicCallSite site, ValueEmitter self) {
        String name = ((ValueType.Object) self.getType()).getClassName();
        String simple = site.getAgent().getClassSource().get(name).getSimpleName();
        return simple != null ? simple : name.substring(name.lastIndexOf('.') + 1);
    }

    /** The values of the components. References come as objects, to fit the parameters of what takes them. */
    private static List<ValueEmitter> components(DynamicCallSite site, ProgramEmitter body, ValueEmitter record) {
        List<RuntimeConstant> arguments = site.getBootstrapArguments();
        List<ValueEmitter> components = new ArrayList<>();
        for (RuntimeConstant getter : arguments.subList(FIRST_GETTER, arguments.size())) {
            ValueEmitter value = InvokeDynamicUtil.invoke(body, getter.getMethodHandle(), record);
            components.add(value.getType() instanceof ValueType.Primitive ? value : value.cast(OBJECT));
        }
        return components;
    }

    /** {@code String.valueOf} has no variant for byte and short. */
    private static ValueEmitter widened(ValueEmitter value) {
        boolean small = value.getType() == ValueType.BYTE || value.getType() == ValueType.SHORT;
        return small ? value.cast(int.class) : value;
    }

    /** The class whose static methods hash and compare such a value. */
    private static String helperOf(ValueEmitter value) {
        if (!(value.getType() instanceof ValueType.Primitive primitive)) {
            return "java.util.Objects";
        }
        return switch (primitive.getKind()) {
            case BOOLEAN -> "java.lang.Boolean";
            case BYTE -> "java.lang.Byte";
            case SHORT -> "java.lang.Short";
            case CHARACTER -> "java.lang.Character";
            case INTEGER -> "java.lang.Integer";
            case LONG -> "java.lang.Long";
            case FLOAT -> "java.lang.Float";
            case DOUBLE -> "java.lang.Double";
        };
    }
}
