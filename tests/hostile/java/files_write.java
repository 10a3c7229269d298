// expect: Finished(0) | Finished(1)
// A file that the program writes can be read by it at most.
import java.io.FileReader;
import java.io.FileWriter;

public class Main {
    public static void main(String[] args) throws Exception {
        try (FileWriter writer = new FileWriter("/tmp/x")) {
            writer.write("text");
        }
        try (FileReader reader = new FileReader("/tmp/x")) {
            System.out.println((char) reader.read());
        }
    }
}
