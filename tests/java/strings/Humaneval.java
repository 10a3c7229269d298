import java.util.*;
import java.util.stream.*;

public class Main {
    static List<String> separateParenGroups(String s) {
        List<String> result = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        int depth = 0;
        for (char c : s.toCharArray()) {
            if (c == ' ') {
                continue;
            }
            current.append(c);
            depth += c == '(' ? 1 : -1;
            if (depth == 0) {
                result.add(current.toString());
                current.setLength(0);
            }
        }
        return result;
    }

    static String flipCase(String s) {
        return s.chars().map(c -> Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c)).mapToObj(
                c -> String.valueOf((char) c)).collect(Collectors.joining());
    }

    static String stringXor(String a, String b) {
        StringBuilder r = new StringBuilder();
        for (int i = 0; i < a.length(); i++) {
            r.append(a.charAt(i) == b.charAt(i) ? '0' : '1');
        }
        return r.toString();
    }

    static int vowels(String s) {
        int n = (int) s.toLowerCase().chars().filter(c -> "aeiou".indexOf(c) >= 0).count();
        return s.toLowerCase().endsWith("y") ? n + 1 : n;
    }

    static String encode(String s) {
        Map<Character, Character> m = Map.of('a', 'c', 'e', 'g', 'i', 'k', 'o', 'q', 'u', 'w');
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            char x = Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c);
            Character lower = m.get(Character.toLowerCase(x));
            b.append(lower == null ? x : Character.isUpperCase(x) ? Character.toUpperCase(lower) : lower);
        }
        return b.toString();
    }

    static boolean validDate(String date) {
        if (!date.matches("\\d\\d-\\d\\d-\\d{4}")) {
            return false;
        }
        String[] p = date.split("-");
        int m = Integer.parseInt(p[0]);
        int d = Integer.parseInt(p[1]);
        int[] days = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
        return m >= 1 && m <= 12 && d >= 1 && d <= days[m - 1];
    }

    static String fixSpaces(String s) {
        return s.replaceAll(" {3,}", "-").replace(' ', '_');
    }

    static String fileNameCheck(String f) {
        String[] parts = f.split("\\.");
        long digits = f.chars().filter(Character::isDigit).count();
        boolean ok = parts.length == 2 && digits <= 3 && !parts[0].isEmpty() && Character.isLetter(parts[0].charAt(0)) && List.of(
                "txt", "exe", "dll").contains(parts[1]);
        return ok ? "Yes" : "No";
    }

    static String circularShift(int x, int shift) {
        String s = String.valueOf(x);
        return shift > s.length() ? new StringBuilder(s).reverse().toString() : s.substring(s.length() - shift) + s.substring(0, s
                .length() - shift);
    }

    public static void main(String[] args) {
        System.out.println(separateParenGroups("( ) (( )) (( )( ))"));
        System.out.println(flipCase("Hello") + " " + stringXor("010", "110") + " " + vowels("ACEDY") + " " + encode("This is a message"));
        System.out.println(validDate("03-11-2000") + " " + validDate("15-01-2012") + " " + validDate("06/04/2020") + " " + validDate(
                "04-0-2040"));
        System.out.println(fixSpaces(" Example 1") + " " + fixSpaces("Example   2") + " " + fileNameCheck("example.txt") + " "
                + fileNameCheck("1example.dll") + " " + circularShift(12, 1) + " " + circularShift(12, 3));
        System.out.println(Arrays.stream("zero five one".split(" ")).sorted(Comparator.comparingInt(List.of("zero", "one", "two",
                "three", "four", "five")::indexOf)).collect(Collectors.joining(" ")));
        System.out.println(Stream.of("john", "jane", "jo").filter(w -> w.startsWith("jo")).toList() + " " + IntStream.rangeClosed(0, 5)
                .mapToObj(String::valueOf).collect(Collectors.joining(" ")) + " " + "Jupiter".substring(0, 3).concat("..."));
        System.out.println("Mary had a little lamb".length() + " " + List.of("Mary had a little lamb".split(" ")).stream().filter(
                w -> w.replaceAll("[aeiouAEIOU]", "").length() == 4).toList());
    }
}
