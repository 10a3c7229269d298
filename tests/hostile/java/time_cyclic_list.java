// expect: OutOfFuel
// The end of a list is its beginning.
public class Main {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        Node first = new Node();
        first.next = new Node();
        first.next.next = first;
        int n = 0;
        for (Node node = first; node != null; node = node.next) {
            n++;
        }
        System.out.println(n);
    }
}
