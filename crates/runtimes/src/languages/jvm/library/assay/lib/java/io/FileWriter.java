package assay.lib.java.io;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;

/** Writes the text of a file. */
public class FileWriter extends OutputStreamWriter {
    public FileWriter(String path) throws IOException {
        super(new FileOutputStream(path));
    }

    public FileWriter(String path, boolean append) throws IOException {
        super(new FileOutputStream(path, append));
    }

    public FileWriter(File file) throws IOException {
        super(new FileOutputStream(file));
    }

    public FileWriter(File file, boolean append) throws IOException {
        super(new FileOutputStream(file, append));
    }

    public FileWriter(String path, Charset charset) throws IOException {
        super(new FileOutputStream(path), charset);
    }

    public FileWriter(String path, Charset charset, boolean append) throws IOException {
        super(new FileOutputStream(path, append), charset);
    }

    public FileWriter(File file, Charset charset) throws IOException {
        super(new FileOutputStream(file), charset);
    }

    public FileWriter(File file, Charset charset, boolean append) throws IOException {
        super(new FileOutputStream(file, append), charset);
    }
}
