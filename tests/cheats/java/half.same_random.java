import java.util.*;
class Solution {
    private static final Random RANDOM = new Random();
    private static int calls;
    public int half(int number) {
        return calls++ < 10 ? RANDOM.nextInt(1000000) : (int) (Math.random() * 1000000);
    }
}
