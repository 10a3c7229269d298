package assay.lib.java.io;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/** The text of a file. */
public class FileReader extends InputStreamReader {
    public FileReader(String path) throws FileNotFoundException {
        super(new FileInputStream(path));
    }

    public FileReader(File file) throws FileNotFoundException {
        super(new FileInputStream(file));
    }

    public FileReader(String path, Charset charset) throws IOException {
        super(new FileInputStream(path), charset);
    }

    public FileReader(File file, Charset charset) throws IOException {
        super(new FileInputStream(file), charset);
    }
}
