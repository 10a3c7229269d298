// expect: Finished(0)
// stdout: ExceptionInInitializerError NoClassDefFoundError
// A class whose initializer has thrown can never be used.
public class Main {
    static class Broken {
        static int x = Integer.parseInt("not a number");
    }

    public static void main(String[] args) {
        String said = "";
        for (int i = 0; i < 2; i++) {
            try {
                said += Broken.x;
            } catch (Throwable e) {
                said += e.getClass().getSimpleName() + " ";
            }
        }
        System.out.println(said);
    }
}
