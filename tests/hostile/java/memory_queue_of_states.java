// expect: OutOfMemory | OutOfFuel
// A search through a graph without an end.
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        Queue<String> queue = new ArrayDeque<>();
        Set<String> seen = new HashSet<>();
        queue.add("");
        while (!queue.isEmpty()) {
            String state = queue.remove();
            for (char c = 'a'; c <= 'z'; c++) {
                if (seen.add(state + c)) {
                    queue.add(state + c);
                }
            }
        }
    }
}
