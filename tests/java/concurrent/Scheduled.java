import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        scheduler.schedule(() -> log.add("third"), 300, TimeUnit.MILLISECONDS);
        scheduler.schedule(() -> log.add("first"), 100, TimeUnit.MILLISECONDS);
        ScheduledFuture<Integer> value = scheduler.schedule(() -> 42, 200, TimeUnit.MILLISECONDS);
        System.out.println(value.isDone() + " " + (value.getDelay(TimeUnit.MILLISECONDS) > 100));
        System.out.println(value.get() + " " + log);
        Thread.sleep(200);
        System.out.println(log);
        AtomicInteger ticks = new AtomicInteger();
        ScheduledFuture<?> periodic = scheduler.scheduleAtFixedRate(ticks::incrementAndGet, 0, 100, TimeUnit.MILLISECONDS);
        Thread.sleep(350);
        periodic.cancel(false);
        System.out.println(ticks.get() + " " + periodic.isCancelled());
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch latch = new CountDownLatch(3);
        ScheduledFuture<?> delayed = scheduler.scheduleWithFixedDelay(() -> {
            runs.incrementAndGet();
            latch.countDown();
        }, 10, 50, TimeUnit.MILLISECONDS);
        latch.await();
        delayed.cancel(true);
        System.out.println(runs.get());
        ScheduledFuture<?> failing = scheduler.scheduleAtFixedRate(() -> {
            throw new IllegalStateException("stops");
        }, 0, 10, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        scheduler.schedule(() -> System.out.println("after shutdown"), 50, TimeUnit.MILLISECONDS);
        scheduler.shutdown();
        System.out.println(scheduler.awaitTermination(1, TimeUnit.SECONDS));

        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            int n;

            @Override
            public void run() {
                System.out.println("tick " + ++n);
                if (n == 3) {
                    timer.cancel();
                }
            }
        }, 10, 20);
        Thread.sleep(200);
        System.out.println("end");
    }
}
