// expect: Unsupported
// A private field is opened.
import java.lang.reflect.Field;

public class Main {
    private int secret = 5;

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Field field = Main.class.getDeclaredField("secret");
        field.setAccessible(true);
        field.setInt(main, 6);
        System.out.println(main.secret);
    }
}
