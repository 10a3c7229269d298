//! Selects the members of libraries that a program may need, so that the linker reads fewer.
//!
//! A linker takes those members of an archive that define a missing symbol. To find them, it reads
//! the symbols of every member on each run. This module reads them once and stores an index.
//!
//! The search starts at the symbols that a program's objects miss. It selects every member that
//! defines one of them, then those that define a symbol that a selected member misses, and so on.
//! The linker takes only the first definition, so this selects all members that it needs and a few
//! more. From these it takes the same members, in the same order, as from the archives.
//!
//! The index also has the signatures of functions, for [`missing`](super::missing).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use bytes::Bytes;
use object::read::archive::ArchiveFile;
use serde::{Deserialize, Serialize};
use wasmparser::{FuncType, KnownCustom, Linking, Parser, Payload, SymbolFlags, SymbolInfo, TypeRef, ValType};
use wasmtime::Result;

/// The import module of symbols that the linker binds.
pub(super) const MODULE: &str = "env";

/// Archives, by their members.
pub(super) struct Libraries {
    /// The members of each archive, by the archive's path.
    archives: BTreeMap<String, Range<usize>>,
    /// The paths of all members. Each begins with the path of its archive.
    members: Vec<String>,
    index: Bytes,
    /// The parsed index, once it is needed.
    symbols: OnceLock<Symbols>,
}

/// A file, with its path.
type File = (String, Bytes);

/// The members of archives, in the order of the archives and of their members. Their paths are such
/// that a linker can show them: `libc.a(printf.o)`.
pub(super) fn members(archives: &BTreeMap<String, Bytes>) -> Result<Vec<File>> {
    let mut members = Vec::new();
    let mut taken = HashSet::new();
    for (path, archive) in archives {
        for member in ArchiveFile::parse(&archive[..])?.members() {
            let member = member?;
            let (start, length) = member.file_range();
            let range = usize::try_from(start)?..usize::try_from(start.saturating_add(length))?;
            if range.end > archive.len() {
                wasmtime::bail!("{path}: a member ends behind it");
            }
            let mut member = format!("{path}({})", String::from_utf8_lossy(member.name()));
            while !taken.insert(member.clone()) {
                member.push('\'');
            }
            members.push((member, archive.slice(range)));
        }
    }
    Ok(members)
}

/// Makes the index of the symbols that members define and miss. This is slow, so callers cache it.
pub(super) fn index(members: &[File]) -> Result<Vec<u8>> {
    let mut index = Index::default();
    let mut numbers = HashMap::new();
    for (path, member) in members {
        let linked = Linked::of(member).map_err(|error| wasmtime::format_err!("{path}: {error}"))?;
        let mut number = |symbol: &Symbol<'_>| {
            *numbers.entry(symbol.name.to_owned()).or_insert_with(|| {
                index.names.push(symbol.name.to_owned());
                index.types.push(String::new());
                index.names.len() - 1
            })
        };
        let defined: Vec<_> = linked.defined.iter().map(&mut number).collect();
        let missing = linked.missing.iter().map(&mut number).collect();
        for (symbol, number) in linked.defined.iter().zip(&defined) {
            if let (Kind::Function(signature), "") = (&symbol.kind, &*index.types[*number]) {
                index.types[*number].clone_from(signature);
            }
        }
        index.members.push((defined, missing));
    }
    Ok(postcard::to_stdvec(&index)?)
}

impl Libraries {
    /// Archives with these members, for which [`index`] made `index`.
    pub(super) fn new(members: &[File], index: Bytes) -> Self {
        let mut archives = BTreeMap::<String, Range<usize>>::new();
        for (number, (path, _)) in members.iter().enumerate() {
            let archive = path.split_once('(').map_or(&path[..], |(archive, _)| archive);
            archives.entry(archive.to_owned()).or_insert(number..number).end = number + 1;
        }
        let members = members.iter().map(|(path, _)| path.clone()).collect();
        Self { archives, members, index, symbols: OnceLock::new() }
    }

    fn symbols(&self) -> Result<&Symbols> {
        Ok(match self.symbols.get() {
            Some(symbols) => symbols,
            None => {
                let index: Index = postcard::from_bytes(&self.index)?;
                self.symbols.get_or_init(|| index.into())
            }
        })
    }

    /// Looks up a symbol that a library defines. Returns a function's signature, and an empty text
    /// for other symbols.
    pub(super) fn find(&self, name: &str) -> Result<Option<&str>> {
        let symbols = self.symbols()?;
        let number = symbols.numbers.get(name).filter(|number| !symbols.definers[**number].is_empty());
        Ok(number.map(|number| &*symbols.types[*number]))
    }

    /// Replaces the archives among a linker's inputs by those of their members that a program of
    /// these objects may need.
    pub(super) fn inputs(&self, inputs: &[&str], objects: &[&[u8]]) -> Result<Vec<String>> {
        let needed = self.symbols()?.needed(objects);
        let mut expanded = Vec::new();
        for input in inputs {
            let Some(members) = self.archives.get(*input) else {
                expanded.push((*input).to_owned());
                continue;
            };
            let is_needed = |number: &usize| needed.get(*number).is_none_or(|is_needed| *is_needed);
            expanded.push("--start-lib".to_owned());
            expanded.extend(members.clone().filter(is_needed).map(|number| self.members[number].clone()));
            expanded.push("--end-lib".to_owned());
        }
        Ok(expanded)
    }
}

/// The stored form of the index.
#[derive(Default, Serialize, Deserialize)]
struct Index {
    /// The name of each symbol. Its position is the symbol's number.
    names: Vec<String>,
    /// The signature of each symbol that is a function, and an empty text for others.
    types: Vec<String>,
    /// The numbers of the symbols that each member defines, and of those that it misses.
    members: Vec<(Vec<usize>, Vec<usize>)>,
}

/// The index in the form that lookups use.
struct Symbols {
    numbers: HashMap<String, usize>,
    types: Vec<String>,
    /// The members that define each symbol.
    definers: Vec<Vec<usize>>,
    /// The symbols that each member misses.
    missing: Vec<Vec<usize>>,
}

impl From<Index> for Symbols {
    fn from(Index { names, types, members }: Index) -> Self {
        let mut definers = vec![Vec::new(); names.len()];
        let mut missing = Vec::new();
        for (member, (defines, misses)) in members.into_iter().enumerate() {
            defines.into_iter().for_each(|symbol| definers[symbol].push(member));
            missing.push(misses);
        }
        let numbers = names.into_iter().enumerate().map(|(number, name)| (name, number)).collect();
        Self { numbers, types, definers, missing }
    }
}

impl Symbols {
    /// For each member, whether a program of these objects may need it.
    fn needed(&self, objects: &[&[u8]]) -> Vec<bool> {
        let mut needed = vec![false; self.missing.len()];
        let mut is_seen = vec![false; self.definers.len()];
        let mut todo = Vec::<&usize>::new();
        for object in objects {
            // The linker reports what is wrong with an object.
            let Ok(linked) = Linked::of(object) else { return vec![true; needed.len()] };
            todo.extend(linked.missing.iter().filter_map(|symbol| self.numbers.get(symbol.name)));
        }
        while let Some(symbol) = todo.pop() {
            if std::mem::replace(&mut is_seen[*symbol], true) {
                continue;
            }
            for &member in &self.definers[*symbol] {
                if !std::mem::replace(&mut needed[member], true) {
                    todo.extend(&self.missing[member]);
                }
            }
        }
        needed
    }
}

/// The symbols of an object: those that it defines for others, and those that it misses.
#[derive(Default)]
pub(super) struct Linked<'a> {
    pub(super) defined: Vec<Symbol<'a>>,
    pub(super) missing: Vec<Symbol<'a>>,
    /// The type numbers of functions. Imported functions come first.
    functions: Vec<u32>,
    types: Vec<String>,
}

/// A symbol that the linker binds by its name.
pub(super) struct Symbol<'a> {
    pub(super) name: &'a str,
    pub(super) kind: Kind,
}

/// The kind of a symbol.
#[derive(PartialEq, Eq)]
pub(super) enum Kind {
    /// A function, with its [`signature`].
    Function(String),
    Data,
    /// A symbol that only compilers and linkers use, such as a global, a table or a tag.
    Other,
}

/// The types of a function: a letter for each parameter, a colon, a letter for each result.
fn signature(function: &FuncType) -> String {
    let letter = |kind: &ValType| match kind {
        ValType::I32 => 'i',
        ValType::I64 => 'l',
        ValType::F32 => 'f',
        ValType::F64 => 'd',
        ValType::V128 => 'v',
        ValType::Ref(_) => 'r',
    };
    function.params().iter().map(letter).chain([':']).chain(function.results().iter().map(letter)).collect()
}

impl<'a> Linked<'a> {
    pub(super) fn of(object: &'a [u8]) -> Result<Self> {
        let mut linked = Self::default();
        for payload in Parser::new(0).parse_all(object) {
            match payload? {
                Payload::TypeSection(section) => {
                    for function in section.into_iter_err_on_gc_types() {
                        linked.types.push(signature(&function?));
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        let kind = match import.ty {
                            TypeRef::Func(number) => {
                                linked.functions.push(number);
                                linked.function(linked.functions.len() - 1)
                            }
                            _ => Kind::Other,
                        };
                        // The host provides imports of other modules. They need no definition.
                        let kind = if import.module == MODULE { kind } else { Kind::Other };
                        linked.missing.push(Symbol { name: import.name, kind });
                    }
                }
                Payload::FunctionSection(section) => {
                    for number in section {
                        linked.functions.push(number?);
                    }
                }
                Payload::CustomSection(section) => {
                    let KnownCustom::Linking(linking) = section.as_known() else { continue };
                    for part in linking.subsections() {
                        let Linking::SymbolTable(table) = part? else { continue };
                        for symbol in table {
                            linked.add(&symbol?);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(linked)
    }

    /// The function with this number.
    fn function(&self, number: usize) -> Kind {
        let signature = self.functions.get(number).and_then(|number| self.types.get(*number as usize));
        signature.map_or(Kind::Other, |signature| Kind::Function(signature.clone()))
    }

    fn add(&mut self, symbol: &SymbolInfo<'a>) {
        let (flags, name, kind) = match *symbol {
            SymbolInfo::Func { flags, name, index } => (flags, name, self.function(index as usize)),
            SymbolInfo::Data { flags, name, .. } => (flags, Some(name), Kind::Data),
            SymbolInfo::Global { flags, name, .. }
            | SymbolInfo::Event { flags, name, .. }
            | SymbolInfo::Table { flags, name, .. } => (flags, name, Kind::Other),
            SymbolInfo::Section { .. } => return,
        };
        // A symbol without a name is imported. The import section has already added it by name.
        let Some(name) = name else { return };
        if flags.contains(SymbolFlags::BINDING_LOCAL) {
            return;
        }
        let is_missing = flags.contains(SymbolFlags::UNDEFINED);
        if is_missing { &mut self.missing } else { &mut self.defined }.push(Symbol { name, kind });
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{DataSymbolDefinition, LinkingSection, Module, SymbolTable};

    use super::*;

    /// An object with data symbols.
    fn object(defined: &[&str], missing: &[&str]) -> Vec<u8> {
        let mut table = SymbolTable::new();
        for name in defined {
            table.data(0, name, Some(DataSymbolDefinition { index: 0, offset: 0, size: 0 }));
        }
        for name in missing {
            table.data(SymbolTable::WASM_SYM_UNDEFINED, name, None);
        }
        let mut linking = LinkingSection::new();
        linking.symbol_table(&table);
        let mut module = Module::new();
        module.section(&linking);
        module.finish()
    }

    fn archive(members: &[(&str, Vec<u8>)]) -> Bytes {
        let mut archive = b"!<arch>\n".to_vec();
        for (name, bytes) in members {
            let name = format!("{name}/");
            archive.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, bytes.len()).bytes());
            archive.extend(bytes);
            archive.resize(archive.len().next_multiple_of(2), b'\n');
        }
        archive.into()
    }

    fn libraries() -> Libraries {
        let a = [
            ("one.o", object(&["one"], &["two", "nowhere"])),
            ("other.o", object(&["other"], &["three"])),
            ("one.o", object(&["three"], &[])),
        ];
        let b = [("two.o", object(&["two"], &["one"])), ("again.o", object(&["one"], &[]))];
        let archives = BTreeMap::from([("/a.a".to_owned(), archive(&a)), ("/b.a".to_owned(), archive(&b))]);
        let members = members(&archives).unwrap();
        Libraries::new(&members, index(&members).unwrap().into())
    }

    fn inputs(objects: &[&[u8]]) -> String {
        libraries().inputs(&["main.o", "/b.a", "-x", "/a.a"], objects).unwrap().join(" ")
    }

    #[test]
    fn what_is_missing_leads_to_all_that_may_define_it() {
        let all = "main.o --start-lib /b.a(two.o) /b.a(again.o) --end-lib -x --start-lib /a.a(one.o) --end-lib";
        assert_eq!(inputs(&[&object(&["main"], &[]), &object(&[], &["one", "unknown"])]), all);
        let other = "main.o --start-lib --end-lib -x --start-lib /a.a(other.o) /a.a(one.o)' --end-lib";
        assert_eq!(inputs(&[&object(&[], &["other"])]), other);
        assert_eq!(inputs(&[]), "main.o --start-lib --end-lib -x --start-lib --end-lib");
    }

    #[test]
    fn the_linker_sees_everything_where_an_object_cannot_be_read() {
        let all = "main.o --start-lib /b.a(two.o) /b.a(again.o) --end-lib -x \
                   --start-lib /a.a(one.o) /a.a(other.o) /a.a(one.o)' --end-lib";
        let object = object(&[], &["one"]);
        for broken in [&b"no object"[..], &object[..object.len() - 3]] {
            assert_eq!(inputs(&[broken]), all);
        }
    }

    #[test]
    fn broken_archives_are_refused() {
        let complete = archive(&[("one.o", object(&["one"], &[]))]);
        for broken in [Bytes::new(), complete.slice(..complete.len() - 4), complete.slice(..30)] {
            assert!(members(&BTreeMap::from([("/a.a".to_owned(), broken)])).is_err());
        }
    }
}
