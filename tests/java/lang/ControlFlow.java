/** Loops, labels, conditional operators. */
public class Main {
    static int calls;

    static boolean yes() {
        calls++;
        return true;
    }

    static boolean no() {
        calls++;
        return false;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                if ((i + j) % 2 == 0) {
                    continue;
                }
                out.append(i).append(j).append(' ');
            }
        }
        System.out.println(out);
        int n = 0;
        do {
            n += 3;
        } while (n < 10);
        System.out.println(n);
        block: {
            if (n > 5) {
                break block;
            }
            System.out.println("not here");
        }
        System.out.println((no() && yes()) + " " + (yes() || no()) + " " + (no() & yes()) + " " + (yes() | no()) + " "
                + (yes() ^ yes()) + " " + calls);
        for (int a = 0, b = 10; a < b; a += 2, b--) {
            System.out.print(a + ":" + b + " ");
        }
        System.out.println();
        for (;;) {
            if (++n > 20) {
                break;
            }
        }
        System.out.println(n);
        int best = 0;
        for (int i = 1; i < 1000; i++) {
            if (collatz(i) > collatz(best == 0 ? 1 : best)) {
                best = i;
            }
        }
        System.out.println(best + " " + collatz(best));
        String size = n < 10 ? "small" : n < 100 ? "medium" : "large";
        System.out.println(size);
        for (char c = 'a'; c <= 'e'; c++) {
            System.out.print(c);
        }
        for (byte b = 126; b > 0; b++) {
            System.out.print(" " + b);
        }
        System.out.println();
        int x = 10;
        while (x --> 7) {
            System.out.print(x + " ");
        }
        System.out.println();
        long total = 0;
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) {
            total += i;
        }
        System.out.println(total);
        boolean flag = false;
        if (flag = true) {
            System.out.println("assigned");
        }
        for (int i = 1; i <= 15; i++) {
            System.out.print(i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i);
            System.out.print(i < 15 ? "," : "\n");
        }
    }
}
