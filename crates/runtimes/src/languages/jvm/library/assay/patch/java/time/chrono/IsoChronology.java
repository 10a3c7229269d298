package assay.patch.java.time.chrono;

/** {@code java.time.chrono.IsoChronology}: leap years without {@code Year}, which would bring the parsers of dates. */
public final class IsoChronology {
    private IsoChronology() {
    }

    public static boolean _isLeapYear(java.time.chrono.IsoChronology self, long year) {
        return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
