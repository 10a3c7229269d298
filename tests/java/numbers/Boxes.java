import java.util.*;
import java.util.function.*;

public class Main {
    static String kind(Object o) {
        if (o instanceof Integer i) {
            return "int" + i;
        }
        if (o instanceof Long l) {
            return "long" + l;
        }
        if (o instanceof Double d) {
            return "double" + d;
        }
        if (o instanceof Character c) {
            return "char" + c;
        }
        return o.getClass().getName();
    }

    static void over(int x) {
        System.out.print("int ");
    }

    static void over(long x) {
        System.out.print("long ");
    }

    static void over(double x) {
        System.out.print("double ");
    }

    static void over(Integer x) {
        System.out.print("Integer ");
    }

    static void over(Object x) {
        System.out.print("Object ");
    }

    public static void main(String[] args) {
        Object[] all = { 1, 2L, 3.0, 4f, 'c', (byte) 5, (short) 6, true, "s" };
        for (Object o : all) {
            System.out.print(kind(o) + " ");
        }
        System.out.println();
        over((byte) 1);
        over('c');
        over(1L);
        over(1f);
        over(Integer.valueOf(1));
        over(Long.valueOf(1));
        over("s");
        System.out.println();
        List<Integer> l = new ArrayList<>(List.of(10, 20, 30));
        l.remove(1);
        l.remove(Integer.valueOf(10));
        System.out.println(l + " " + l.contains(30) + " " + l.indexOf(30));
        Map<Long, Integer> m = new HashMap<>();
        m.put(1L, 1);
        System.out.println(m.get(1L) + " " + m.containsKey((Object) 1) + " " + m.getOrDefault(2L, -1));
        Integer a = 1000;
        Integer b = 1000;
        int c = 1000;
        System.out.println((a == c) + " " + a.equals(b) + " " + (a <= b && a >= b) + " " + (a + b) + " " + a.compareTo(999));
        a++;
        a += 5;
        System.out.println(a + " " + -a + " " + (a > b ? a : 1.5));
        Supplier<Integer> s = () -> 7;
        IntSupplier is = s::get;
        Function<Integer, Double> half = x -> x / 2.0;
        ToIntFunction<String> len = String::length;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(is.getAsInt() + half.apply(3) + len.applyAsInt("four") + max.apply(3, 9));
        int[] counts = new int[3];
        Integer[] boxed = { 3, 1, 2 };
        Arrays.sort(boxed, Collections.reverseOrder());
        for (Integer x : boxed) {
            counts[x - 1] += x;
        }
        System.out.println(Arrays.toString(boxed) + Arrays.toString(counts) + Arrays.stream(boxed).mapToInt(Integer::intValue).sum());
        double total = 0;
        for (Number n : new Number[] { 1, 2.5, 3L, 4.5f, (byte) 1 }) {
            total += n.doubleValue();
        }
        System.out.println(total + " " + Integer.valueOf(65).toString() + Character.toChars(65)[0] + " " + Double.valueOf("1").intValue()
                + " " + Long.valueOf(5).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Boolean.TRUE.compareTo(false) + " "
                + Character.valueOf('a').hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Short.valueOf((short) 9).hashCode());
        try {
            Object o = "text";
            Integer bad = (Integer) o;
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
    }
}
