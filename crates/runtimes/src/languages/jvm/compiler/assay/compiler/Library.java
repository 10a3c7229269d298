package assay.compiler;

import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderSource;
import org.teavm.model.PreOptimizingClassHolderSource;
import org.teavm.model.ReferenceCache;
import org.teavm.parsing.RenamingClassHolderSource;
import org.teavm.parsing.resource.ResourceBytecodeClassHolderSource;
import org.teavm.parsing.resource.ResourceProvider;
import org.teavm.parsing.substitution.DefaultSubstituteClassNameMapping;

/** The classes of the library. They are read once and serve all programs. TeaVM copies a class before it changes it. */
final class Library implements ClassHolderSource {
    private final IterationSeed seed;
    private final LastFile files;
    private final ClassHolderSource classes;

    Library(ResourceProvider resources, ClassLoader loader, IterationSeed seed) {
        this.seed = seed;
        ReferenceCache references = new ReferenceCache();
        files = new LastFile(new ResourceBytecodeClassHolderSource(resources, references));
        classes = new PreOptimizingClassHolderSource(new RenamingClassHolderSource(resources, references, files,
                DefaultSubstituteClassNameMapping.createWithSPI(loader)));
    }

    @Override
    public ClassHolder get(String name) {
        // A class may be read now or have been read for an earlier program. The module must be the same.
        int before = seed.get();
        try {
            return classes.get(name);
        } finally {
            seed.set(before);
            files.forget();
        }
    }

    /**
     * Keeps the class that was read last. To give a class that takes the place of another one, TeaVM asks for its file
     * three times: is it there, what is its name, what is in it.
     */
    private static final class LastFile implements ClassHolderSource {
        private final ClassHolderSource files;
        private String lastName;
        private ClassHolder last;

        LastFile(ClassHolderSource files) {
            this.files = files;
        }

        @Override
        public ClassHolder get(String name) {
            if (!name.equals(lastName)) {
                last = files.get(name);
                lastName = name;
            }
            return last;
        }

        /** Must be called once a class was given, as TeaVM then moves its members. */
        void forget() {
            lastName = null;
            last = null;
        }
    }
}
