import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("assay", ".txt");
        file.deleteOnExit();
        try (PrintWriter out = new PrintWriter(new FileWriter(file))) {
            for (int i = 0; i < 5; i++) {
                out.println("line " + i);
            }
        }
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            for (String line; (line = in.readLine()) != null;) {
                System.out.print(line + "; ");
            }
        }
        System.out.println();
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write("h\u00e9\n".getBytes(StandardCharsets.UTF_8));
            out.write(255);
        }
        System.out.println(file.exists() + " " + file.length() + " " + file.isFile() + " " + file.canRead());
        try (FileInputStream in = new FileInputStream(file)) {
            in.skip(35);
            System.out.println(Arrays.toString(in.readAllBytes()) + " " + in.read());
        }
        System.out.println(file.delete() + " " + file.exists());
        Path path = Files.createTempFile("assay", ".data");
        Files.writeString(path, "alpha\nbeta\ngamma\n");
        System.out.println(Files.readAllLines(path) + " " + Files.size(path) + " " + Files.exists(path));
        Files.write(path, List.of("delta"), StandardOpenOption.APPEND);
        System.out.println(Files.readString(path).replace("\n", "/"));
        Files.delete(path);
        System.out.println(Files.exists(path));
        try {
            Files.readAllLines(Paths.get("no-such-file"));
        } catch (NoSuchFileException e) {
            System.out.println("missing " + e.getMessage());
        }
    }
}
