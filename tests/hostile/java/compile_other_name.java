// expect: Finished(0)
// stdout: Other
// The public class has another name than the file.
class Helper {
    public static void main(String[] args) {
        System.out.println("Helper");
    }
}

public class Other {
    public static void main(String[] args) {
        System.out.println("Other");
    }
}
