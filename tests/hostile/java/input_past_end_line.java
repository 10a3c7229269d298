// expect: Finished(1)
// stdin: one line
// Takes apart a line that is not there.
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws Exception {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        reader.readLine();
        System.out.println(reader.readLine().trim());
    }
}
