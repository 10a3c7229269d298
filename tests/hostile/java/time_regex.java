// expect: OutOfFuel | Finished(0)
// A pattern that can match a text in very many ways.
public class Main {
    public static void main(String[] args) {
        String text = "a".repeat(60) + "!";
        System.out.println(text.matches("(a|aa|aaa)+(b|c)"));
        System.out.println(text.matches("(.*a){25}b"));
    }
}
