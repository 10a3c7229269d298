import java.util.Arrays;

/** Dynamic programming: knapsack, subsequences, edit distance, coins, matrix chains. */
public class Main {
    static int knapsack(int[] weights, int[] values, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weights.length; i++) {
            for (int w = capacity; w >= weights[i]; w--) {
                best[w] = Math.max(best[w], best[w - weights[i]] + values[i]);
            }
        }
        return best[capacity];
    }

    static String commonSubsequence(String a, String b) {
        int[][] length = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                length[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? length[i - 1][j - 1] + 1
                        : Math.max(length[i - 1][j], length[i][j - 1]);
            }
        }
        StringBuilder out = new StringBuilder();
        int i = a.length();
        int j = b.length();
        while (i > 0 && j > 0) {
            if (a.charAt(i - 1) == b.charAt(j - 1)) {
                out.append(a.charAt(i - 1));
                i--;
                j--;
            } else if (length[i - 1][j] >= length[i][j - 1]) {
                i--;
            } else {
                j--;
            }
        }
        return out.reverse().toString();
    }

    static int editDistance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }

    static long coinWays(int[] coins, int amount) {
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int coin : coins) {
            for (int a = coin; a <= amount; a++) {
                ways[a] += ways[a - coin];
            }
        }
        return ways[amount];
    }

    static int increasing(int[] a) {
        int[] tails = new int[a.length];
        int size = 0;
        for (int x : a) {
            int at = Arrays.binarySearch(tails, 0, size, x);
            if (at < 0) {
                at = -at - 1;
            }
            tails[at] = x;
            if (at == size) {
                size++;
            }
        }
        return size;
    }

    static int chain(int[] d) {
        int n = d.length - 1;
        int[][] cost = new int[n][n];
        for (int len = 2; len <= n; len++) {
            for (int i = 0; i + len <= n; i++) {
                int j = i + len - 1;
                cost[i][j] = Integer.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    cost[i][j] = Math.min(cost[i][j], cost[i][k] + cost[k + 1][j] + d[i] * d[k + 1] * d[j + 1]);
                }
            }
        }
        return cost[0][n - 1];
    }

    static int travelling(int[][] distance) {
        int n = distance.length;
        int[][] best = new int[1 << n][n];
        for (int[] row : best) {
            Arrays.fill(row, Integer.MAX_VALUE / 2);
        }
        best[1][0] = 0;
        for (int mask = 1; mask < 1 << n; mask++) {
            for (int u = 0; u < n; u++) {
                if ((mask >> u & 1) == 0) {
                    continue;
                }
                for (int v = 0; v < n; v++) {
                    if ((mask >> v & 1) == 0) {
                        best[mask | 1 << v][v] = Math.min(best[mask | 1 << v][v], best[mask][u] + distance[u][v]);
                    }
                }
            }
        }
        int answer = Integer.MAX_VALUE;
        for (int u = 1; u < n; u++) {
            answer = Math.min(answer, best[(1 << n) - 1][u] + distance[u][0]);
        }
        return answer;
    }

    public static void main(String[] args) {
        System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7));
        System.out.println(commonSubsequence("AGGTABXYZ", "GXTXAYBZ") + " " + editDistance("kitten", "sitting"));
        System.out.println(coinWays(new int[] {1, 2, 5, 10, 25, 50, 100}, 1000));
        System.out.println(increasing(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20, 21}));
        System.out.println(chain(new int[] {40, 20, 30, 10, 30}));
        int[][] d = new int[8][8];
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 8; j++) {
                d[i][j] = (i * 7 + j * 13) % 17 + Math.abs(i - j);
            }
        }
        System.out.println(travelling(d));
    }
}
