package assay.compiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A fresh folder for temporary files. It goes with all that is in it. */
final class Scratch implements AutoCloseable {
    private final Path folder;

    Scratch() throws IOException {
        folder = Files.createTempDirectory("program");
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
