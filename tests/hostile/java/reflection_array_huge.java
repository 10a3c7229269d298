// expect: OutOfMemory
// A large array, by reflection.
import java.lang.reflect.Array;

public class Main {
    public static void main(String[] args) {
        System.out.println(Array.getLength(Array.newInstance(long.class, Integer.MAX_VALUE - args.length)));
    }
}
