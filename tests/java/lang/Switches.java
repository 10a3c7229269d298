/** Switch statements and expressions. */
public class Main {
    static String old(int n) {
        String r = "";
        switch (n) {
            case 1:
                r += "one ";
            case 2:
                r += "two ";
                break;
            case -5:
                return "minus five";
            case 1000000:
                r = "million";
                break;
            default:
                r += "default ";
            case 7:
                r += "seven";
        }
        return r;
    }

    static int days(String month, boolean leap) {
        return switch (month) {
            case "feb" -> leap ? 29 : 28;
            case "apr", "jun", "sep", "nov" -> 30;
            case "Aa", "BB" -> -1;
            default -> {
                if (month.length() != 3) {
                    throw new IllegalArgumentException("no month: " + month);
                }
                yield 31;
            }
        };
    }

    static char grade(int score) {
        return switch (score / 10) {
            case 10, 9 -> 'A';
            case 8 -> 'B';
            case 7 -> 'C';
            default -> 'F';
        };
    }

    static boolean vowel(char c) {
        switch (Character.toLowerCase(c)) {
            case 'a': case 'e': case 'i': case 'o': case 'u':
                return true;
        }
        return false;
    }

    public static void main(String[] args) {
        for (int n : new int[] {1, 2, 3, 7, -5, 1000000}) {
            System.out.println(n + ": " + old(n));
        }
        for (String m : new String[] {"jan", "feb", "apr", "Aa", "BB", "C#"}) {
            try {
                System.out.println(m + " " + days(m, true));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("" + grade(100) + grade(85) + grade(70) + grade(12));
        int vowels = 0;
        for (char c : "The Quick Brown Fox".toCharArray()) {
            if (vowel(c)) {
                vowels++;
            }
        }
        System.out.println(vowels);
        int state = 0;
        StringBuilder trace = new StringBuilder();
        loop:
        while (true) {
            switch (state) {
                case 0 -> state = 3;
                case 3 -> state = 5;
                case 5 -> {
                    break loop;
                }
                default -> throw new AssertionError();
            }
            trace.append(state);
        }
        System.out.println(trace);
        byte b = 3;
        switch (b) {
            case 3 -> System.out.println("byte");
            default -> System.out.println("other");
        }
        Integer boxed = 42;
        switch (boxed) {
            case 42 -> System.out.println("boxed");
            default -> System.out.println("other");
        }
        int yielded = switch ("x".length()) {
            case 1:
                int t = 5;
                yield t * 2;
            default:
                yield 0;
        };
        System.out.println(yielded);
    }
}
