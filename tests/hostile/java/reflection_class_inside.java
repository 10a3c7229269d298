// expect: Finished(1)
// The support code of programs has no name that can be asked for.
public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Class.forName("assay.guest.Sys"));
    }
}
