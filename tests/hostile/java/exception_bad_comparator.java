// expect: Finished(0) | Finished(1)
// A sort by a comparison that contradicts itself.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            list.add(i * 7919 % 10007);
        }
        list.sort((a, b) -> (a ^ b) % 3 == 0 ? 1 : -1);
        System.out.println(list.size());
    }
}
