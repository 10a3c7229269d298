import java.util.ArrayList;
import java.util.List;

/** Boxing, the caches of small values, ternaries of mixed types. */
public class Main {
    static Object box(boolean b) {
        return b ? 1 : 2.0;
    }

    static Object keep(boolean b) {
        return b ? (Object) 1 : (Object) 2.0;
    }

    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c == 128));
        Long l = 127L;
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127));
        Character x = 'a';
        Character y = 'a';
        Boolean t = true;
        Byte by = 5;
        Byte bz = 5;
        System.out.println((x == y) + " " + (t == Boolean.TRUE) + " " + (by == bz) + " " + (Integer.valueOf(5) == 5));
        System.out.println(box(true) + " " + box(false) + " " + keep(true));
        char ch = 'x';
        int zero = 0;
        System.out.println(true ? ch : 0);
        System.out.println(true ? ch : zero);
        System.out.println(false ? 1.0f : 'a');
        Integer none = null;
        try {
            int i = args.length == 0 ? none : 0;
            System.out.println(i);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list);
        Integer n = 5;
        n++;
        n += 2;
        Integer m = n--;
        System.out.println(n + " " + m);
        long sum = 0;
        for (Integer i : list) {
            sum += i;
        }
        System.out.println(sum + " " + (sum / 3.0) + " " + (int) sum % 7);
        Object o = 'c';
        System.out.println(o.getClass().getSimpleName() + " " + ((Object) 1L).getClass().getName() + " "
                + ((Object) 1f).getClass().getSimpleName() + " " + ((Object) (byte) 1).getClass().getSimpleName());
        System.out.println(Integer.valueOf(65).hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " "
                + Double.valueOf(2.5).hashCode() + " " + Boolean.hashCode(true) + " " + Character.hashCode('A') + " "
                + Byte.hashCode((byte) -1) + " " + Short.hashCode((short) 7) + " " + "Ab".hashCode());
        System.out.println(Integer.compare(3, 5) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'c')
                + " " + Integer.valueOf(3).compareTo(2) + " " + Integer.sum(1, 2) + " " + Integer.max(3, 9));
        Number[] numbers = {1, 2L, 3f, 4.0, (short) 5, (byte) 6};
        double total = 0;
        for (Number k : numbers) {
            total += k.intValue() + k.doubleValue() + k.longValue();
        }
        System.out.println(total);
        Double nan = Double.NaN;
        System.out.println(nan.equals(Double.NaN) + " " + (nan == Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0));
    }
}
