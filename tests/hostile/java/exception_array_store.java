// expect: Finished(1)
// A number is put into an array of texts.
public class Main {
    public static void main(String[] args) {
        Object[] all = new String[2];
        all[0] = "text";
        all[1] = 1;
        System.out.println(all[1]);
    }
}
