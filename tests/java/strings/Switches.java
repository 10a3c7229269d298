public class Main {
    static int days(String month) {
        switch (month) {
            case "feb":
                return 28;
            case "apr":
            case "jun":
            case "sep":
            case "nov":
                return 30;
            default:
                return 31;
        }
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null!";
            case String s when s.isEmpty() -> "empty";
            case String s when s.length() > 3 -> "long " + s;
            case String s -> "short " + s;
            case Integer i -> "int " + (i + 1);
            case Character c -> "char " + c;
            default -> o.getClass().getSimpleName();
        };
    }

    static int hash(String s) {
        return switch (s) {
            // These two have the same hash code.
            case "Aa" -> 1;
            case "BB" -> 2;
            case "AaAa", "BBBB" -> 3;
            default -> {
                int sum = 0;
                for (char c : s.toCharArray()) {
                    sum += c;
                }
                yield sum;
            }
        };
    }

    public static void main(String[] args) {
        for (String m : new String[] { "jan", "feb", "apr", "nov", "x" }) {
            System.out.print(days(m) + " ");
        }
        System.out.println();
        for (Object o : new Object[] { "", "ab", "abcdef", 4, 'c', 2.5, null }) {
            System.out.println(kind(o));
        }
        for (String s : new String[] { "Aa", "BB", "AaAa", "BBBB", "AaBB", "" }) {
            System.out.print(hash(s) + " ");
        }
        System.out.println();
        for (char c : "a1 ?Z".toCharArray()) {
            String t = switch (c) {
                case 'a', 'e', 'i' -> "vowel";
                case ' ' -> "space";
                case '0', '1' -> "bit";
                default -> Character.isLetter(c) ? "letter" : "other";
            };
            System.out.print(t + " ");
        }
        System.out.println();
        try {
            String n = null;
            switch (n) {
                case "a":
                    System.out.println("a");
            }
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
