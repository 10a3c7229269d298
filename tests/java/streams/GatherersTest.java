import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stream.gather with the gatherers of the JDK and one of the program's own. */
public class Main {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 7).boxed().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.windowSliding(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", (a, b) -> a + b)).findFirst().get());
        Gatherer<Integer, ?, Integer> twice = Gatherer.of((state, element, downstream) ->
                downstream.push(element) && downstream.push(element * 10));
        System.out.println(Stream.of(1, 2, 3).gather(twice).limit(5).toList());
        Gatherer<String, int[], String> everySecond = Gatherer.ofSequential(() -> new int[1], (state, element, downstream) ->
                state[0]++ % 2 == 0 ? downstream.push(element) : true);
        System.out.println(List.of("p", "q", "r", "s", "t").stream().gather(everySecond).toList());
    }
}
