package assay.lib.java.util.regex;

/**
 * The classes of characters that have a name. They are described by texts, as code for each of them would be in every
 * program that uses regular expressions.
 */
final class Classes {
    /** The names of the general categories, in the order of their numbers. */
    private static final String CATEGORIES = "CnLuLlLtLmLoMnMeMcNdNlNoZsZlZpCcCf  CoCsPdPsPePcPoSmScSkSoPiPf";

    /**
     * What a class has is told by these: {@code cXx} a category or {@code cX*} a family of them; {@code pN} a property of
     * {@link CharSet}; {@code rXY} the characters from X to Y. A first {@code n} means all others.
     */
    private static final String POSIX = "|ASCII r\0\u007F|Alpha rAZraz|Alnum r09rAZraz|Digit r09|Lower raz|Upper rAZ"
            + "|Punct r!/r:@r[`r{~|Graph r!~|Print r ~|Blank r  r\t\t|Cntrl r\0\u001Fr\u007F\u007F|XDigit r09rafrAF"
            + "|Space r\t\rr  |";

    private static final String UNICODE = "|ALPHABETIC p2|ALPHA p2|LETTER cL*|IDEOGRAPHIC p5|LOWERCASE p0|LOWER p0"
            + "|UPPERCASE p1|UPPER p1|TITLECASE cLt|WHITE_SPACE p3|WHITESPACE p3|SPACE p3|CONTROL cCc|CNTRL cCc"
            + "|PUNCTUATION cP*|PUNCT cP*|HEX_DIGIT cNdrafrAFr\uFF21\uFF26r\uFF41\uFF46"
            + "|XDIGIT cNdrafrAFr\uFF21\uFF26r\uFF41\uFF46|ASSIGNED ncCn|DIGIT cNd|ALNUM p2cNd|BLANK cZsr\t\t"
            + "|GRAPH ncZ*cCccCscCn|PRINT ncZlcZpcCccCscCn|WORD p2cM*cNdcPcr\u200C\u200D|JOIN_CONTROL r\u200C\u200D|";

    /** The classes that go by the methods of {@code Character}. */
    private static final String JAVA = "|LowerCase p0|UpperCase p1|Alphabetic p2|Ideographic p5|TitleCase cLt|Digit cNd"
            + "|Defined ncCn|Letter cL*|LetterOrDigit cL*cNd|JavaIdentifierStart p6|JavaIdentifierPart p7"
            + "|UnicodeIdentifierStart p8|UnicodeIdentifierPart p9|IdentifierIgnorable p:|SpaceChar cZ*|Whitespace p4"
            + "|ISOControl r\0\u001Fr\u007F\u009F|";

    /** The classes of the escapes for spaces. */
    private static final String ESCAPES = "|h r  r\t\tr\u00A0\u00A0r\u1680\u1680r\u180E\u180Er\u2000\u200A"
            + "r\u202F\u202Fr\u205F\u205Fr\u3000\u3000|v r\n\rr\u0085\u0085r\u2028\u2029|";

    /**
     * The scripts that programs name most: runs, each the distance from the one before and the length less 1. {@code
     * assay.guest.Unicode} says how the numbers are written.
     */
    private static final String SCRIPTS = ""
            + "|LATIN a!9&9O! / %6!>!p)G$[U#E&P!%#%,!e!a!g%O( - 0,Q#!& ; 1H]\\!?dt.W\"#b!\"!! !'5-p1J!(!#xj"
            + ")&t69&9]M%!I!(OP:>&%"
            + "|GREEK T3#!\"\"#! $ ! !\"! !3!^!./zO#$R!$$$t! z&5\"%\"E\"%\"'! ! ! !>\"T!!.!-\"%!2\"\"!(a& ^"
            + "o0 r_*n!1 kW9e!"
            + "|CYRILLIC Z6v\"\"l#ps\"*d# l! [{!?Xg.Q\"Zi*!p];]!A "
            + "|HAN rj%9!x!,k$O! ! 9(.#z4[S#`!]x)\\q*y'\"[\"\\U.!,!na1mV4@[z!&s$\"Yo\".bf#/e-jU!q+p@^]\"%S{"
            + "!"
            + "|HIRAGANA gt%u!&\"i_N!X&2 =\"ys' "
            + "|KATAKANA kv%y!\"\"X%/f$N!!w!jm8)!LZ]5#!&!!! Y&\"R! .#"
            + "|HANGUL jP\"g%zk#!i%O\"c\">a!>i_.<{-uZ%,6$P!jr$>#%\"%\"%\"\""
            + "|ARABIC `A$!%!-!\"!?!)+9!]\"!Ap!O!X%>!!%j!!<f\\=d\"0v'\"o!\"U!' @/b\"$!x\"ku!>c!\"W!#P{:#!:!"
            + "!! \" !)!#! ! & $ ! ! !\"!!! \" ! ! ! ! !!! \"#!&!#!#! !)!0%\"!$!0T!!"
            + "|HEBREW {>V!(:$%^l=9!$! !!!!!)"
            + "|THAI ym!Y!%;"
            + "|DEVANAGARI RR!p!$.\"9zZ3?br-)"
            + "|";

    private static final int BASE = 46;

    private Classes() {
    }

    static CharSet posix(String name) {
        return described(POSIX, name);
    }

    static CharSet unicode(String name) {
        return described(UNICODE, name);
    }

    static CharSet java(String name) {
        return described(JAVA, name);
    }

    static CharSet escape(String name) {
        return described(ESCAPES, name);
    }

    private static CharSet described(String table, String name) {
        int at = table.indexOf("|" + name + " ");
        if (at < 0) {
            return null;
        }
        at += name.length() + 2;
        boolean not = table.charAt(at) == 'n';
        if (not) {
            at++;
        }
        CharSet all = null;
        while (table.charAt(at) != '|') {
            CharSet set;
            char kind = table.charAt(at);
            int length = 3;
            if (kind == 'r') {
                set = CharSet.range(table.charAt(at + 1), table.charAt(at + 2));
            } else if (kind == 'p') {
                set = CharSet.property(table.charAt(at + 1) - '0');
                length = 2;
            } else {
                boolean family = table.charAt(at + 2) == '*';
                set = category(table.substring(at + 1, family ? at + 2 : at + 3));
            }
            all = all == null ? set : all.or(set);
            at += length;
        }
        return not ? all.not() : all;
    }

    /** The general category, or the family of categories, with this name; null without one. */
    static CharSet category(String name) {
        if (name.equals("LC")) {
            return category("Lu").or(category("Ll")).or(category("Lt"));
        }
        if (name.equals("LD")) {
            return category("L").or(category("Nd"));
        }
        int mask = 0;
        for (int i = 0; i < CATEGORIES.length(); i += 2) {
            if (name.length() <= 2 && CATEGORIES.startsWith(name, i) && !name.startsWith(" ")) {
                mask |= 1 << i / 2;
            }
        }
        return mask == 0 || name.isEmpty() ? null : CharSet.categories(mask);
    }

    /** The script with this name; null if it is not known here. A block is taken for the script of its name. */
    static CharSet script(String name) {
        String key = name.toUpperCase();
        if (key.startsWith("CJK_UNIFIED") || key.startsWith("CJKUNIFIED")) {
            return CharSet.range(0x4E00, 0x9FFF);
        }
        if (key.equals("BASIC_LATIN") || key.equals("BASICLATIN")) {
            return CharSet.range(0, 127);
        }
        int start = SCRIPTS.indexOf("|" + key + " ");
        if (start < 0) {
            return null;
        }
        CharSet set = null;
        int point = 0;
        int value = 0;
        int unit = 1;
        int from = -1;
        for (int i = start + key.length() + 2; SCRIPTS.charAt(i) != '|'; i++) {
            int digit = SCRIPTS.charAt(i) - ' ';
            value += digit % BASE * unit;
            unit *= BASE;
            if (digit >= BASE) {
                continue;
            }
            point += value;
            if (from < 0) {
                from = point;
            } else {
                CharSet range = CharSet.range(from, point);
                set = set == null ? range : set.or(range);
                point++;
                from = -1;
            }
            value = 0;
            unit = 1;
        }
        return set;
    }
}
