package assay.compiler;

import java.io.IOException;
import java.io.InputStream;
import org.teavm.asm.ClassReader;
import org.teavm.asm.ClassWriter;
import org.teavm.asm.Opcodes;
import org.teavm.asm.commons.ClassRemapper;
import org.teavm.asm.commons.Remapper;

/**
 * Mends a class of TeaVM, so that the same program always becomes the same module. TeaVM's dependency analysis goes through
 * hash sets of objects that have no hash code of their own, so the order differs from run to run. A
 * {@code LinkedHashSet} keeps the order in which the objects came.
 */
final class Repeatable {
    /** The file of the class in a jar. */
    static final String FILE = "org/teavm/dependency/TypeSet.class";

    private static final String HASH_SET = "java/util/HashSet";
    private static final String LINKED_HASH_SET = "java/util/LinkedHashSet";

    private Repeatable() {
    }

    /** Gives the mended class file. */
    static byte[] classFile() throws IOException {
        Remapper remapper = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return name.equals(HASH_SET) ? LINKED_HASH_SET : name;
            }
        };
        ClassWriter writer = new ClassWriter(0);
        try (InputStream original = Repeatable.class.getClassLoader().getResourceAsStream(FILE)) {
            new ClassReader(original).accept(new ClassRemapper(writer, remapper), 0);
        }
        return writer.toByteArray();
    }
}
