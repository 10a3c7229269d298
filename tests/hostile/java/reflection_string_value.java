// expect: Unsupported
// The characters of a text are not to be had: the JDK does not open them either.
import java.lang.reflect.Field;

public class Main {
    public static void main(String[] args) throws Exception {
        Field field = String.class.getDeclaredField("value");
        field.setAccessible(true);
        System.out.println(field.get("text") != null);
    }
}
