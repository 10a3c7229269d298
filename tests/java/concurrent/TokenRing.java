import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        int n = 4;
        int rounds = 3;
        Semaphore[] turns = new Semaphore[n];
        for (int i = 0; i < n; i++) {
            turns[i] = new Semaphore(i == 0 ? 1 : 0);
        }
        StringBuffer ring = new StringBuffer();
        ExecutorService pool = Executors.newFixedThreadPool(n);
        for (int i = n - 1; i >= 0; i--) {
            int id = i;
            pool.submit(() -> {
                for (int r = 0; r < rounds; r++) {
                    turns[id].acquire();
                    ring.append((char) ('A' + id)).append(r).append(' ');
                    turns[(id + 1) % n].release();
                }
                return null;
            });
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + ring);

        Semaphore hydrogen = new Semaphore(2);
        Semaphore oxygen = new Semaphore(1);
        CyclicBarrier barrier = new CyclicBarrier(3);
        StringBuffer water = new StringBuffer();
        List<Thread> atoms = new ArrayList<>();
        for (char c : "OOHHHHHOH".toCharArray()) {
            Thread t = new Thread(() -> {
                Semaphore s = c == 'H' ? hydrogen : oxygen;
                try {
                    s.acquire();
                    barrier.await();
                    water.append(c);
                    barrier.await();
                    s.release();
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            });
            atoms.add(t);
            t.start();
        }
        for (Thread t : atoms) {
            t.join();
        }
        boolean ok = true;
        for (int i = 0; i < 9; i += 3) {
            char[] molecule = water.substring(i, i + 3).toCharArray();
            Arrays.sort(molecule);
            ok &= new String(molecule).equals("HHO");
        }
        System.out.println(ok + " " + water.length());
        CyclicBarrier broken = new CyclicBarrier(2);
        AtomicReference<String> seen = new AtomicReference<>();
        Thread waiter = new Thread(() -> {
            try {
                broken.await();
            } catch (BrokenBarrierException e) {
                seen.set("broken");
            } catch (InterruptedException e) {
                seen.set("interrupted");
            }
        });
        waiter.start();
        while (broken.getNumberWaiting() == 0) {
            Thread.sleep(1);
        }
        broken.reset();
        waiter.join();
        System.out.println(seen + " " + broken.isBroken());
    }
}
