// expect: OutOfMemory | Finished(1)
// The capacity of a list is reserved at once.
import java.util.ArrayList;

public class Main {
    public static void main(String[] args) {
        System.out.println(new ArrayList<Integer>(Integer.MAX_VALUE - 8).size());
    }
}
