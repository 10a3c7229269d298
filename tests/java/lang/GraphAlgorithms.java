import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Graphs: topological order, components, shortest paths, spanning trees, flow. */
public class Main {
    static int time;

    static void tarjan(List<List<Integer>> g, int u, int[] low, int[] num, ArrayDeque<Integer> stack, boolean[] on,
            List<List<Integer>> out) {
        low[u] = num[u] = ++time;
        stack.push(u);
        on[u] = true;
        for (int v : g.get(u)) {
            if (num[v] == 0) {
                tarjan(g, v, low, num, stack, on, out);
                low[u] = Math.min(low[u], low[v]);
            } else if (on[v]) {
                low[u] = Math.min(low[u], num[v]);
            }
        }
        if (low[u] == num[u]) {
            List<Integer> component = new ArrayList<>();
            int v;
            do {
                v = stack.pop();
                on[v] = false;
                component.add(v);
            } while (v != u);
            Collections.sort(component);
            out.add(component);
        }
    }

    static int maxFlow(int[][] capacity, int s, int t) {
        int flow = 0;
        int n = capacity.length;
        while (true) {
            int[] from = new int[n];
            Arrays.fill(from, -1);
            from[s] = s;
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            queue.add(s);
            while (!queue.isEmpty() && from[t] < 0) {
                int u = queue.poll();
                for (int v = 0; v < n; v++) {
                    if (from[v] < 0 && capacity[u][v] > 0) {
                        from[v] = u;
                        queue.add(v);
                    }
                }
            }
            if (from[t] < 0) {
                return flow;
            }
            int add = Integer.MAX_VALUE;
            for (int v = t; v != s; v = from[v]) {
                add = Math.min(add, capacity[from[v]][v]);
            }
            for (int v = t; v != s; v = from[v]) {
                capacity[from[v]][v] -= add;
                capacity[v][from[v]] += add;
            }
            flow += add;
        }
    }

    public static void main(String[] args) {
        int n = 8;
        int[][] arcs = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}, {6, 5}, {6, 7}};
        List<List<Integer>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            g.add(new ArrayList<>());
        }
        int[] indegree = new int[n];
        for (int[] a : arcs) {
            g.get(a[0]).add(a[1]);
        }
        List<List<Integer>> components = new ArrayList<>();
        int[] num = new int[n];
        for (int i = 0; i < n; i++) {
            if (num[i] == 0) {
                tarjan(g, i, new int[n], num, new ArrayDeque<>(), new boolean[n], components);
            }
        }
        System.out.println(components);
        int[][] dag = {{5, 2}, {5, 0}, {4, 0}, {4, 1}, {2, 3}, {3, 1}};
        List<List<Integer>> d = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            d.add(new ArrayList<>());
        }
        for (int[] a : dag) {
            d.get(a[0]).add(a[1]);
            indegree[a[1]]++;
        }
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int i = 0; i < 6; i++) {
            if (indegree[i] == 0) {
                ready.add(i);
            }
        }
        List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int u = ready.poll();
            order.add(u);
            for (int v : d.get(u)) {
                if (--indegree[v] == 0) {
                    ready.add(v);
                }
            }
        }
        System.out.println(order);
        final int inf = 1_000_000;
        int[][] w = new int[6][6];
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                w[i][j] = i == j ? 0 : (i * 5 + j * 3) % 4 == 0 ? inf : (i * 7 + j * 11) % 13 + 1;
            }
        }
        int[][] dist = new int[6][];
        for (int i = 0; i < 6; i++) {
            dist[i] = w[i].clone();
        }
        for (int k = 0; k < 6; k++) {
            for (int i = 0; i < 6; i++) {
                for (int j = 0; j < 6; j++) {
                    if (dist[i][k] + dist[k][j] < dist[i][j]) {
                        dist[i][j] = dist[i][k] + dist[k][j];
                    }
                }
            }
        }
        System.out.println(Arrays.deepToString(dist));
        boolean[] in = new boolean[6];
        int[] cost = new int[6];
        Arrays.fill(cost, inf);
        cost[0] = 0;
        int total = 0;
        for (int k = 0; k < 6; k++) {
            int u = -1;
            for (int i = 0; i < 6; i++) {
                if (!in[i] && (u < 0 || cost[i] < cost[u])) {
                    u = i;
                }
            }
            in[u] = true;
            total += cost[u];
            for (int v = 0; v < 6; v++) {
                cost[v] = Math.min(cost[v], Math.min(w[u][v], w[v][u]));
            }
        }
        System.out.println(total);
        int[][] capacity = {{0, 16, 13, 0, 0, 0}, {0, 0, 10, 12, 0, 0}, {0, 4, 0, 0, 14, 0}, {0, 0, 9, 0, 0, 20},
            {0, 0, 0, 7, 0, 4}, {0, 0, 0, 0, 0, 0}};
        System.out.println(maxFlow(capacity, 0, 5));
    }
}
