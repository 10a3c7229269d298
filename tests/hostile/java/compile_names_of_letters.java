// expect: Finished(0)
// stdout: 6
// Names in other alphabets, and one that is invisible in part.
public class Main {
    public static void main(String[] args) {
        int größe = 1;
        int 数 = 2;
        int а = 3;
        System.out.println(größe + 数 + а);
    }
}
