// expect: OutOfMemory | OutOfFuel | Finished(1)
// Writes files without an end.
import java.io.FileOutputStream;

public class Main {
    public static void main(String[] args) throws Exception {
        byte[] load = new byte[1 << 20];
        for (int i = 0;; i++) {
            try (FileOutputStream out = new FileOutputStream("x" + i)) {
                out.write(load);
            }
        }
    }
}
