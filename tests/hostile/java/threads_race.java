// expect: Finished(0)
// Counts without a lock: whatever the sum is, it is the same in each run.
public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[8];
        for (int i = 0; i < all.length; i++) {
            int number = i;
            all[i] = new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    int seen = count;
                    if (k % 100 == number) {
                        Thread.yield();
                    }
                    count = seen + 1;
                }
                System.out.print(number + " ");
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        System.out.println(count);
    }
}
