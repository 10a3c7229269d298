//! Every language, each in its folder.

mod c;
mod clang;
mod cpp;
mod csharp;
mod go;
mod java;
mod javascript;
mod jvm;
mod kotlin;
mod php;
mod python;
mod ruby;
mod rust;
mod typescript;

use std::time::Duration;

use assay_execution::Dialect;

use crate::Runtime;
pub(crate) use clang::{CLibrary, Clang, Model, Scope};
pub(crate) use rust::standard_library;

/// The longest time in which a native compiler may use no processor time.
const STALL: Duration = Duration::from_secs(20);

/// Every language.
pub static ALL: &[&Runtime] = &[
    &c::C,
    &cpp::CPP,
    &csharp::CSHARP,
    &go::GO,
    &java::JAVA,
    &javascript::JAVASCRIPT,
    &kotlin::KOTLIN_RUNTIME,
    &php::PHP,
    &python::PYTHON,
    &ruby::RUBY,
    &rust::RUST,
    &typescript::TYPESCRIPT,
];

/// Finds a language by its id or by a name that ExecEval's clients send. Returns it with the
/// dialect that the name selects.
pub fn find(name: &str) -> Option<(&'static Runtime, Dialect)> {
    let dialect = Dialect::named(name)?;
    let runtime = ALL.iter().find(|runtime| runtime.language == dialect.language)?;
    Some((runtime, dialect))
}

#[cfg(test)]
mod tests {
    use assay_execution::Interpreter;

    use super::*;
    use crate::Implementation;

    #[test]
    fn languages_know_whether_they_are_interpreted() {
        for runtime in ALL {
            let is_interpreter = runtime.implementation == Implementation::Interpreter;
            assert_eq!(runtime.language.is_interpreted(), is_interpreter, "{:?}", runtime.language);
        }
    }

    #[test]
    fn images_of_pages_are_those_that_read_programs() {
        for runtime in ALL {
            let images: Vec<_> = runtime.page_images.iter().map(|image| image().interpreter).collect();
            assert_eq!(images, Interpreter::in_pages(runtime.language));
            assert_eq!(images.is_empty(), runtime.language.why_not_in_pages().is_some(), "{:?}", runtime.language);
        }
    }
}
