// expect: Finished(1)
// A number that is not there.
import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        int x = map.get("missing");
        System.out.println(x);
    }
}
