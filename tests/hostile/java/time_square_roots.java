// expect: OutOfFuel
// Calls of slow functions of numbers.
public class Main {
    public static void main(String[] args) {
        double x = 2;
        while (x != 0) {
            x = Math.sqrt(x) + Math.sin(x * 1e15) + Math.pow(x, 0.3) + 2;
        }
        System.out.println(x);
    }
}
