package assay.patch.java.time;

import assay.guest.IsoText;

/** {@code java.time.LocalDateTime}: reading without the formatters, see {@link IsoText}. */
public final class LocalDateTime {
    private LocalDateTime() {
    }

    public static java.time.LocalDateTime parse(CharSequence text) {
        return IsoText.dateTime(text);
    }
}
