package assay.lib.jdk.internal.access;

import java.util.List;

/** Lists over arrays that nobody else changes. */
public interface JavaUtilCollectionAccess {
    <E> List<E> listFromTrustedArray(Object[] array);

    <E> List<E> listFromTrustedArrayNullsAllowed(Object[] array);
}
