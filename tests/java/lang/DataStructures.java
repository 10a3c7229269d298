import java.util.Arrays;

/** Structures that contest programs write themselves: trees, tries, disjoint sets, heaps. */
public class Main {
    static class DisjointSets {
        final int[] parent;

        DisjointSets(int n) {
            parent = new int[n];
            for (int i = 0; i < n; i++) {
                parent[i] = i;
            }
        }

        int find(int x) {
            return parent[x] == x ? x : (parent[x] = find(parent[x]));
        }

        boolean union(int a, int b) {
            a = find(a);
            b = find(b);
            if (a == b) {
                return false;
            }
            parent[a] = b;
            return true;
        }
    }

    static class SegmentTree {
        final int n;
        final long[] sum;
        final long[] added;

        SegmentTree(int n) {
            this.n = n;
            sum = new long[4 * n];
            added = new long[4 * n];
        }

        void add(int node, int l, int r, int from, int to, long value) {
            if (from > r || to < l) {
                return;
            }
            if (from <= l && r <= to) {
                sum[node] += value * (r - l + 1);
                added[node] += value;
                return;
            }
            int m = (l + r) >>> 1;
            add(2 * node, l, m, from, to, value);
            add(2 * node + 1, m + 1, r, from, to, value);
            sum[node] = sum[2 * node] + sum[2 * node + 1] + added[node] * (r - l + 1);
        }

        long query(int node, int l, int r, int from, int to) {
            if (from > r || to < l) {
                return 0;
            }
            if (from <= l && r <= to) {
                return sum[node];
            }
            int m = (l + r) >>> 1;
            int width = Math.min(r, to) - Math.max(l, from) + 1;
            return query(2 * node, l, m, from, to) + query(2 * node + 1, m + 1, r, from, to) + added[node] * width;
        }
    }

    static class Trie {
        final Trie[] children = new Trie[26];
        int words;
        boolean end;

        void insert(String word) {
            Trie node = this;
            for (char c : word.toCharArray()) {
                int i = c - 'a';
                if (node.children[i] == null) {
                    node.children[i] = new Trie();
                }
                node = node.children[i];
                node.words++;
            }
            node.end = true;
        }

        int countPrefix(String prefix) {
            Trie node = this;
            for (int i = 0; i < prefix.length(); i++) {
                node = node.children[prefix.charAt(i) - 'a'];
                if (node == null) {
                    return 0;
                }
            }
            return node.words;
        }
    }

    static class Treap {
        static long seed = 42;
        Treap left;
        Treap right;
        final int key;
        final int priority;
        int size = 1;

        Treap(int key) {
            this.key = key;
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            priority = (int) (seed >>> 33);
        }

        static int size(Treap t) {
            return t == null ? 0 : t.size;
        }

        Treap update() {
            size = 1 + size(left) + size(right);
            return this;
        }

        static Treap merge(Treap a, Treap b) {
            if (a == null || b == null) {
                return a == null ? b : a;
            }
            if (a.priority > b.priority) {
                a.right = merge(a.right, b);
                return a.update();
            }
            b.left = merge(a, b.left);
            return b.update();
        }

        static Treap[] split(Treap t, int key) {
            if (t == null) {
                return new Treap[2];
            }
            if (t.key < key) {
                Treap[] parts = split(t.right, key);
                t.right = parts[0];
                return new Treap[] {t.update(), parts[1]};
            }
            Treap[] parts = split(t.left, key);
            t.left = parts[1];
            return new Treap[] {parts[0], t.update()};
        }

        static int kth(Treap t, int k) {
            int left = size(t.left);
            return k < left ? kth(t.left, k) : k == left ? t.key : kth(t.right, k - left - 1);
        }
    }

    public static void main(String[] args) {
        DisjointSets sets = new DisjointSets(10);
        int[][] edges = {{0, 1}, {2, 3}, {1, 3}, {0, 2}, {5, 6}, {7, 8}, {8, 5}};
        int joined = 0;
        for (int[] e : edges) {
            if (sets.union(e[0], e[1])) {
                joined++;
            }
        }
        System.out.println(joined + " " + (sets.find(0) == sets.find(3)) + " " + (sets.find(0) == sets.find(5)));
        SegmentTree tree = new SegmentTree(1000);
        long[] plain = new long[1000];
        long check = 0;
        for (int i = 0; i < 300; i++) {
            int from = i * 37 % 1000;
            int to = Math.min(999, from + i * 11 % 200);
            tree.add(1, 0, 999, from, to, i);
            for (int j = from; j <= to; j++) {
                plain[j] += i;
            }
            int a = i * 53 % 1000;
            int b = Math.min(999, a + 100);
            long expected = 0;
            for (int j = a; j <= b; j++) {
                expected += plain[j];
            }
            long actual = tree.query(1, 0, 999, a, b);
            if (actual != expected) {
                System.out.println("wrong " + i);
            }
            check = check * 31 + actual;
        }
        System.out.println(check);
        Trie trie = new Trie();
        for (String w : "tree trie trip try apple apply ape".split(" ")) {
            trie.insert(w);
        }
        System.out.println(trie.countPrefix("tr") + " " + trie.countPrefix("tri") + " " + trie.countPrefix("ap") + " "
                + trie.countPrefix("x"));
        Treap root = null;
        for (int i = 0; i < 500; i++) {
            int key = i * 7919 % 1009;
            Treap[] parts = Treap.split(root, key);
            root = Treap.merge(Treap.merge(parts[0], new Treap(key)), parts[1]);
        }
        System.out.println(Treap.size(root) + " " + Treap.kth(root, 0) + " " + Treap.kth(root, 250) + " " + Treap.kth(root, 499));
        long[] fenwick = new long[101];
        for (int i = 1; i <= 100; i++) {
            for (int j = i; j <= 100; j += j & -j) {
                fenwick[j] += i * i;
            }
        }
        long prefix = 0;
        for (int j = 73; j > 0; j -= j & -j) {
            prefix += fenwick[j];
        }
        System.out.println(prefix + " " + Arrays.stream(fenwick).max().getAsLong());
    }
}
