import java.util.*;

public class Main {
    static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);
    static final ThreadLocal<Integer> ID = new ThreadLocal<>() {
        private int next = 100;

        @Override
        protected Integer initialValue() {
            return next++;
        }
    };

    public static void main(String[] args) throws Exception {
        System.out.println(ID.get() + " " + ID.get());
        String[] results = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    BUFFER.get().append(n);
                    Thread.yield();
                }
                results[n] = BUFFER.get().toString();
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(Arrays.toString(results) + " " + BUFFER.get().length());
        ThreadGroup group = new ThreadGroup("workers");
        Thread a = new Thread(group, () -> { }, "a");
        System.out.println(a.getThreadGroup().getName() + " " + group.getParent().getName() + " " + group.getMaxPriority() + " " + group.activeCount());
        a.start();
        a.join();
        System.out.println(a.getThreadGroup());
        ThreadGroup noisy = new ThreadGroup("noisy") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group caught " + e.getMessage() + " of " + t.getName());
            }
        };
        Thread b = new Thread(noisy, () -> {
            throw new IllegalStateException("x");
        }, "b");
        b.start();
        b.join();
        group.setMaxPriority(3);
        Thread c = new Thread(group, () -> { }, "c");
        c.setPriority(8);
        System.out.println(c.getPriority() + " " + Thread.MIN_PRIORITY + Thread.NORM_PRIORITY + Thread.MAX_PRIORITY);
        try {
            c.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        c.setName("renamed");
        System.out.println(c.getName() + " " + c.isDaemon() + " " + c.getState());
        Thread main = Thread.currentThread();
        Thread d = new Thread(() -> System.out.println(main.getName() + " is " + (main.isAlive() ? "alive" : "dead") + " " + main.getState()));
        d.start();
        d.join();
        System.out.println(ID.get());
        ID.set(5);
        System.out.println(ID.get());
        ID.remove();
        System.out.println(ID.get());
    }
}
