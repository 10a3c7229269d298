import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.*;

public class Main {
    record Person(String name, LocalDate born) {
        int age(LocalDate on) {
            return Period.between(born, on).getYears();
        }

        LocalDate nextBirthday(LocalDate on) {
            LocalDate next = born.withYear(on.getYear());
            return next.isBefore(on) ? born.plusYears(on.getYear() - born.getYear() + 1L) : next;
        }
    }

    public static void main(String[] args) {
        LocalDate today = LocalDate.parse("2024-06-15");
        List<Person> people = new ArrayList<>(List.of(new Person("Ann", LocalDate.of(1990, 6, 15)), new Person("Bob", LocalDate.of(1990, 6, 16)),
                new Person("Cid", LocalDate.of(2004, 2, 29)), new Person("Dee", LocalDate.of(1969, 12, 31))));
        people.sort(Comparator.comparing(p -> p.nextBirthday(today)));
        for (Person p : people) {
            System.out.println(p.name() + " " + p.age(today) + " " + p.nextBirthday(today) + " " + ChronoUnit.DAYS.between(today, p.nextBirthday(today)));
        }
        LocalDate due = today.plusDays(30);
        int workdays = 0;
        for (LocalDate d = today; d.isBefore(due); d = d.plusDays(1)) {
            switch (d.getDayOfWeek()) {
                case SATURDAY, SUNDAY -> { }
                default -> workdays++;
            }
        }
        System.out.println(workdays + " " + due + " " + people.get(0));
    }
}
