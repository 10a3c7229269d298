import java.util.*;
import java.util.concurrent.*;

public class Main {
    private static final int END = -1;

    static Thread stage(BlockingQueue<Integer> in, BlockingQueue<Integer> out, java.util.function.IntUnaryOperator f) {
        Thread t = new Thread(() -> {
            try {
                for (int x = in.take(); x != END; x = in.take()) {
                    out.put(f.applyAsInt(x));
                }
                out.put(END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q0 = new ArrayBlockingQueue<>(2);
        BlockingQueue<Integer> q1 = new ArrayBlockingQueue<>(1);
        BlockingQueue<Integer> q2 = new LinkedBlockingQueue<>(3);
        BlockingQueue<Integer> q3 = new SynchronousQueue<>();
        Thread[] stages = {stage(q0, q1, x -> x * x), stage(q1, q2, x -> x + 1), stage(q2, q3, x -> x % 1000)};
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 50; i++) {
                    q0.put(i);
                }
                q0.put(END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        List<Integer> results = new ArrayList<>();
        for (int x = q3.take(); x != END; x = q3.take()) {
            results.add(x);
        }
        System.out.println(results);
        producer.join();
        for (Thread t : stages) {
            t.join();
        }
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        CountDownLatch finished = new CountDownLatch(3);
        BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
        for (int w = 0; w < 3; w++) {
            Thread worker = new Thread(() -> {
                try {
                    while (true) {
                        Runnable r = work.poll(100, TimeUnit.MILLISECONDS);
                        if (r == null) {
                            break;
                        }
                        r.run();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                finished.countDown();
            });
            worker.setDaemon(true);
            worker.start();
        }
        for (int i = 0; i < 10; i++) {
            int n = i;
            work.add(() -> log.add("job" + n));
        }
        System.out.println(finished.await(5, TimeUnit.SECONDS));
        List<String> sorted = new ArrayList<>(log);
        Collections.sort(sorted);
        System.out.println(sorted);
    }
}
