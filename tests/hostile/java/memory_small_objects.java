// expect: OutOfMemory
// A list of small objects, each of which holds the one before.
public class Main {
    record Node(Node next, int value) {
    }

    public static void main(String[] args) {
        Node last = null;
        for (int i = 0;; i++) {
            last = new Node(last, i);
        }
    }
}
