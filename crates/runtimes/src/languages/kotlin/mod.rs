//! Kotlin, with JetBrains' compiler. See [`jvm`](super::jvm).

use assay_execution::Language;

use super::jvm::{self, ECJ, JDK, KOTLIN, TEAVM};
use crate::{Implementation, Runtime, Smoke};

/// Kotlin. Eclipse's compiler compiles the part of ours that runs in the virtual machine.
pub(super) static KOTLIN_RUNTIME: Runtime = Runtime {
    language: Language::Kotlin,
    extensions: &["kt"],
    packages: &[&JDK, &TEAVM, &ECJ, &KOTLIN],
    implementation: Implementation::Native,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.kt")),
    page_images: &[],
    prepare: |context, progress| jvm::prepare(jvm::Source::Kotlin, context, progress),
};
