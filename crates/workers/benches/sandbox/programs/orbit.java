// Follows a body around a fixed one. Size: 20000000
import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        int n = new Scanner(System.in).nextInt();
        double x = 1, y = 0, u = 0, v = 0.8, step = 0.001;
        for (int i = 0; i < n; i++) {
            double square = x * x + y * y;
            double cube = square * Math.sqrt(square);
            u -= x / cube * step;
            v -= y / cube * step;
            x += u * step;
            y += v * step;
        }
        System.out.printf("%.9f %.9f%n", x, y);
    }
}
