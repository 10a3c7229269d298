import java.io.*;
import java.util.*;

public class Main {
    static final class FastReader {
        private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        private StringTokenizer tokens;

        String next() throws IOException {
            while (tokens == null || !tokens.hasMoreElements()) {
                tokens = new StringTokenizer(in.readLine());
            }
            return tokens.nextToken();
        }

        int nextInt() throws IOException {
            return Integer.parseInt(next());
        }

        long nextLong() throws IOException {
            return Long.parseLong(next());
        }

        double nextDouble() throws IOException {
            return Double.parseDouble(next());
        }

        String nextLine() throws IOException {
            return tokens != null && tokens.hasMoreTokens() ? tokens.nextToken("\n").trim() : in.readLine();
        }
    }

    public static void main(String[] args) throws IOException {
        FastReader in = new FastReader();
        PrintWriter out = new PrintWriter(System.out);
        int n = in.nextInt();
        int m = in.nextInt();
        List<List<int[]>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            g.add(new ArrayList<>());
        }
        for (int i = 0; i < m; i++) {
            int a = in.nextInt() - 1;
            int b = in.nextInt() - 1;
            int w = in.nextInt();
            g.get(a).add(new int[] { b, w });
            g.get(b).add(new int[] { a, w });
        }
        long[] d = new long[n];
        Arrays.fill(d, Long.MAX_VALUE);
        d[0] = 0;
        PriorityQueue<long[]> q = new PriorityQueue<>((x, y) -> Long.compare(x[0], y[0]));
        q.add(new long[] { 0, 0 });
        while (!q.isEmpty()) {
            long[] top = q.poll();
            int v = (int) top[1];
            if (top[0] > d[v]) {
                continue;
            }
            for (int[] e : g.get(v)) {
                if (d[v] + e[1] < d[e[0]]) {
                    d[e[0]] = d[v] + e[1];
                    q.add(new long[] { d[e[0]], e[0] });
                }
            }
        }
        for (int i = 0; i < n; i++) {
            out.print((d[i] == Long.MAX_VALUE ? "INF" : String.valueOf(d[i])) + (i < n - 1 ? " " : "\n"));
        }
        out.println(in.nextLong() + in.nextDouble());
        out.println("[" + in.nextLine() + "]");
        out.println("[" + in.nextLine() + "]");
        out.printf("%.3f %s%n", in.nextDouble(), in.next());
        try {
            in.next();
        } catch (NullPointerException e) {
            out.println("end of input");
        }
        out.flush();
    }
}
