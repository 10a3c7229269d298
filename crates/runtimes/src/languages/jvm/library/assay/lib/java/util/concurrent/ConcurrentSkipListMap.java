package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A sorted map that may change while it is iterated over. It is kept in a tree; an iterator looks for the next key. */
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V>
        implements ConcurrentNavigableMap<K, V>, Cloneable, Serializable {
    private static final long serialVersionUID = 1L;

    private final NavigableMap<K, V> tree;

    public ConcurrentSkipListMap() {
        tree = new TreeMap<>();
    }

    public ConcurrentSkipListMap(Comparator<? super K> comparator) {
        tree = new TreeMap<>(comparator);
    }

    public ConcurrentSkipListMap(Map<? extends K, ? extends V> m) {
        tree = new TreeMap<>();
        putAll(m);
    }

    public ConcurrentSkipListMap(SortedMap<K, ? extends V> m) {
        tree = new TreeMap<>(m.comparator());
        putAll(m);
    }

    /** A view of a part of another one. */
    private ConcurrentSkipListMap(NavigableMap<K, V> part, int unused) {
        tree = part;
    }

    private static <K, V> ConcurrentSkipListMap<K, V> view(NavigableMap<K, V> part) {
        return new ConcurrentSkipListMap<>(part, 0);
    }

    @Override
    public ConcurrentSkipListMap<K, V> clone() {
        return new ConcurrentSkipListMap<>((SortedMap<K, V>) tree);
    }

    @Override
    public int size() {
        return tree.size();
    }

    @Override
    public boolean isEmpty() {
        return tree.isEmpty();
    }

    @Override
    public V get(Object key) {
        return tree.get(Objects.requireNonNull(key));
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        V value = get(key);
        return value == null ? defaultValue : value;
    }

    @Override
    public boolean containsKey(Object key) {
        return tree.containsKey(Objects.requireNonNull(key));
    }

    @Override
    public boolean containsValue(Object value) {
        return tree.containsValue(Objects.requireNonNull(value));
    }

    private static void check(Object key, Object value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
    }

    @Override
    public V put(K key, V value) {
        check(key, value);
        return tree.put(key, value);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        check(key, value);
        return tree.putIfAbsent(key, value);
    }

    @Override
    public V remove(Object key) {
        return tree.remove(Objects.requireNonNull(key));
    }

    @Override
    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && tree.remove(key, value);
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        check(key, oldValue);
        return tree.replace(key, oldValue, Objects.requireNonNull(newValue));
    }

    @Override
    public V replace(K key, V value) {
        check(key, value);
        return tree.replace(key, value);
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        check(key, function);
        V value = tree.get(key);
        if (value == null) {
            V computed = function.apply(key);
            if (computed != null) {
                value = tree.putIfAbsent(key, computed);
                value = value == null ? computed : value;
            }
        }
        return value;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        check(key, function);
        V value = tree.get(key);
        return value == null ? null : store(key, function.apply(key, value));
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        check(key, function);
        return store(key, function.apply(key, tree.get(key)));
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        check(key, value);
        V before = tree.get(key);
        return store(key, before == null ? value : function.apply(before, value));
    }

    private V store(K key, V value) {
        if (value == null) {
            tree.remove(key);
        } else {
            tree.put(key, value);
        }
        return value;
    }

    @Override
    public void clear() {
        tree.clear();
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> e : entrySet()) {
            action.accept(e.getKey(), e.getValue());
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Map.Entry<K, V> e : entrySet()) {
            tree.put(e.getKey(), Objects.requireNonNull(function.apply(e.getKey(), e.getValue())));
        }
    }

    /** Holds the next entry already, and looks for the one after its key. */
    private abstract class Iterating<T> implements Iterator<T> {
        private Map.Entry<K, V> next = tree.firstEntry();
        private K last;
        private boolean removable;

        @Override
        public final boolean hasNext() {
            return next != null;
        }

        final Map.Entry<K, V> nextEntry() {
            Map.Entry<K, V> e = next;
            if (e == null) {
                throw new NoSuchElementException();
            }
            last = e.getKey();
            removable = true;
            next = tree.higherEntry(last);
            return e;
        }

        @Override
        public final void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            removable = false;
            tree.remove(last);
        }
    }

    private final class KeyIterator extends Iterating<K> {
        @Override
        public K next() {
            return nextEntry().getKey();
        }
    }

    final Iterator<K> keyIterator() {
        return new KeyIterator();
    }

    @Override
    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    @Override
    public NavigableSet<K> navigableKeySet() {
        return ConcurrentSkipListSet.keysOf(this);
    }

    @Override
    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<>() {
            @Override
            public Iterator<V> iterator() {
                return new Iterating<>() {
                    @Override
                    public V next() {
                        return nextEntry().getValue();
                    }
                };
            }

            @Override
            public int size() {
                return ConcurrentSkipListMap.this.size();
            }

            @Override
            public void clear() {
                ConcurrentSkipListMap.this.clear();
            }
        };
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Iterating<>() {
                    @Override
                    public Map.Entry<K, V> next() {
                        return nextEntry();
                    }
                };
            }

            @Override
            public int size() {
                return ConcurrentSkipListMap.this.size();
            }

            @Override
            public boolean contains(Object o) {
                return o instanceof Map.Entry<?, ?> e && e.getValue() != null && e.getValue().equals(get(e.getKey()));
            }

            @Override
            public boolean remove(Object o) {
                return o instanceof Map.Entry<?, ?> e && ConcurrentSkipListMap.this.remove(e.getKey(), e.getValue());
            }

            @Override
            public void clear() {
                ConcurrentSkipListMap.this.clear();
            }
        };
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        check(from, to);
        return view(tree.subMap(from, fromInclusive, to, toInclusive));
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to, boolean inclusive) {
        return view(tree.headMap(Objects.requireNonNull(to), inclusive));
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return view(tree.tailMap(Objects.requireNonNull(from), inclusive));
    }

    @Override
    public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    @Override
    public ConcurrentNavigableMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    @Override
    public ConcurrentNavigableMap<K, V> descendingMap() {
        return view(tree.descendingMap());
    }

    @Override
    public Comparator<? super K> comparator() {
        return tree.comparator();
    }

    @Override
    public K firstKey() {
        return tree.firstKey();
    }

    @Override
    public K lastKey() {
        return tree.lastKey();
    }

    @Override
    public Map.Entry<K, V> lowerEntry(K key) {
        return tree.lowerEntry(key);
    }

    @Override
    public K lowerKey(K key) {
        return tree.lowerKey(key);
    }

    @Override
    public Map.Entry<K, V> floorEntry(K key) {
        return tree.floorEntry(key);
    }

    @Override
    public K floorKey(K key) {
        return tree.floorKey(key);
    }

    @Override
    public Map.Entry<K, V> ceilingEntry(K key) {
        return tree.ceilingEntry(key);
    }

    @Override
    public K ceilingKey(K key) {
        return tree.ceilingKey(key);
    }

    @Override
    public Map.Entry<K, V> higherEntry(K key) {
        return tree.higherEntry(key);
    }

    @Override
    public K higherKey(K key) {
        return tree.higherKey(key);
    }

    @Override
    public Map.Entry<K, V> firstEntry() {
        return tree.firstEntry();
    }

    @Override
    public Map.Entry<K, V> lastEntry() {
        return tree.lastEntry();
    }

    @Override
    public Map.Entry<K, V> pollFirstEntry() {
        return tree.pollFirstEntry();
    }

    @Override
    public Map.Entry<K, V> pollLastEntry() {
        return tree.pollLastEntry();
    }
}
