// expect: Finished(0)
// Identifiers that should be different everywhere are the same in each run.
import java.util.UUID;

public class Main {
    public static void main(String[] args) {
        System.out.println(UUID.randomUUID() + " " + UUID.randomUUID());
        System.out.println(UUID.nameUUIDFromBytes("name".getBytes()));
    }
}
