import java.io.*;
import java.util.*;

public class Main {
    static int readInt() throws IOException {
        int c = System.in.read();
        while (c != '-' && (c < '0' || c > '9')) {
            c = System.in.read();
        }
        boolean negative = c == '-';
        int value = negative ? 0 : c - '0';
        for (c = System.in.read(); c >= '0' && c <= '9'; c = System.in.read()) {
            value = value * 10 + c - '0';
        }
        return negative ? -value : value;
    }

    public static void main(String[] args) throws IOException {
        int n = readInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += readInt();
        }
        System.out.println(n + " " + sum);
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        st.nextToken();
        int m = (int) st.nval;
        double total = 0;
        for (int i = 0; i < m; i++) {
            st.nextToken();
            total += st.nval;
        }
        System.out.println(m + " " + total);
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.print(st.ttype == StreamTokenizer.TT_WORD ? "[" + st.sval + "]" : st.ttype == StreamTokenizer.TT_NUMBER ? "<" + st.nval + ">" : "(" + (char) st.ttype + ")");
        }
        System.out.println();
        System.out.println(System.in.read() + " " + System.in.read(new byte[4]) + " " + System.in.available());
    }
}
