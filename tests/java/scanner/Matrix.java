// exit: 1
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int m = in.nextInt();
        long[][] a = new long[n][m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                a[i][j] = in.nextLong();
            }
        }
        long[][] t = new long[m][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                t[j][i] = a[i][j];
            }
        }
        for (long[] row : t) {
            StringBuilder b = new StringBuilder();
            for (long x : row) {
                b.append(x).append(' ');
            }
            System.out.println(b.toString().trim());
        }
        double trace = 0;
        int q = in.nextInt();
        in.nextLine();
        for (int k = 0; k < q; k++) {
            String[] command = in.nextLine().split(" ");
            switch (command[0]) {
                case "sum":
                    int r = Integer.parseInt(command[1]);
                    System.out.println("sum " + Arrays.stream(a[r]).sum());
                    break;
                case "swap":
                    int x = Integer.parseInt(command[1]);
                    int y = Integer.parseInt(command[2]);
                    long[] h = a[x];
                    a[x] = a[y];
                    a[y] = h;
                    System.out.println("swap " + Arrays.toString(a[x]));
                    break;
                case "scale":
                    trace += Double.parseDouble(command[1]);
                    System.out.printf("scale %.3f%n", trace);
                    break;
                default:
                    System.out.println("unknown " + String.join("/", command) + " " + command.length);
            }
        }
        StringBuilder rest = new StringBuilder();
        while (in.hasNext()) {
            rest.append(in.next()).append('|');
        }
        System.out.println(rest);
    }
}
