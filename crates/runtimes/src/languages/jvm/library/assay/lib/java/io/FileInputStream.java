package assay.lib.java.io;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

import org.teavm.runtime.fs.VirtualFile;
import org.teavm.runtime.fs.VirtualFileAccessor;
import org.teavm.runtime.fs.VirtualFileSystemProvider;

/** The bytes of a file. Files are kept in memory; at the start of a program there are none. */
public class FileInputStream extends InputStream {
    private VirtualFileAccessor accessor;

    public FileInputStream(String path) throws FileNotFoundException {
        this(new File(path));
    }

    public FileInputStream(File file) throws FileNotFoundException {
        VirtualFile found = VirtualFileSystemProvider.getInstance().getFile(file.getAbsolutePath());
        if (found == null || !found.exists()) {
            throw new FileNotFoundException(file.getPath() + " (No such file or directory)");
        }
        if (found.isDirectory()) {
            throw new FileNotFoundException(file.getPath() + " (Is a directory)");
        }
        accessor = found.createAccessor(true, false, false);
    }

    /** For the classes of {@code java.nio.file}. */
    public FileInputStream(VirtualFileAccessor accessor) {
        this.accessor = accessor;
    }

    private VirtualFileAccessor open() throws IOException {
        if (accessor == null) {
            throw new IOException("Stream Closed");
        }
        return accessor;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return open().read(one, 0, 1) <= 0 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] to, int at, int length) throws IOException {
        Objects.checkFromIndexSize(at, length, to.length);
        if (length == 0) {
            return 0;
        }
        int count = open().read(to, at, length);
        return count <= 0 ? -1 : count;
    }

    @Override
    public int available() throws IOException {
        return Math.max(0, open().size() - open().tell());
    }

    @Override
    public void close() throws IOException {
        if (accessor != null) {
            accessor.close();
            accessor = null;
        }
    }
}
