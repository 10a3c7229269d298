import java.util.*;

public class Main {
    public static void main(String[] args) {
        String[] names = { "Widget", "Gadget", "Thingamajig" };
        double[] prices = { 9.99, 124.5, 0.333 };
        int[] counts = { 10, 2, 1500 };
        System.out.printf("%-12s|%10s|%8s|%12s%n", "Name", "Price", "Count", "Total");
        System.out.println("-".repeat(45));
        double total = 0;
        for (int i = 0; i < names.length; i++) {
            double t = prices[i] * counts[i];
            total += t;
            System.out.printf("%-12.8s|%10.2f|%8d|%,12.2f%n", names[i], prices[i], counts[i], t);
        }
        System.out.printf("%32s%13.3e%n", "", total);
        for (int i = 1; i <= 5; i++) {
            for (int j = 1; j <= 5; j++) {
                System.out.printf("%4d", i * j);
            }
            System.out.println();
        }
        for (int h = 0; h < 24; h += 7) {
            System.out.print(String.format("%02d:%02d ", h, h * 2));
        }
        System.out.println();
        for (int i = 0; i < 4; i++) {
            System.out.println(String.format("%" + (4 - i) + "s%s", "", "*".repeat(2 * i + 1)));
        }
        double mean = Arrays.stream(counts).average().orElse(0);
        double var = Arrays.stream(counts).mapToDouble(c -> (c - mean) * (c - mean)).sum() / counts.length;
        System.out.println(String.format("mean=%.3f sd=%.3f", mean, Math.sqrt(var)));
        for (double x = 0.001; x < 1e9; x *= 37) {
            System.out.print(String.format("%g|%.3g|%e|%10.1f ", x, x, x, x));
        }
        System.out.println();
        System.out.println(String.format("%s %s %s", 1, 'x', "y") + String.format("%b %c %5.1f%%", true, 'q', 99.5));
        System.out.println(String.format("#%06X #%02x%02x%02x", 0xABCD, 255, 128, 0) + String.format(" %8s",
                Integer.toBinaryString(5)).replace(' ', '0'));
        Map<String, Double> m = new TreeMap<>(Map.of("pi", Math.PI, "e", Math.E));
        m.forEach((k, v) -> System.out.printf("%-4s= %.5f%n", k, v));
    }
}
