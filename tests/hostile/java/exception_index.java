// expect: Finished(1)
// Writes behind the end of an array.
public class Main {
    public static void main(String[] args) {
        int[] all = new int[10];
        for (int i = 0; i <= 10; i++) {
            all[i] = i;
        }
        System.out.println(all[9]);
    }
}
