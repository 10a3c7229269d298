package assay.compiler;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.teavm.callgraph.CallGraph;
import org.teavm.callgraph.CallGraphNode;
import org.teavm.callgraph.CallSite;
import org.teavm.model.MethodReference;

/**
 * Finds the methods that may call themselves, also by way of others: the strongly connected components of the graph of
 * calls. This is Tarjan's algorithm without recursion of its own.
 */
final class CallCycles {
    private final MethodReference[] methods;
    private final int[][] callees;
    private final Set<MethodReference> members = new HashSet<>();

    CallCycles(Collection<MethodReference> reachable, CallGraph calls) {
        methods = reachable.toArray(new MethodReference[0]);
        Map<MethodReference, Integer> numbers = new HashMap<>();
        for (int i = 0; i < methods.length; i++) {
            numbers.put(methods[i], i);
        }
        callees = new int[methods.length][];
        for (int i = 0; i < methods.length; i++) {
            Set<Integer> called = new TreeSet<>();
            for (CallSite site : calls.getNode(methods[i]).getCallSites()) {
                for (CallGraphNode callee : site.getCalledMethods()) {
                    Integer number = numbers.get(callee.getMethod());
                    if (number != null) {
                        called.add(number);
                    }
                }
            }
            callees[i] = called.stream().mapToInt(Integer::intValue).toArray();
        }
        search();
    }

    Set<MethodReference> members() {
        return members;
    }

    private void search() {
        int[] order = new int[methods.length];
        int[] lowest = new int[methods.length];
        int[] next = new int[methods.length];
        boolean[] isOpen = new boolean[methods.length];
        Deque<Integer> open = new ArrayDeque<>();
        Deque<Integer> path = new ArrayDeque<>();
        int count = 0;
        for (int root = 0; root < methods.length; root++) {
            if (order[root] == 0) {
                path.push(root);
            }
            while (!path.isEmpty()) {
                int method = path.peek();
                if (order[method] == 0) {
                    order[method] = lowest[method] = ++count;
                    open.push(method);
                    isOpen[method] = true;
                }
                if (next[method] < callees[method].length) {
                    int callee = callees[method][next[method]++];
                    if (order[callee] == 0) {
                        path.push(callee);
                    } else if (isOpen[callee]) {
                        lowest[method] = Math.min(lowest[method], order[callee]);
                    }
                    continue;
                }
                path.pop();
                if (lowest[method] == order[method]) {
                    close(method, open, isOpen);
                } else {
                    // The method below is still open, or this one would be the root of its component.
                    lowest[path.peek()] = Math.min(lowest[path.peek()], lowest[method]);
                }
            }
        }
    }

    private void close(int root, Deque<Integer> open, boolean[] isOpen) {
        boolean cycle = open.peek() != root;
        for (int callee : callees[root]) {
            cycle |= callee == root;
        }
        int method;
        do {
            method = open.pop();
            isOpen[method] = false;
            if (cycle) {
                members.add(methods[method]);
            }
        } while (method != root);
    }
}
