// expect: StackOverflow
// Each object makes another one as its part.
public class Main {
    Main part = new Main();

    public static void main(String[] args) {
        System.out.println(new Main().part != null);
    }
}
