// exit: 1
import java.io.IOException;

public class Main {
    static class Failure extends RuntimeException {
        Failure(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String toString() {
            return "Failure(" + getMessage() + ")";
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println("start");
            throw new IOException("inner");
        } catch (IOException e) {
            throw new Failure("outer", e);
        } finally {
            System.out.println("finally");
        }
    }
}
