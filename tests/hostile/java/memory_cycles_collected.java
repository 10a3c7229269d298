// expect: Finished(0)
// stdout: 3000000
// Objects that refer to each other are freed: 3 GB in all, of which little is live at a time.
public class Main {
    static class Node {
        Node other;
        int[] load = new int[120];
    }

    static Node last;

    public static void main(String[] args) {
        int count = 0;
        for (int i = 0; i < 3_000_000; i++) {
            Node a = new Node();
            Node b = last == null || i % 2 == 0 ? a : last;
            a.other = b;
            b.other = a;
            last = i % 1000 == 0 ? null : a;
            count++;
        }
        System.out.println(count);
    }
}
