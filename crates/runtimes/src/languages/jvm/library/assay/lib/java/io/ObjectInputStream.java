package assay.lib.java.io;

import java.io.IOException;
import java.io.InputStream;

/** Cannot be made: classes of the library name it, but there is no serialization. */
public abstract class ObjectInputStream extends InputStream {
    private ObjectInputStream() {
    }

    public final Object readObject() throws IOException, ClassNotFoundException {
        throw new IOException("no serialization");
    }

    public void defaultReadObject() throws IOException, ClassNotFoundException {
    }
}
