// expect: Finished(1)
// stdin: assay.guest.Sys
// A class whose name comes from the input.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Class.forName(new Scanner(System.in).next()).getName());
    }
}
