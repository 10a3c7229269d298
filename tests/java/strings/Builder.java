public class Main {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("str").append(2.5).append(3.5f).append(true).append(10L).append((Object) null)
                .append((String) null).append(new char[] { 'x', 'y' }).append("abcdef", 2, 4)
                .append(new char[] { 'a', 'b', 'c' }, 1, 2);
        System.out.println(sb + " " + sb.length());
        sb.setLength(5);
        System.out.println(sb);
        sb.setLength(7);
        System.out.println(sb.toString().replace('\0', '0'));
        sb.setLength(0);
        sb.append("hello world");
        sb.insert(0, "say ").insert(4, 42).insert(6, ' ').insert(0, 1.5).insert(0, true).insert(3, new char[] { '_' });
        System.out.println(sb);
        sb.delete(0, 9).deleteCharAt(0).setCharAt(0, 'A');
        System.out.println(sb);
        sb.replace(0, 3, "<<>>").reverse();
        System.out.println(sb + " " + sb.indexOf("l") + " " + sb.lastIndexOf("l") + " " + sb.indexOf("zz") + " "
                + sb.indexOf("o", 5) + " " + sb.charAt(2));
        System.out.println(sb.substring(3) + "|" + sb.substring(1, 4) + "|" + sb.subSequence(0, 2));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " "
                + new StringBuilder("x").equals(new StringBuilder("x")));
        StringBuilder cap = new StringBuilder();
        System.out.print(cap.capacity());
        for (int i = 0; i < 60; i++) {
            int before = cap.capacity();
            cap.append('x');
            if (cap.capacity() != before) {
                System.out.print(" " + cap.capacity());
            }
        }
        System.out.println(" " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        cap.trimToSize();
        cap.ensureCapacity(100);
        System.out.println(cap.capacity() + " " + cap.length());
        StringBuilder p = new StringBuilder("a\uD83D\uDE00b");
        System.out.println(p.reverse() + " " + p.codePointAt(1) + " " + p.codePointCount(0, p.length()));
        System.out.println(new StringBuilder().appendCodePoint(65).appendCodePoint(0x1F600).append(new StringBuilder("in"))
                .append(new StringBuffer("buf")));
        System.out.println(new StringBuilder().repeat("ab", 3).repeat('c', 2).repeat(0x1F600, 1));
        StringBuffer buf = new StringBuffer("buffer");
        buf.append(1).insert(0, "x").reverse().deleteCharAt(0).setLength(3);
        System.out.println(buf + " " + buf.length() + " " + buf.isEmpty());
        String s = "";
        for (int i = 0; i < 5; i++) {
            s += i + ",";
            s += 'x';
            s += 1.0f;
        }
        System.out.println(s);
        char c = 'a';
        c += 1;
        String t = null;
        System.out.println("" + c + 1 + 2L + t + (char) (c + 1) + (c + 1) + new int[0].length);
    }
}
