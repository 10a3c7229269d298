package assay.patch.java.time.chrono;

import java.time.DateTimeException;
import java.time.chrono.Chronology;
import java.time.chrono.IsoChronology;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code java.time.chrono.AbstractChronology}: there is no calendar but that of ISO. */
public final class AbstractChronology {
    private AbstractChronology() {
    }

    public static Chronology ofLocale(Locale locale) {
        return IsoChronology.INSTANCE;
    }

    public static Chronology of(String id) {
        if (id.equals("ISO") || id.equals("iso8601")) {
            return IsoChronology.INSTANCE;
        }
        throw new DateTimeException("Unknown chronology: " + id);
    }

    public static Set<Chronology> getAvailableChronologies() {
        return new HashSet<>(List.of(IsoChronology.INSTANCE));
    }
}
