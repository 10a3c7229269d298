package lantern;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A place with exits, things lying about, and perhaps no light. */
public final class Room {
    private final String name;
    private final String description;
    private final boolean dark;
    private final Map<Direction, Door> exits = new EnumMap<>(Direction.class);
    private final Inventory floor = Inventory.unlimited();

    public Room(String name, String description, boolean dark) {
        this.name = name;
        this.description = description;
        this.dark = dark;
    }

    public String name() {
        return name;
    }

    public Inventory floor() {
        return floor;
    }

    public Optional<Door> exit(Direction direction) {
        return Optional.ofNullable(exits.get(direction));
    }

    void addExit(Direction direction, Door door) {
        if (exits.putIfAbsent(direction, door) != null) {
            throw new IllegalStateException(name + " has two exits " + direction);
        }
    }

    public boolean isLit(Inventory carried) {
        return !dark || carried.hasAny(Item.Trait.LIGHT) || floor.hasAny(Item.Trait.LIGHT);
    }

    /** What a player sees here with what they carry. */
    public String describe(Inventory carried) {
        if (!isLit(carried)) {
            return "It is pitch dark; you hear water drip.";
        }
        StringBuilder text = new StringBuilder(description);
        if (!floor.isEmpty()) {
            text.append("\nYou see ").append(floor).append('.');
        }
        Set<Direction> directions = exits.keySet();
        return text.append("\nExits: ").append(directions).toString();
    }
}
