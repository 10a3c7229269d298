public class Main {
    static void show(String format, Object... arguments) {
        try {
            System.out.println(format + " = [" + String.format(format, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(format + " ! " + e);
        }
    }

    public static void main(String[] args) {
        for (String f : new String[] { "%", "%q", "%-d", "%0d", "%-05d", "%+ d", "%,s", "%.2d", "%#s", "%5n", "%.5n", "%-n", "%-%",
            "%05%", "%.3%", "%<d", "%d %d", "%0$d", "%2$d", "%1$", "%1", "%.d", "%.", "%-", "%5", "%5.", "%--5d", "%++d", "%##x",
            "%,,d", "%d%", "%#d", "%,x", "%+x", "%(x", "% x", "%#b", "%+s", "%.1c", "%0c", "%,c", "%i", "%u", "%l", "%ld", "%5.2d",
            "%D", "%N", "%F", "%*d", "%5$s", "%1$<d", "%<1$d", "%-1$5d", "%$d", "%#e", "%,e", "%#g", "%(a", "%,a", "%-s", "%+c",
            "%99999999999d", "%.99999999999f", "%99999999999$d", "%2147483647$d", "%0s", "%#c", "%(s", "%-5", "% -5d|" }) {
            show(f, 42);
        }
        show("%d", "x");
        show("%d", 1.0);
        show("%f", 1);
        show("%e", 1L);
        show("%x", 'a');
        show("%c", true);
        show("%x", 2.5);
        show("%a", "s");
        show("%d", new Object[] { null });
        show("%.1f", new Object[] { null });
        show("%5d|%-5x|%05d", null, null, null);
        try {
            System.out.printf("start %d %d%n", 1);
        } catch (java.util.MissingFormatArgumentException e) {
            System.out.println("/ " + e.getMessage() + " " + e.getFormatSpecifier());
        }
        try {
            System.out.printf("never %d %y%n", 1);
        } catch (java.util.UnknownFormatConversionException e) {
            System.out.println("/ " + e.getConversion());
        }
        try {
            String.format("%d", "s");
        } catch (java.util.IllegalFormatConversionException e) {
            System.out.println(e.getConversion() + " " + e.getArgumentClass() + " " + (e instanceof IllegalArgumentException));
        }
        try {
            String.format(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
