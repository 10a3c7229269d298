import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        Random r = new Random(2024);
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[r.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(counts));
        int inside = 0;
        for (int i = 0; i < 100_000; i++) {
            double x = r.nextDouble();
            double y = r.nextDouble();
            if (x * x + y * y <= 1) {
                inside++;
            }
        }
        System.out.println(inside);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 10_000; i++) {
            double g = r.nextGaussian();
            sum += g;
            squares += g * g;
        }
        System.out.println(sum + " " + squares);
        String password = r.ints(12, 'a', 'z' + 1).mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining());
        System.out.println(password);
        Integer[] deck = new Integer[52];
        Arrays.setAll(deck, i -> i);
        for (int i = deck.length - 1; i > 0; i--) {
            int j = r.nextInt(i + 1);
            Integer t = deck[i];
            deck[i] = deck[j];
            deck[j] = t;
        }
        System.out.println(Arrays.toString(deck));
    }
}
