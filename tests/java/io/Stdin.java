import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        long sum = 0;
        StringTokenizer st = new StringTokenizer(in.readLine());
        for (int i = 0; i < n; i++) {
            sum += Long.parseLong(st.nextToken());
        }
        System.out.println(sum);
        System.out.println(in.readLine() + "|");
        System.out.println((char) in.read());
        String line;
        int count = 0;
        while ((line = in.readLine()) != null && !line.isEmpty()) {
            count++;
            System.out.println(new StringBuilder(line).reverse());
        }
        System.out.println(count + " " + in.readLine() + " " + in.readLine());
        System.out.print("no newline at the end");
        System.out.flush();
        System.err.println("to standard error");
    }
}
