import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Thread a = new Thread(() -> {
            try {
                got[0] = exchanger.exchange("from a");
                got[0] += "," + exchanger.exchange("again a");
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        Thread b = new Thread(() -> {
            try {
                Thread.sleep(10);
                got[1] = exchanger.exchange("from b");
                got[1] += "," + exchanger.exchange("again b");
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(Arrays.toString(got));
        try {
            exchanger.exchange("nobody", 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody came");
        }
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("phase " + phase + " done by " + parties);
                return phase == 2 || parties == 0;
            }
        };
        int[] work = new int[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            phaser.register();
            new Thread(() -> {
                while (!phaser.isTerminated()) {
                    work[id] += phaser.getPhase() + 1;
                    phaser.arriveAndAwaitAdvance();
                }
            }).start();
        }
        System.out.println(phaser.getRegisteredParties() + " " + phaser.getPhase());
        while (!phaser.isTerminated()) {
            phaser.arriveAndAwaitAdvance();
        }
        System.out.println(Arrays.toString(work) + " " + (phaser.getPhase() < 0));
        Phaser simple = new Phaser(2);
        System.out.println(simple.arrive() + " " + simple.getArrivedParties() + " " + simple.getUnarrivedParties() + " " + simple.arriveAndDeregister() + " "
                + simple.getPhase() + " " + simple.getRegisteredParties());
        System.out.println(simple.awaitAdvance(0));
    }
}
