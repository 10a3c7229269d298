import java.util.*;

public class Main {
    record Item(String name, double price, int count) {
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String title = in.nextLine();
        int n = in.nextInt();
        in.nextLine();
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            String name = in.nextLine();
            double price = in.nextDouble();
            int count = in.nextInt();
            in.nextLine();
            items.add(new Item(name.trim(), price, count));
        }
        items.sort(Comparator.comparingDouble(Item::price).reversed().thenComparing(Item::name));
        System.out.println("== " + title + " ==");
        for (Item i : items) {
            System.out.println(i + " " + String.format("%.2f", i.price() * i.count()));
        }
        System.out.println(in.nextBoolean() + " " + in.nextBoolean() + " " + in.next().charAt(0));
        boolean more = true;
        while (more) {
            String w = in.next();
            switch (w.toLowerCase()) {
                case "add" -> System.out.println(in.nextInt() + in.nextInt());
                case "cat" -> System.out.println(in.next() + in.next());
                case "line" -> System.out.println("<" + in.nextLine() + ">");
                case "hex" -> System.out.println(in.nextInt(16) + " " + in.nextLong(2));
                case "big" -> System.out.println(in.nextBigInteger().multiply(in.nextBigInteger()) + " " + in.nextBigDecimal().add(in
                        .nextBigDecimal()));
                case "quit" -> more = false;
                default -> System.out.println("? " + w);
            }
        }
        System.out.println(in.hasNextLine() + " " + in.nextLine().length() + " " + in.hasNext());
    }
}
