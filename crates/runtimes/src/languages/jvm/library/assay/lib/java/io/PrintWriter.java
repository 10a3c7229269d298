package assay.lib.java.io;

import java.io.BufferedWriter;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;

/** {@code java.io.PrintWriter}. */
public class PrintWriter extends Writer {
    protected Writer out;
    private final boolean autoFlush;
    private boolean trouble;

    public PrintWriter(Writer out) {
        this(out, false);
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        super(out);
        this.out = out;
        this.autoFlush = autoFlush;
    }

    public PrintWriter(OutputStream out) {
        this(out, false);
    }

    public PrintWriter(OutputStream out, boolean autoFlush) {
        this(new BufferedWriter(new OutputStreamWriter(out)), autoFlush);
    }

    public PrintWriter(OutputStream out, boolean autoFlush, Charset charset) {
        this(new BufferedWriter(new OutputStreamWriter(out, charset)), autoFlush);
    }

    public PrintWriter(String file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public PrintWriter(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    private boolean checkOpen() {
        if (out == null) {
            trouble = true;
        }
        return out != null;
    }

    @Override
    public void flush() {
        try {
            if (checkOpen()) {
                out.flush();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void close() {
        try {
            if (out != null) {
                out.close();
                out = null;
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int value) {
        try {
            if (checkOpen()) {
                out.write(value);
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(char[] chars, int from, int length) {
        try {
            if (checkOpen()) {
                out.write(chars, from, length);
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(char[] chars) {
        write(chars, 0, chars.length);
    }

    @Override
    public void write(String string, int from, int length) {
        try {
            if (checkOpen()) {
                out.write(string, from, length);
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(String string) {
        write(string, 0, string.length());
    }

    public void print(boolean value) {
        write(value ? "true" : "false");
    }

    public void print(char value) {
        write(value);
    }

    public void print(int value) {
        write(String.valueOf(value));
    }

    public void print(long value) {
        write(String.valueOf(value));
    }

    public void print(float value) {
        write(String.valueOf(value));
    }

    public void print(double value) {
        write(String.valueOf(value));
    }

    public void print(char[] value) {
        write(value);
    }

    public void print(String value) {
        write(String.valueOf(value));
    }

    public void print(Object value) {
        write(String.valueOf(value));
    }

    public void println() {
        write('\n');
        if (autoFlush) {
            flush();
        }
    }

    public void println(boolean value) {
        print(value);
        println();
    }

    public void println(char value) {
        print(value);
        println();
    }

    public void println(int value) {
        print(value);
        println();
    }

    public void println(long value) {
        print(value);
        println();
    }

    public void println(float value) {
        print(value);
        println();
    }

    public void println(double value) {
        print(value);
        println();
    }

    public void println(char[] value) {
        print(value);
        println();
    }

    public void println(String value) {
        print(value);
        println();
    }

    public void println(Object value) {
        print(String.valueOf(value));
        println();
    }

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter printf(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        if (checkOpen()) {
            new Formatter(this).format(format, arguments);
            if (autoFlush) {
                flush();
            }
        }
        return this;
    }

    public PrintWriter format(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    @Override
    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    @Override
    public PrintWriter append(CharSequence text, int from, int to) {
        write(String.valueOf(text).substring(from, to));
        return this;
    }

    @Override
    public PrintWriter append(char value) {
        write(value);
        return this;
    }
}
