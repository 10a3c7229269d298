import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] values = {7, 3, 9, 1, 5, 8, 2};
        List<Integer> sorted = new CopyOnWriteArrayList<>();
        CountDownLatch latch = new CountDownLatch(values.length);
        for (int v : values) {
            new Thread(() -> {
                try {
                    Thread.sleep(v * 60L);
                } catch (InterruptedException e) {
                    return;
                }
                sorted.add(v);
                latch.countDown();
            }).start();
        }
        latch.await();
        System.out.println(sorted);
        Thread[] relay = new Thread[5];
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < relay.length; i++) {
            int n = i;
            Thread before = i == 0 ? null : relay[i - 1];
            relay[i] = new Thread(() -> {
                try {
                    if (before != null) {
                        before.join();
                    }
                } catch (InterruptedException e) {
                    return;
                }
                order.append(n);
            });
        }
        for (int i = relay.length - 1; i >= 0; i--) {
            if (relay[i].getState() == Thread.State.NEW) {
                if (i > 0) {
                    relay[i - 1].start();
                }
                relay[i].start();
                i--;
            }
        }
        for (Thread t : relay) {
            if (t.getState() == Thread.State.NEW) {
                t.start();
            }
        }
        for (Thread t : relay) {
            t.join();
        }
        System.out.println(order.length());
        long start = System.currentTimeMillis();
        Thread slow = new Thread(() -> {
            try {
                Thread.sleep(3000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        slow.start();
        slow.join(100);
        System.out.println(slow.isAlive() + " " + (System.currentTimeMillis() - start >= 100));
        slow.interrupt();
        slow.join();
        System.out.println(slow.isAlive());
    }
}
