
/** Runs the tests of a function without the function: see {@code grader.py}, whose input and output are the same. */
final class AssayGrader {
    private static final java.util.List<String> LINES = read();
    private static int place;

    private AssayGrader() {}

    private static java.util.List<String> read() {
        try {
            return AssayCalls.lines();
        } catch (java.io.IOException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Ends the tests, whatever they catch. */
    private static void stop(String line) {
        AssayCalls.write(line);
        System.exit(0);
    }

    /** Answers a call of the tests. */
    static Object call(String name, Object[] values, AssayCalls.Function solution) {
        String line = null;
        try {
            line = name + " " + AssayCalls.encode(values);
        } catch (AssayCalls.Uncrossable error) {
            stop("inside its tests pass " + error.getMessage());
        }
        return LINES.isEmpty() ? collect(line, solution) : replay(line);
    }

    private static Object collect(String line, AssayCalls.Function solution) {
        AssayCalls.write("=call " + line);
        place++;
        if (solution == null) {
            return null;
        }
        // The solution gets copies and returns one, as a program does on the other side.
        String said = AssayCalls.answer(solution, line.substring(line.indexOf(' ') + 1));
        if (said.startsWith("U ")) {
            stop("inside its solution returns " + AssayCalls.decode(said.substring(2))[0]);
        }
        AssayCalls.write("=answer " + said);
        return valueOf(said);
    }

    private static Object replay(String line) {
        if (place + 1 >= LINES.size() || !LINES.get(place).equals(line)) {
            stop("asks " + place / 2 + " " + line);
        }
        String said = LINES.get(place + 1);
        if (said.isEmpty()) {
            stop("lost");
        }
        place += 2;
        return valueOf(said);
    }

    /** Gives what an answer means to the tests. */
    private static Object valueOf(String answer) {
        Object[] values;
        try {
            values = AssayCalls.decode(answer.substring(2));
        } catch (RuntimeException error) {
            values = new Object[0];
        }
        if (answer.startsWith("X ") && values.length > 0) {
            throw AssayGrader.<RuntimeException>thrown(exception(values));
        }
        if (answer.startsWith("V ") && values.length == 1) {
            return values[0];
        }
        boolean isNamed = answer.startsWith("U ") && values.length == 1;
        throw new IllegalStateException("the function returns " + (isNamed ? values[0] + ", which" : "what") + " is not data");
    }

    /** Gives the exception of a message and the names of its classes, the nearest first. */
    private static Exception exception(Object[] said) {
        String message = said[0] == null ? null : said[0].toString();
        for (int i = 1; i < said.length; i++) {
            switch (String.valueOf(said[i])) {
                case "java.io.IOException": return new java.io.IOException(message);
                case "java.lang.ArithmeticException": return new ArithmeticException(message);
                case "java.lang.ArrayIndexOutOfBoundsException": return new ArrayIndexOutOfBoundsException(message);
                case "java.lang.ArrayStoreException": return new ArrayStoreException(message);
                case "java.lang.ClassCastException": return new ClassCastException(message);
                case "java.lang.IllegalArgumentException": return new IllegalArgumentException(message);
                case "java.lang.IllegalStateException": return new IllegalStateException(message);
                case "java.lang.IndexOutOfBoundsException": return new IndexOutOfBoundsException(message);
                case "java.lang.NegativeArraySizeException": return new NegativeArraySizeException(message);
                case "java.lang.NullPointerException": return new NullPointerException(message);
                case "java.lang.NumberFormatException": return new NumberFormatException(message);
                case "java.lang.RuntimeException": return new RuntimeException(message);
                case "java.lang.StringIndexOutOfBoundsException": return new StringIndexOutOfBoundsException(message);
                case "java.lang.UnsupportedOperationException": return new UnsupportedOperationException(message);
                case "java.util.ConcurrentModificationException":
                    return new java.util.ConcurrentModificationException(message);
                case "java.util.EmptyStackException": return new java.util.EmptyStackException();
                case "java.util.InputMismatchException": return new java.util.InputMismatchException(message);
                case "java.util.NoSuchElementException": return new java.util.NoSuchElementException(message);
                case "java.lang.Exception": return new Exception(message);
                default: break;
            }
        }
        return new RuntimeException(message);
    }

    /** Gives an exception that no method need declare. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> E thrown(Exception exception) throws E {
        throw (E) exception;
    }

    /** A condition of the tests. */
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Fails as an assertion does. While calls are collected without a solution, whatever the test finds is ignored. */
    static void check(Condition condition) {
        boolean holds;
        try {
            holds = condition.holds();
        } catch (Exception error) {
            if (LINES.isEmpty()) {
                return;
            }
            throw AssayGrader.<RuntimeException>thrown(error);
        }
        if (!holds && !LINES.isEmpty()) {
            throw new AssertionError("assertion failed");
        }
    }

    /** Ends tests that came to their end. */
    static void end() {
        if (!LINES.isEmpty()) {
            stop("accepted");
        }
        stop(place > 0 ? "calls" : "inside its tests call no function of the program");
    }
}
