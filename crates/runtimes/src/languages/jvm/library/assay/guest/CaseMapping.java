package assay.guest;

/**
 * Upper and lower case, and what else strings do with code points. ASCII needs no table.
 */
public final class CaseMapping {
    /**
     * Runs of characters that have another lower case: twice the distance from the run before, plus 1 if only each second
     * character is meant; the count less 1; the difference, doubled, less 1 if it is negative. {@link Unicode} says how
     * the numbers are written.
     */
    private static final String LOWER = ""
            + "t\"9`!`$6`!\"&`!c!7\"\" k(#\"\"%'\"%6\"\" Y%!\"\"& T)!!\"\" z(  \"\"!x(  \"$ b#  r(  t(  \"\" x("
            + "  N)\" V)  R)  \"& V)  Z)\" \\)!\"\"\" d)  \"\" d)$ \"\" d)  \"\"!b)!!\"\" f)  \"& \". $  \"\" $"
            + "  \"\" $!(\"%(\"$ $!!\"\" W$  a\"!3\"\" k%#(\". ^W*  \"\" Q'  XW*$ \"\" c(  N#  R#!$\"i,!\"& \"0"
            + " P%, l!\"\"j!\" r\"\"!p\"\"0`!\"(`!f! 01+\"* i\"$ \"\" -  \"$\"k% /d# ?`!S\"0\"3:\"\" >!&\"%O!\""
            + "$ER\"jo\"Etu&\" tu&* tu&`?o!poD %0bQ\" \",Jqt\"$\"qt\"y-j!\"2 QW'#O!\"2'/0%/4'/0'/0%/7#/0'/P!'/0"
            + "'/0'/0!/ !W#  16#o#  16!/ !]$8!/ !u$  -6!g% !c%  1x, sR'& cx'  Ws', X!z!/@F \"hC9T!Np!O!R\"R\" "
            + "\"\" QU*  si#  _T*%\"\"\" mV*  ]U*  sV*  qV*\" \"$ \"0!WX*!Q!\"1!\"( \"U^=6\"G-\"w%&\"'>\"5!\"\""
            + " U`A!$\"( \"\" YzG%!\"')\"\" c{G  y{G  q{G  ]{G  c{G\" [yG  ]zG  ayG  ^H!'\"\" Q\"  a{G  abA!!\""
            + "\" {NH  \"& \"+\"\"\" cXHP! \"XR59`!RU!Gp!x%Cp!r&*n!\".n!\"&n!\"!n!zl!R!r\"t&5`!zn\"?`!lm4?`!vl="
            + "Ad!";

    /** The same for upper case. */
    private static final String UPPER = ""
            + "X$9_!f\" \\@t!6_!\"&_!  Z%#7!\" Q*#\"!%'!%6!%\"!  O-  d(%!!$ !& !* !$ X$& !  R'  dXH$ l%%\"!$ !("
            + " !$ !'!!$ !& !\" b\"* !  #\" !  #\" !  ##'!  a##(!$ !  #\" !'3!'(!0 !$!XX*\" !)$!  tV*  nV*  rV*"
            + "  S)  y(\"!w(\" q(\" s(  z{G& w(  r{G\" {(  NOH  ZzG  d{G\" Q)  U)  d{G  RU*  ^{G$ U)\" ^U*  Y)$"
            + " [). `T*$ c)\" b{G  c)& ^zG  c)  {\" !a)  Q#* e)4 byG  \\yGX' l#w!!!& !&\"l%N\" k! \"i!\"0_!  ]!"
            + " (_!  q\" !o\"\" m\"  c\"& O\"  ]\"  /#+!  o#  c#  .  O%\" U$$ !$ !Z\"?_! /c##0!3:!%&!  =#O!!T\""
            + "EQ\"jo\"Jrt\"$\"rt\"PA%/nP\" ww%  uw%  cw% !_w%  aw%  Sw%  ot%  \\]A\" !^* V`A& ti#@ bbA{$j!!* g"
            + "\"+O!! '00%04'00'00%07#00'00!X# #p# !^$ !h% !v$ !d%$'00'00'00!0\" 24 Ys&( 28!0<!0& .: 2P/ W!b!/?"
            + "( !lD9S!zp!O!Q\"\" !& ]W*  WW*#\"!, !$ !5Q!!1!!( !8Esu&\" su&* su&k[=6!G-!w%&!'>!5!!%$!( !)!!  R"
            + "\"%)!7'!)!!$ !& !+\"!T! !`E ]HX!o!ooDbW49_!bU!Go!x%Co!p&*m!\".m!\"&m!\"!m!Pn!R!q\"b%5_!zn\"?_!lm"
            + "4?_!zl=Ac!";

    /** Characters whose upper case is more than one character. Those of ancient Greek are left out. */
    private static final String LONG_UPPER = "\u00DFSS \u0149\u02BCN \u01F0J\u030C \u0390\u0399\u0308\u0301 "
            + "\u03B0\u03A5\u0308\u0301 \u0587\u0535\u0552 "
            + "\u1E96H\u0331 \u1E97T\u0308 \u1E98W\u030A \u1E99Y\u030A \u1E9AA\u02BE "
            + "\uFB00FF \uFB01FI \uFB02FL \uFB03FFI \uFB04FFL \uFB05ST \uFB06ST "
            + "\uFB13\u0544\u0546 \uFB14\u0544\u0535 \uFB15\u0544\u053B \uFB16\u054E\u0546 \uFB17\u0544\u053D ";

    private static final char FINAL_SIGMA = '\u03C2';
    private static final char SIGMA = '\u03A3';
    private static final char DOTTED_I = '\u0130';

    private static CaseMapping lower;
    private static CaseMapping upper;

    private final int[] starts;
    private final int[] ends;
    private final int[] differences;
    private final boolean[] alternate;

    private CaseMapping(String text) {
        int count = 0;
        Unicode.Numbers46 numbers = new Unicode.Numbers46(text);
        while (numbers.more()) {
            numbers.next();
            count++;
        }
        count /= 3;
        starts = new int[count];
        ends = new int[count];
        differences = new int[count];
        alternate = new boolean[count];
        numbers = new Unicode.Numbers46(text);
        int at = 0;
        for (int i = 0; i < count; i++) {
            int distance = numbers.next();
            alternate[i] = (distance & 1) != 0;
            starts[i] = at + (distance >> 1);
            int length = numbers.next();
            at = starts[i] + (alternate[i] ? length * 2 : length) + 1;
            ends[i] = at;
            int difference = numbers.next();
            differences[i] = difference >> 1 ^ -(difference & 1);
        }
    }

    private int map(int point) {
        int low = 0;
        int high = starts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (point < starts[middle]) {
                high = middle - 1;
            } else if (point >= ends[middle]) {
                low = middle + 1;
            } else {
                boolean between = alternate[middle] && (point - starts[middle] & 1) != 0;
                return between ? point : point + differences[middle];
            }
        }
        return point;
    }

    /** The lower case of one code point. */
    public static int toLowerCase(int point) {
        if (point < 128) {
            return point >= 'A' && point <= 'Z' ? point + 32 : point;
        }
        if (lower == null) {
            lower = new CaseMapping(LOWER);
        }
        return lower.map(point);
    }

    /** The upper case of one code point, if that is one code point. */
    public static int toUpperCase(int point) {
        if (point < 128) {
            return point >= 'a' && point <= 'z' ? point - 32 : point;
        }
        if (upper == null) {
            upper = new CaseMapping(UPPER);
        }
        return upper.map(point);
    }

    /** What code points have in common that are equal but for their case, for the one that a character belongs to. */
    public static int fold(char[] chars, int index) {
        char c = chars[index];
        if (c < 128) {
            return c >= 'A' && c <= 'Z' ? c + 32 : c;
        }
        int point = c;
        if (Character.isHighSurrogate(c)) {
            point = Character.codePointAt(chars, index);
        } else if (Character.isLowSurrogate(c) && index > 0 && Character.isHighSurrogate(chars[index - 1])) {
            point = Character.toCodePoint(chars[index - 1], c);
        }
        return toLowerCase(toUpperCase(point));
    }

    /** The characters of a string with this case; the same array if nothing changes. */
    public static char[] toLowerCase(char[] chars) {
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c >= 128) {
                return allToLower(chars);
            }
            if (c >= 'A' && c <= 'Z') {
                char[] result = new char[chars.length];
                System.arraycopy(chars, 0, result, 0, i);
                for (; i < chars.length; i++) {
                    c = chars[i];
                    if (c >= 128) {
                        return allToLower(chars);
                    }
                    result[i] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
                }
                return result;
            }
        }
        return chars;
    }

    private static char[] allToLower(char[] chars) {
        StringBuilder result = new StringBuilder(chars.length);
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c == SIGMA) {
                boolean last = i > 0 && Character.isLetter(chars[i - 1])
                        && (i + 1 == chars.length || !Character.isLetter(chars[i + 1]));
                result.append(last ? FINAL_SIGMA : (char) (SIGMA + 32));
            } else if (c == DOTTED_I) {
                result.append("i\u0307");
            } else {
                int point = Character.codePointAt(chars, i);
                i += Character.charCount(point) - 1;
                result.appendCodePoint(toLowerCase(point));
            }
        }
        return same(chars, result);
    }

    /** The characters of a string with this case; the same array if nothing changes. */
    public static char[] toUpperCase(char[] chars) {
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c >= 128) {
                return allToUpper(chars);
            }
            if (c >= 'a' && c <= 'z') {
                char[] result = new char[chars.length];
                System.arraycopy(chars, 0, result, 0, i);
                for (; i < chars.length; i++) {
                    c = chars[i];
                    if (c >= 128) {
                        return allToUpper(chars);
                    }
                    result[i] = c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
                }
                return result;
            }
        }
        return chars;
    }

    private static char[] allToUpper(char[] chars) {
        StringBuilder result = new StringBuilder(chars.length);
        for (int i = 0; i < chars.length; i++) {
            int point = Character.codePointAt(chars, i);
            i += Character.charCount(point) - 1;
            int at = point < 128 ? -1 : LONG_UPPER.indexOf(point);
            if (at >= 0 && (at == 0 || LONG_UPPER.charAt(at - 1) == ' ')) {
                result.append(LONG_UPPER, at + 1, LONG_UPPER.indexOf(' ', at));
            } else {
                result.appendCodePoint(toUpperCase(point));
            }
        }
        return same(chars, result);
    }

    private static char[] same(char[] chars, StringBuilder result) {
        boolean same = result.length() == chars.length;
        for (int i = 0; i < chars.length && same; i++) {
            same = chars[i] == result.charAt(i);
        }
        return same ? chars : result.toString().toCharArray();
    }

    /** The characters of some code points. */
    public static char[] chars(int[] points, int from, int count) {
        int length = 0;
        for (int i = from; i < from + count; i++) {
            int point = points[i];
            if (point < 0 || point > Character.MAX_CODE_POINT) {
                throw new IllegalArgumentException(String.valueOf(point));
            }
            length += point < 0x10000 ? 1 : 2;
        }
        char[] chars = new char[length];
        int at = 0;
        for (int i = from; i < from + count; i++) {
            int point = points[i];
            if (point < 0x10000) {
                chars[at++] = (char) point;
            } else {
                chars[at++] = Character.highSurrogate(point);
                chars[at++] = Character.lowSurrogate(point);
            }
        }
        return chars;
    }

    /** The code points of the first characters. */
    public static int[] codePoints(char[] chars, int length) {
        int[] points = new int[length];
        int count = 0;
        int i = 0;
        while (i < length) {
            char c = chars[i++];
            if (Character.isHighSurrogate(c) && i < length && Character.isLowSurrogate(chars[i])) {
                points[count++] = Character.toCodePoint(c, chars[i++]);
            } else {
                points[count++] = c;
            }
        }
        if (count == length) {
            return points;
        }
        int[] result = new int[count];
        System.arraycopy(points, 0, result, 0, count);
        return result;
    }
}
