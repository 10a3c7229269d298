// expect: Finished(0)
// stdout: false false false null
// Looks for files of the host, whose names lead through other folders too.
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

public class Main {
    public static void main(String[] args) {
        String[] names = {"/etc/passwd", "/proc/self/environ", "../../../../../../etc/hostname"};
        for (String name : names) {
            try (FileInputStream in = new FileInputStream(name)) {
                System.out.println(name + " " + in.read());
            } catch (IOException e) {
                System.out.print(new File(name).exists() + " ");
            }
        }
        System.out.println(new File("/etc").list());
    }
}
