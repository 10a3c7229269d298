// expect: Finished(0)
// stdout: boot strand true
// Classes with names that a sandbox might use for itself.
class Boot {
    static java.lang.String name = "boot";
}

class Strand {
    static java.lang.String name = "strand";
}

class Sys {
    static boolean exit(int code) {
        return true;
    }
}

class Main$1 {
}

public class Main {
    static int memory;
    static int _start;

    public static void main(String[] args) {
        Object x = new Object() {
        };
        System.out.println(Boot.name + " " + Strand.name + " " + (Sys.exit(1) && memory == _start && x != null));
    }
}
