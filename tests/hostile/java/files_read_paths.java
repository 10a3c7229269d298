// expect: Finished(1)
// A file of the host, by the newer interface.
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Files.readString(Path.of("/etc/passwd")));
    }
}
