// expect: Finished(0)
// stdout: [(this Collection)] {1=(this Map)}
// A list and a map contain themselves, which their text can say.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        list.add(list);
        Map<Integer, Object> map = new HashMap<>();
        map.put(1, map);
        System.out.println(list + " " + map);
    }
}
