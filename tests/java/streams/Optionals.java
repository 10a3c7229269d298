import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Optional. */
public class Main {
    record User(String name, Optional<String> mail) {
    }

    static Optional<User> find(String name) {
        return Map.of("ann", new User("ann", Optional.of("ann@example.org")), "bob", new User("bob", Optional.empty()))
                .containsKey(name) ? Optional.of(new User(name, name.equals("ann") ? Optional.of("ann@example.org") : Optional.empty()))
                : Optional.empty();
    }

    public static void main(String[] args) {
        for (String n : List.of("ann", "bob", "cid")) {
            System.out.println(n + " " + find(n).flatMap(User::mail).map(String::length).orElse(-1) + " "
                    + find(n).map(User::name).filter(s -> s.startsWith("b")).isPresent() + " "
                    + find(n).or(() -> Optional.of(new User("default", Optional.empty()))).get().name());
        }
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.ofNullable(null);
        System.out.println(some + " " + none + " " + some.equals(Optional.of("value")) + " " + none.equals(Optional.empty()) + " "
                + some.hashCode() + " " + none.hashCode());
        some.ifPresent(v -> System.out.println("has " + v));
        none.ifPresentOrElse(v -> System.out.println("has " + v), () -> System.out.println("has nothing"));
        System.out.println(none.orElseGet(() -> "computed") + " " + some.stream().count() + " " + none.isEmpty());
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("own"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("of null");
        }
        System.out.println(OptionalInt.of(3) + " " + OptionalInt.empty() + " " + OptionalLong.of(9).getAsLong() + " "
                + OptionalInt.of(3).orElse(1) + " " + Optional.of(Optional.of(1)));
    }
}
