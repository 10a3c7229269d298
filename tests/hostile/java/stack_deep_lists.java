// expect: StackOverflow
// Lists in lists, three million deep, are printed.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 3_000_000; i++) {
            List<Object> outer = new ArrayList<>(1);
            outer.add(list);
            list = outer;
        }
        System.out.println(list.toString().length());
    }
}
