package assay.compiler;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes jars whose bytes depend only on what is in them. */
final class Jar {
    /** The earliest time that the format has. */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private Jar() {
    }

    static void write(Path path, SortedMap<String, byte[]> files) throws IOException {
        try (OutputStream file = Files.newOutputStream(path); ZipOutputStream jar = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : files.entrySet()) {
                jar.putNextEntry(header(entry.getKey(), entry.getValue()));
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        }
    }

    /** What is not compressed does not depend on the compressor, and is read faster. */
    private static ZipEntry header(String name, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        ZipEntry header = new ZipEntry(name);
        header.setTimeLocal(TIME);
        header.setMethod(ZipEntry.STORED);
        header.setSize(content.length);
        header.setCrc(sum.getValue());
        return header;
    }
}
