package org.teavm.parsing.resource;

import assay.compiler.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.teavm.asm.ClassReader;
import org.teavm.asm.tree.ClassNode;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.ReferenceCache;
import org.teavm.parsing.Parser;

/**
 * Reads class files for TeaVM. It takes the place of TeaVM's class of this name, so that each class file goes through
 * {@link Parameters} first.
 */
public class ResourceBytecodeClassHolderSource implements ClassHolderSource {
    private final ResourceProvider resources;
    private final Parser parser;

    public ResourceBytecodeClassHolderSource(ResourceProvider resources, ReferenceCache references) {
        this.resources = resources;
        parser = new Parser(references);
    }

    @Override
    public ClassHolder get(String name) {
        Resource resource = resources.getResource(name.replace('.', '/') + ".class");
        if (resource == null) {
            return null;
        }
        ClassNode node = new ClassNode();
        try (InputStream input = resource.open()) {
            new ClassReader(Parameters.copy(input.readAllBytes())).accept(node, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parser.parseClass(node);
    }
}
