//! Symbols that a C or C++ program uses and that no library defines with the same signature.
//!
//! Programs are written for the GNU C library. The C library here lacks some of its functions, and
//! defines others differently. There are four cases:
//!
//! - `runtimes/c/system.c` and `runtimes/c/memory.c` define the function.
//! - The name is in `runtimes/c/glibc.txt`. A call then ends the program with a message.
//! - The program calls a function with other types than its definition has, as it may with
//!   undeclared functions in C. An adapter passes the arguments as the calling convention of x86-64
//!   does. Without the adapter, WebAssembly would end the program.
//! - Every other name stays undefined, and the linker reports it.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use assay_wasm_passes::sections;
use wasm_encoder::ImportSection;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasmparser::{Parser, Payload};
use wasmtime::Result;

use super::libraries::{self, Kind, Libraries, Linked};

const GLIBC: &str = include_str!("../c/glibc.txt");
/// The prefix of the names of our own definitions. These take precedence over the C library's.
const OWN: &str = "__assay_";

/// C code that writes a message to standard error, for the functions that end a program.
const COMPLAIN: &str = "long write(int, const void *, unsigned long);\n\
    static void complain(const char *message) { write(2, message, __builtin_strlen(message)); }\n";

/// The names that the GNU C library defines. A name of data has its size in bytes.
pub(super) struct Names(HashMap<&'static str, Option<u32>>);

/// An object whose missing symbols are bound to definitions as far as possible.
pub(super) struct Resolved {
    /// The object, in which symbols are renamed.
    pub(super) object: Vec<u8>,
    /// C source that defines symbols which no library defines.
    pub(super) definitions: Option<String>,
}

impl Names {
    pub(super) fn new() -> Self {
        let lines = GLIBC.lines().filter(|line| !line.starts_with('#'));
        let names = lines.map(|line| match line.split_once(' ') {
            Some((name, size)) => (name, size.parse().ok()),
            None => (line, None),
        });
        Self(names.collect())
    }

    /// Finds or generates definitions for the missing symbols of `object`, which is linked with the
    /// objects `others` and with `libraries`.
    pub(super) fn resolve(&self, object: Vec<u8>, others: &[&[u8]], libraries: &Libraries) -> Result<Resolved> {
        let Ok(linked) = Linked::of(&object) else {
            // The linker reports what is wrong with it.
            return Ok(Resolved { object, definitions: None });
        };
        let others = others.iter().map(|other| Linked::of(other)).collect::<Result<Vec<_>>>()?;
        let mut defined = HashMap::new();
        for symbol in others.iter().flat_map(|other| &other.defined) {
            defined.entry(symbol.name).or_insert(match &symbol.kind {
                Kind::Function(signature) => signature.as_str(),
                Kind::Data | Kind::Other => "",
            });
        }
        let find = |name: &str| match defined.get(name) {
            Some(signature) => Ok(Some(*signature)),
            None => libraries.find(name),
        };
        let mut renamed = BTreeMap::new();
        let mut definitions = COMPLAIN.to_owned();
        for symbol in &linked.missing {
            let name = symbol.name;
            let wanted = match &symbol.kind {
                Kind::Function(signature) => signature,
                Kind::Data => {
                    if let (None, Some(Some(size))) = (find(name)?, self.0.get(name)) {
                        writeln!(definitions, "char {name}[{size}] __attribute__((aligned(16)));")?;
                    }
                    continue;
                }
                Kind::Other => continue,
            };
            let own = format!("{OWN}{name}");
            let there = match defined.get(own.as_str()) {
                Some(signature) => Some((own.as_str(), *signature)),
                None => find(name)?.map(|signature| (name, signature)),
            };
            match there {
                Some((there, signature)) if signature == wanted && there == name => {}
                Some((there, signature)) if signature == wanted => {
                    renamed.insert(name.to_owned(), there.to_owned());
                }
                // The symbol is data, or its signature has a type that C lacks.
                Some((_, signature)) if !is_plain(signature) || !is_plain(wanted) => {}
                Some((there, signature)) => {
                    let called = format!("{name}:{wanted}");
                    definitions += &adapter(renamed.len(), &called, wanted, there, signature);
                    renamed.insert(name.to_owned(), called);
                }
                None if self.0.contains_key(name) && is_plain(wanted) => definitions += &refusal(name, wanted),
                None => {}
            }
        }
        let object = if renamed.is_empty() { object } else { rename(&object, &renamed)? };
        Ok(Resolved { object, definitions: (definitions != COMPLAIN).then_some(definitions) })
    }
}

/// Whether a signature belongs to a function and has only types that C has.
fn is_plain(signature: &str) -> bool {
    signature.split_once(':').is_some_and(|(parameters, results)| {
        results.len() <= 1 && [parameters, results].concat().bytes().all(|kind| b"ilfd".contains(&kind))
    })
}

/// The C type for a letter of a signature; `void` if there is none.
fn in_c(kind: Option<u8>) -> &'static str {
    match kind {
        Some(b'i') => "int",
        Some(b'l') => "long long",
        Some(b'f') => "float",
        Some(b'd') => "double",
        _ => "void",
    }
}

fn is_integer(kind: u8) -> bool {
    kind == b'i' || kind == b'l'
}

/// The parameters and the result of a signature.
fn parts(signature: &str) -> (&[u8], Option<u8>) {
    let (parameters, result) = signature.split_once(':').unwrap_or_default();
    (parameters.as_bytes(), result.bytes().next())
}

/// A C declaration of the function `name` whose symbol is `linked`.
fn declaration(name: &str, signature: &str, linked: &str) -> String {
    let (parameters, result) = parts(signature);
    let parameters: Vec<_> =
        parameters.iter().enumerate().map(|(number, kind)| format!("{} p{number}", in_c(Some(*kind)))).collect();
    let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    format!("{} {name}({parameters}) __asm__(\"{linked}\");\n", in_c(result))
}

/// The head of the function's C definition.
fn head(name: &str, signature: &str) -> String {
    let declaration = declaration(name, signature, "");
    declaration.split(" __asm__").next().unwrap_or_default().to_owned()
}

/// C code of a function `called` that calls the existing function `there`.
///
/// On x86-64, integers and floating-point numbers are passed in different registers. So the first
/// integer is passed as the first integer, and likewise for floating-point numbers. A parameter
/// without an argument has an arbitrary value on x86-64, and is 0 here.
fn adapter(number: usize, called: &str, wanted: &str, there: &str, signature: &str) -> String {
    let (given, result) = parts(wanted);
    let (taken, returned) = parts(signature);
    let [mut integers, mut others] = [true, false].map(|integer| {
        let same = given.iter().enumerate().filter(move |(_, kind)| is_integer(**kind) == integer);
        same.map(|(number, _)| format!("p{number}"))
    });
    let arguments: Vec<_> = taken
        .iter()
        .map(|kind| {
            let argument = if is_integer(*kind) { integers.next() } else { others.next() };
            argument.unwrap_or_else(|| "0".to_owned())
        })
        .collect();
    let call = format!("there{number}({})", arguments.join(", "));
    let body = match (result, returned) {
        (None, _) => format!("{call};"),
        (Some(result), Some(returned)) if is_integer(result) == is_integer(returned) => format!("return {call};"),
        (Some(_), _) => format!("{call}; return 0;"),
    };
    let [called, there] = [
        declaration(&format!("called{number}"), wanted, called),
        declaration(&format!("there{number}"), signature, there),
    ];
    format!("{called}{there}{} {{ {body} }}\n", head(&format!("called{number}"), wanted))
}

/// C code of a function of the GNU C library. It ends the program with a message.
fn refusal(name: &str, wanted: &str) -> String {
    let message = format!("{name} is a function of the GNU C library that does not exist here\\n");
    let own = format!("refused_{name}");
    format!(
        "{}{} {{ complain(\"{message}\"); __builtin_trap(); }}\n",
        declaration(&own, wanted, name),
        head(&own, wanted)
    )
}

/// Renames imports of an object.
fn rename(object: &[u8], names: &BTreeMap<String, String>) -> Result<Vec<u8>> {
    let mut imports = ImportSection::new();
    for payload in Parser::new(0).parse_all(object) {
        let Payload::ImportSection(section) = payload? else { continue };
        for import in section.into_imports() {
            let import = import?;
            let name = names.get(import.name).filter(|_| import.module == libraries::MODULE);
            let name = name.map_or(import.name, String::as_str);
            imports.import(import.module, name, RoundtripReencoder.entity_type(import.ty)?);
        }
    }
    Ok(sections::replace(object, &imports)?)
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CodeSection, EntityType, Function, FunctionSection, LinkingSection, Module, SymbolTable, TypeSection, ValType,
    };

    use super::super::libraries::index;
    use super::*;

    type Type = (&'static [ValType], &'static [ValType]);

    const NOTHING: Type = (&[], &[]);
    const INT: Type = (&[ValType::I32], &[ValType::I32]);
    const LONG: Type = (&[ValType::I32], &[ValType::I64]);
    const DOUBLE: Type = (&[ValType::F64, ValType::I32], &[ValType::F64]);

    fn types(of: impl Iterator<Item = Type>) -> TypeSection {
        let mut types = TypeSection::new();
        of.for_each(|(parameters, results)| {
            types.ty().function(parameters.iter().copied(), results.iter().copied());
        });
        types
    }

    /// An object with undefined functions, each with its import module, and undefined data.
    fn missing(functions: &[(&str, &str, Type)], data: &[&str]) -> Vec<u8> {
        let (mut imports, mut table) = (ImportSection::new(), SymbolTable::new());
        for (number, (module, name, _)) in (0..).zip(functions) {
            imports.import(module, name, EntityType::Function(number));
            table.function(SymbolTable::WASM_SYM_UNDEFINED, number, None);
        }
        data.iter().for_each(|name| {
            table.data(SymbolTable::WASM_SYM_UNDEFINED, name, None);
        });
        let mut module = Module::new();
        module.section(&types(functions.iter().map(|(_, _, kind)| *kind))).section(&imports);
        module.section(LinkingSection::new().symbol_table(&table));
        module.finish()
    }

    /// An object that defines these functions.
    fn defining(functions: &[(&str, Type)]) -> Vec<u8> {
        let (mut declared, mut code, mut table) = (FunctionSection::new(), CodeSection::new(), SymbolTable::new());
        for (number, (name, _)) in (0..).zip(functions) {
            declared.function(number);
            code.function(&Function::new([]));
            table.function(0, number, Some(name));
        }
        let mut module = Module::new();
        module.section(&types(functions.iter().map(|(_, kind)| *kind))).section(&declared).section(&code);
        module.section(LinkingSection::new().symbol_table(&table));
        module.finish()
    }

    fn resolve(functions: &[(&str, &str, Type)], data: &[&str], others: &[(&str, Type)]) -> (Vec<String>, String) {
        let libraries = Libraries::new(&[], index(&[]).unwrap().into());
        let other = defining(others);
        let resolved = Names::new().resolve(missing(functions, data), &[&other], &libraries).unwrap();
        let linked = Linked::of(&resolved.object).unwrap();
        let names = linked.missing.iter().map(|symbol| symbol.name.to_owned()).collect();
        (names, resolved.definitions.unwrap_or_default())
    }

    #[test]
    fn what_is_defined_or_unknown_is_left_alone() {
        let names = [("env", "there", INT), ("env", "nowhere", INT)];
        assert_eq!(
            resolve(&names, &["data"], &[("there", INT)]),
            (["there", "nowhere", "data"].map(str::to_owned).into(), String::new())
        );
    }

    #[test]
    fn our_own_definition_comes_first() {
        let (names, definitions) =
            resolve(&[("env", "fork", INT), ("host", "fork", INT)], &[], &[("__assay_fork", INT)]);
        assert_eq!((names, definitions), (["__assay_fork", "fork"].map(str::to_owned).into(), String::new()));
    }

    #[test]
    fn functions_of_other_types_are_called_by_way_of_an_adapter() {
        let called = [("env", "time", INT), ("env", "half", DOUBLE), ("env", "quit", INT)];
        let (names, definitions) = resolve(&called, &[], &[("time", LONG), ("half", LONG), ("quit", NOTHING)]);
        assert_eq!(names, ["time:i:i", "half:di:d", "quit:i:i"]);
        for line in [
            "int called0(int p0) __asm__(\"time:i:i\");",
            "long long there0(int p0) __asm__(\"time\");",
            "int called0(int p0) { return there0(p0); }",
            "double called1(double p0, int p1) { there1(p1); return 0; }",
            "int called2(int p0) { there2(); return 0; }",
        ] {
            assert!(definitions.lines().any(|known| known == line), "{line}: {definitions}");
        }
    }

    #[test]
    fn what_only_the_gnu_library_has_ends_the_program() {
        let (names, definitions) =
            resolve(&[("env", "strfry", INT), ("host", "strfry", INT)], &["argp_err_exit_status"], &[]);
        assert_eq!(names, ["strfry", "strfry", "argp_err_exit_status"]);
        assert_eq!(definitions.matches("__asm__(\"strfry\")").count(), 1, "{definitions}");
        assert!(definitions.contains("char argp_err_exit_status[4]"), "{definitions}");
    }

    #[test]
    fn what_cannot_be_read_is_left_to_the_linker() {
        let libraries = Libraries::new(&[], index(&[]).unwrap().into());
        let resolved = Names::new().resolve(b"no object".to_vec(), &[], &libraries).unwrap();
        assert_eq!((&resolved.object[..], resolved.definitions), (&b"no object"[..], None));
    }

    #[test]
    fn names_are_those_of_a_library() {
        let Names(names) = Names::new();
        assert!(names.len() > 2000);
        assert!(names.contains_key("fork") && names.contains_key("strfry") && !names.contains_key("#"));
        assert_eq!(names.get("timezone"), Some(&Some(8)));
    }
}
