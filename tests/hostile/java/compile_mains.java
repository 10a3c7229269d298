// expect: Finished(0)
// stdout: Main
// Several classes have a main method.
class First {
    public static void main(String[] args) {
        System.out.println("First");
    }
}

class Main {
    public static void main(String[] args) {
        System.out.println("Main");
    }
}

class Last {
    public static void main(String[] args) {
        System.out.println("Last");
    }
}
