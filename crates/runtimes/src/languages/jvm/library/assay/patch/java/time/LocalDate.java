package assay.patch.java.time;

import assay.guest.IsoText;

/** {@code java.time.LocalDate}: reading without the formatters, see {@link IsoText}. */
public final class LocalDate {
    private LocalDate() {
    }

    public static java.time.LocalDate parse(CharSequence text) {
        return IsoText.date(text);
    }
}
