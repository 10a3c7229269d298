// expect: Finished(1)
// A list changes while it is walked through.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        for (int x : list) {
            list.remove(Integer.valueOf(x));
        }
        System.out.println(list);
    }
}
