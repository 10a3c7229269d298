// expect: Unsupported
// An object whose methods are one.
import java.lang.reflect.Proxy;

public class Main {
    public static void main(String[] args) {
        Runnable r = (Runnable) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Runnable.class},
            (proxy, method, arguments) -> {
                System.out.println(method.getName());
                return null;
            });
        r.run();
    }
}
