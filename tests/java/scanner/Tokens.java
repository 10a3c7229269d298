import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += in.nextLong();
        }
        System.out.println(n + " " + sum);
        System.out.println(in.nextDouble() + " " + in.nextFloat() + " " + in.nextBoolean() + " " + in.next() + " " + in.nextByte()
                + " " + in.nextShort() + " " + in.nextBigInteger() + " " + in.nextBigDecimal());
        System.out.println("[" + in.nextLine() + "]");
        System.out.println("[" + in.nextLine() + "]");
        System.out.println("[" + in.nextLine() + "]");
        System.out.println(in.hasNextInt() + " " + in.hasNext() + " " + in.hasNextDouble() + " " + in.hasNextLine());
        System.out.println(in.next() + " " + in.hasNextInt() + " " + in.nextInt(16) + " " + in.nextInt());
        in.nextLine();
        while (in.hasNextInt()) {
            System.out.print(in.nextInt() + ";");
        }
        System.out.println(in.next());
        while (in.hasNextLine()) {
            System.out.println("<" + in.nextLine() + ">");
        }
        System.out.println(in.hasNext() + " " + in.hasNextLine());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            in.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        in.close();
        try {
            in.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
    }
}
