// expect: Finished(0)
// Types that are bounded by themselves.
public class Main {
    interface Chain<T extends Chain<T>> {
        T next();
    }

    static class Link<A extends Link<A, B>, B extends Comparable<? super B>> implements Chain<A> {
        @SuppressWarnings("unchecked")
        public A next() {
            return (A) this;
        }
    }

    static class Last extends Link<Last, String> {
    }

    static <T extends Comparable<? super T> & java.io.Serializable> T larger(T a, T b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    public static void main(String[] args) {
        System.out.println(new Last().next().next() != null);
        System.out.println(larger("a", "b") + larger(1, 2));
    }
}
