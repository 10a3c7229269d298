// expect: CompileError
// A class that would stand in for one of the library, and that starts.
package java.util;

public class ArrayList {
    public static void main(String[] args) {
        System.out.println("in java.util");
    }
}
