import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** PriorityQueue: order among equals, the array inside, Dijkstra's algorithm. */
public class Main {
    record Task(String name, int priority) {
    }

    record Edge(int to, long weight) {
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> min = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2, 7));
        System.out.println(min + " " + min.peek() + " " + min.size());
        min.add(4);
        min.remove(8);
        System.out.println(min);
        StringBuilder out = new StringBuilder();
        while (!min.isEmpty()) {
            out.append(min.poll()).append(' ');
        }
        System.out.println(out);
        PriorityQueue<Integer> max = new PriorityQueue<>(Collections.reverseOrder());
        Collections.addAll(max, 4, 1, 7, 7, 2);
        System.out.println(max + " " + max.contains(7) + " " + max.poll() + " " + max);
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority));
        for (int i = 0; i < 12; i++) {
            tasks.offer(new Task("t" + i, i % 3));
        }
        while (tasks.size() > 3) {
            System.out.print(tasks.poll().name() + " ");
        }
        System.out.println(tasks);
        PriorityQueue<int[]> pairs = new PriorityQueue<>((a, b) -> a[0] != b[0] ? a[0] - b[0] : b[1] - a[1]);
        pairs.add(new int[] {1, 2});
        pairs.add(new int[] {1, 5});
        pairs.add(new int[] {0, 9});
        System.out.println(Arrays.toString(pairs.poll()) + Arrays.toString(pairs.poll()));
        int n = 6;
        List<List<Edge>> graph = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            graph.add(new ArrayList<>());
        }
        int[][] edges = {{0, 1, 7}, {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15}, {2, 3, 11}, {2, 5, 2}, {3, 4, 6}, {4, 5, 9}};
        for (int[] e : edges) {
            graph.get(e[0]).add(new Edge(e[1], e[2]));
            graph.get(e[1]).add(new Edge(e[0], e[2]));
        }
        long[] distance = new long[n];
        Arrays.fill(distance, Long.MAX_VALUE);
        distance[0] = 0;
        PriorityQueue<long[]> queue = new PriorityQueue<>(Comparator.comparingLong(x -> x[1]));
        queue.add(new long[] {0, 0});
        while (!queue.isEmpty()) {
            long[] top = queue.poll();
            int u = (int) top[0];
            if (top[1] > distance[u]) {
                continue;
            }
            for (Edge e : graph.get(u)) {
                long d = top[1] + e.weight();
                if (d < distance[e.to()]) {
                    distance[e.to()] = d;
                    queue.add(new long[] {e.to(), d});
                }
            }
        }
        System.out.println(Arrays.toString(distance));
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).reversed());
        words.addAll(List.of("aa", "b", "cccc", "dd", "eee"));
        words.removeIf(w -> w.startsWith("d"));
        System.out.println(words);
        System.out.println(new ArrayList<>(new PriorityQueue<>(words)) + " " + words.toArray().length);
    }
}
