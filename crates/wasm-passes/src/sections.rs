//! Replaces and removes whole sections of a module.
//!
//! All other sections stay byte for byte, in their order. The cost is one copy of the module.

use wasm_encoder::{Module, RawSection, Section, SectionId};
use wasmparser::Parser;

use crate::Result;

/// Returns `module` with `section` in place of its section of the same kind. A module without such
/// a section stays as it is.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if the sections of `module` cannot be told apart.
pub fn replace(module: &[u8], section: &impl Section) -> Result<Vec<u8>> {
    let mut changed = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        // The payload of a function's body is not a section: it is a part of the code section, which
        // came before.
        let Some((id, range)) = payload?.as_section() else { continue };
        if id == section.id() {
            changed.section(section);
        } else {
            changed.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(changed.finish())
}

/// Returns `module` without its sections of some kinds.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if the sections of `module` cannot be told apart.
pub fn without(module: &[u8], kinds: &[SectionId]) -> Result<Vec<u8>> {
    let mut rest = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        // See `replace` about bodies of functions.
        let Some((id, range)) = payload?.as_section() else { continue };
        if !kinds.iter().any(|kind| id == u8::from(*kind)) {
            rest.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(rest.finish())
}

/// Whether a kind of section belongs between two sections that follow each other in a module. `None`
/// is the start or the end of the module.
pub(crate) fn is_between(section: SectionId, after: Option<SectionId>, before: Option<SectionId>) -> bool {
    let after = after.map_or(0, |after| order(after) + 1);
    (after..before.map_or(usize::MAX, order)).contains(&order(section))
}

/// The place of a section in a module.
fn order(section: SectionId) -> usize {
    use SectionId as S;
    const ORDER: [SectionId; 13] = [
        S::Type,
        S::Import,
        S::Function,
        S::Table,
        S::Memory,
        S::Tag,
        S::Global,
        S::Export,
        S::Start,
        S::Element,
        S::DataCount,
        S::Code,
        S::Data,
    ];
    ORDER.iter().position(|other| *other == section).unwrap_or(ORDER.len())
}
