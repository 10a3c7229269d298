package lantern;

import java.util.LinkedHashMap;
import java.util.Map;

/** The rooms of a story, and where it begins. */
public final class World {
    private final Map<String, Room> rooms = new LinkedHashMap<>();
    private final Room start;

    public World(Room start) {
        this.start = start;
        rooms.put(start.name(), start);
    }

    public Room start() {
        return start;
    }

    /** Adds a room beside one that is there already. */
    public Door extend(String from, Direction direction, Room room) {
        Room neighbour = rooms.get(from);
        if (neighbour == null) {
            throw new IllegalArgumentException("no room called " + from);
        }
        rooms.put(room.name(), room);
        return Door.between(neighbour, direction, room);
    }

    /** All the points there are to win. */
    public int treasure() {
        return rooms.values().stream()
                .flatMap(room -> room.floor().items().stream())
                .mapToInt(Item::value)
                .sum();
    }

    /** The story ends when somebody stands at the start with a treasure. */
    public boolean isSolvedBy(Player player) {
        return player.room() == start && player.bag().hasAny(Item.Trait.TREASURE);
    }
}
