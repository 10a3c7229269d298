import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Sorting objects is stable; comparators of all kinds. */
public class Main {
    record Person(String name, int age, double score, String city) {
    }

    static class Bad implements Comparator<Integer> {
        @Override
        public int compare(Integer a, Integer b) {
            return 1;
        }
    }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>();
        String[] names = {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"};
        for (int i = 0; i < names.length; i++) {
            people.add(new Person(names[i], 20 + i * 7 % 4, i * 3 % 5 / 2.0, i % 3 == 0 ? null : "city" + i % 2));
        }
        people.sort(Comparator.comparingInt(Person::age));
        people.forEach(p -> System.out.print(p.name() + p.age() + " "));
        System.out.println();
        people.sort(Comparator.comparing(Person::age, Comparator.reverseOrder()).thenComparingDouble(Person::score)
                .thenComparing(Person::name));
        people.forEach(p -> System.out.print(p.name() + p.age() + "/" + p.score() + " "));
        System.out.println();
        people.sort(Comparator.comparing(Person::city, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Person::name, Comparator.reverseOrder()));
        people.forEach(p -> System.out.print(p.name() + p.city() + " "));
        System.out.println();
        people.sort(Comparator.comparing(Person::city, Comparator.nullsLast(Comparator.reverseOrder())).reversed());
        System.out.println(people.get(0).name() + people.get(7).name());
        Integer[] large = new Integer[300];
        for (int i = 0; i < large.length; i++) {
            large[i] = i * 7919 % 300;
        }
        Arrays.sort(large, (x, y) -> x / 10 - y / 10);
        int sum = 0;
        for (int i = 0; i < large.length; i++) {
            sum = sum * 31 + large[i];
        }
        System.out.println(sum + " " + large[0] + " " + large[5] + " " + large[299]);
        Integer[] runs = new Integer[200];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = i % 50 < 25 ? i : -i;
        }
        Arrays.sort(runs);
        System.out.println(runs[0] + " " + runs[100] + " " + runs[199]);
        Integer[] many = new Integer[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = i * 31 % 17;
        }
        try {
            Arrays.sort(many, new Bad());
            System.out.println("sorted");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> words = Arrays.asList("bb", "a", "ccc", "dd", "e");
        Collections.sort(words, (x, y) -> Integer.compare(y.length(), x.length()));
        System.out.println(words + " " + Comparator.<String>naturalOrder().compare("a", "b") + " "
                + Comparator.<Integer>reverseOrder().compare(1, 2));
        words.sort(Comparator.comparing(w -> w.charAt(0)));
        System.out.println(words);
    }
}
