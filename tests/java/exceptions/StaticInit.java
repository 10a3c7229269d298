// exit: 1
public class Main {
    static class Unused { static int x = Integer.parseInt("zz"); }
    static class Late { static { if (true) throw new IllegalStateException("late"); } static void go() {} }
    enum E { P, Q; static final int N = values().length / (Q.ordinal() - 1); }
    interface I { int V = Integer.parseInt("x"); }
    public static void main(String[] args) {
        if (args.length > 5) System.out.println(Unused.x);
        System.out.println("start");
        try { Late.go(); } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        try { Late.go(); } catch (Throwable t) { System.out.println(t); }
        try { System.out.println(E.P); } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        try { System.out.println(I.V); } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        try { new Late(); } catch (Throwable t) { System.out.println(t); }
        Late.go();
    }
}
