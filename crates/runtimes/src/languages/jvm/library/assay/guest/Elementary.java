package assay.guest;

/**
 * The elementary functions of {@code java.lang.Math}. They are computed with about 65 bits and rounded once, so
 * nearly always the result is the number next to the true one. {@code StrictMath} is something else: there the JDK's
 * algorithms give results that may be one or two units off in the last place, and {@code Math} does not have to agree
 * with them.
 *
 * <p>Numbers of more bits are sums of two, a head and a much smaller tail. A method that gives such a number returns
 * the head and leaves the other one in {@link #tail}.
 */
public final class Elementary {
    /** Splits a number into two halves of 26 bits: Dekker's constant. */
    private static final double SPLITTER = 0x1p27 + 1;

    /** ln 2 / 32: the first 36 bits, and the rest. */
    private static final double STEP = 0.021660849392446835;
    private static final double STEP_LOW = 5.145609244655338e-14;
    private static final double STEPS = 46.16624130844683;

    /** ln 2: a multiple of 2^-42, and the rest. */
    private static final double LN2 = 0.6931471805598903;
    private static final double LN2_LOW = 5.497923018708371e-14;

    /** 1 / ln 10. */
    private static final double INVERSE_LN10 = 0.4342944819032518;
    private static final double INVERSE_LN10_LOW = 1.098319650216765e-17;

    /** pi / 32: three times 28 bits, and the rest. */
    private static final double ANGLE = 0.09817477036267519;
    private static final double ANGLE_2 = 6.200584837245948e-11;
    private static final double ANGLE_3 = 3.5757429435397343e-19;
    private static final double ANGLE_4 = 1.0278910585202661e-27;
    private static final double ANGLES = 10.185916357881302;

    /** pi / 32: three times 53 bits. */
    private static final double LARGE_1 = 0.09817477042468103;
    private static final double LARGE_2 = 3.827021247335479e-18;
    private static final double LARGE_3 = -9.358655655369811e-35;

    /** From here on the parts of 53 bits are used. */
    private static final double MEDIUM_ANGLE = 1e6;

    /** Larger angles are left to the JDK's reduction. */
    private static final double LARGE_ANGLE = 0x1p45;

    private static final double OVERFLOW = 709.782712893384;
    private static final double UNDERFLOW = -745.1332191019412;

    private static final double[] POWERS = {
        1.0, 1.0218971486541166, 1.0442737824274138,
        1.0671404006768237, 1.0905077326652577, 1.1143867425958924,
        1.1387886347566916, 1.1637248587775775, 1.189207115002721,
        1.215247359980469, 1.241857812073484, 1.2690509571917332,
        1.2968395546510096, 1.3252366431597413, 1.3542555469368927,
        1.383909881963832, 1.4142135623730951, 1.4451808069770467,
        1.4768261459394993, 1.5091644275934228, 1.5422108254079407,
        1.5759808451078865, 1.6104903319492543, 1.645755478153965,
        1.681792830507429, 1.718619298122478, 1.7562521603732995,
        1.7947090750031072, 1.8340080864093424, 1.8741676341103,
        1.9152065613971474, 1.9571441241754002,
    };
    private static final double[] POWERS_LOW = {
        0.0, 5.109225028973444e-17, 8.551889705537965e-17,
        -7.899853966841582e-17, -3.046782079812471e-17, 1.0410278456845571e-16,
        8.912812676025408e-17, 3.8292048369240935e-17, 3.982015231465646e-17,
        -7.712630692681488e-17, 4.658027591836937e-17, 2.667932131342186e-18,
        2.5382502794888315e-17, -2.8587312100388614e-17, 7.70094837980299e-17,
        -6.770511658794786e-17, -9.667293313452913e-17, -3.0237581349939873e-17,
        -3.483994556892796e-17, -1.016455327754295e-16, 7.949834809697621e-17,
        -1.0136916471278304e-17, 2.4707192569797888e-17, -1.0125679913674773e-16,
        8.199010020581497e-17, -1.851380418263111e-17, 2.960140695448873e-17,
        1.8227458427912087e-17, 3.283107224245627e-17, -6.122763413004143e-17,
        -1.0619946056195963e-16, 8.960767791036668e-17,
    };
    private static final double[] INVERSES = {
        1.421875, 1.390625, 1.361328125, 1.333984375, 1.306640625, 1.279296875,
        1.255859375, 1.23046875, 1.20703125, 1.185546875, 1.1640625, 1.142578125,
        1.123046875, 1.103515625, 1.083984375, 1.06640625, 1.048828125, 1.033203125,
        1.015625, 1.0, 0.984375, 0.96875, 0.955078125, 0.94140625,
        0.927734375, 0.9140625, 0.90234375, 0.888671875, 0.876953125, 0.865234375,
        0.853515625, 0.841796875, 0.83203125, 0.8203125, 0.810546875, 0.80078125,
        0.791015625, 0.78125, 0.771484375, 0.76171875, 0.75390625, 0.744140625,
        0.736328125, 0.7265625, 0.71875, 0.7109375, 0.703125,
    };
    private static final double[] LOGS = {
        -0.35197642315711164, -0.32975328637257917, -0.30846078572108127,
        -0.2881702345312078, -0.26745943508876735, -0.2463106105958559,
        -0.22782009919819757, -0.20739519434596332, -0.18816383241824042,
        -0.1702041660200848, -0.15191604202573217, -0.13328722219239353,
        -0.11604541575775329, -0.0985011061068235, -0.08064348870698268,
        -0.06429435070549516, -0.04767346946937323, -0.03266380681884584,
        -0.015504186535963527, 0.0, 0.01574835696806076,
        0.03174869831468641, 0.04596213556465045, 0.060380510988807146,
        0.07500982100486908, 0.08985632912185793, 0.10275973395778237,
        0.11802720608852724, 0.13130173729723538, 0.14475485499428942,
        0.1583914299440039, 0.172216534935842, 0.1838852787700489,
        0.19806991376208316, 0.21004610480872543, 0.2221674653410446,
        0.23443755793300625, 0.2468600779316148, 0.2594388601382889,
        0.2721778859158803, 0.28248725557477883, 0.29552524991277096,
        0.3060794375915066, 0.3194307707663029, 0.33024168687052224,
        0.3411707574027787, 0.35222059358943625,
    };
    private static final double[] LOGS_LOW = {
        -6.654491643324795e-14, 1.1118671389559323e-13, 6.51660035646737e-14,
        -7.445357054751763e-14, 4.6684676570510833e-14, 1.1177156288837231e-13,
        8.596509314011835e-14, -1.0726867577289733e-13, 5.743078393200756e-14,
        9.433537664581756e-14, -1.0980754099855238e-13, 4.4819840726013836e-14,
        -8.936559926276793e-14, -1.0965899689943145e-13, 5.595440532347099e-14,
        9.790518511990216e-14, 1.6328004423783634e-14, 5.4245058792756725e-14,
        -1.7274567499706107e-15, 0.0, 7.840703382506278e-14,
        -1.0610652735224087e-13, -1.4693284460141064e-14, 1.0033424888676119e-13,
        -2.5061174934837362e-15, 3.1218748807418837e-15, -1.3438406228830954e-14,
        3.013227959910772e-14, 1.811460150533731e-14, 8.272973285564614e-14,
        -8.626913488119114e-14, -8.199467511461324e-14, 8.84637355812087e-14,
        1.0634128304268335e-14, 8.405546663347035e-14, 1.0970699320566433e-13,
        -3.76018844589075e-14, -8.899851356560444e-14, 9.704226792067357e-14,
        -6.465103064005256e-14, -1.0190482133505088e-13, 3.586053092023274e-14,
        -9.55418156600115e-15, 5.834357420090924e-14, 5.4612144489920215e-14,
        -1.156568624616423e-14, -8.414918193489195e-14,
    };
    private static final double[] SINES = {
        0.0, 0.0980171403295606, 0.19509032201612828,
        0.2902846772544624, 0.3826834323650898, 0.47139673682599764,
        0.5555702330196022, 0.6343932841636455, 0.7071067811865476,
        0.773010453362737, 0.8314696123025452, 0.881921264348355,
        0.9238795325112867, 0.9569403357322088, 0.9807852804032304,
        0.9951847266721969, 1.0,
    };
    private static final double[] SINES_LOW = {
        0.0, -1.634582362244256e-18, -7.991079068461731e-18,
        -1.892797870777425e-17, -1.0050772696461588e-17, 6.516678136069013e-18,
        4.709410940561677e-17, 1.0420901929280035e-17, -4.833646656726457e-17,
        -3.256590703364977e-17, 1.4073856984728024e-18, -1.9843248405890562e-17,
        1.7645047084336677e-17, 4.05538698618757e-17, 1.8546939997825006e-17,
        -4.248691367830441e-17, 0.0,
    };

    private static double tail;
    private static int exponent;

    private Elementary() {
    }

    public static double exp(double x) {
        if (!(x < OVERFLOW)) {
            return x != x ? x : x == OVERFLOW ? scaled(powers(x, 0)) : Double.POSITIVE_INFINITY;
        }
        if (x < UNDERFLOW) {
            return 0;
        }
        return scaled(powers(x, 0));
    }

    public static double log(double x) {
        if (!(x > 0) || x == Double.POSITIVE_INFINITY) {
            return x == 0 ? Double.NEGATIVE_INFINITY : x < 0 ? Double.NaN : x;
        }
        return logarithm(x);
    }

    public static double log10(double x) {
        if (!(x > 0) || x == Double.POSITIVE_INFINITY) {
            return x == 0 ? Double.NEGATIVE_INFINITY : x < 0 ? Double.NaN : x;
        }
        double head = logarithm(x);
        double headTail = tail;
        double product = multiply(head, INVERSE_LN10);
        return product + (tail + (headTail * INVERSE_LN10 + head * INVERSE_LN10_LOW));
    }

    public static double pow(double x, double y) {
        if (y == 0 || x == 1) {
            return x == 1 && (y != y || Math.abs(y) == Double.POSITIVE_INFINITY) ? Double.NaN : 1;
        }
        if (y == 1 || x != x || y != y) {
            return y == 1 ? x : Double.NaN;
        }
        if (y == 2) {
            return x * x;
        }
        double size = Math.abs(x);
        boolean infinite = size == Double.POSITIVE_INFINITY || Math.abs(y) == Double.POSITIVE_INFINITY;
        if (x == 0 || infinite || size == 1) {
            return StrictMath.pow(x, y);
        }
        if (x < 0 && y != Math.rint(y)) {
            return Double.NaN;
        }
        boolean negative = x < 0 && Math.abs(y) < 0x1p53 && ((long) y & 1) != 0;
        double result = positivePower(size, y);
        return negative ? -result : result;
    }

    private static double positivePower(double x, double y) {
        if (y > 0 && y <= 64 && y == Math.rint(y) && x >= 0x1p-7) {
            double exact = exactPower(x, (int) y);
            if (exact == exact) {
                return exact;
            }
        }
        double head = logarithm(x);
        double headTail = tail;
        double estimate = y * head;
        if (estimate > OVERFLOW + 1) {
            return Double.POSITIVE_INFINITY;
        }
        if (estimate < UNDERFLOW - 1) {
            return 0;
        }
        if (Math.abs(y) > 0x1p900) {
            return 1;
        }
        double product = multiply(y, head);
        return scaled(powers(product, tail + y * headTail));
    }

    /** The power if it has at most 106 bits, so that it is rounded once; otherwise NaN. Here it may be halfway. */
    private static double exactPower(double x, int n) {
        double result = 1;
        double square = x;
        while (true) {
            if ((n & 1) != 0) {
                result = multiply(result, square);
                if (n == 1) {
                    return result;
                }
                if (tail != 0) {
                    return Double.NaN;
                }
            }
            square = multiply(square, square);
            if (tail != 0) {
                return n == 2 && result == 1 ? square : Double.NaN;
            }
            n >>= 1;
        }
    }

    public static double sin(double x) {
        if (!(Math.abs(x) < LARGE_ANGLE)) {
            return StrictMath.sin(x);
        }
        return Math.abs(x) < 0x1p-27 ? x : sine(x, 0);
    }

    public static double cos(double x) {
        if (!(Math.abs(x) < LARGE_ANGLE)) {
            return StrictMath.cos(x);
        }
        return sine(x, 16);
    }

    public static double tan(double x) {
        if (!(Math.abs(x) < LARGE_ANGLE)) {
            return StrictMath.tan(x);
        }
        if (Math.abs(x) < 0x1p-27) {
            return x;
        }
        double sine = sine(x, 0);
        double sineTail = tail;
        double cosine = sine(x, 16);
        return divide(sine, sineTail, cosine, tail);
    }

    public static double tanh(double x) {
        double size = Math.abs(x);
        if (!(size < 22)) {
            return x != x ? x : Math.signum(x);
        }
        double square = x * x;
        if (size < 0.05) {
            return x == 0 ? x : x + x * square * (-1.0 / 3 + square * (2.0 / 15 + square * (-17.0 / 315
                    + square * (62.0 / 2835 + square * (-1382.0 / 155925)))));
        }
        double head = powers(2 * size, 0);
        double factor = power(exponent);
        head *= factor;
        double low = tail * factor;
        double above = add(head, -1);
        double aboveTail = tail + low;
        double below = add(head, 1);
        double result = divide(above, aboveTail, below, tail + low);
        return x < 0 ? -result : result;
    }

    public static double cbrt(double x) {
        double root = StrictMath.cbrt(x);
        double size = Math.abs(x);
        if (!(size > 0x1p-900 && size < 0x1p900)) {
            return root;
        }
        double square = multiply(root, root);
        double squareTail = tail;
        double cube = multiply(square, root);
        double rest = x - cube - (tail + squareTail * root);
        return root + rest / (3 * square);
    }

    /** The product of two numbers. */
    private static double multiply(double a, double b) {
        double product = a * b;
        double aSplit = a * SPLITTER;
        double aHigh = aSplit - (aSplit - a);
        double aLow = a - aHigh;
        double bSplit = b * SPLITTER;
        double bHigh = bSplit - (bSplit - b);
        double bLow = b - bHigh;
        tail = aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
        return product;
    }

    /** The sum of two numbers. */
    private static double add(double a, double b) {
        double sum = a + b;
        double part = sum - a;
        tail = a - (sum - part) + (b - part);
        return sum;
    }

    private static double divide(double a, double aTail, double b, double bTail) {
        double quotient = a / b;
        double product = multiply(quotient, b);
        return quotient + (a - product - tail + aTail - quotient * bTail) / b;
    }

    /** e to the power of head + low: the number is to be multiplied by 2 to the power of {@link #exponent}. */
    private static double powers(double head, double low) {
        double steps = Math.rint(head * STEPS);
        int n = (int) steps;
        double near = head - steps * STEP;
        double first = near - steps * STEP_LOW;
        double firstTail = near - first - steps * STEP_LOW + low;
        double r = first + firstTail;
        double rTail = first - r + firstTail;
        double rest = rTail + r * r * (1.0 / 2 + r * (1.0 / 6 + r * (1.0 / 24 + r * (1.0 / 120 + r * (1.0 / 720
                + r * (1.0 / 5040 + r * (1.0 / 40320)))))));
        double q = r + rest;
        double qTail = r - q + rest;
        double power = POWERS[n & 31];
        double product = multiply(power, q);
        double productTail = tail + power * qTail + POWERS_LOW[n & 31] * (1 + q);
        double sum = power + product;
        tail = power - sum + product + productTail;
        exponent = n >> 5;
        return sum;
    }

    private static double scaled(double head) {
        double sum = head + tail;
        if (exponent >= -1021 && exponent <= 1023) {
            return sum * power(exponent);
        }
        if (exponent > 1023) {
            return sum * 0x1p1023 * power(exponent - 1023);
        }
        return sum * power(exponent + 200) * 0x1p-200;
    }

    /** 2 to a power that is an ordinary number. */
    private static double power(int exponent) {
        return Double.longBitsToDouble((long) (exponent + 1023) << 52);
    }

    /** The natural logarithm of a positive number. */
    private static double logarithm(double x) {
        int e = 0;
        if (x < Double.MIN_NORMAL) {
            x *= 0x1p54;
            e = -54;
        }
        long bits = Double.doubleToRawLongBits(x);
        e += (int) (bits >> 52) - 1023;
        double m = Double.longBitsToDouble(bits & 0xfffffffffffffL | 0x3ff0000000000000L);
        if (m > 1.4140625) {
            m *= 0.5;
            e++;
        }
        int entry = (int) (m * 64 + 0.5) - 45;
        double z;
        double zTail;
        if (entry == 19) {
            z = m - 1;
            zTail = 0;
        } else {
            double product = multiply(m, INVERSES[entry]);
            z = product - 1;
            zTail = tail;
        }
        double square = multiply(z, z);
        double squareTail = tail;
        double rest = z * square * (1.0 / 3 + z * (-1.0 / 4 + z * (1.0 / 5 + z * (-1.0 / 6 + z * (1.0 / 7
                + z * (-1.0 / 8 + z * (1.0 / 9 + z * (-1.0 / 10))))))));
        double base = e * LN2 + LOGS[entry];
        double sum = add(base, z);
        double low = tail;
        sum = add(sum, -0.5 * square);
        low += tail + (zTail - 0.5 * squareTail - z * zTail + rest + (e * LN2_LOW + LOGS_LOW[entry]));
        double head = sum + low;
        tail = sum - head + low;
        return head;
    }

    /** x minus turns * pi / 32. */
    private static double rest(double x, double turns) {
        double r;
        double low;
        if (Math.abs(x) < MEDIUM_ANGLE) {
            // The products with the short parts are exact.
            r = add(x - turns * ANGLE, -turns * ANGLE_2);
            low = tail;
            r = add(r, -turns * ANGLE_3);
            low += tail - turns * ANGLE_4;
        } else {
            double product = multiply(turns, LARGE_1);
            low = -tail;
            r = x - product;
            r = add(r, low);
            low = tail;
            product = multiply(turns, LARGE_2);
            double productTail = tail;
            r = add(r, -product);
            low += tail - productTail - turns * LARGE_3;
        }
        double sum = r + low;
        tail = r - sum + low;
        return sum;
    }

    /** The sine of x + quarter * pi / 32. */
    private static double sine(double x, int quarter) {
        double turns = Math.rint(x * ANGLES);
        double r = rest(x, turns);
        double rTail = tail;

        int place = (int) (long) turns + quarter & 63;
        boolean negative = place >= 32;
        place &= 31;
        int sinePlace = place <= 16 ? place : 32 - place;
        int cosinePlace = 16 - sinePlace;
        boolean turned = place > 16;
        double sine = SINES[sinePlace];
        double cosine = turned ? -SINES[cosinePlace] : SINES[cosinePlace];
        double cosineTail = turned ? -SINES_LOW[cosinePlace] : SINES_LOW[cosinePlace];

        double square = r * r;
        double cosineRest = square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720 + square * (1.0 / 40320
                + square * (-1.0 / 3628800)))));
        double sineRest = r * square * (-1.0 / 6 + square * (1.0 / 120 + square * (-1.0 / 5040
                + square * (1.0 / 362880))));
        double product = multiply(cosine, r);
        double low = tail + cosine * rTail + cosineTail * r + SINES_LOW[sinePlace] + (sine * (cosineRest - r * rTail)
                + cosine * sineRest);
        double whole = add(sine, product);
        low += tail;
        double head = whole + low;
        tail = whole - head + low;
        if (negative) {
            tail = -tail;
            return -head;
        }
        return head;
    }
}
