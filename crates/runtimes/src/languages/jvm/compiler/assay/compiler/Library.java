package assay.compiler;

import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.PreOptimizingClassHolderSource;
import org.teavm.model.ReferenceCache;
import org.teavm.parsing.ClasspathClassHolderSource;
import org.teavm.parsing.resource.ResourceProvider;

/** The classes of the library. They are read once and serve all programs. TeaVM copies a class before it changes it. */
final class Library implements ClassHolderSource {
    private final IterationSeed seed;
    private final ClassHolderSource source;

    Library(ResourceProvider files, ClassLoader loader, IterationSeed seed) {
        this.seed = seed;
        source = new PreOptimizingClassHolderSource(
                new ClasspathClassHolderSource(files, new ReferenceCache(), loader));
    }

    @Override
    public ClassHolder get(String name) {
        // A class may be read now or have been read for an earlier program. The module must be the same.
        int before = seed.get();
        try {
            return source.get(name);
        } finally {
            seed.set(before);
        }
    }
}
