// Counts made-up words in a map, and sorts them. Size: 1000000
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        Map<String, Integer> counts = new HashMap<>();
        int seed = 1;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            counts.merge("w" + (seed >>> 8) % 50000, 1, Integer::sum);
        }
        List<Map.Entry<String, Integer>> ordered = new ArrayList<>(counts.entrySet());
        ordered.sort(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        System.out.println(ordered.size() + " " + ordered.get(ordered.size() - 1) + " " + ordered.get(0));
    }
}
