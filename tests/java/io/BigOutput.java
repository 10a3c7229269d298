import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 3000; i++) {
            System.out.println("line " + i + " \u00e9\u4e2d\ud83d\ude00");
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            sb.append(i).append(i % 20 == 19 ? '\n' : ' ');
        }
        System.out.print(sb);
        BufferedWriter w = new BufferedWriter(new OutputStreamWriter(System.out), 1 << 16);
        for (int i = 0; i < 1000; i++) {
            w.write(Integer.toString(i * i));
            w.newLine();
        }
        w.flush();
        System.out.println("lone surrogate: \ud800 end");
        byte[] raw = new byte[70_000];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) (i % 50 == 49 ? '\n' : 'a' + i % 26);
        }
        System.out.write(raw, 0, raw.length);
        PrintStream p = new PrintStream(new BufferedOutputStream(System.out, 100), false);
        for (int i = 0; i < 100; i++) {
            p.println(i);
        }
        p.flush();
    }
}
