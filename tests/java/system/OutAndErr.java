// exit: 9
public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            System.out.println("out " + i);
            System.err.println("err " + i);
        }
        System.out.printf("%d %s %.3f%n", 1, "two", 3.0);
        System.out.print('c');
        System.out.print(1L);
        System.out.print(2.5f);
        System.out.print(1e10);
        System.out.print(true);
        System.out.print(new char[] {'x', 'y'});
        System.out.print((Object) "object");
        System.out.println();
        System.out.append("appended").append('!').append("012345", 2, 4).println();
        System.out.println((Object) null);
        System.out.println("\t\u00e9\u4e2d\ud83d\ude00\"\\");
        System.out.close();
        System.out.println("after close");
        System.exit(System.out.checkError() ? 9 : 0);
    }
}
