package assay.patch.java.lang;

import assay.guest.Sys;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * The members of a {@code java.lang.Class} are not in the module. TeaVM's methods would give none of them, which is a
 * wrong answer.
 */
public final class Class {
    private Class() {
    }

    public static Field[] _getDeclaredFields(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getDeclaredFields is not supported here");
        return null;
    }

    public static Field[] _getFields(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getFields is not supported here");
        return null;
    }

    public static Field _getDeclaredField(java.lang.Class<?> self, java.lang.String name) {
        Sys.unsupported("java.lang.Class.getDeclaredField is not supported here");
        return null;
    }

    public static Field _getField(java.lang.Class<?> self, java.lang.String name) {
        Sys.unsupported("java.lang.Class.getField is not supported here");
        return null;
    }

    public static Constructor<?>[] _getDeclaredConstructors(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getDeclaredConstructors is not supported here");
        return null;
    }

    public static Constructor<?>[] _getConstructors(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getConstructors is not supported here");
        return null;
    }

    public static Constructor<?> _getDeclaredConstructor(java.lang.Class<?> self, java.lang.Class<?>... types) {
        Sys.unsupported("java.lang.Class.getDeclaredConstructor is not supported here");
        return null;
    }

    public static Constructor<?> _getConstructor(java.lang.Class<?> self, java.lang.Class<?>... types) {
        Sys.unsupported("java.lang.Class.getConstructor is not supported here");
        return null;
    }

    public static Method[] _getDeclaredMethods(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getDeclaredMethods is not supported here");
        return null;
    }

    public static Method[] _getMethods(java.lang.Class<?> self) {
        Sys.unsupported("java.lang.Class.getMethods is not supported here");
        return null;
    }

    public static Method _getDeclaredMethod(java.lang.Class<?> self, java.lang.String name, java.lang.Class<?>... types) {
        Sys.unsupported("java.lang.Class.getDeclaredMethod is not supported here");
        return null;
    }

    public static Method _getMethod(java.lang.Class<?> self, java.lang.String name, java.lang.Class<?>... types) {
        Sys.unsupported("java.lang.Class.getMethod is not supported here");
        return null;
    }
}
