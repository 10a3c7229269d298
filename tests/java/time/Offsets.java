import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        OffsetDateTime o = OffsetDateTime.of(2024, 5, 6, 7, 8, 9, 0, ZoneOffset.ofHours(2));
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.withOffsetSameLocal(ZoneOffset.ofHours(-5)) + " "
                + o.toEpochSecond() + " " + o.getOffset());
        ZonedDateTime z = ZonedDateTime.of(LocalDateTime.of(2024, 1, 1, 0, 0), ZoneId.of("UTC"));
        System.out.println(z + " " + z.plusDays(31) + " " + z.getZone() + " " + z.getOffset() + " " + z.toLocalDate() + " " + z.withZoneSameInstant(ZoneOffset.ofHours(9)));
        System.out.println(ZoneId.of("+05:30") + " " + ZoneId.of("GMT+2") + " " + ZoneId.of("Z") + " " + ZoneOffset.of("-03:30").getTotalSeconds() + " " + ZoneOffset.MAX + " "
                + ZoneOffset.ofTotalSeconds(3661) + " " + ZoneOffset.UTC.equals(ZoneOffset.of("Z")));
        Instant i = Instant.parse("2023-11-14T22:13:20Z");
        System.out.println(LocalDateTime.ofInstant(i, ZoneOffset.ofHours(1)) + " " + i.atOffset(ZoneOffset.ofHoursMinutes(-9, -30)) + " " + i.atZone(ZoneId.of("UTC+3")).toLocalTime()
                + " " + LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.ofHours(12)));
        System.out.println(ChronoUnit.HOURS.between(o, o.plusDays(2).withOffsetSameInstant(ZoneOffset.UTC)) + " " + o.isEqual(o.withOffsetSameInstant(ZoneOffset.MIN)) + " "
                + o.compareTo(OffsetDateTime.MIN));
        System.out.println(o.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME) + " " + z.format(DateTimeFormatter.ISO_ZONED_DATE_TIME) + " "
                + OffsetTime.of(10, 20, 30, 0, ZoneOffset.ofHours(1)) + " " + DateTimeFormatter.ISO_INSTANT.format(i));
        System.out.println(ZonedDateTime.parse("2024-02-03T04:05:06+01:00").toInstant() + " " + OffsetDateTime.parse("2024-02-03T04:05:06.789-08:00").toLocalTime());
        for (String bad : new String[] {"+25:00", "X", "+1:2:3:4"}) {
            try {
                System.out.println(ZoneOffset.of(bad));
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        TreeSet<OffsetDateTime> sorted = new TreeSet<>(List.of(o, o.minusHours(1), o.withOffsetSameInstant(ZoneOffset.UTC)));
        System.out.println(sorted.size() + " " + sorted.first());
    }
}
