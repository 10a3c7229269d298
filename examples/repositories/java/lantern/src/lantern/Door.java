package lantern;

import java.util.Optional;

/** The way between two rooms, which may need a key. */
public final class Door {
    private final Room first;
    private final Room second;
    private String keyName;

    private Door(Room first, Room second) {
        this.first = first;
        this.second = second;
    }

    /** Joins two rooms; the way back is the opposite direction. */
    public static Door between(Room room, Direction direction, Room neighbour) {
        Door door = new Door(room, neighbour);
        room.addExit(direction, door);
        neighbour.addExit(direction.opposite(), door);
        return door;
    }

    public Door lockedBy(Item key) {
        if (!key.is(Item.Trait.KEY)) {
            throw new IllegalArgumentException(key.name() + " opens nothing");
        }
        keyName = key.name();
        return this;
    }

    public boolean isLocked() {
        return keyName != null;
    }

    /** Unlocks it if the key is among the things carried. */
    public boolean tryUnlock(Inventory carried) {
        Optional<Item> key = carried.find(keyName);
        if (key.isPresent()) {
            keyName = null;
        }
        return key.isPresent();
    }

    public Room otherSideOf(Room room) {
        return room == first ? second : first;
    }
}
