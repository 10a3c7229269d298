package lantern;

import java.util.Scanner;

/** A very small story: fetch the lens from the cellar of a lighthouse. */
public final class Lighthouse {
    private Lighthouse() {}

    public static World world() {
        Room hall = new Room("hall", "A round hall with a spiral staircase.", false);
        Room cellar = new Room("cellar", "Barrels, ropes, and salt on every wall.", true);
        Room gallery = new Room("gallery", "The sea is all around you.", false);
        Item key = Item.with(Item.Trait.KEY, "brass key", "a key green with age", 1);
        hall.floor().add(Item.with(Item.Trait.LIGHT, "lantern", "a storm lantern; it still burns", 3));
        hall.floor().add(Item.with(Item.Trait.EDIBLE, "biscuit", "a ship's biscuit", 1));
        gallery.floor().add(key);
        cellar.floor().add(Item.with(Item.Trait.TREASURE, "lens", "a lens as big as a cartwheel", 12));
        World world = new World(hall);
        world.extend("hall", Direction.UP, gallery);
        world.extend("hall", Direction.DOWN, cellar).lockedBy(key);
        return world;
    }

    public static void main(String[] arguments) {
        Game game = new Game(world());
        System.out.println(game.carryOut(new Command.Look()));
        try (Scanner input = new Scanner(System.in)) {
            while (!game.isOver() && input.hasNextLine()) {
                Command command = CommandParser.parse(input.nextLine());
                System.out.println(game.carryOut(command));
            }
        }
        System.out.println(game.score());
    }
}
