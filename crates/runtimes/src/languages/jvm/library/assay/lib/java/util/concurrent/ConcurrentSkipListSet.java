package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentNavigableMap;

/** A sorted set that may change while it is iterated over. */
public class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
    private static final long serialVersionUID = 1L;

    private final ConcurrentNavigableMap<E, Object> map;
    private final boolean readOnly;

    public ConcurrentSkipListSet() {
        this(new ConcurrentSkipListMap<>(), false);
    }

    public ConcurrentSkipListSet(Comparator<? super E> comparator) {
        this(new ConcurrentSkipListMap<>(comparator), false);
    }

    public ConcurrentSkipListSet(Collection<? extends E> c) {
        this();
        addAll(c);
    }

    public ConcurrentSkipListSet(SortedSet<E> s) {
        this(s.comparator());
        addAll(s);
    }

    private ConcurrentSkipListSet(ConcurrentNavigableMap<E, Object> map, boolean readOnly) {
        this.map = map;
        this.readOnly = readOnly;
    }

    /** The keys of a map; none can be added. */
    @SuppressWarnings("unchecked")
    static <K> ConcurrentSkipListSet<K> keysOf(ConcurrentNavigableMap<K, ?> map) {
        return new ConcurrentSkipListSet<>((ConcurrentNavigableMap<K, Object>) map, true);
    }

    private NavigableSet<E> view(ConcurrentNavigableMap<E, Object> part) {
        return new ConcurrentSkipListSet<>(part, readOnly);
    }

    @Override
    public ConcurrentSkipListSet<E> clone() {
        return new ConcurrentSkipListSet<>((SortedSet<E>) this);
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public boolean contains(Object o) {
        return map.containsKey(o);
    }

    @Override
    public boolean add(E e) {
        if (readOnly) {
            throw new UnsupportedOperationException();
        }
        return map.putIfAbsent(e, Boolean.TRUE) == null;
    }

    @Override
    public boolean remove(Object o) {
        return map.remove(o) != null;
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return ((ConcurrentSkipListMap<E, ?>) (Object) map).keyIterator();
    }

    @Override
    public Iterator<E> descendingIterator() {
        return descendingSet().iterator();
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        for (Object o : c) {
            changed |= remove(o);
        }
        return changed;
    }

    @Override
    public E lower(E e) {
        return map.lowerKey(e);
    }

    @Override
    public E floor(E e) {
        return map.floorKey(e);
    }

    @Override
    public E ceiling(E e) {
        return map.ceilingKey(e);
    }

    @Override
    public E higher(E e) {
        return map.higherKey(e);
    }

    private static <E> E keyOf(Map.Entry<E, ?> entry) {
        return entry == null ? null : entry.getKey();
    }

    @Override
    public E pollFirst() {
        return keyOf(map.pollFirstEntry());
    }

    @Override
    public E pollLast() {
        return keyOf(map.pollLastEntry());
    }

    @Override
    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    @Override
    public E first() {
        return map.firstKey();
    }

    @Override
    public E last() {
        return map.lastKey();
    }

    @Override
    public NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive) {
        return view(map.subMap(from, fromInclusive, to, toInclusive));
    }

    @Override
    public NavigableSet<E> headSet(E to, boolean inclusive) {
        return view(map.headMap(to, inclusive));
    }

    @Override
    public NavigableSet<E> tailSet(E from, boolean inclusive) {
        return view(map.tailMap(from, inclusive));
    }

    @Override
    public NavigableSet<E> subSet(E from, E to) {
        return subSet(from, true, to, false);
    }

    @Override
    public NavigableSet<E> headSet(E to) {
        return headSet(to, false);
    }

    @Override
    public NavigableSet<E> tailSet(E from) {
        return tailSet(from, true);
    }

    @Override
    public NavigableSet<E> descendingSet() {
        return view(map.descendingMap());
    }

    @Override
    public boolean equals(Object o) {
        return super.equals(o);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
