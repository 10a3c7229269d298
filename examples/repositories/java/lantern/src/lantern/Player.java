package lantern;

/** Who walks through the world, with a bag and a lamp of courage. */
public final class Player {
    public static final int STRENGTH = 20;
    private static final int FULL_COURAGE = 5;

    private final Inventory bag = new Inventory(STRENGTH);
    private Room room;
    private int courage = FULL_COURAGE;
    private int moves;

    public Player(Room start) {
        this.room = start;
    }

    public Room room() {
        return room;
    }

    public Inventory bag() {
        return bag;
    }

    public int courage() {
        return courage;
    }

    public int moves() {
        return moves;
    }

    /** Goes through a door; the dark takes some courage, the light gives it back. */
    public void walkThrough(Door door) {
        room = door.otherSideOf(room);
        moves++;
        courage = room.isLit(bag) ? FULL_COURAGE : courage - 1;
    }

    public boolean hasFled() {
        return courage <= 0;
    }

    public void eat(Item item) {
        if (!item.is(Item.Trait.EDIBLE)) {
            throw new IllegalArgumentException("nobody eats a " + item.name());
        }
        bag.take(item.name());
        courage = Math.min(FULL_COURAGE, courage + item.weight());
    }
}
