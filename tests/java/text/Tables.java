import java.text.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        DecimalFormat f = new DecimalFormat("0.000");
        NumberFormat n = NumberFormat.getNumberInstance(Locale.US);
        n.setMaximumFractionDigits(2);
        StringBuilder b = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            b.append(i).append('\t').append(f.format(Math.sqrt(i))).append('\t').append(n.format(Math.pow(12, i))).append('\n');
        }
        System.out.print(b);
        List<Double> data = List.of(2.5, 3.75, 1.0, 9.125, 4.4);
        DoubleSummaryStatistics s = data.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        System.out.println(f.format(s.getAverage()) + " " + f.format(s.getMax()) + " " + n.format(s.getSum()) + " " + s.getCount());
        double mean = s.getAverage();
        double deviation = Math.sqrt(data.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum() / data.size());
        System.out.println(new DecimalFormat("#0.0##").format(deviation));
        System.out.println(data.stream().map(f::format).collect(Collectors.joining(", ", "[", "]")));
        Map<String, Double> rates = new LinkedHashMap<>();
        rates.put("low", 0.0125);
        rates.put("mid", 0.5);
        rates.put("high", 1.75);
        NumberFormat p = NumberFormat.getPercentInstance(Locale.US);
        p.setMinimumFractionDigits(1);
        rates.forEach((k, v) -> System.out.println(MessageFormat.format("{0}: {1} ({2,number,#.###})", k, p.format(v), v)));
        System.out.println(MessageFormat.format("{0} of {1} files ({2,number,percent}), {3}", 3, 1200, 3 / 1200.0, "done"));
        ChoiceFormat c = new ChoiceFormat("0#no files|1#one file|2#{0} files");
        for (int i = 0; i < 4; i++) {
            System.out.print(MessageFormat.format(c.format(i), i) + "; ");
        }
        System.out.println();
        NumberFormat i = NumberFormat.getIntegerInstance();
        System.out.println(i.format(1234567.5) + " " + i.format(1234568.5) + " " + i.format(-0.4) + " " + i.isParseIntegerOnly());
        n.setGroupingUsed(false);
        n.setMinimumFractionDigits(2);
        System.out.println(n.format(1234567) + " " + n.format(0.1) + " " + n.getMaximumFractionDigits() + " " + n.isGroupingUsed());
        System.out.println(new DecimalFormat("000").format(7) + new DecimalFormat("#,###").format(-1234567) + new DecimalFormat("0.#").format(
                0.05) + new DecimalFormat("0.#").format(0.15) + new DecimalFormat("0.#").format(0.25));
        Object[] values = { 1, 2.5, "x", null, 'c', true, 12345678901L, List.of("a") };
        System.out.println(MessageFormat.format("{0}|{1}|{2}|{3}|{4}|{5}|{6}|{7}|{8}", values));
    }
}
