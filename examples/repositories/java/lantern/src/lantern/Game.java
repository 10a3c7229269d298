package lantern;

import java.util.Optional;

/** Carries out commands and says what came of them. */
public final class Game {
    private final World world;
    private final Player player;
    private boolean over;

    public Game(World world) {
        this.world = world;
        this.player = new Player(world.start());
    }

    public boolean isOver() {
        return over || player.hasFled() || world.isSolvedBy(player);
    }

    public Score score() {
        return Score.of(player, world);
    }

    public String carryOut(Command command) {
        if (command instanceof Command.Go go) {
            return walk(go.direction());
        } else if (command instanceof Command.Take take) {
            return take(take.item());
        } else if (command instanceof Command.Drop drop) {
            return drop(drop.item());
        } else if (command instanceof Command.Eat eat) {
            return eat(eat.item());
        } else if (command instanceof Command.Bag) {
            return player.bag().isEmpty() ? "You carry nothing." : "You carry " + player.bag() + ".";
        } else if (command instanceof Command.Quit) {
            over = true;
            return "Goodbye!";
        } else if (command instanceof Command.Unknown unknown) {
            return "I don't know how to \"" + unknown.line() + "\".";
        }
        return player.room().describe(player.bag());
    }

    private String walk(Direction direction) {
        Optional<Door> exit = player.room().exit(direction);
        if (exit.isEmpty()) {
            return "You can't go " + direction + ".";
        }
        Door door = exit.get();
        if (door.isLocked() && !door.tryUnlock(player.bag())) {
            return "The door is locked.";
        }
        player.walkThrough(door);
        return player.room().describe(player.bag());
    }

    private String take(String name) {
        Inventory floor = player.room().floor();
        Optional<Item> item = floor.find(name);
        if (item.isEmpty()) {
            return "There is no " + name + " here.";
        }
        if (!player.bag().fits(item.get())) {
            return "Your bag is too full for the " + name + ".";
        }
        floor.take(name).ifPresent(player.bag()::add);
        return "Taken: " + item.get().description();
    }

    private String drop(String name) {
        Optional<Item> item = player.bag().take(name);
        item.ifPresent(player.room().floor()::add);
        return item.isPresent() ? "Dropped." : "You have no " + name + ".";
    }

    private String eat(String name) {
        return player.bag().find(name).map(item -> {
            player.eat(item);
            return "Your courage is " + player.courage() + " now.";
        }).orElse("You have no " + name + ".");
    }
}
