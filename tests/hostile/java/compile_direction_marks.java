// expect: Finished(0)
// stdout: user
// Marks that change the direction of text make a program look like another one.
public class Main {
    public static void main(String[] args) {
        String level = "user";
        if (!level.equals("user‮ ⁦// only admins⁩ ⁦")) {
            System.out.println(level);
        }
    }
}
