import java.util.NoSuchElementException;
import java.util.concurrent.*;

public class Main {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String describe() {
        return USER.orElse("nobody") + " " + DEPTH.isBound();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(describe());
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(describe());
            ScopedValue.where(USER, "bob").where(DEPTH, 2).run(() -> System.out.println(describe() + " " + DEPTH.get()));
            System.out.println(describe());
        });
        int length = ScopedValue.where(USER, "carol").call(() -> USER.get().length());
        System.out.println(length);
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("not bound");
        }
        try {
            ScopedValue.where(USER, "dan").run(() -> {
                throw new IllegalStateException(USER.get());
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + USER.isBound());
        }
    }
}
