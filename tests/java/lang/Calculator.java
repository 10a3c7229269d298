import java.util.HashMap;
import java.util.Map;

/** A parser and evaluator of expressions, by recursive descent. */
public class Main {
    static class SyntaxException extends RuntimeException {
        SyntaxException(String message, int at) {
            super(message + " at " + at);
        }
    }

    private final String text;
    private int at;
    private final Map<String, Double> variables = new HashMap<>(Map.of("pi", 3.0, "x", 2.5));

    Main(String text) {
        this.text = text;
    }

    double parse() {
        double value = sum();
        skip();
        if (at < text.length()) {
            throw new SyntaxException("unexpected '" + text.charAt(at) + "'", at);
        }
        return value;
    }

    private void skip() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private boolean accept(char c) {
        skip();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private double sum() {
        double value = product();
        while (true) {
            if (accept('+')) {
                value += product();
            } else if (accept('-')) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    private double product() {
        double value = factor();
        for (;;) {
            if (accept('*')) {
                value *= factor();
            } else if (accept('/')) {
                double divisor = factor();
                if (divisor == 0) {
                    throw new ArithmeticException("division by zero");
                }
                value /= divisor;
            } else if (accept('%')) {
                value %= factor();
            } else {
                return value;
            }
        }
    }

    private double factor() {
        if (accept('-')) {
            return -factor();
        }
        double base = atom();
        return accept('^') ? Math.pow(base, factor()) : base;
    }

    private double atom() {
        if (accept('(')) {
            double value = sum();
            if (!accept(')')) {
                throw new SyntaxException("missing ')'", at);
            }
            return value;
        }
        skip();
        int start = at;
        if (at < text.length() && Character.isLetter(text.charAt(at))) {
            while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
            String name = text.substring(start, at);
            if (accept('(')) {
                double argument = sum();
                accept(')');
                return switch (name) {
                    case "sqrt" -> Math.sqrt(argument);
                    case "abs" -> Math.abs(argument);
                    case "floor" -> Math.floor(argument);
                    default -> throw new SyntaxException("no function " + name, start);
                };
            }
            Double value = variables.get(name);
            if (value == null) {
                throw new SyntaxException("no variable " + name, start);
            }
            return value;
        }
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        if (start == at) {
            throw new SyntaxException(at < text.length() ? "unexpected '" + text.charAt(at) + "'" : "unexpected end", at);
        }
        return Double.parseDouble(text.substring(start, at));
    }

    public static void main(String[] args) {
        String[] tests = {"1 + 2 * 3", "(1 + 2) * 3", "-2 ^ 2", "2 ^ 3 ^ 2", "10 / 4 - 1.5", "sqrt(16) + abs(-3)", "x * pi",
            "7 % 4 + floor(2.9)", "1 / 0", "2 +", "(1", "3 $ 4", "foo(1)", "y", "", "1.5.2"};
        for (String t : tests) {
            try {
                System.out.println(t + " = " + new Main(t).parse());
            } catch (SyntaxException | ArithmeticException e) {
                System.out.println(t + " : " + e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(t + " : number " + e.getMessage());
            }
        }
    }
}
