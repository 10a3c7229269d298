import java.util.*;
import java.util.concurrent.*;

public class Main {
    record Job(String name, int priority) implements Comparable<Job> {
        @Override
        public int compareTo(Job other) {
            return Integer.compare(priority, other.priority);
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread consumer = new Thread(() -> {
            int sum = 0;
            try {
                for (int x = queue.take(); x != -1; x = queue.take()) {
                    sum += x;
                }
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("sum " + sum);
        });
        consumer.start();
        for (int i = 1; i <= 100; i++) {
            queue.put(i);
        }
        queue.put(-1);
        consumer.join();

        BlockingQueue<String> bounded = new ArrayBlockingQueue<>(2);
        System.out.println(bounded.offer("a") + " " + bounded.offer("b") + " " + bounded.offer("c") + " " + bounded.remainingCapacity());
        try {
            bounded.add("d");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(bounded.offer("e", 5, TimeUnit.MILLISECONDS) + " " + bounded);
        System.out.println(bounded.poll() + " " + bounded.peek() + " " + bounded.poll(5, TimeUnit.MILLISECONDS) + " " + bounded.poll(5, TimeUnit.MILLISECONDS));
        try {
            bounded.put(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }

        PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>();
        jobs.add(new Job("low", 9));
        jobs.add(new Job("high", 1));
        jobs.put(new Job("middle", 5));
        while (!jobs.isEmpty()) {
            System.out.print(jobs.take().name() + " ");
        }
        System.out.println();

        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(3);
        deque.putFirst(1);
        deque.putLast(2);
        deque.offerFirst(0);
        System.out.println(deque + " " + deque.offerLast(9) + " " + deque.takeLast() + " " + deque.pollFirst() + " " + deque.size());

        SynchronousQueue<String> handover = new SynchronousQueue<>();
        System.out.println(handover.offer("nobody") + " " + handover.poll());
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + handover.take());
            } catch (InterruptedException e) {
                return;
            }
        });
        taker.start();
        handover.put("it");
        taker.join();

        List<Integer> drained = new ArrayList<>();
        BlockingQueue<Integer> many = new LinkedBlockingQueue<>(List.of(5, 6, 7, 8));
        System.out.println(many.drainTo(drained, 3) + " " + drained + " " + many + " " + many.contains(8) + " " + many.remove(8));

        DelayQueue<Later> delayed = new DelayQueue<>();
        delayed.add(new Later("second", 20));
        delayed.add(new Later("first", 5));
        System.out.println(delayed.poll() + " " + delayed.take().name + " " + delayed.take().name);
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer(1) + " " + transfer.offer(2) + " " + transfer.take());
    }

    static class Later implements Delayed {
        final String name;
        final long time;

        Later(String name, long millis) {
            this.name = name;
            time = System.nanoTime() + millis * 1_000_000;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), o.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
