// expect: OutOfFuel
// A message is never complete.
public class Main {
    @Override
    public String toString() {
        String s = "";
        while (s.length() < 100) {
            s = s.length() == 50 ? "" : s + "x";
        }
        return s;
    }

    public static void main(String[] args) {
        System.out.println("It is " + new Main());
    }
}
