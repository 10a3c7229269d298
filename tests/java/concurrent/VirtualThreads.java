import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.startVirtualThread(() -> System.out.println("virtual " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        v.join();
        Thread named = Thread.ofVirtual().name("v-", 1).start(() -> System.out.println(Thread.currentThread().getName()));
        named.join();
        Thread platform = Thread.ofPlatform().name("p").daemon().priority(7).unstarted(
                () -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority()));
        platform.start();
        System.out.println(platform.join(Duration.ofSeconds(1)) + " " + platform.isDaemon());
        AtomicInteger sum = new AtomicInteger();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= 1000; i++) {
                int n = i;
                executor.submit(() -> {
                    Thread.sleep(Duration.ofMillis(10));
                    return sum.addAndGet(n);
                });
            }
        }
        System.out.println(sum.get());
        ThreadFactory factory = Thread.ofPlatform().name("worker-", 0).factory();
        for (int i = 0; i < 3; i++) {
            Thread t = factory.newThread(() -> System.out.println(Thread.currentThread().getName()));
            t.start();
            t.join();
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<String>> futures = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int n = i;
                futures.add(pool.submit(() -> "f" + n));
            }
            for (Future<String> f : futures) {
                System.out.print(f.resultNow() == null ? "" : f.get() + " ");
            }
        } catch (IllegalStateException e) {
            System.out.print("too early ");
        }
        System.out.println();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        inherited.set("parent");
        local.set(8);
        Thread child = new Thread(() -> {
            System.out.println(local.get() + " " + inherited.get());
            local.set(9);
        });
        child.start();
        child.join();
        System.out.println(local.get());
        local.remove();
        System.out.println(local.get());
    }
}
