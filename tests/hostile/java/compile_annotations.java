// expect: Finished(0)
// stdout: true
// Annotations, of which one refers to itself.
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Main {
    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Marks.class)
    @Mark(0)
    @interface Mark {
        int value();

        String[] texts() default {"a", "b"};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marks {
        Mark[] value();
    }

    @Mark(1)
    @Mark(value = 2, texts = {})
    @Deprecated
    @FunctionalInterface
    interface F {
        void go();
    }

    public static void main(@Mark(3) String[] args) {
        @Mark(4) F f = () -> System.out.println(args != null);
        f.go();
    }
}
