// expect: Finished(1)
// A text is said to be a number.
import java.util.ArrayList;
import java.util.List;

public class Main {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        ((List) list).add("text");
        int x = list.get(0);
        System.out.println(x);
    }
}
