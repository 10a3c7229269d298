package assay.lib.java.text;

import java.util.Locale;

/** {@code java.text.DateFormatSymbols}: the English names. */
public class DateFormatSymbols {
    private String[] eras = { "BC", "AD" };
    private String[] months = { "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "" };
    private String[] shortMonths = shortened(months);
    private String[] weekdays = { "", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
    private String[] shortWeekdays = shortened(weekdays);
    private String[] halves = { "AM", "PM" };

    public DateFormatSymbols() {
    }

    public DateFormatSymbols(Locale locale) {
    }

    public static DateFormatSymbols getInstance() {
        return new DateFormatSymbols();
    }

    public static DateFormatSymbols getInstance(Locale locale) {
        return new DateFormatSymbols();
    }

    private static String[] shortened(String[] names) {
        String[] result = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            result[i] = names[i].substring(0, Math.min(3, names[i].length()));
        }
        return result;
    }

    public String[] getEras() {
        return eras.clone();
    }

    public void setEras(String[] names) {
        eras = names.clone();
    }

    public String[] getMonths() {
        return months.clone();
    }

    public void setMonths(String[] names) {
        months = names.clone();
    }

    public String[] getShortMonths() {
        return shortMonths.clone();
    }

    public void setShortMonths(String[] names) {
        shortMonths = names.clone();
    }

    public String[] getWeekdays() {
        return weekdays.clone();
    }

    public void setWeekdays(String[] names) {
        weekdays = names.clone();
    }

    public String[] getShortWeekdays() {
        return shortWeekdays.clone();
    }

    public void setShortWeekdays(String[] names) {
        shortWeekdays = names.clone();
    }

    public String[] getAmPmStrings() {
        return halves.clone();
    }

    public void setAmPmStrings(String[] names) {
        halves = names.clone();
    }
}
