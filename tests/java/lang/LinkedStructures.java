import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Generic linked lists and trees of the program's own, with iterators and removal. */
public class Main {
    static class Chain<E> implements Iterable<E> {
        private static class Link<E> {
            E item;
            Link<E> next;

            Link(E item, Link<E> next) {
                this.item = item;
                this.next = next;
            }
        }

        private Link<E> first;
        private int size;

        void addFirst(E item) {
            first = new Link<>(item, first);
            size++;
        }

        void addLast(E item) {
            if (first == null) {
                addFirst(item);
                return;
            }
            Link<E> last = first;
            while (last.next != null) {
                last = last.next;
            }
            last.next = new Link<>(item, null);
            size++;
        }

        E get(int index) {
            Objects.checkIndex(index, size);
            Link<E> link = first;
            for (int i = 0; i < index; i++) {
                link = link.next;
            }
            return link.item;
        }

        void reverse() {
            Link<E> done = null;
            while (first != null) {
                Link<E> next = first.next;
                first.next = done;
                done = first;
                first = next;
            }
            first = done;
        }

        boolean hasCycle() {
            Link<E> slow = first;
            Link<E> fast = first;
            while (fast != null && fast.next != null) {
                slow = slow.next;
                fast = fast.next.next;
                if (slow == fast) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private Link<E> before;
                private Link<E> current;
                private Link<E> next = first;

                @Override
                public boolean hasNext() {
                    return next != null;
                }

                @Override
                public E next() {
                    if (next == null) {
                        throw new NoSuchElementException();
                    }
                    if (current != null) {
                        before = current;
                    }
                    current = next;
                    next = next.next;
                    return current.item;
                }

                @Override
                public void remove() {
                    if (current == null) {
                        throw new IllegalStateException("nothing to remove");
                    }
                    if (before == null) {
                        first = next;
                    } else {
                        before.next = next;
                    }
                    current = before;
                    size--;
                }
            };
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("<");
            for (E e : this) {
                text.append(text.length() > 1 ? ", " : "").append(e);
            }
            return text.append('>').toString();
        }
    }

    static class SearchTree<K extends Comparable<K>> {
        private SearchTree<K> left;
        private SearchTree<K> right;
        private K key;

        SearchTree(K key) {
            this.key = key;
        }

        static <K extends Comparable<K>> SearchTree<K> insert(SearchTree<K> t, K key) {
            if (t == null) {
                return new SearchTree<>(key);
            }
            int c = key.compareTo(t.key);
            if (c < 0) {
                t.left = insert(t.left, key);
            } else if (c > 0) {
                t.right = insert(t.right, key);
            }
            return t;
        }

        static <K extends Comparable<K>> SearchTree<K> delete(SearchTree<K> t, K key) {
            if (t == null) {
                return null;
            }
            int c = key.compareTo(t.key);
            if (c < 0) {
                t.left = delete(t.left, key);
            } else if (c > 0) {
                t.right = delete(t.right, key);
            } else if (t.left == null || t.right == null) {
                return t.left == null ? t.right : t.left;
            } else {
                SearchTree<K> least = t.right;
                while (least.left != null) {
                    least = least.left;
                }
                t.key = least.key;
                t.right = delete(t.right, least.key);
            }
            return t;
        }

        static <K extends Comparable<K>> int height(SearchTree<K> t) {
            return t == null ? 0 : 1 + Math.max(height(t.left), height(t.right));
        }

        static <K extends Comparable<K>> String show(SearchTree<K> t) {
            return t == null ? "" : show(t.left) + t.key + " " + show(t.right);
        }
    }

    public static void main(String[] args) {
        Chain<Integer> chain = new Chain<>();
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0) {
                chain.addFirst(i);
            } else {
                chain.addLast(i);
            }
        }
        System.out.println(chain + " " + chain.size + " " + chain.get(3) + " " + chain.hasCycle());
        chain.reverse();
        for (Iterator<Integer> it = chain.iterator(); it.hasNext();) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        System.out.println(chain + " " + chain.size);
        try {
            chain.get(9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            chain.iterator().remove();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        chain.first.next.next.next = chain.first;
        System.out.println(chain.hasCycle());
        SearchTree<String> tree = null;
        for (String word : "m f t b h p w a d".split(" ")) {
            tree = SearchTree.insert(tree, word);
        }
        System.out.println(SearchTree.show(tree) + SearchTree.height(tree));
        for (String word : new String[] {"m", "a", "t", "x"}) {
            tree = SearchTree.delete(tree, word);
        }
        System.out.println(SearchTree.show(tree) + SearchTree.height(tree) + " " + tree.key);
    }
}
