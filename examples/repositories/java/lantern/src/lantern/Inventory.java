package lantern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Items in one place, up to a weight. */
public final class Inventory {
    private final int capacity;
    private final List<Item> items = new ArrayList<>();

    public Inventory(int capacity) {
        this.capacity = capacity;
    }

    public static Inventory unlimited() {
        return new Inventory(Integer.MAX_VALUE);
    }

    public int weight() {
        return items.stream().mapToInt(Item::weight).sum();
    }

    public boolean fits(Item item) {
        return item.weight() <= capacity - weight();
    }

    public void add(Item item) {
        if (!fits(item)) {
            throw new IllegalStateException(item.name() + " is too heavy");
        }
        items.add(item);
    }

    public Optional<Item> find(String name) {
        return items.stream().filter(item -> item.name().equalsIgnoreCase(name)).findFirst();
    }

    public Optional<Item> take(String name) {
        Optional<Item> found = find(name);
        found.ifPresent(items::remove);
        return found;
    }

    public boolean hasAny(Item.Trait trait) {
        return items.stream().anyMatch(item -> item.is(trait));
    }

    public List<Item> items() {
        return Collections.unmodifiableList(items);
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    @Override
    public String toString() {
        return items.stream().map(Item::name).collect(Collectors.joining(", "));
    }
}
