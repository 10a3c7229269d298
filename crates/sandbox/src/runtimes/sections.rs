//! Modules as rows of sections.

use wasm_encoder::{Module, RawSection, Section};
use wasmparser::Parser;
use wasmtime::Result;

/// The same module with another section in the place of the one of its kind.
pub(super) fn replaced(module: &[u8], section: &impl Section) -> Result<Vec<u8>> {
    let mut changed = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        // Functions are parts of a section, which came before them.
        let Some((id, range)) = payload?.as_section() else { continue };
        if id == section.id() {
            changed.section(section);
        } else {
            changed.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(changed.finish())
}
