import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;

/** equals, hashCode, toString, clone and getClass of a program's own classes. */
public class Main {
    static class Money implements Cloneable, Comparable<Money> {
        private final long cents;
        private int[] history = {1, 2};

        Money(long cents) {
            this.cents = cents;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            return cents == ((Money) o).cents;
        }

        @Override
        public int hashCode() {
            return Objects.hash(cents);
        }

        @Override
        public String toString() {
            return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
        }

        @Override
        public Money clone() {
            try {
                return (Money) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public int compareTo(Money o) {
            return Long.compare(cents, o.cents);
        }
    }

    static class Plain {
        int x = 1;

        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) {
        Money a = new Money(1205);
        Money b = new Money(1205);
        Money c = a.clone();
        System.out.println(a + " " + a.equals(b) + " " + (a == b) + " " + (a.hashCode() == b.hashCode()) + " "
                + a.equals(null) + " " + a.equals("1205"));
        System.out.println((c != a) + " " + c.equals(a) + " " + (c.history == a.history) + " " + c.getClass().getSimpleName());
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        HashSet<Money> set = new HashSet<>(Arrays.asList(a, b, c, new Money(3)));
        System.out.println(set.size() + " " + set.contains(new Money(3)));
        Object plain = new Plain();
        System.out.println(plain.equals(plain) + " " + plain.equals(new Plain()) + " "
                + (plain.hashCode() == plain.hashCode()) + " " + plain.toString().startsWith("Main$Plain@"));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(a, null) + " " + Objects.toString(null) + " "
                + Objects.toString(null, "default") + " " + Objects.hashCode(null) + " " + Objects.requireNonNullElse(null, 7)
                + " " + Objects.isNull(a) + " " + Objects.compare(a, new Money(9), Money::compareTo));
        System.out.println(String.valueOf((Object) null) + " " + a.compareTo(new Money(5000)));
        Object[] array = {a, null, "s", 3};
        System.out.println(Arrays.toString(array) + " " + Arrays.asList(array));
        Object lock = new Object();
        synchronized (lock) {
            synchronized (lock) {
                System.out.println("locked twice");
            }
        }
    }
}
