package org.teavm.backend.wasm.runtime;

/**
 * The strings that {@link String#intern()} gives. It takes the place of TeaVM's class of this name, which holds them by
 * weak references that only a JavaScript host can make.
 */
public final class StringInternPool {
    private static Entry[] table = new Entry[64];
    private static int count;

    private StringInternPool() {
    }

    /** The one string of the pool that is equal to this one. */
    public static String query(String string) {
        int hash = string.hashCode();
        for (Entry entry = table[hash & table.length - 1]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.value.equals(string)) {
                return entry.value;
            }
        }
        if (count++ == table.length) {
            grow();
        }
        int index = hash & table.length - 1;
        table[index] = new Entry(hash, string, table[index]);
        return string;
    }

    private static void grow() {
        Entry[] old = table;
        table = new Entry[old.length * 2];
        for (Entry first : old) {
            while (first != null) {
                Entry entry = first;
                first = entry.next;
                int index = entry.hash & table.length - 1;
                entry.next = table[index];
                table[index] = entry;
            }
        }
    }

    /** TeaVM's analysis wants this method. Nothing calls it. */
    static void remove(Entry entry) {
    }

    static final class Entry {
        final int hash;
        final String value;
        Entry next;

        Entry(int hash, String value, Entry next) {
            this.hash = hash;
            this.value = value;
            this.next = next;
        }

        /** TeaVM's analysis wants this method. */
        String getValue() {
            return value;
        }
    }
}
