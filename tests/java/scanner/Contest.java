import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt();
            int k = sc.nextInt();
            String s = sc.next();
            int[] a = new int[n];
            for (int i = 0; i < n; i++) {
                a[i] = sc.nextInt();
            }
            Arrays.sort(a);
            long best = 0;
            for (int i = n - 1; i >= Math.max(0, n - k); i--) {
                best += a[i];
            }
            System.out.println(s + ": " + best + " " + (s.equals(new StringBuilder(s).reverse().toString()) ? "YES" : "NO"));
        }
        sc.nextLine();
        int rows = Integer.parseInt(sc.nextLine());
        char[][] g = new char[rows][];
        for (int i = 0; i < rows; i++) {
            g[i] = sc.nextLine().toCharArray();
        }
        int count = 0;
        for (char[] row : g) {
            for (char c : row) {
                count += c == '#' ? 1 : 0;
            }
        }
        System.out.println(count + " " + new String(g[rows - 1]));
        String sentence = sc.nextLine();
        String[] words = sentence.trim().split("\\s+");
        System.out.println(words.length + " " + String.join("_", words));
        double total = 0;
        int lines = 0;
        while (sc.hasNextLine()) {
            String line = sc.nextLine();
            if (line.isBlank()) {
                continue;
            }
            String[] p = line.split(",");
            total += Double.parseDouble(p[1]) * Integer.parseInt(p[2].trim());
            lines++;
        }
        System.out.printf("%d %.2f%n", lines, total);
    }
}
