package assay.lib.java.io;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

import org.teavm.runtime.fs.VirtualFile;
import org.teavm.runtime.fs.VirtualFileAccessor;
import org.teavm.runtime.fs.VirtualFileSystem;
import org.teavm.runtime.fs.VirtualFileSystemProvider;

/** Writes the bytes of a file, which is kept in memory. */
public class FileOutputStream extends OutputStream {
    private VirtualFileAccessor accessor;

    public FileOutputStream(String path) throws FileNotFoundException {
        this(new File(path), false);
    }

    public FileOutputStream(String path, boolean append) throws FileNotFoundException {
        this(new File(path), append);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        VirtualFileSystem files = VirtualFileSystemProvider.getInstance();
        File absolute = new File(file.getAbsolutePath());
        VirtualFile parent = absolute.getParent() == null ? null : files.getFile(absolute.getParent());
        if (parent == null || !parent.isDirectory()) {
            throw new FileNotFoundException(file.getPath() + " (No such file or directory)");
        }
        try {
            parent.createFile(absolute.getName());
        } catch (IOException e) {
            throw new FileNotFoundException(file.getPath() + " (" + e.getMessage() + ")");
        }
        VirtualFile found = files.getFile(absolute.getPath());
        if (found.isDirectory()) {
            throw new FileNotFoundException(file.getPath() + " (Is a directory)");
        }
        accessor = found.createAccessor(false, true, append);
    }

    /** For the classes of {@code java.nio.file}. */
    public FileOutputStream(VirtualFileAccessor accessor) {
        this.accessor = accessor;
    }

    private VirtualFileAccessor open() throws IOException {
        if (accessor == null) {
            throw new IOException("Stream Closed");
        }
        return accessor;
    }

    @Override
    public void write(int value) throws IOException {
        open().write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] from, int at, int length) throws IOException {
        Objects.checkFromIndexSize(at, length, from.length);
        open().write(from, at, length);
    }

    @Override
    public void close() throws IOException {
        if (accessor != null) {
            accessor.close();
            accessor = null;
        }
    }
}
