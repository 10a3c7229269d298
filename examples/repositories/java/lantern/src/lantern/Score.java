package lantern;

/** How well a game went. */
public record Score(int found, int possible, int moves) {

    public static Score of(Player player, World world) {
        int carried = player.bag().items().stream().mapToInt(Item::value).sum();
        return new Score(carried, carried + world.treasure(), player.moves());
    }

    public String rank() {
        if (possible == 0 || found == 0) {
            return "visitor";
        }
        return found == possible ? "keeper of the lighthouse" : "keeper's apprentice";
    }

    @Override
    public String toString() {
        return String.format("%d of %d points in %d moves: %s", found, possible, moves, rank());
    }
}
