package assay.patch.java.time;

import assay.guest.IsoText;

/** {@code java.time.LocalTime}: reading without the formatters, see {@link IsoText}. */
public final class LocalTime {
    private LocalTime() {
    }

    public static java.time.LocalTime parse(CharSequence text) {
        return IsoText.time(text);
    }
}
