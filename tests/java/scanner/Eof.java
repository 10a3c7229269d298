import java.io.*;
import java.util.*;

public class Main {
    static void scan(String text) {
        Scanner s = new Scanner(text);
        StringBuilder b = new StringBuilder("[" + text.replace("\n", "/").replace("\r", "%") + "]");
        while (s.hasNextLine()) {
            b.append(" <").append(s.nextLine()).append('>');
        }
        s = new Scanner(text);
        int n = 0;
        while (s.hasNext()) {
            s.next();
            n++;
        }
        b.append(' ').append(n);
        s = new Scanner(text);
        b.append(' ').append(s.hasNextInt() ? s.nextInt() : -1);
        b.append(s.hasNextLine() ? " line<" + s.nextLine() + ">" : " none");
        System.out.println(b);
    }

    static void read(String text) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader(text));
        StringBuilder b = new StringBuilder("[" + text.replace("\n", "/").replace("\r", "%") + "]");
        String line;
        while ((line = r.readLine()) != null) {
            b.append(" <").append(line).append('>');
        }
        System.out.println(b.append(' ').append(r.readLine()).append(' ').append(r.read()));
    }

    public static void main(String[] args) throws IOException {
        for (String t : new String[] { "", "\n", "\n\n", " ", "a", "a\n", "a\n\n", "\na", "5", "5\n", "5 \n", " 5 x\n", "5\r\n", "5\rb",
            "5\n\r6", "\r", "7 8\n9", "\t\n x" }) {
            scan(t);
            read(t);
        }
        Scanner in = new Scanner(System.in);
        int total = 0;
        try {
            while (true) {
                total += in.nextInt();
            }
        } catch (NoSuchElementException e) {
            System.out.println(total + " " + e.getClass().getSimpleName());
        }
        System.out.println(in.hasNext() + " " + (in.hasNext() ? in.next() : "-"));
        System.out.println(System.in.read());
    }
}
