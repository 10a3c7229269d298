// expect: Finished(0)
// stdout: ?x? 😀 �
// Halves of characters cannot be written.
public class Main {
    public static void main(String[] args) {
        char high = (char) (0xD83D + args.length);
        char low = (char) (0xDE00 + args.length);
        System.out.println(high + "x" + low + " " + new String(new char[] {high, low}) + " \ufffd");
    }
}
