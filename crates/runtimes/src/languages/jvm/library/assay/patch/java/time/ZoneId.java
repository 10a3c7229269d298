package assay.patch.java.time;

/** {@code java.time.ZoneId}: the zone of the system is Universal Time. */
public final class ZoneId {
    private ZoneId() {
    }

    public static java.time.ZoneId systemDefault() {
        return java.time.ZoneId.of("Etc/UTC");
    }
}
