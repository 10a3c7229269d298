import java.util.*;

public class Main {
    public static void main(String[] args) {
        char[] c = "programming".toCharArray();
        Arrays.sort(c);
        System.out.println(c.length + " " + String.valueOf(c) + " " + new String(c, 3, 4) + " " + Arrays.toString(c));
        char[] copy = Arrays.copyOfRange(c, 2, 6);
        Arrays.fill(copy, 1, 3, '#');
        System.out.println(new String(copy) + " " + Arrays.equals(c, "aggimmnoprr".toCharArray()) + " " + String.copyValueOf(c, 0, 3));
        char[][] grid = new char[3][];
        for (int i = 0; i < 3; i++) {
            grid[i] = "..#..".toCharArray();
            grid[i][i] = '*';
        }
        for (char[] row : grid) {
            System.out.println(row);
        }
        System.out.println("chars: " + String.valueOf(grid[0]) + " " + grid[1].length);
        char x = 'a';
        x++;
        x += 2;
        int sum = 0;
        for (char k = 'a'; k <= 'e'; k++) {
            sum += k;
        }
        System.out.println(x + " " + (int) x + " " + (x + 1) + " " + (char) (x + 1) + " " + sum + " " + (char) 0x41 + " " + ('z' - 'a')
                + " " + (x > 'b') + " " + (x == 100));
        char[] target = new char[8];
        Arrays.fill(target, '_');
        "hello".getChars(1, 4, target, 2);
        System.out.println(new String(target) + " " + target.length);
        StringBuilder b = new StringBuilder();
        b.append(target, 2, 3).append(new char[0]).insert(0, new char[] { '<' }).append('>');
        char[] out = new char[5];
        b.getChars(0, 5, out, 0);
        System.out.println(b + " " + String.valueOf(out));
        boolean[] seen = new boolean[128];
        StringBuilder unique = new StringBuilder();
        for (char k : "hello world".toCharArray()) {
            if (!seen[k]) {
                seen[k] = true;
                unique.append(k);
            }
        }
        System.out.println(unique);
        int[] freq = new int[256];
        for (char k : "mississippi".toCharArray()) {
            freq[k]++;
        }
        for (int i = 0; i < 256; i++) {
            if (freq[i] > 0) {
                System.out.print((char) i + "" + freq[i] + " ");
            }
        }
        System.out.println();
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        char[] empty = {};
        System.out.println(new String(empty).isEmpty() + " " + String.valueOf(empty).length() + " " + Arrays.hashCode(c) + " " + "abc"
                .toCharArray().equals("abc".toCharArray()));
        Character boxed = 'q';
        List<Character> list = new ArrayList<>(List.of('c', 'a', 'b'));
        Collections.sort(list);
        list.add(boxed);
        System.out.println(list + " " + list.indexOf('b') + " " + list.contains('z') + " " + boxed.equals('q') + " " + Character.valueOf(
                'a').compareTo('d'));
    }
}
