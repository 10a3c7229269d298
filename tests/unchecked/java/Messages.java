import java.text.*;
import java.util.*;

public class Main {
    static void show(String pattern, Object... arguments) {
        try {
            System.out.println(pattern + " = [" + MessageFormat.format(pattern, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(pattern + " ! " + e);
        }
    }

    public static void main(String[] args) throws ParseException {
        show("Hello {0}!", "Bob");
        show("{0} {1} {0}", 1, 2.5);
        show("{0}", 1234567);
        show("{0,number} {0,number,integer} {0,number,#.##} {0,number,000}", 1234.5678);
        show("{0,number,percent} {0,number,currency}", 0.25);
        show("{0,number,#,##0.00}", 12345.678);
        show("It''s {0}", "ok");
        show("'{0}' {0}", "x");
        show("{1} {0}", "a");
        show("{0}", (Object) null);
        show("no arguments");
        show("{0", 1);
        show("{a}", 1);
        show("{-1}", 1);
        show("{ 0 }", 1);
        show("{0,foo}", 1);
        show("it's {0}", 1);
        show("{0,choice,0#none|1#one|1<many {0}}", 0);
        show("{0,choice,0#none|1#one|1<many {0}}", 1);
        show("{0,choice,0#none|1#one|1<many {0}}", 5);
        show("{0}{1}{2}{3}{4}{5}{6}{7}{8}{9}", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        show("{0} {1}", List.of(1, 2), true);
        show("} {0}", 1);
        MessageFormat m = new MessageFormat("{0} is {1,number}");
        System.out.println(m.format(new Object[] { "a", 5 }) + " " + m.toPattern());
        System.out.println(Arrays.toString(m.parse("abc is 12")));
        try {
            m.parse("zzz");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ChoiceFormat(new double[] { 0, 1, 2 }, new String[] { "zero", "one", "many" }).format(1.5) + " "
                + new ChoiceFormat("0#none|1#one|2#two or more").format(2) + " " + new ChoiceFormat("1#a|2<b").format(2));
    }
}
