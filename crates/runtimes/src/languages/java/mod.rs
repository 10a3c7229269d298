//! Java, with Eclipse's compiler. See [`jvm`](super::jvm).

use assay_execution::Language;

use super::jvm::{self, ECJ, JDK, TEAVM};
use crate::{Implementation, Runtime, Smoke};

/// Java.
pub(super) static JAVA: Runtime = Runtime {
    language: Language::Java,
    extensions: &["java"],
    packages: &[&JDK, &TEAVM, &ECJ],
    implementation: Implementation::Native,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.java")),
    page_images: &[],
    prepare: |context, progress| jvm::prepare(jvm::Source::Java, context, progress),
};
