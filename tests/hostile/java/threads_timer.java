// expect: OutOfFuel
// A timer that is never cancelled.
import java.util.Timer;
import java.util.TimerTask;

public class Main {
    public static void main(String[] args) {
        new Timer().schedule(new TimerTask() {
            @Override
            public void run() {
            }
        }, 0, 1);
    }
}
