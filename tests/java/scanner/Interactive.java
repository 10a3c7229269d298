import java.util.*;

public class Main {
    static Scanner in = new Scanner(System.in);
    static List<String> log = new ArrayList<>();

    static int ask(String prompt, int low, int high) {
        while (true) {
            System.out.print(prompt + " ");
            if (!in.hasNextInt()) {
                System.out.println("not a number: " + in.next());
                continue;
            }
            int x = in.nextInt();
            if (x >= low && x <= high) {
                return x;
            }
            System.out.println("out of range: " + x);
        }
    }

    public static void main(String[] args) {
        Map<String, Double> accounts = new TreeMap<>();
        boolean running = true;
        while (running && in.hasNext()) {
            String command = in.next();
            try {
                switch (command) {
                    case "open" -> accounts.put(in.next(), in.nextDouble());
                    case "deposit" -> accounts.merge(in.next(), in.nextDouble(), Double::sum);
                    case "withdraw" -> {
                        String name = in.next();
                        double amount = in.nextDouble();
                        if (accounts.getOrDefault(name, 0.0) < amount) {
                            throw new IllegalStateException("insufficient: " + name);
                        }
                        accounts.merge(name, -amount, Double::sum);
                    }
                    case "note" -> log.add(in.nextLine().strip());
                    case "guess" -> System.out.println("got " + ask("1-10?", 1, 10));
                    case "show" -> accounts.forEach((k, v) -> System.out.printf("%-8s%10.2f%n", k, v));
                    case "quit" -> running = false;
                    default -> throw new IllegalArgumentException("unknown command " + command);
                }
            } catch (IllegalStateException | IllegalArgumentException e) {
                System.out.println(e.getMessage());
            } catch (InputMismatchException e) {
                System.out.println("mismatch at '" + in.nextLine().trim() + "'");
            }
        }
        System.out.println(log + " " + accounts.size() + " " + in.hasNextLine());
    }
}
