import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Enums with bodies, fields, sets and maps. */
public class Main {
    enum Operation implements IntBinaryOperator {
        PLUS("+") {
            @Override
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        };

        private final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }

        @Override
        public String toString() {
            return "op" + symbol;
        }
    }

    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        private static int created;

        boolean weekend() {
            return this == SAT || this == SUN;
        }

        Day next() {
            return values()[(ordinal() + 1) % values().length];
        }

        static {
            created = values().length;
        }
    }

    static String kind(Day day) {
        switch (day) {
            case SAT:
            case SUN:
                return "rest";
            case FRI:
                return "almost";
            default:
                return "work";
        }
    }

    public static void main(String[] args) {
        for (Operation o : Operation.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.applyAsInt(6, 7) + " "
                    + o.getDeclaringClass().getSimpleName() + " " + (o.getClass() == Operation.class));
        }
        System.out.println(Operation.valueOf("PLUS") + " " + Day.created + " " + Arrays.toString(Day.values()));
        for (Day d : Day.values()) {
            System.out.print(kind(d) + "/" + d.weekend() + "/" + d.next() + " ");
        }
        System.out.println();
        int letters = switch (Day.WED) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            default -> {
                int n = Day.WED.name().length();
                yield n * 3;
            }
        };
        System.out.println(letters);
        System.out.println(Day.MON.compareTo(Day.FRI) + " " + Day.TUE.equals(Day.TUE) + " " + (Day.valueOf("SAT") == Day.SAT));
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.FRI, 4);
        hours.put(Day.MON, 8);
        hours.merge(Day.FRI, 1, Integer::sum);
        System.out.println(hours + " " + hours.containsKey(Day.TUE) + " " + hours.get(Day.SUN));
        for (Map.Entry<Day, Integer> e : hours.entrySet()) {
            e.setValue(e.getValue() * 10);
        }
        System.out.println(hours.values() + " " + hours.keySet());
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        week.remove(Day.WED);
        System.out.println(week + " " + EnumSet.complementOf(week) + " " + EnumSet.noneOf(Day.class) + " "
                + EnumSet.allOf(Day.class).size() + " " + EnumSet.of(Day.SUN, Day.MON) + " " + week.contains(Day.TUE));
        try {
            Day.valueOf("monday");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Day none = args.length > 5 ? Day.MON : null;
            kind(none);
        } catch (NullPointerException e) {
            System.out.println("null switch");
        }
    }
}
