// expect: Finished(0)
// Properties tell nothing of the machine.
public class Main {
    public static void main(String[] args) {
        for (String name : new String[] {"java.version", "os.name", "user.dir", "user.home", "java.class.path", "user.name", "java.home"}) {
            System.out.println(name + " " + System.getProperty(name));
        }
        System.setProperty("user.dir", "/etc");
        System.out.println(System.getProperty("user.dir") + " " + Runtime.getRuntime().availableProcessors());
    }
}
