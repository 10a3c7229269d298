import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;
import java.util.Stack;

/** Queues, deques and stacks. */
public class Main {
    static void exercise(Deque<Integer> d) {
        d.addLast(1);
        d.addFirst(0);
        d.offer(2);
        d.offerFirst(-1);
        d.push(-2);
        System.out.println(d + " " + d.peek() + " " + d.peekFirst() + " " + d.peekLast() + " " + d.getFirst() + " "
                + d.getLast() + " " + d.size());
        System.out.println(d.poll() + " " + d.pollLast() + " " + d.pop() + " " + d.removeLast() + " " + d.remove() + " " + d
                + " " + d.poll() + " " + d.peekLast() + " " + d.pollFirst());
        for (int i = 0; i < 40; i++) {
            d.add(i);
            if (i % 3 == 0) {
                d.removeFirst();
            }
        }
        System.out.println(d);
        d.removeFirstOccurrence(30);
        d.removeLastOccurrence(31);
        d.removeIf(x -> x % 2 == 0);
        System.out.println(d + " " + d.contains(33) + " " + d.reversed());
        Iterator<Integer> down = d.descendingIterator();
        StringBuilder out = new StringBuilder();
        while (down.hasNext()) {
            out.append(down.next()).append(' ');
        }
        System.out.println(out);
    }

    static boolean balanced(String s) {
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            switch (c) {
                case '(' -> stack.push(')');
                case '[' -> stack.push(']');
                case '{' -> stack.push('}');
                default -> {
                    if (stack.isEmpty() || stack.pop() != c) {
                        return false;
                    }
                }
            }
        }
        return stack.isEmpty();
    }

    public static void main(String[] args) {
        exercise(new ArrayDeque<>());
        exercise(new LinkedList<>());
        System.out.println(balanced("([]{})") + " " + balanced("([)]") + " " + balanced("(("));
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        stack.add("c");
        System.out.println(stack + " " + stack.peek() + " " + stack.search("a") + " " + stack.pop() + " " + stack.empty() + " "
                + stack.get(0) + " " + stack.firstElement() + " " + stack.elementAt(1));
        int n = 5;
        List<List<Integer>> graph = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            graph.add(new ArrayList<>());
        }
        int[][] edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}};
        for (int[] e : edges) {
            graph.get(e[0]).add(e[1]);
            graph.get(e[1]).add(e[0]);
        }
        Queue<Integer> queue = new LinkedList<>();
        int[] distance = new int[n];
        java.util.Arrays.fill(distance, -1);
        distance[0] = 0;
        queue.add(0);
        while (!queue.isEmpty()) {
            int u = queue.remove();
            for (int v : graph.get(u)) {
                if (distance[v] < 0) {
                    distance[v] = distance[u] + 1;
                    queue.offer(v);
                }
            }
        }
        System.out.println(java.util.Arrays.toString(distance));
        ArrayDeque<Integer> copy = new ArrayDeque<>(List.of(3, 1, 2));
        System.out.println(copy.clone() + " " + new ArrayList<>(copy) + " " + copy.equals(copy));
    }
}
