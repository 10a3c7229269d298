import java.io.*;
import java.util.*;

public class Main {
    static String capture(Runnable r) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes));
        try {
            r.run();
        } finally {
            System.out.flush();
            System.setOut(before);
        }
        return bytes.toString();
    }

    public static void main(String[] args) throws IOException {
        String text = capture(() -> {
            System.out.println("captured");
            System.out.print(42);
            System.out.print('x');
            System.out.println(new char[] {'a', 'b'});
            System.out.println((Object) null);
            System.out.println((String) null);
            System.out.printf("%s %s%n", 1, "two");
        });
        System.out.println(text.length() + " " + text.replace("\n", "\\n"));
        InputStream stdin = System.in;
        System.setIn(new ByteArrayInputStream("7 8 nine\nlast line\n".getBytes()));
        Scanner s = new Scanner(System.in);
        System.out.println(s.nextInt() + s.nextInt() + s.next() + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNextLine());
        System.setIn(stdin);
        System.setErr(new PrintStream(new OutputStream() {
            int count;

            @Override
            public void write(int b) {
                count++;
                if (b == '\n') {
                    System.out.println("err has " + count);
                }
            }
        }));
        System.err.println("12345");
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("broken");
            }
        });
        failing.print("x");
        System.out.println(failing.checkError());
        FilterOutputStream upper = new FilterOutputStream(System.out) {
            @Override
            public void write(int b) throws IOException {
                super.write(Character.toUpperCase(b));
            }
        };
        upper.write("shout\n".getBytes());
        upper.flush();
        System.out.write('w');
        System.out.write(new byte[] {'x', 'y', 'z', '\n'}, 1, 3);
    }
}
