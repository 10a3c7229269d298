package assay.compiler;

import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/**
 * Puts {@code assay.lib.java.util.X} in the place of {@code java.util.X}, and so for every package of {@code java} and
 * for the few packages of the JDK that its own classes need. A class without a stand-in stays as it is.
 */
public class Substitutions extends SimpleSubstitutionPolicy {
    @Override
    public void contribute(SubstitutionSink sink) {
        sink.selectClasses(inPackage("java", true).or(inPackage("jdk.internal", true))).packagePrefix("assay.lib.");
    }
}
