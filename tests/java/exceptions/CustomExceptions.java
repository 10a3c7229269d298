/** Exceptions that a program declares. */
public class Main {
    static class AppException extends Exception {
        private final int code;

        AppException(String message, int code) {
            super(message);
            this.code = code;
        }

        AppException(String message, Throwable cause) {
            super(message, cause);
            code = -1;
        }

        int code() {
            return code;
        }
    }

    static final class Special extends AppException {
        Special() {
            super("special", 7);
        }

        @Override
        public String getMessage() {
            return "<" + super.getMessage() + ">";
        }
    }

    static class NoMessage extends RuntimeException {
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }

        @Override
        public String toString() {
            return "Quiet!";
        }
    }

    static void level(int n) throws AppException {
        switch (n) {
            case 0 -> throw new AppException("zero", 0);
            case 1 -> throw new Special();
            case 2 -> throw new NoMessage();
            case 3 -> throw new Quiet();
            default -> {
                try {
                    level(n - 4);
                } catch (AppException e) {
                    throw new AppException("wrapped " + n, e);
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 9; n++) {
            try {
                level(n);
            } catch (Special e) {
                System.out.println("special " + e + " " + e.code());
            } catch (AppException e) {
                System.out.println(e + " " + e.code() + " " + e.getCause());
            } catch (RuntimeException e) {
                System.out.println(e + " " + e.getMessage());
            }
        }
        Throwable t = new AppException("top", new RuntimeException(new Special()));
        StringBuilder chain = new StringBuilder();
        while (t != null) {
            chain.append(t.getClass().getSimpleName()).append(" > ");
            t = t.getCause();
        }
        System.out.println(chain);
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new Error("e", new Exception()).getCause());
        System.out.println(new Exception(new Exception("inner")).getMessage());
    }
}
