// expect: Finished(0)
// stdout: false false
// Deletes and renames what is not there.
import java.io.File;

public class Main {
    public static void main(String[] args) {
        System.out.println(new File("/etc/passwd").delete() + " " + new File("/bin").renameTo(new File("/tmp/bin")));
    }
}
