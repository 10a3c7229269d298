package lantern;

/** What a player can ask for. */
public sealed interface Command {

    record Go(Direction direction) implements Command {}

    record Take(String item) implements Command {}

    record Drop(String item) implements Command {}

    record Eat(String item) implements Command {}

    record Look() implements Command {}

    record Bag() implements Command {}

    record Quit() implements Command {}

    record Unknown(String line) implements Command {}
}
