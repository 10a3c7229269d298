package lantern;

import java.util.EnumSet;
import java.util.Set;

/** A thing to find, carry and use. */
public record Item(String name, String description, int weight, Set<Trait> traits) {

    /** What an item can do. */
    public enum Trait {
        LIGHT,
        KEY,
        EDIBLE,
        TREASURE
    }

    public static Item plain(String name, String description, int weight) {
        return new Item(name, description, weight, EnumSet.noneOf(Trait.class));
    }

    public static Item with(Trait trait, String name, String description, int weight) {
        return new Item(name, description, weight, EnumSet.of(trait));
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** The points for bringing it home. */
    public int value() {
        return is(Trait.TREASURE) ? 10 * weight : 0;
    }
}
