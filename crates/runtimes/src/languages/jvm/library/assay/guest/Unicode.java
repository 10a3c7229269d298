package assay.guest;

/**
 * The general categories of Unicode 16 and the properties that do not follow from them, as Java 25 has them. The tables
 * are texts, as a module keeps these as bytes; they are read when the first character outside Latin-1 wants them.
 *
 * <p>A number in a text is a row of digits of base 46, the least one first. A digit that another one follows is written
 * 46 higher. Digits start at the space.
 */
public final class Unicode {
    /** The category that stands for pairs of an upper case and a lower case letter. */
    private static final int PAIRS = 17;

    private static final int LAST = 0x10FFFF;

    /**
     * Runs of one category: three times the category, plus the length if it is 1 or 2. Else a number follows, the length
     * less 3. The length of a run of pairs is the number of pairs.
     */
    private static final String TYPES = ""
            + "M=Eh oh `cili]j;'jk j#7`icrfr&7`lclM>Ein!uiru0xlQurulCr'jrB0{A i#4l#$&5l&%S9'S%'S4%'U(%'$'%'# (#"
            + "!'%'# & %'%'U%'$($'%'# '$'%(0$& /!$*'$*'$*'S%'S&'$*'$'# 'S:&#%'%($'#!'S!&a!0&8,/q!,)q+,\"q$-r-q."
            + "2_\"U-r$'\"-& i$ !s$i# !$!%'#.!#&&@$(# & S)&!$'l$'%(#P!&MS.u2\"7S8%'S#'SM!#C\"-h#&Fi]\"vo!2J]3i4"
            + "i4i3 %/8 !/!j (P#k jojv2(iQh /=-/'22;'h!13/R\"i02$Qu2#.4u2!1;'/ v0h+!Q03/;28\"/v!2(0 +;'/>2&.uh "
            + "-\"3p/32!-2&-2 -2\"\"h,!/62 \"i!/( \"/5r/#!R \"2&/F-25Q2=9/S!39308 2%8!3:02$/'4j;'i-/,3:!/%\"1\""
            + "/3!/$!0  /!\"308 2!\":\":30 %9 !1!/ 4\";'1pA#uo0i3\"49!/# !1\"/3!/$!1!1!1\"3!8 4 !4\"2   3 $/!!0"
            + " $;'4/ 3i '49!/&!/ !/3!/$!1!/\"\"308 2\"!49!:3\"0 ,14\";'io $02#!3:!/%\"1\"/3!/$!1!/\"\"309392!"
            + "\":\":3 $49 !1!/ 4\";'u0A# '30!/#  / !/!  1!0!1  1  /   /) !:3:  8 !8 3\"0 #9 +;'A t#ou \"38 3/%"
            + "!/ !/4!/-\"302 8!!2 !2! $4!/ \"0\"14\";' $iA$u03:i/%!/ !/4!/'!/\"\"30938\"!3:!:4 $: #1!14\";'!19"
            + " )4:/&!/ !/F408 2!!8 !8 30u !/ 9A$/ 4\";'A&u/#!3:!//  /5!/&!0\"/$  3 !8 2 !3!8% #;'\":i )/M312$ "
            + "!o/#-2%i;'j B1!0!/\"!/5!0!/'312&0\"/\"!-!2$!;'\"/! =0t h,uit 4t#;'A'u3u3u3`c`c:/%!/A !2+92\"i4/"
            + "\"2(!2A!t%3t#!vh\"t!j B/H:2!92#94:40;'h#/#:4/!2 08 18$/ 2!/*3:48#309;'8 3v#C!$ \"$\"&Hi-& /R'!/!"
            + "\"/$!0!/!\"/F!/!\"/>!/!\"/$!0!/!\"/,!/V!!/!\"/`!\"2 h&A1  /-t' ##s!\"&#\"]/a-ui/.E/7`c  /h!h > /"
            + "% $//2 9 &/049j &//4 )/*!/ !4 )/Q!492$8%3:2(h -h o03\";' #A' #h#]h!2 Q3;' #/@-/R! $/\"4/?30 \"/c"
            + "! '/<!2 8!48  !:38#2  !u  j;'/;\"/\" (/I !/7 #;'B  t?/44:3\"j/R!9392$!393:2%8#2'\"3;' #;' #h$-h#"
            + "\"2+62- N!2!9/L392\"938\"3:/%!j;'h$t'2&t&h 49/;92!:492 1;'/I3948 392 : %h!/A8%2%:4  h\";'  / ;'/"
            + ";,#j&&$' \"#H\"# h% %2 i2*92$/!3/#31940 \"&I,\\!&*-&?,B2]!Sh!&%SN!&%#%&#\"##\"&%#%&%#%&#\"##\"&%"
            + "!$!$!$!$&%#%&+\"&%)%&%)%&%)%&\"!(#!*r'q & !(#!*q &!\"(#!!q &%#\"q \"& !(#!*s!D(P\"\\#jx{`y{`xh%H"
            + "KP\"Eh&x{h!gh l`ch(lifh'EP\"!P'B-\"A#k `c-A'k `c!,*  n> ,2*5!35 2) ,v$t!$v'# (# 'u$vl#\"t#$u$u$u"
            + "#!u'#!'/!'v(%k\"$&!ulv'uA->@$'>!Bv !k\"t\"mt!lvlvlt$lt<mvlult<kq%t%`c`ct1mt$`ctn!lt;k6tEk#te! 3t"
            + "( 2AY!tk!A3tx#lt&ltS!k%t^\"lt]%`c`c`c`c`c`c`cA;tIk\"`ck<`c`c`c`c`ck-te%kr\"`c`c`c`c`c`c`c`c`c`c`"
            + "ck\\!`c`ck=`ckg%tMk2vk#tD\"t=!tX\"#M&M$'# (S #!'$($&#.# 'SN!'t#U2 $' \"h!Bj&C!' \"'\"/U! $-i +3/"
            + "4 &/$!/$!/$!/$!/$!/$!/$!/$!2=jx{x{h x{ix{h&]j]ix{jx{`c`c`c`ch\"-h'^h!]i`h*vh `c`c`c`c] ?t7!tv! )"
            + "ti$ 7t-Eh u-0?`c`c`c`c`cv`c`c`c`c]`du>&2!:],\"v> -0iv!/s!\"4s.0]/w!i, 0 \"/H!/{!!vA!t'/=tC &u/-t"
            + "<!A't;A%uA,t=A'tDA,tw&/YS#t]!/px)-/r8  tT! &/E,#j/q%-h /-;'1 1S4035 i2'i-S+.4/c!>'4h# %q4,&sS$(S"
            + "<-&%U%'S!-sU0U(S'#\"'#\"'S$#!'$'%'\"$'!'!'S $ 2, $'0.'/$3/ 3/!3/4:49t!3  A#vou #/Q!h! %:/O!8-4 %"
            + "j;' #2//#h 0i13;'/92%j/42(: (i/:  2 9/L3:2!:48 h*!-;' !j/\"3-/&;'/\"!/F2#:4:4 &/ 3/%39\";'\"h!/-"
            + "-/#t 0939/O!302 14/\"4030 51-j/(94:j0.93 '/#\"/#\"/# &/$!/$!&Hr,!&&-s !&m!/@:3:3:i93\";' #/sZ% )"
            + "/4 !/N! !YcLVQO#/w'\"/Y\" C&$ )&\" \"03/'l/*!/\"!0!1!1!/[\"q. -/t'c`t-/]!\"/S! $u =/)ot 2-h$`ci "
            + "#2-i^g`c`c`c`c`c`c`c`cj`ch!e h !h!]`c`c`ch l]k !ioj !/\"!/v\"\"Q!h oh `cili]j;'jk j#7`icrfr&7`lc"
            + "l`ci`cj/'-/J./<  /#\"/#\"/#\"/   plrup!uk!v 'P v\"/)!/7!/0!1!/,\"/+ ?/j\" \"h  !AJ  t&>R!A!t.Ct "
            + "!t*  u LtJ3 q\"/:  /N! ,3A8 !/=A! &/1?/%? \"/C2\" \"/;!i/A !/%i>\" G#E&E/k!\";' ##A !&A !/E %/Q!"
            + " (i#(!#,!#$!%!&(!&,!&$!(  /Q! )/n& &/3 '/% 5,#!,G!,& b!/#\"0!/I!1  0\"/4!iA%/4vA$/< %A& M/0!1 \""
            + "A\"/3A#  i/7 \"i ]!/U! !C1A-\"AK02 !4 \"2!/!!/ !/:\"2  !3A& $h& $/:Ci/:A  =/%u/94 !A\"h$ &/S!  h"
            + "$/3\"A%/0 \"A%// $h! )A$ m!/f! T!#P! *&P! $A#/A2! %;' #;'/!-0#3  2\"]-&3 %m c$A<!/G!4]\"1 -/  T!"
            + "2!/:A'0 %/32(A!h\" 3//2!h! C/2A$ 1/4 &939/R!2,h$ !A1;'3140 &2 9/J8 2!:4jQh!3 'Q\"/6 $;' #2 /A2\""
            + "92%!;'h!0:0 %/@3j0 &49/M8 2&:/!h!2!i93;'0i0h !A1 (//!/68 2 :394h#313 [!/$!0!/!!/,!/'i #/L38 2% "
            + "\";' #4:!/%\"1\"/3!/$!1!/\"!40:38!\":\"8 \"0 #9 \"/\":\"2$  2\" (/'!0\"0!/C!08 2#!9\"9!8!!:39303"
            + "0j!j %4 :/R!8 2%:2 93/!h\";'j!i3/  ;/M8 2#938!4941i0 %;' g#/L8 2!\"8!494h4/!4 ?/M8 2%:394h 0 (;'"
            + " #h* 0/H393:2#930i #;' #;1 9/8\"393:2!92\" !;'Ch u/$ z#/I8 2&94i S\"#=&=;'A& )/%\"0\"/%!1!/58#!:"
            + "\"49309093h  &;' c!/%\"/D8 2!\"48!30i09 802'/E2#902!h%3 %02#:2 /K2*94h 0h\" */f! $h' w#/>i +;' #"
            + "/&!/B92$!2#930h\" ';'A0  j/;\"23!92$9494 f!/$!1!/C2#  3!4!2$03 %;' #/#!1!/=8\"!4!:3930 $;' m&/04"
            + ":j $409/*!/?:2\"  :393h*;'3 r!0 ,A2t%n!t. *i/{3 U\">^\"!h\" (/W$ YY!/P\"j */Y7P-3/#2, '/rv! \"/j"
            + ", lX#/;2)8 2 ;' kE/\\, $/<!;' !j/l!!;' #/;\"2\"i '/M2$h\"t!,!iu ';'!A$!/2 \"/0 ]), /E.h ;' Y$#=&"
            + "=A4h! T\"/h! !308T! $2!,* ]!.i-3 (: +/]w\" %/u: F/' VX$,!!,$!.!/Z& ,0 :/ \"0 +/! %/g( SR!/Z\" \""
            + "/*  /& $/'\"u4iP! au!tU%;' #ta) i!2K\"24 &tc\" Y!t[% 'tD\"tY!:2 t 8#P%2%v2$t;2!tZ! 2t_!2 u i\"A1"
            + " )A1 )tt! &A6 v\"#7&7#7&$!&/#7&7$!%\"$\"%\"#!!#%&!!'!&$!&(#7&7%!#!\"#%!#$!&7%!#!!#\"!$  #$!&7#7&"
            + "7#7&7#7&7#7&7#7&7#7&9\"#6l&6l&##6l&6l&##6l&6l&##6l&6l&##6l&6l&#$'\";O!tQ+2T!t!2O!t%3t+3vh\" ,2\""
            + "!2, y7&'0&1 #&# h$2$!2.\"2$!4!2\" \",[! >3 _\"/J  2$,$\";' !0u w&/;3 ./I2!;' \"o O*/8-2!;' i$/;4"
            + "0;' !i _*/$!/!!1!/,!/X$\"A&2$ F#?&?2$- !;' !j N1AX!uA oA! i!AJuA, U$/!!/8!1!0\"0!/'!/!!0!0 #0 !0"
            + "!0!0!/ !1!0\"0!0!0!0!0!1!0\"/!!/$!/!!/!!0!/'!/. \"/ !/\"!/. Q!m s%tI !tS\" )t,\"t,!t,!tB 'A*tb# "
            + "U!t: *tI !t& $v +t# [#t`%q\"tq/ !t.  t*  tf\" !tN\" #t) !u ,t) !tU! %t' #tE %t;\"t) !v [!t]' )t+"
            + "\"t*  t' \"tU! $t,\"t( #t& $tT#!ty!;' ]6/kV4 =/Yz! #/q$\"/Wo\" +/`f# ,/c- gU!/o+ m@/\\]\" \"/Q{!"
            + " N_\\'Q ;PO\" o\"2U% uo>Viz>\"Viz>\"";

    /** Runs of what is lower case and not of category Ll: the distance from the run before, the length less 1. */
    private static final String OTHER_LOWER = "n# / w*('!>$R\" T! Uk! sc!^!- BD{. - 0,i$/b29TJ!jq.!h$ s\"\"#!t2#) dT+ \"\"!I!(kV:]!";

    /** The same for upper case and Lu. */
    private static final String OTHER_UPPER = "pO$/X29RnW!9&9&9";

    /** The same for what is alphabetic and neither a letter nor of category Nl. */
    private static final String OTHER_ALPHABETIC = ""
            + "W2 =,f,-! !!!!! h!*P!,!&0 W\"&$#\"!$ C >/X\"*W\"!#(!\"!#\\\" \\!+#&&3V!!\".!!%\"*!=\"Z!&\"!\"!* "
            + "*!=\"Z!$$!\"!$ >!# +\"Z!'!\"!!5!6\"$\"Z!&\"!\"!)!*!> [!$#\"!\"* H$Y!&!\"!\"(!+!=\"Z!&!\"!\"(!+!/"
            + " ,#Z!&!\"!\"* *!=\"k!%! !'2!]! \"&2 U\" \"%!!0 g#2)*!C`\"+! \"#7#$\"!\"\"&##-+! *#xC!>!>!>!b!2R$"
            + "!B h\"+$(t$$Y!)\"3j!!+\"Q!$P!.\\!\">(\"!Y!*R!2z(AiES!vQ!?^h.'B!n' ( 7$x!!R!/! Y! F$<+M#P!+E c!-,"
            + " (!M\"R! !\"\"!% L$% U%'qh) aN!$\\D\"!!%#T1#a! {&!o! k%\"U!-M!+\"M() ]!\"D+2!Y!\"P!,.!N\"(\" & "
            + "\" a#)7#Z!&\"!\"!* *!t!(! \" !#!!Y\",!\"\\\"1U%&\"&=!r!.! \\\"*Y\"-i%,_%%!!\"!# ! R#&\"%$ <)J$!#"
            + "2*N!-u('!&s!5!-l\"%# !!!\"! # b!$!!!#h'#)!! P!&#\"gz'0jn! !V!'#O\"!nZ) wZ$&!0\"&!!!$V\" eP! NL9&"
            + "9&9";

    private static int[] starts;
    private static byte[] types;
    private static Runs lower;
    private static Runs upper;
    private static Runs alphabetic;

    private Unicode() {
    }

    /** The general category of a code point. */
    public static int type(int point) {
        if (starts == null) {
            read();
        }
        if (point < 0 || point > LAST) {
            return Character.UNASSIGNED;
        }
        int run = Runs.find(starts, point);
        int type = types[run];
        if (type == PAIRS) {
            return (point - starts[run] & 1) == 0 ? Character.UPPERCASE_LETTER : Character.LOWERCASE_LETTER;
        }
        return type;
    }

    /** The value of a decimal digit; its category must be Nd. Digits come in rows of ten. */
    public static int digit(int point) {
        if (starts == null) {
            read();
        }
        return (point - starts[Runs.find(starts, point)]) % 10;
    }

    private static void read() {
        int count = 0;
        Numbers46 text = new Numbers46(TYPES);
        while (text.more()) {
            text.type();
            count++;
        }
        starts = new int[count];
        types = new byte[count];
        text = new Numbers46(TYPES);
        int start = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = start;
            types[i] = (byte) text.type();
            start += types[i] == PAIRS ? text.length * 2 : text.length;
        }
    }

    /** Whether this is lower case though its category is not Ll. */
    public static boolean isOtherLower(int point) {
        if (lower == null) {
            lower = new Runs(OTHER_LOWER);
        }
        return lower.contain(point);
    }

    /** Whether this is upper case though its category is not Lu. */
    public static boolean isOtherUpper(int point) {
        if (upper == null) {
            upper = new Runs(OTHER_UPPER);
        }
        return upper.contain(point);
    }

    /** Whether this is alphabetic though it is no letter and its category is not Nl. */
    public static boolean isOtherAlphabetic(int point) {
        if (alphabetic == null) {
            alphabetic = new Runs(OTHER_ALPHABETIC);
        }
        return alphabetic.contain(point);
    }

    /** Reads a text of numbers. */
    static final class Numbers46 {
        private static final int BASE = 46;

        private final char[] text;
        private int at;

        /** The length of the run that {@link #type()} has read. */
        int length;

        Numbers46(String text) {
            this.text = text.toCharArray();
        }

        boolean more() {
            return at < text.length;
        }

        int next() {
            int value = 0;
            int unit = 1;
            while (true) {
                int digit = text[at++] - ' ';
                if (digit < BASE) {
                    return value + digit * unit;
                }
                value += (digit - BASE) * unit;
                unit *= BASE;
            }
        }

        int type() {
            int first = text[at++] - ' ';
            length = first % 3;
            if (length == 0) {
                length = next() + 3;
            }
            return first / 3;
        }
    }

    /** A set of code points. */
    private static final class Runs {
        private final int[] starts;
        private final int[] ends;

        Runs(String text) {
            Numbers46 numbers = new Numbers46(text);
            int count = 0;
            while (numbers.more()) {
                numbers.next();
                count++;
            }
            starts = new int[count / 2];
            ends = new int[count / 2];
            numbers = new Numbers46(text);
            int at = 0;
            for (int i = 0; i < starts.length; i++) {
                starts[i] = at + numbers.next();
                at = starts[i] + numbers.next() + 1;
                ends[i] = at;
            }
        }

        boolean contain(int point) {
            int run = find(starts, point);
            return run >= 0 && point < ends[run];
        }

        /** The index of the last start that is not greater; -1 without one. */
        static int find(int[] starts, int point) {
            int low = 0;
            int high = starts.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (starts[middle] <= point) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low - 1;
        }
    }
}
