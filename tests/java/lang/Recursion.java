import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recursive algorithms. */
public class Main {
    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int moves;

    static void hanoi(int n, char from, char to, char via) {
        if (n > 0) {
            hanoi(n - 1, from, via, to);
            moves++;
            hanoi(n - 1, via, to, from);
        }
    }

    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) {
            out.add(prefix);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = (1 << n) - 1 & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static Map<Integer, Long> memo = new HashMap<>();

    static long fibonacci(int n) {
        if (n < 2) {
            return n;
        }
        Long known = memo.get(n);
        if (known == null) {
            known = fibonacci(n - 1) + fibonacci(n - 2);
            memo.put(n, known);
        }
        return known;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + ackermann(3, 5));
        hanoi(12, 'a', 'b', 'c');
        System.out.println(moves);
        List<String> permutations = new ArrayList<>();
        permute("", "abcd", permutations);
        System.out.println(permutations.size() + " " + permutations.get(17) + " " + permutations.get(23));
        System.out.println(queens(6, 0, 0, 0, 0) + " " + queens(8, 0, 0, 0, 0));
        System.out.println(fibonacci(90) + " " + memo.size());
        System.out.println(even(5000) + " " + odd(777));
        System.out.println(depth(8000));
    }
}
