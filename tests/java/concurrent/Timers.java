import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        List<String> log = new CopyOnWriteArrayList<>();
        timer.schedule(task(log, "once 30"), 30);
        timer.schedule(task(log, "once 10"), 10);
        timer.schedule(task(log, "once 20"), 20);
        TimerTask cancelled = task(log, "never");
        timer.schedule(cancelled, 15);
        System.out.println(cancelled.cancel() + " " + cancelled.cancel());
        TimerTask repeated = task(log, "tick");
        timer.scheduleAtFixedRate(repeated, 100, 100);
        Thread.sleep(350);
        repeated.cancel();
        System.out.println(log);
        try {
            timer.schedule(repeated, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        timer.cancel();
        try {
            timer.schedule(task(log, "x"), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Timer(true).schedule(task(log, "x"), -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(TimeUnit.SECONDS.toMillis(3) + " " + TimeUnit.MILLISECONDS.toSeconds(2999) + " " + TimeUnit.HOURS.convert(7200, TimeUnit.SECONDS) + " "
                + TimeUnit.NANOSECONDS.toMicros(1500) + " " + TimeUnit.DAYS.toHours(2));
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(50);
        long passed = (System.nanoTime() - start) / 1_000_000;
        System.out.println(passed >= 50 && passed < 5000);
        System.out.println("the timer threads are daemons");
    }

    static TimerTask task(List<String> log, String name) {
        return new TimerTask() {
            @Override
            public void run() {
                log.add(name);
            }
        };
    }
}
