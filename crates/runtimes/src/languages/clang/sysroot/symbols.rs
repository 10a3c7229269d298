//! Makes the functions of a library yield to a program's own.
//!
//! Many functions of a library are compiled to one object. A program may define a function with the name of one of them, and
//! use the others. Then the linker finds two definitions. If each function had an object of its own, it would not look at the
//! library's. So the library's definitions are marked as weak.

use std::collections::BTreeSet;

use wasmparser::{KnownCustom, Linking, Parser, Payload, SymbolFlags, SymbolInfo};
use wasmtime::Result;

/// The bit of a symbol's flags that makes it weak.
const WEAK: u8 = 1;

/// A symbol that an object defines for others.
struct Defined {
    name: String,
    is_weak: bool,
    /// Where its flags are in the object.
    flags: usize,
}

fn defined(object: &[u8]) -> Result<Vec<Defined>> {
    let mut all = Vec::new();
    for payload in Parser::new(0).parse_all(object) {
        let Payload::CustomSection(section) = payload? else { continue };
        let KnownCustom::Linking(linking) = section.as_known() else { continue };
        for part in linking.subsections() {
            let Linking::SymbolTable(table) = part? else { continue };
            for symbol in table.into_iter_with_offsets() {
                let (at, symbol) = symbol?;
                let (SymbolInfo::Func { flags, name: Some(name), .. } | SymbolInfo::Data { flags, name, .. }) = symbol
                else {
                    continue;
                };
                if flags.intersects(SymbolFlags::UNDEFINED | SymbolFlags::BINDING_LOCAL) {
                    continue;
                }
                let is_weak = flags.contains(SymbolFlags::BINDING_WEAK);
                // The kind of the symbol is one byte.
                all.push(Defined { name: name.to_owned(), is_weak, flags: at + 1 });
            }
        }
    }
    Ok(all)
}

/// Marks the definitions of a library's objects as weak.
///
/// Names that begin with an underscore are not the program's to define. A name that another object of the library defines
/// as weak already stays as it is: which of the two the library means would be lost.
pub(super) fn weaken<'o>(objects: impl IntoIterator<Item = &'o mut Vec<u8>>) -> Result<()> {
    let objects: Vec<_> = objects.into_iter().collect();
    let all = objects.iter().map(|object| defined(object)).collect::<Result<Vec<_>>>()?;
    let weak: BTreeSet<_> = all.iter().flatten().filter(|symbol| symbol.is_weak).map(|symbol| &symbol.name).collect();
    for (object, symbols) in objects.into_iter().zip(&all) {
        for symbol in symbols {
            if !symbol.name.starts_with('_') && !weak.contains(&symbol.name) {
                object[symbol.flags] |= WEAK;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{DataSymbolDefinition, LinkingSection, Module, SymbolTable};

    use super::*;

    const STRONG: u32 = 0;

    fn object(symbols: &[(u32, &str)]) -> Vec<u8> {
        let mut table = SymbolTable::new();
        for (flags, name) in symbols {
            let is_undefined = flags & SymbolTable::WASM_SYM_UNDEFINED != 0;
            let definition = DataSymbolDefinition { index: 0, offset: 0, size: 0 };
            table.data(*flags, name, (!is_undefined).then_some(definition));
        }
        let mut linking = LinkingSection::new();
        linking.symbol_table(&table);
        let mut module = Module::new();
        module.section(&linking);
        module.finish()
    }

    fn weak_names(object: &[u8]) -> Vec<String> {
        defined(object).unwrap().into_iter().filter(|symbol| symbol.is_weak).map(|symbol| symbol.name).collect()
    }

    #[test]
    fn definitions_yield_unless_another_yields_to_them() {
        let weak = SymbolTable::WASM_SYM_BINDING_WEAK;
        let mut objects = [
            object(&[
                (STRONG, "index"),
                (STRONG, "__index"),
                (STRONG, "at_exit"),
                (SymbolTable::WASM_SYM_BINDING_LOCAL, "own"),
                (SymbolTable::WASM_SYM_UNDEFINED, "other"),
            ]),
            object(&[(weak, "at_exit"), (STRONG, "rindex")]),
        ];
        let lengths = objects.each_ref().map(Vec::len);
        weaken(&mut objects).unwrap();
        assert_eq!(weak_names(&objects[0]), ["index"]);
        assert_eq!(weak_names(&objects[1]), ["at_exit", "rindex"]);
        assert_eq!(objects.each_ref().map(Vec::len), lengths);
    }
}
