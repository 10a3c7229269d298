import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        Scanner s = new Scanner("one\ntwo\r\nthree\rfour\n\n\u2028six\u0085seven");
        int k = 0;
        while (s.hasNextLine()) {
            System.out.println(++k + " [" + s.nextLine() + "]");
        }
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(r.readLine().trim());
        int[][] grid = new int[n][];
        for (int i = 0; i < n; i++) {
            StringTokenizer t = new StringTokenizer(r.readLine());
            grid[i] = new int[t.countTokens()];
            for (int j = 0; j < grid[i].length; j++) {
                grid[i][j] = Integer.parseInt(t.nextToken());
            }
        }
        System.out.println(Arrays.deepToString(grid));
        String[] parts = r.readLine().split(" ");
        System.out.println(parts.length + " " + Double.parseDouble(parts[1]));
        System.out.println((char) r.read() + "" + (char) r.read() + "|" + r.readLine() + "|");
        String line;
        while ((line = r.readLine()) != null && !line.isEmpty()) {
            System.out.println("line " + line);
        }
        System.out.println(r.ready() + " " + r.lines().map(String::length).toList() + " " + r.readLine() + " " + r.read());
        StringReader sr = new StringReader("ab\ncd");
        BufferedReader b = new BufferedReader(sr, 2);
        b.mark(10);
        System.out.println(b.readLine() + " " + b.read());
        b.reset();
        char[] buf = new char[10];
        System.out.println(b.skip(1) + " " + b.read(buf, 1, 5) + " " + new String(buf, 1, 4).replace('\n', '/') + " " + b.read(buf));
        b.close();
        try {
            b.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Scanner f = new Scanner(new StringReader("1 2\n3 four"));
        System.out.println(f.nextInt() + f.nextInt() + f.nextInt() + f.next());
        System.out.println(new Scanner(new BufferedReader(new StringReader("x y"))).next() + new Scanner(
                new ByteArrayInputStream("\u00e9 z".getBytes("UTF-8")), "UTF-8").next());
    }
}
