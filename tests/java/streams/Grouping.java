import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** groupingBy and partitioningBy with all kinds of collectors below them. */
public class Main {
    enum Level {
        JUNIOR, SENIOR, LEAD
    }

    record Employee(String name, String department, Level level, int salary, List<String> skills) {
    }

    public static void main(String[] args) {
        List<Employee> staff = List.of(
                new Employee("Ann", "dev", Level.SENIOR, 900, List.of("java", "sql")),
                new Employee("Bob", "dev", Level.JUNIOR, 500, List.of("java")),
                new Employee("Cid", "ops", Level.LEAD, 1200, List.of("linux", "go")),
                new Employee("Dan", "hr", Level.JUNIOR, 450, List.of()),
                new Employee("Eve", "ops", Level.SENIOR, 950, List.of("go", "sql")),
                new Employee("Fay", "dev", Level.LEAD, 1300, List.of("java", "go", "rust")));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department,
                Collectors.mapping(Employee::name, Collectors.toList()))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::level, TreeMap::new, Collectors.counting())));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, TreeMap::new,
                Collectors.averagingInt(Employee::salary))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, LinkedHashMap::new,
                Collectors.summingInt(Employee::salary))));
        System.out.println(staff.stream().collect(Collectors.partitioningBy(e -> e.salary() > 900,
                Collectors.mapping(Employee::name, Collectors.joining("+", "<", ">")))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, TreeMap::new,
                Collectors.groupingBy(Employee::level, TreeMap::new, Collectors.mapping(Employee::name, Collectors.toSet())))));
        Map<String, Employee> best = staff.stream().collect(Collectors.toMap(Employee::department, Function.identity(),
                (a, b) -> a.salary() >= b.salary() ? a : b, TreeMap::new));
        best.forEach((k, v) -> System.out.print(k + "=" + v.name() + " "));
        System.out.println();
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, TreeMap::new,
                Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Employee::salary)), o -> o.get().name()))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, TreeMap::new,
                Collectors.flatMapping(e -> e.skills().stream(), Collectors.toCollection(TreeSet::new)))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(e -> e.name().charAt(0) % 2 == 0,
                Collectors.filtering(e -> e.salary() > 800, Collectors.mapping(Employee::name, Collectors.toList())))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::level, TreeMap::new,
                Collectors.reducing(0, Employee::salary, Integer::max))));
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::department, TreeMap::new,
                Collectors.summarizingInt(Employee::salary))).get("dev"));
        System.out.println(Stream.of("apple", "avocado", "banana", "blueberry", "cherry")
                .collect(Collectors.groupingBy(s -> s.charAt(0))));
        System.out.println("mississippi".chars().mapToObj(c -> (char) c)
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting())));
        Map<Boolean, Long> parts = Stream.of(1, 2, 3, 4, 5).collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.counting()));
        System.out.println(parts + " " + parts.get(true));
        Set<String> skills = staff.stream().flatMap(e -> e.skills().stream()).collect(Collectors.toSet());
        System.out.println(skills);
        System.out.println(staff.stream().collect(Collectors.groupingBy(Employee::level)).keySet().size());
    }
}
