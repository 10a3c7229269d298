package assay.patch.java.text;

import java.text.ParseException;
import java.text.ParsePosition;

/** {@code java.text.Format}: what its exceptions say. */
public final class Format {
    private Format() {
    }

    public static Object _parseObject(java.text.Format self, String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Object result = self.parseObject(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Format.parseObject(String) failed", position.getErrorIndex());
        }
        return result;
    }
}
