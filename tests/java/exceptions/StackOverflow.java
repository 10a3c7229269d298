/** An endless recursion can be caught, and the program goes on. */
public class Main {
    static int depth;

    static void endless() {
        depth++;
        endless();
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static boolean even(long n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(long n) {
        return n != 0 && even(n + 1);
    }

    static class Node {
        Node next;

        @Override
        public String toString() {
            return "node " + next;
        }
    }

    public static void main(String[] args) {
        try {
            endless();
        } catch (StackOverflowError e) {
            System.out.println("caught " + e + " " + e.getMessage() + " " + (depth > 1000));
        }
        System.out.println(sum(5000));
        try {
            System.out.println(even(7));
        } catch (StackOverflowError e) {
            System.out.println("mutual " + (e instanceof VirtualMachineError));
        }
        Node a = new Node();
        a.next = a;
        try {
            System.out.println(a.toString().length());
        } catch (Throwable t) {
            System.out.println(t.getClass().getName());
        } finally {
            System.out.println("finally");
        }
        int caught = 0;
        for (int i = 0; i < 5; i++) {
            try {
                sum(-1);
            } catch (Error e) {
                caught++;
            }
        }
        System.out.println(caught + " " + sum(3000));
        Runnable[] self = new Runnable[1];
        self[0] = () -> self[0].run();
        try {
            self[0].run();
        } catch (StackOverflowError e) {
            System.out.println("lambda");
        }
    }
}
