import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger counter = new AtomicInteger();
        AtomicLong total = new AtomicLong(5);
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    counter.incrementAndGet();
                    total.addAndGet(id);
                    adder.add(k);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counter + " " + total + " " + adder.sum() + " " + adder);
        System.out.println(counter.getAndAdd(5) + " " + counter.get() + " " + counter.compareAndSet(8005, 1) + " " + counter.compareAndSet(0, 9)
                + " " + counter.getAndUpdate(x -> x * 7) + " " + counter.updateAndGet(x -> x + 1) + " " + counter.accumulateAndGet(10, Math::max)
                + " " + counter.getAndSet(3) + " " + counter.decrementAndGet() + " " + counter.getAndIncrement() + " " + counter.intValue());
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.compareAndSet(false, true) + " " + flag.getAndSet(false) + " " + flag);
        AtomicReference<String> ref = new AtomicReference<>("a");
        System.out.println(ref.updateAndGet(s -> s + "b") + " " + ref.getAndAccumulate("c", String::concat) + " " + ref + " " + ref.compareAndSet("x", "y"));
        AtomicIntegerArray array = new AtomicIntegerArray(4);
        array.incrementAndGet(1);
        array.addAndGet(2, 10);
        array.accumulateAndGet(3, 7, (x, y) -> x - y);
        System.out.println(array + " " + array.length() + " " + array.compareAndSet(0, 0, 5) + " " + array.get(0));
        AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2, 3});
        System.out.println(longs.getAndAdd(0, 5) + " " + longs);
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(2);
        refs.set(0, "zero");
        System.out.println(refs + " " + refs.getAndSet(1, "one") + " " + refs.get(1));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("v", 0);
        int[] holder = new int[1];
        String v = stamped.get(holder);
        System.out.println(v + holder[0] + " " + stamped.compareAndSet(v, "w", 0, 1) + " " + stamped.getReference() + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.attemptMark("m", true) + " " + marked.isMarked());
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(5);
        max.accumulate(3);
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(1.5);
        doubles.add(2.25);
        System.out.println(max.get() + " " + max.getThenReset() + " " + doubles.sum() + " " + adder.sumThenReset() + " " + adder.intValue());
    }
}
