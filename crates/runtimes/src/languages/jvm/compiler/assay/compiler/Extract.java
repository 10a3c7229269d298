package assay.compiler;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassVisitor;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.MethodVisitor;
import org.teavm.asm.Opcodes;
import org.teavm.asm.commons.ClassRemapper;
import org.teavm.asm.commons.Remapper;

/**
 * Takes class files out of the running JDK's java.base. A class {@code java/util/X} becomes {@code assay/lib/java/util/X},
 * the name under which the library replaces a class. References between the taken classes follow.
 */
final class Extract {
    private static final String PREFIX = "assay/lib/";

    /** Methods of serialization. Programs do not have it, and what these call would be missing. */
    private static final Set<String> DROPPED =
            Set.of("readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace");

    private Extract() {
    }

    /** Gives the classes of these internal names and all that is nested in them, by their new internal names. */
    static Map<String, byte[]> classes(Collection<String> names) throws IOException {
        Map<String, byte[]> originals = new TreeMap<>();
        for (String name : names) {
            read(name, originals);
        }
        Remapper remapper = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return originals.containsKey(name) ? PREFIX + name : name;
            }
        };
        Map<String, byte[]> renamed = new TreeMap<>();
        originals.forEach((name, bytes) -> renamed.put(PREFIX + name, rename(bytes, remapper)));
        return renamed;
    }

    private static void read(String name, Map<String, byte[]> into) throws IOException {
        int slash = name.lastIndexOf('/');
        String simpleName = name.substring(slash + 1);
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/"))
                .getPath("/modules/java.base", name.substring(0, slash));
        boolean found = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, simpleName + "*.class")) {
            for (Path file : files) {
                String fileName = file.getFileName().toString();
                String className = fileName.substring(0, fileName.length() - ".class".length());
                if (className.equals(simpleName) || className.startsWith(simpleName + "$")) {
                    into.put(name.substring(0, slash + 1) + className, Files.readAllBytes(file));
                    found |= className.equals(simpleName);
                }
            }
        }
        if (!found) {
            throw new IOException("the JDK has no class " + name);
        }
    }

    private static byte[] rename(byte[] original, Remapper remapper) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor filter = new ClassVisitor(Opcodes.ASM9, new ClassRemapper(writer, remapper)) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return DROPPED.contains(name) ? null
                        : super.visitMethod(access, name, descriptor, signature, exceptions);
            }
        };
        // TeaVM needs no stack map frames.
        new ClassReader(original).accept(filter, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
