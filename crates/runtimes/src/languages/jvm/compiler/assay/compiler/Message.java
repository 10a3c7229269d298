package assay.compiler;

/** The text of a compiler's error, in the form that javac uses. */
final class Message {
    private Message() {
    }

    /**
     * Gives {@code FILE:LINE: error: TEXT}, the line itself and a caret below the column.
     *
     * @param line counts from 1; 0 if the place is unknown
     * @param column counts from 1; 0 if the place in the line is unknown
     * @param sourceLine the text of the line, or null
     */
    static String render(String file, int line, int column, String text, String sourceLine) {
        StringBuilder message = new StringBuilder();
        if (line > 0) {
            message.append(file).append(':').append(line).append(": ");
        }
        message.append("error: ").append(text).append('\n');
        if (line > 0 && sourceLine != null && sourceLine.length() <= MAX_LINE) {
            message.append(sourceLine).append('\n');
            if (column > 0) {
                message.append(" ".repeat(Math.min(column - 1, sourceLine.length()))).append("^\n");
            }
        }
        return message.toString();
    }

    /** A longer line helps nobody. */
    private static final int MAX_LINE = 200;

    /** Gives the last line of the messages: how many errors there are. */
    static String count(int errors) {
        return errors == 1 ? "1 error\n" : errors + " errors\n";
    }
}
