package lantern;

import java.util.Locale;
import java.util.Optional;

/** Where an exit of a room leads. */
public enum Direction {
    NORTH,
    EAST,
    SOUTH,
    WEST,
    UP,
    DOWN;

    public Direction opposite() {
        return switch (this) {
            case NORTH -> SOUTH;
            case SOUTH -> NORTH;
            case EAST -> WEST;
            case WEST -> EAST;
            case UP -> DOWN;
            case DOWN -> UP;
        };
    }

    /** The direction a player means by a word or its first letter. */
    public static Optional<Direction> named(String word) {
        String wanted = word.toUpperCase(Locale.ROOT);
        for (Direction direction : values()) {
            if (!wanted.isEmpty() && direction.name().startsWith(wanted)) {
                return Optional.of(direction);
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
