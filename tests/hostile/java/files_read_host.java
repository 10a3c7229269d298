// expect: Finished(1)
// A file of the host is not there.
import java.io.BufferedReader;
import java.io.FileReader;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new BufferedReader(new FileReader("/etc/passwd")).readLine());
    }
}
