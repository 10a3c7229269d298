// expect: Finished(0)
// A list in disorder, which is the same in each run.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            list.add(i);
        }
        Collections.shuffle(list);
        System.out.println(list);
        System.out.println(new Random().ints(5, 0, 100).sum() + " " + new Random(42).nextInt(100));
    }
}
