package assay.lib.java.text;

import java.util.Locale;

/** {@code java.text.DecimalFormatSymbols}: those of the United States until others are set. */
public class DecimalFormatSymbols implements Cloneable {
    private char zeroDigit = '0';
    private char groupingSeparator = ',';
    private char decimalSeparator = '.';
    private char monetarySeparator = '.';
    private char perMill = '\u2030';
    private char percent = '%';
    private char digit = '#';
    private char patternSeparator = ';';
    private char minusSign = '-';
    private String infinity = "\u221E";
    private String nan = "NaN";
    private String exponentSeparator = "E";
    private String currencySymbol = "$";
    private String currencyCode = "USD";

    public DecimalFormatSymbols() {
    }

    public DecimalFormatSymbols(Locale locale) {
    }

    public static DecimalFormatSymbols getInstance() {
        return new DecimalFormatSymbols();
    }

    public static DecimalFormatSymbols getInstance(Locale locale) {
        return new DecimalFormatSymbols();
    }

    public char getZeroDigit() {
        return zeroDigit;
    }

    public void setZeroDigit(char value) {
        zeroDigit = value;
    }

    public char getGroupingSeparator() {
        return groupingSeparator;
    }

    public void setGroupingSeparator(char value) {
        groupingSeparator = value;
    }

    public char getDecimalSeparator() {
        return decimalSeparator;
    }

    public void setDecimalSeparator(char value) {
        decimalSeparator = value;
    }

    public char getMonetaryDecimalSeparator() {
        return monetarySeparator;
    }

    public void setMonetaryDecimalSeparator(char value) {
        monetarySeparator = value;
    }

    public char getPerMill() {
        return perMill;
    }

    public void setPerMill(char value) {
        perMill = value;
    }

    public char getPercent() {
        return percent;
    }

    public void setPercent(char value) {
        percent = value;
    }

    public char getDigit() {
        return digit;
    }

    public void setDigit(char value) {
        digit = value;
    }

    public char getPatternSeparator() {
        return patternSeparator;
    }

    public void setPatternSeparator(char value) {
        patternSeparator = value;
    }

    public char getMinusSign() {
        return minusSign;
    }

    public void setMinusSign(char value) {
        minusSign = value;
    }

    public String getInfinity() {
        return infinity;
    }

    public void setInfinity(String value) {
        infinity = value;
    }

    public String getNaN() {
        return nan;
    }

    public void setNaN(String value) {
        nan = value;
    }

    public String getExponentSeparator() {
        return exponentSeparator;
    }

    public void setExponentSeparator(String value) {
        exponentSeparator = value;
    }

    public String getCurrencySymbol() {
        return currencySymbol;
    }

    public void setCurrencySymbol(String value) {
        currencySymbol = value;
    }

    public String getInternationalCurrencySymbol() {
        return currencyCode;
    }

    public void setInternationalCurrencySymbol(String value) {
        currencyCode = value;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
