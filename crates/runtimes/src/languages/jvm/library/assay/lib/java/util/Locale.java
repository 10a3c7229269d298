package assay.lib.java.util;

import java.io.Serializable;
import java.util.Objects;

/**
 * {@code java.util.Locale}: a name and no more. Everything is written as in the United States, whatever the locale.
 */
public final class Locale implements Cloneable, Serializable {
    public static final Locale ENGLISH = new Locale("en", "", "", true);
    public static final Locale FRENCH = new Locale("fr", "", "", true);
    public static final Locale GERMAN = new Locale("de", "", "", true);
    public static final Locale ITALIAN = new Locale("it", "", "", true);
    public static final Locale JAPANESE = new Locale("ja", "", "", true);
    public static final Locale KOREAN = new Locale("ko", "", "", true);
    public static final Locale CHINESE = new Locale("zh", "", "", true);
    public static final Locale SIMPLIFIED_CHINESE = new Locale("zh", "CN", "", true);
    public static final Locale TRADITIONAL_CHINESE = new Locale("zh", "TW", "", true);
    public static final Locale FRANCE = new Locale("fr", "FR", "", true);
    public static final Locale GERMANY = new Locale("de", "DE", "", true);
    public static final Locale ITALY = new Locale("it", "IT", "", true);
    public static final Locale JAPAN = new Locale("ja", "JP", "", true);
    public static final Locale KOREA = new Locale("ko", "KR", "", true);
    public static final Locale CHINA = SIMPLIFIED_CHINESE;
    public static final Locale PRC = SIMPLIFIED_CHINESE;
    public static final Locale TAIWAN = TRADITIONAL_CHINESE;
    public static final Locale UK = new Locale("en", "GB", "", true);
    public static final Locale US = new Locale("en", "US", "", true);
    public static final Locale CANADA = new Locale("en", "CA", "", true);
    public static final Locale CANADA_FRENCH = new Locale("fr", "CA", "", true);
    public static final Locale ROOT = new Locale("", "", "", true);

    private static Locale current = US;

    private final String language;
    private final String country;
    private final String variant;

    public Locale(String language) {
        this(language, "", "");
    }

    public Locale(String language, String country) {
        this(language, country, "");
    }

    public Locale(String language, String country, String variant) {
        this.language = language.toLowerCase();
        this.country = country.toUpperCase();
        this.variant = Objects.requireNonNull(variant);
    }

    private Locale(String language, String country, String variant, boolean known) {
        this.language = language;
        this.country = country;
        this.variant = variant;
    }

    public static Locale of(String language) {
        return new Locale(language);
    }

    public static Locale of(String language, String country) {
        return new Locale(language, country);
    }

    public static Locale of(String language, String country, String variant) {
        return new Locale(language, country, variant);
    }

    /** Reads a tag as {@code en-US}; a part behind the country is left out. */
    public static Locale forLanguageTag(String tag) {
        int dash = tag.indexOf('-');
        if (dash < 0) {
            return new Locale(tag.equals("und") ? "" : tag);
        }
        int next = tag.indexOf('-', dash + 1);
        return new Locale(tag.substring(0, dash), tag.substring(dash + 1, next < 0 ? tag.length() : next));
    }

    public static Locale getDefault() {
        return current;
    }

    public static Locale getDefault(Category category) {
        return current;
    }

    public static void setDefault(Locale locale) {
        current = Objects.requireNonNull(locale);
    }

    public static void setDefault(Category category, Locale locale) {
        current = Objects.requireNonNull(locale);
    }

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    public String getVariant() {
        return variant;
    }

    public String getScript() {
        return "";
    }

    public String toLanguageTag() {
        String tag = language.isEmpty() ? "und" : language;
        return country.isEmpty() ? tag : tag + "-" + country;
    }

    @Override
    public Object clone() {
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Locale locale && language.equals(locale.language) && country.equals(locale.country)
                && variant.equals(locale.variant);
    }

    @Override
    public int hashCode() {
        return (language.hashCode() * 31 + country.hashCode()) * 31 + variant.hashCode();
    }

    @Override
    public String toString() {
        if (language.isEmpty() && country.isEmpty()) {
            return "";
        }
        String text = country.isEmpty() && variant.isEmpty() ? language : language + "_" + country;
        return variant.isEmpty() ? text : text + "_" + variant;
    }

    /** {@code java.util.Locale.Category}. */
    public enum Category {
        DISPLAY, FORMAT
    }
}
