// Counts the ways to place queens on a board so that none attacks another. Size: 14
import java.util.Scanner;

class Main {
    static int place(int all, int columns, int left, int right) {
        if (columns == all) {
            return 1;
        }
        int ways = 0;
        int free = all & ~(columns | left | right);
        while (free != 0) {
            int bit = free & -free;
            ways += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
            free &= free - 1;
        }
        return ways;
    }

    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        System.out.println(place((1 << n) - 1, 0, 0, 0));
    }
}
