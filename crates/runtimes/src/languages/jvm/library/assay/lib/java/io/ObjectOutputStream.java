package assay.lib.java.io;

import java.io.IOException;
import java.io.OutputStream;

/** Cannot be made: classes of the library name it, but there is no serialization. */
public abstract class ObjectOutputStream extends OutputStream {
    private ObjectOutputStream() {
    }

    public final void writeObject(Object object) throws IOException {
        throw new IOException("no serialization");
    }

    public void defaultWriteObject() throws IOException {
    }
}
