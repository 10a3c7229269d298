// expect: Finished(0)
// stdout: null -1 -1 0
// There is nothing to read.
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws Exception {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(reader.readLine() + " " + reader.read() + " " + System.in.read() + " " + System.in.available());
    }
}
