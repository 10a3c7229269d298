package lantern;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Turns a line such as "take the brass key" into a command. */
public final class CommandParser {
    private static final Set<String> FILLERS = Set.of("the", "a", "an", "to", "up", "please");

    private static final Map<String, Function<String, Command>> WITH_OBJECT = Map.of(
            "take", Command.Take::new,
            "get", Command.Take::new,
            "drop", Command.Drop::new,
            "eat", Command.Eat::new);

    private static final Map<String, Command> ALONE = Map.of(
            "look", new Command.Look(),
            "bag", new Command.Bag(),
            "inventory", new Command.Bag(),
            "quit", new Command.Quit());

    private CommandParser() {}

    public static Command parse(String line) {
        List<String> words = List.of(line.trim().toLowerCase(Locale.ROOT).split("\\s+"));
        String verb = words.get(0);
        if (words.size() == 1) {
            Command alone = ALONE.get(verb);
            return alone != null ? alone : go(verb, line);
        }
        if (verb.equals("go")) {
            return go(words.get(words.size() - 1), line);
        }
        String object = String.join(" ", words.stream().skip(1).filter(word -> !FILLERS.contains(word)).toList());
        Function<String, Command> make = WITH_OBJECT.get(verb);
        return make == null || object.isEmpty() ? new Command.Unknown(line) : make.apply(object);
    }

    private static Command go(String word, String line) {
        return Direction.named(word).<Command>map(Command.Go::new).orElse(new Command.Unknown(line));
    }
}
