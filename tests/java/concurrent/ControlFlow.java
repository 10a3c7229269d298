import java.util.*;
import java.util.function.*;

public class Main {
    interface Step {
        int run(int x) throws InterruptedException;
    }

    static final Object LOCK = new Object();

    static int nap(int x) throws InterruptedException {
        Thread.sleep(1);
        return x;
    }

    static int inExpression(int a, long b, double c) throws InterruptedException {
        return nap(a) + (int) (nap((int) b) * 2L) + (int) (c * nap(3)) + (nap(1) > 0 ? nap(10) : nap(20));
    }

    static String inSwitch(Object o) throws InterruptedException {
        return switch (o) {
            case Integer i when nap(i) > 5 -> "big " + nap(i);
            case Integer i -> "small " + nap(i);
            case String s -> s + nap(s.length());
            default -> "other" + nap(0);
        };
    }

    static int nested(int n) throws InterruptedException {
        int total = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; ; j++) {
                if (nap(j) > i) {
                    continue outer;
                }
                if (i == n - 1 && j == 2) {
                    break outer;
                }
                total += nap(i * j);
            }
        }
        return total;
    }

    static String exceptions(int n) throws InterruptedException {
        StringBuilder log = new StringBuilder();
        try {
            try {
                log.append(nap(1));
                if (n == 1) {
                    throw new IllegalStateException("one");
                }
                if (n == 2) {
                    int[] a = new int[nap(2)];
                    a[nap(5)] = 1;
                }
                log.append("no exception ");
            } finally {
                log.append("finally").append(nap(2)).append(' ');
            }
        } catch (IllegalStateException e) {
            log.append(e.getMessage()).append(nap(3));
        } catch (ArrayIndexOutOfBoundsException e) {
            nap(1);
            log.append(e.getMessage());
        }
        return log.toString();
    }

    static synchronized int locked(int depth) throws InterruptedException {
        synchronized (LOCK) {
            return depth == 0 ? nap(1) : locked(depth - 1) + nap(depth);
        }
    }

    static int virtual(List<? extends Step> steps, int x) throws InterruptedException {
        for (Step s : steps) {
            x = s.run(x);
        }
        return x;
    }

    static void all(String name) throws InterruptedException {
        StringBuilder out = new StringBuilder(name);
        out.append(' ').append(inExpression(1, 2, 1.5));
        out.append(' ').append(inSwitch(7)).append(' ').append(inSwitch(3)).append(' ').append(inSwitch("str")).append(' ').append(inSwitch(2.0));
        out.append(' ').append(nested(4));
        for (int i = 0; i < 3; i++) {
            out.append(" [").append(exceptions(i)).append(']');
        }
        out.append(' ').append(locked(3));
        int captured = 4;
        out.append(' ').append(virtual(List.of(x -> nap(x) + 1, x -> x * nap(captured), Main::nap), 5));
        int i = 0;
        do {
            i += nap(2);
        } while (i < 7 && nap(1) == 1);
        out.append(' ').append(i);
        long[] array = {5, 6};
        array[nap(1)] += nap(10);
        array[nap(0)]++;
        out.append(' ').append(Arrays.toString(array));
        System.out.println(out);
    }

    public static void main(String[] args) throws Exception {
        all("main");
        Thread t = new Thread(() -> {
            try {
                all("thread");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        t.start();
        t.join();
        List<String> logs = Collections.synchronizedList(new ArrayList<>());
        Thread[] threads = new Thread[3];
        for (int k = 0; k < 3; k++) {
            int id = k;
            threads[k] = new Thread(() -> {
                try {
                    logs.add(id + exceptions(id) + nested(3) + inSwitch(id) + locked(2));
                } catch (InterruptedException e) {
                    logs.add("interrupted");
                }
            });
            threads[k].start();
        }
        for (Thread x : threads) {
            x.join();
        }
        Collections.sort(logs);
        System.out.println(logs);
    }
}
