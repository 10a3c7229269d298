// expect: Finished(0)
// stdout: own own 3 own
// Classes with the names of the library's.
class String {
    public java.lang.String toString() {
        return "own";
    }
}

class Integer {
    static int valueOf(int x) {
        return 3;
    }
}

class ArrayList<T> {
    public java.lang.String toString() {
        return "own";
    }
}

class Math {
    static java.lang.String abs(int x) {
        return "own";
    }
}

public class Main {
    public static void main(java.lang.String[] args) {
        System.out.println(new String() + " " + new ArrayList<Object>() + " " + Integer.valueOf(1) + " " + Math.abs(1));
    }
}
