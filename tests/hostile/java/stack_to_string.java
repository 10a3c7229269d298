// expect: StackOverflow
// Two lists contain each other, and are printed.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Object> a = new ArrayList<>();
        List<Object> b = new ArrayList<>();
        a.add(b);
        b.add(a);
        System.out.println(a);
    }
}
