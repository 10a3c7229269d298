import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class Main {
    static class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new ConcurrentHashMap<>();
        private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();
        private final Thread dispatcher = new Thread(this::dispatch, "dispatcher");
        private volatile boolean running = true;

        Bus() {
            dispatcher.start();
        }

        <T> void on(Class<T> type, Consumer<T> handler) {
            handlers.computeIfAbsent(type, k -> new CopyOnWriteArrayList<>()).add(o -> handler.accept(type.cast(o)));
        }

        void publish(Object event) {
            events.add(event);
        }

        private void dispatch() {
            try {
                while (running || !events.isEmpty()) {
                    Object e = events.poll(10, TimeUnit.MILLISECONDS);
                    if (e != null) {
                        for (Consumer<Object> h : handlers.getOrDefault(e.getClass(), List.of())) {
                            h.accept(e);
                        }
                    }
                }
            } catch (InterruptedException e) {
                System.out.println("dispatcher interrupted");
            }
        }

        void close() throws InterruptedException {
            running = false;
            dispatcher.join();
        }
    }

    record Order(int id, double price) { }

    static class Actor {
        private final ExecutorService mailbox = Executors.newSingleThreadExecutor();
        private int state;

        Future<Integer> send(IntUnaryOperator message) {
            return mailbox.submit(() -> {
                state = message.applyAsInt(state);
                return state;
            });
        }

        void stop() {
            mailbox.shutdown();
        }
    }

    public static void main(String[] args) throws Exception {
        Bus bus = new Bus();
        List<String> log = new ArrayList<>();
        bus.on(String.class, s -> log.add("text " + s));
        bus.on(Integer.class, i -> {
            log.add("number " + i);
            if (i > 0) {
                bus.publish(i - 1);
            }
        });
        bus.on(Order.class, o -> log.add("order " + o.id() + " " + o.price()));
        bus.publish("hello");
        bus.publish(2);
        bus.publish(new Order(7, 1.5));
        Thread.sleep(100);
        bus.publish("bye");
        bus.close();
        System.out.println(log);
        Actor actor = new Actor();
        for (int i = 1; i <= 10; i++) {
            int n = i;
            actor.send(s -> s + n);
        }
        System.out.println(actor.send(s -> s * 2).get());
        actor.stop();
        ExecutorService pool = Executors.newWorkStealingPool();
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        StringBuilder all = new StringBuilder();
        for (Future<String> f : pool.invokeAll(calls)) {
            all.append(f.get());
        }
        System.out.println(all);
    }
}
