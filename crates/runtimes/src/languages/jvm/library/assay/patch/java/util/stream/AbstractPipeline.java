package assay.patch.java.util.stream;

import java.util.stream.BaseStream;

/** The base of the JDK's streams. None is parallel, whatever a program asks for. */
public final class AbstractPipeline {
    private AbstractPipeline() {
    }

    public static boolean _isParallel(BaseStream<?, ?> self) {
        return false;
    }
}
