// expect: Finished(0)
// stdout: 12499997500000
// Five million boxed numbers fit.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < 5_000_000; i++) {
            all.add(i);
        }
        long sum = 0;
        for (int x : all) {
            sum += x;
        }
        System.out.println(sum);
    }
}
