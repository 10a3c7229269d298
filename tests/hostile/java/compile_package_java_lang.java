// expect: CompileError
// A class that would stand in for one of the library.
package java.lang;

public class Main {
    public static void main(String[] args) {
        System.out.println("in java.lang");
    }
}
