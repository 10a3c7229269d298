import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        File missing = new File("no_such_input.txt");
        System.out.println(missing.exists() + " " + missing.getName() + " " + missing.isDirectory() + " " + missing.length());
        try {
            new FileInputStream(missing);
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try (BufferedReader r = new BufferedReader(new FileReader("also_missing.txt"))) {
            System.out.println(r.readLine());
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        File path = new File("/a/b/../c.txt");
        System.out.println(path.getParent() + " " + path.getPath() + " " + path.isAbsolute() + " " + new File("x", "y").getPath());
    }
}
