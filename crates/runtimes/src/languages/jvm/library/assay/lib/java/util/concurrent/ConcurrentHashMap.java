package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/**
 * A hash map that may change while it is iterated over. The order of its entries is that of the Java machine: the same
 * table sizes, the same places in a bin, the same order after a bin has been split.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, Serializable {
    private static final long serialVersionUID = 1L;

    private static final int DEFAULT_CAPACITY = 16;
    private static final int MAX_CAPACITY = 1 << 30;
    private static final int HASH_BITS = Integer.MAX_VALUE;

    /** A longer bin makes a small table grow. */
    private static final int MAX_BIN = 8;
    private static final int MIN_TREE_CAPACITY = 64;

    /** The hash of a place that is held while its value is computed. */
    private static final int RESERVED = -1;

    private Node<K, V>[] table;
    private int count;

    /** The number of entries at which the table grows; the size of the first table before there is one. */
    private int limit;

    private static final class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        boolean is(int otherHash, Object otherKey) {
            return hash == otherHash && (key == otherKey || otherKey.equals(key));
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Map.Entry<?, ?> e && key.equals(e.getKey()) && value.equals(e.getValue());
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        long size = (long) (1.0 + Math.max(initialCapacity, concurrencyLevel) / loadFactor);
        limit = size >= MAX_CAPACITY ? MAX_CAPACITY : tableSize((int) size);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        limit = DEFAULT_CAPACITY;
        putAll(m);
    }

    private static int tableSize(int wanted) {
        return wanted <= 1 ? 1 : wanted >= MAX_CAPACITY ? MAX_CAPACITY : Integer.highestOneBit(wanted - 1) << 1;
    }

    private static int spread(int hash) {
        return (hash ^ hash >>> 16) & HASH_BITS;
    }

    @SuppressWarnings("unchecked")
    private Node<K, V>[] makeTable(int size) {
        table = (Node<K, V>[]) new Node<?, ?>[size];
        limit = size - (size >>> 2);
        return table;
    }

    private Node<K, V>[] table() {
        return table != null ? table : makeTable(limit > 0 ? limit : DEFAULT_CAPACITY);
    }

    /** Doubles the table. In a bin the last run of those that stay together stays; the others come before it, turned. */
    private void grow() {
        Node<K, V>[] old = table;
        int size = old.length;
        Node<K, V>[] bigger = makeTable(size << 1);
        for (int i = 0; i < size; i++) {
            Node<K, V> first = old[i];
            if (first == null || first.hash == RESERVED) {
                bigger[i] = first;
                continue;
            }
            Node<K, V> lastRun = first;
            int runBit = first.hash & size;
            for (Node<K, V> node = first.next; node != null; node = node.next) {
                int bit = node.hash & size;
                if (bit != runBit) {
                    runBit = bit;
                    lastRun = node;
                }
            }
            Node<K, V> low = runBit == 0 ? lastRun : null;
            Node<K, V> high = runBit == 0 ? null : lastRun;
            for (Node<K, V> node = first; node != lastRun; node = node.next) {
                if ((node.hash & size) == 0) {
                    low = new Node<>(node.hash, node.key, node.value, low);
                } else {
                    high = new Node<>(node.hash, node.key, node.value, high);
                }
            }
            bigger[i] = low;
            bigger[i + size] = high;
        }
    }

    /** Makes room for so many entries. */
    private void presize(int size) {
        int wanted = size >= MAX_CAPACITY >>> 1 ? MAX_CAPACITY : tableSize(size + (size >>> 1) + 1);
        if (table == null) {
            makeTable(Math.max(limit, wanted));
        }
        while (wanted > limit && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    private void added(int binLength) {
        if (binLength >= MAX_BIN && table.length < MIN_TREE_CAPACITY) {
            presize(table.length << 1);
        }
        count++;
        while (count >= limit && table.length < MAX_CAPACITY) {
            grow();
        }
    }

    private Node<K, V> find(Object key) {
        int hash = spread(key.hashCode());
        if (table != null) {
            for (Node<K, V> node = table[table.length - 1 & hash]; node != null; node = node.next) {
                if (node.is(hash, key)) {
                    return node;
                }
            }
        }
        return null;
    }

    @Override
    public int size() {
        return count;
    }

    public long mappingCount() {
        return count;
    }

    @Override
    public boolean isEmpty() {
        return count == 0;
    }

    @Override
    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        Node<K, V> node = find(key);
        return node == null ? defaultValue : node.value;
    }

    @Override
    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (Traverser it = new Traverser(); it.hasNode();) {
            if (value.equals(it.nextNode().value)) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    @Override
    public V put(K key, V value) {
        return put(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key.hashCode());
        Node<K, V>[] tab = table();
        int index = tab.length - 1 & hash;
        Node<K, V> node = tab[index];
        if (node == null) {
            tab[index] = new Node<>(hash, key, value, null);
            added(0);
            return null;
        }
        checkReserved(node);
        int length = 1;
        while (true) {
            if (node.is(hash, key)) {
                V before = node.value;
                if (!onlyIfAbsent) {
                    node.value = value;
                }
                return before;
            }
            if (node.next == null) {
                break;
            }
            node = node.next;
            length++;
        }
        node.next = new Node<>(hash, key, value, null);
        added(length);
        return null;
    }

    private static void checkReserved(Node<?, ?> node) {
        if (node.hash == RESERVED) {
            throw new IllegalStateException("Recursive update");
        }
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        presize(m.size());
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue(), false);
        }
    }

    /** Puts {@code value} in the place of the one that is there, or removes the entry if it is null. */
    private V replaceNode(Object key, V value, Object expected) {
        int hash = spread(key.hashCode());
        if (table == null) {
            return null;
        }
        int index = table.length - 1 & hash;
        Node<K, V> previous = null;
        for (Node<K, V> node = table[index]; node != null; previous = node, node = node.next) {
            if (node.is(hash, key)) {
                V before = node.value;
                if (expected != null && expected != before && !expected.equals(before)) {
                    return null;
                }
                if (value != null) {
                    node.value = value;
                } else {
                    unlink(index, previous, node);
                }
                return before;
            }
        }
        return null;
    }

    private void unlink(int index, Node<K, V> previous, Node<K, V> node) {
        if (previous == null) {
            table[index] = node.next;
        } else {
            previous.next = node.next;
        }
        count--;
    }

    @Override
    public V remove(Object key) {
        return replaceNode(key, null, null);
    }

    @Override
    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        return value != null && replaceNode(key, null, value) != null;
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        if (key == null || oldValue == null || newValue == null) {
            throw new NullPointerException();
        }
        return replaceNode(key, newValue, oldValue) != null;
    }

    @Override
    public V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        return replaceNode(key, value, null);
    }

    @Override
    public void clear() {
        if (table != null) {
            java.util.Arrays.fill(table, null);
        }
        count = 0;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return update(key, function, null);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V value = function.apply(key, node.value);
        replaceNode(key, value, null);
        return value;
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        return update(key, null, function);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (key == null || value == null || function == null) {
            throw new NullPointerException();
        }
        Node<K, V> node = find(key);
        if (node == null) {
            put(key, value, false);
            return value;
        }
        V merged = function.apply(node.value, value);
        replaceNode(key, merged, null);
        return merged;
    }

    /** Computes the value of a key: with {@code ifAbsent} only if there is none, else with {@code always}. */
    private V update(K key, Function<? super K, ? extends V> ifAbsent,
            BiFunction<? super K, ? super V, ? extends V> always) {
        if (key == null || ifAbsent == null && always == null) {
            throw new NullPointerException();
        }
        int hash = spread(key.hashCode());
        Node<K, V>[] tab = table();
        int index = tab.length - 1 & hash;
        Node<K, V> node = tab[index];
        if (node == null) {
            return updateReserved(key, hash, ifAbsent, always);
        }
        checkReserved(node);
        int length = 1;
        Node<K, V> previous = null;
        while (!node.is(hash, key)) {
            previous = node;
            if (node.next == null) {
                V value = ifAbsent != null ? ifAbsent.apply(key) : always.apply(key, null);
                if (value != null) {
                    if (previous.next != null) {
                        throw new IllegalStateException("Recursive update");
                    }
                    previous.next = new Node<>(hash, key, value, null);
                    added(length);
                }
                return value;
            }
            node = node.next;
            length++;
        }
        if (ifAbsent != null) {
            return node.value;
        }
        V value = always.apply(key, node.value);
        if (value != null) {
            node.value = value;
        } else {
            unlink(index, previous, node);
        }
        return value;
    }

    /** Computes a value while the empty bin is held. */
    private V updateReserved(K key, int hash, Function<? super K, ? extends V> ifAbsent,
            BiFunction<? super K, ? super V, ? extends V> always) {
        Node<K, V> reservation = new Node<>(RESERVED, null, null, null);
        int index = table.length - 1 & hash;
        table[index] = reservation;
        V value;
        try {
            value = ifAbsent != null ? ifAbsent.apply(key) : always.apply(key, null);
        } finally {
            // It has the same place in a table that has grown.
            if (table[index] == reservation) {
                table[index] = null;
            }
        }
        if (value != null) {
            put(key, value, false);
        }
        return value;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            action.accept(node.key, node.value);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            replaceNode(node.key, Objects.requireNonNull(function.apply(node.key, node.value)), null);
        }
    }

    /** Goes over the nodes. It holds the next one already. */
    private class Traverser {
        private final int size = table == null ? 0 : table.length;
        private int index;
        private int offset;
        private Node<K, V> next;
        private Node<K, V> last;

        Traverser() {
            advance();
        }

        final boolean hasNode() {
            return next != null;
        }

        final Node<K, V> nextNode() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            advance();
            return last;
        }

        /** A table that has grown has the entries of bin i in the bins i, i + size and so on. */
        private void advance() {
            Node<K, V> node = next == null ? null : next.next;
            while (node == null || node.hash == RESERVED) {
                if (index >= size) {
                    node = null;
                    break;
                }
                node = table[index + offset];
                offset += size;
                if (index + offset >= table.length) {
                    offset = 0;
                    index++;
                }
            }
            next = node;
        }

        public final void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            Node<K, V> gone = last;
            last = null;
            replaceNode(gone.key, null, null);
        }
    }

    private final class KeyIterator extends Traverser implements Iterator<K>, Enumeration<K> {
        @Override
        public boolean hasNext() {
            return hasNode();
        }

        @Override
        public K next() {
            return nextNode().key;
        }

        @Override
        public boolean hasMoreElements() {
            return hasNode();
        }

        @Override
        public K nextElement() {
            return nextNode().key;
        }
    }

    private final class ValueIterator extends Traverser implements Iterator<V>, Enumeration<V> {
        @Override
        public boolean hasNext() {
            return hasNode();
        }

        @Override
        public V next() {
            return nextNode().value;
        }

        @Override
        public boolean hasMoreElements() {
            return hasNode();
        }

        @Override
        public V nextElement() {
            return nextNode().value;
        }
    }

    private final class EntryIterator extends Traverser implements Iterator<Map.Entry<K, V>> {
        @Override
        public boolean hasNext() {
            return hasNode();
        }

        @Override
        public Map.Entry<K, V> next() {
            Node<K, V> node = nextNode();
            return new WriteThrough(node.key, node.value);
        }
    }

    /** An entry whose setValue changes the map. */
    private final class WriteThrough extends AbstractMap.SimpleEntry<K, V> {
        private static final long serialVersionUID = 1L;

        WriteThrough(K key, V value) {
            super(key, value);
        }

        @Override
        public V setValue(V value) {
            ConcurrentHashMap.this.put(getKey(), value);
            return super.setValue(value);
        }
    }

    public Enumeration<K> keys() {
        return new KeyIterator();
    }

    public Enumeration<V> elements() {
        return new ValueIterator();
    }

    @Override
    public KeySetView<K, V> keySet() {
        return new KeySetView<>(this, null);
    }

    public KeySetView<K, V> keySet(V mappedValue) {
        return new KeySetView<>(this, Objects.requireNonNull(mappedValue));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<>(new ConcurrentHashMap<>(initialCapacity), Boolean.TRUE);
    }

    @Override
    public Collection<V> values() {
        return new AbstractCollection<>() {
            @Override
            public Iterator<V> iterator() {
                return new ValueIterator();
            }

            @Override
            public int size() {
                return ConcurrentHashMap.this.size();
            }

            @Override
            public boolean contains(Object o) {
                return containsValue(o);
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new EntryIterator();
            }

            @Override
            public int size() {
                return ConcurrentHashMap.this.size();
            }

            @Override
            public boolean contains(Object o) {
                return o instanceof Map.Entry<?, ?> e && e.getKey() != null && e.getValue() != null
                        && e.getValue().equals(get(e.getKey()));
            }

            @Override
            public boolean remove(Object o) {
                return o instanceof Map.Entry<?, ?> e && ConcurrentHashMap.this.remove(e.getKey(), e.getValue());
            }

            @Override
            public boolean add(Map.Entry<K, V> e) {
                return put(e.getKey(), e.getValue()) == null;
            }

            @Override
            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    @Override
    public boolean equals(Object o) {
        return super.equals(o);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }

    @Override
    public String toString() {
        return super.toString();
    }

    /** The keys of a map as a set. */
    public static class KeySetView<K, V> extends AbstractSet<K> implements Set<K>, Serializable {
        private static final long serialVersionUID = 1L;

        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public V getMappedValue() {
            return value;
        }

        @Override
        public Iterator<K> iterator() {
            return map.new KeyIterator();
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        @Override
        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.put(key, value, true) == null;
        }

        @Override
        public boolean addAll(Collection<? extends K> c) {
            boolean changed = false;
            for (K key : c) {
                changed |= add(key);
            }
            return changed;
        }

        @Override
        public boolean removeIf(Predicate<? super K> filter) {
            boolean changed = false;
            for (K key : this) {
                if (filter.test(key)) {
                    changed |= remove(key);
                }
            }
            return changed;
        }

        @Override
        public void clear() {
            map.clear();
        }

        @Override
        public void forEach(Consumer<? super K> action) {
            for (K key : this) {
                action.accept(key);
            }
        }
    }

    // Operations on all entries. The parallelism threshold means nothing here.

    public void forEach(long parallelism, BiConsumer<? super K, ? super V> action) {
        forEach(action);
    }

    public <U> void forEach(long parallelism, BiFunction<? super K, ? super V, ? extends U> transformer,
            Consumer<? super U> action) {
        forEach((key, value) -> {
            U u = transformer.apply(key, value);
            if (u != null) {
                action.accept(u);
            }
        });
    }

    public <U> U search(long parallelism, BiFunction<? super K, ? super V, ? extends U> function) {
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            U u = function.apply(node.key, node.value);
            if (u != null) {
                return u;
            }
        }
        return null;
    }

    public <U> U reduce(long parallelism, BiFunction<? super K, ? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        U result = null;
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            U u = transformer.apply(node.key, node.value);
            if (u != null) {
                result = result == null ? u : reducer.apply(result, u);
            }
        }
        return result;
    }

    public double reduceToDouble(long parallelism, ToDoubleBiFunction<? super K, ? super V> transformer,
            double basis, DoubleBinaryOperator reducer) {
        double result = basis;
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            result = reducer.applyAsDouble(result, transformer.applyAsDouble(node.key, node.value));
        }
        return result;
    }

    public long reduceToLong(long parallelism, ToLongBiFunction<? super K, ? super V> transformer, long basis,
            LongBinaryOperator reducer) {
        long result = basis;
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            result = reducer.applyAsLong(result, transformer.applyAsLong(node.key, node.value));
        }
        return result;
    }

    public int reduceToInt(long parallelism, ToIntBiFunction<? super K, ? super V> transformer, int basis,
            IntBinaryOperator reducer) {
        int result = basis;
        for (Traverser it = new Traverser(); it.hasNode();) {
            Node<K, V> node = it.nextNode();
            result = reducer.applyAsInt(result, transformer.applyAsInt(node.key, node.value));
        }
        return result;
    }

    public void forEachKey(long parallelism, Consumer<? super K> action) {
        forEach((key, value) -> action.accept(key));
    }

    public <U> void forEachKey(long parallelism, Function<? super K, ? extends U> transformer,
            Consumer<? super U> action) {
        forEach(parallelism, (key, value) -> transformer.apply(key), action);
    }

    public <U> U searchKeys(long parallelism, Function<? super K, ? extends U> function) {
        return search(parallelism, (key, value) -> function.apply(key));
    }

    public K reduceKeys(long parallelism, BiFunction<? super K, ? super K, ? extends K> reducer) {
        return this.<K>reduce(parallelism, (key, value) -> key, reducer);
    }

    public <U> U reduceKeys(long parallelism, Function<? super K, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        return this.<U>reduce(parallelism, (key, value) -> transformer.apply(key), reducer);
    }

    public double reduceKeysToDouble(long parallelism, ToDoubleFunction<? super K> transformer, double basis,
            DoubleBinaryOperator reducer) {
        return reduceToDouble(parallelism, (key, value) -> transformer.applyAsDouble(key), basis, reducer);
    }

    public long reduceKeysToLong(long parallelism, ToLongFunction<? super K> transformer, long basis,
            LongBinaryOperator reducer) {
        return reduceToLong(parallelism, (key, value) -> transformer.applyAsLong(key), basis, reducer);
    }

    public int reduceKeysToInt(long parallelism, ToIntFunction<? super K> transformer, int basis,
            IntBinaryOperator reducer) {
        return reduceToInt(parallelism, (key, value) -> transformer.applyAsInt(key), basis, reducer);
    }

    public void forEachValue(long parallelism, Consumer<? super V> action) {
        forEach((key, value) -> action.accept(value));
    }

    public <U> void forEachValue(long parallelism, Function<? super V, ? extends U> transformer,
            Consumer<? super U> action) {
        forEach(parallelism, (key, value) -> transformer.apply(value), action);
    }

    public <U> U searchValues(long parallelism, Function<? super V, ? extends U> function) {
        return search(parallelism, (key, value) -> function.apply(value));
    }

    public V reduceValues(long parallelism, BiFunction<? super V, ? super V, ? extends V> reducer) {
        return this.<V>reduce(parallelism, (key, value) -> value, reducer);
    }

    public <U> U reduceValues(long parallelism, Function<? super V, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        return this.<U>reduce(parallelism, (key, value) -> transformer.apply(value), reducer);
    }

    public double reduceValuesToDouble(long parallelism, ToDoubleFunction<? super V> transformer, double basis,
            DoubleBinaryOperator reducer) {
        return reduceToDouble(parallelism, (key, value) -> transformer.applyAsDouble(value), basis, reducer);
    }

    public long reduceValuesToLong(long parallelism, ToLongFunction<? super V> transformer, long basis,
            LongBinaryOperator reducer) {
        return reduceToLong(parallelism, (key, value) -> transformer.applyAsLong(value), basis, reducer);
    }

    public int reduceValuesToInt(long parallelism, ToIntFunction<? super V> transformer, int basis,
            IntBinaryOperator reducer) {
        return reduceToInt(parallelism, (key, value) -> transformer.applyAsInt(value), basis, reducer);
    }

    public void forEachEntry(long parallelism, Consumer<? super Map.Entry<K, V>> action) {
        entrySet().forEach(action);
    }

    public <U> void forEachEntry(long parallelism, Function<Map.Entry<K, V>, ? extends U> transformer,
            Consumer<? super U> action) {
        forEach(parallelism, (key, value) -> transformer.apply(Map.entry(key, value)), action);
    }

    public <U> U searchEntries(long parallelism, Function<Map.Entry<K, V>, ? extends U> function) {
        return search(parallelism, (key, value) -> function.apply(Map.entry(key, value)));
    }

    public Map.Entry<K, V> reduceEntries(long parallelism,
            BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> reducer) {
        return this.<Map.Entry<K, V>>reduce(parallelism, (key, value) -> Map.entry(key, value), reducer);
    }

    public <U> U reduceEntries(long parallelism, Function<Map.Entry<K, V>, ? extends U> transformer,
            BiFunction<? super U, ? super U, ? extends U> reducer) {
        return this.<U>reduce(parallelism, (key, value) -> transformer.apply(Map.entry(key, value)), reducer);
    }

    public double reduceEntriesToDouble(long parallelism, ToDoubleFunction<Map.Entry<K, V>> transformer,
            double basis, DoubleBinaryOperator reducer) {
        return reduceToDouble(parallelism, (key, value) -> transformer.applyAsDouble(Map.entry(key, value)), basis,
                reducer);
    }

    public long reduceEntriesToLong(long parallelism, ToLongFunction<Map.Entry<K, V>> transformer, long basis,
            LongBinaryOperator reducer) {
        return reduceToLong(parallelism, (key, value) -> transformer.applyAsLong(Map.entry(key, value)), basis,
                reducer);
    }

    public int reduceEntriesToInt(long parallelism, ToIntFunction<Map.Entry<K, V>> transformer, int basis,
            IntBinaryOperator reducer) {
        return reduceToInt(parallelism, (key, value) -> transformer.applyAsInt(Map.entry(key, value)), basis,
                reducer);
    }
}
