import java.util.*;

public class Main {
    record Line(String item, int quantity, double price) {
        double total() {
            return quantity * price;
        }
    }

    public static void main(String[] args) {
        List<Line> lines = List.of(new Line("Coffee", 2, 3.5), new Line("Very long product name", 1, 1234.567), new Line("Tea", 10, 0.333),
                new Line("Free", 3, 0));
        System.out.println(String.format("%-15s %5s %12s", "Item", "Qty", "Total"));
        double sum = 0;
        for (Line l : lines) {
            System.out.println(String.format("%-15.15s %5d %,12.2f", l.item(), l.quantity(), l.total()));
            sum += l.total();
        }
        System.out.println(String.format("%34.2f", sum).replace(' ', '.'));
        System.out.println(String.format("%s %s", "Tax:", String.format("%.1f%%", 7.25)));
        System.out.printf("%05.1f|%+06d|%-8s|%8s|%c%c%n", 3.14159, 42, "left", "right", 'o', 'k');
        double[] temps = { -40, -0.5, 0, 36.6, 100 };
        for (double c : temps) {
            System.out.printf("%7.1fC = %7.1fF%n", c, c * 9 / 5 + 32);
        }
        long seconds = 987654;
        System.out.println(String.format("%dd %02d:%02d:%02d", seconds / 86400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60));
        System.out.println(String.format("%08.3f %8.3e %g", Math.PI, Math.PI * 1e6, Math.PI / 1e6));
        System.out.println(String.format("%,d %,d %,.3f %(,.2f", 999, -1000, 12345.6789, -9876.543));
        for (int i = 1; i <= 10; i++) {
            System.out.print(String.format("%3d%s", i * i, i % 5 == 0 ? "\n" : ","));
        }
        StringBuilder bar = new StringBuilder();
        for (int p = 0; p <= 100; p += 25) {
            bar.append(String.format("[%-10s]%4d%%%n", "#".repeat(p / 10), p));
        }
        System.out.print(bar);
        System.out.println(String.format("%1$s %1$S %2$d %2$x %2$o %1$s", "rep", 255));
        System.out.println(String.format("%b %B %b %h %s %n", true, null, "x", "hi", List.of()).trim());
        System.out.println(String.format("%10.4s|%-10.4s|%.0s|", "truncated", "truncated", "gone"));
        int width = 12;
        System.out.println(String.format("%" + width + "s|%-" + width + "s|", "dyn", "dyn"));
    }
}
