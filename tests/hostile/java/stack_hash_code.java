// expect: StackOverflow
// The hash code of a list that contains itself.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        list.add(list);
        System.out.println(list.hashCode());
    }
}
