// exit: 1
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.print("no newline");
        int[] a = new int[2];
        for (int i = 0; i < 3; i++) {
            a[i] = i;
        }
        System.out.println("never");
    }
}
