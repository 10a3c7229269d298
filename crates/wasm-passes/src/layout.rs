//! Reads what a pass that adds functions has to know of a module: counts, names and the places of
//! bodies.

use std::ops::Range;

use wasmparser::{CompositeInnerType, ExternalKind, KnownCustom, Name, Parser, Payload, TypeRef};

use crate::Result;

/// Counts, names and bodies of a module.
#[derive(Debug, Default)]
pub struct Layout {
    /// How many types the module has.
    pub types: u32,
    /// Whether the module has types of garbage-collected objects.
    pub has_objects: bool,
    /// How many functions the module has. Imported functions are included, and have the lowest
    /// indices.
    pub functions: u32,
    /// How many global variables the module defines, without those that it imports.
    pub globals: u32,
    /// How many global variables the module imports. They have the lowest indices.
    pub imported_globals: u32,
    /// How many memories the module has, those that it imports included.
    pub memories: u32,
    /// The function that runs when the module is instantiated.
    pub start: Option<u32>,
    /// Names of functions with their indices: of imports, of exports and of the name section, in
    /// the module's order. A function may have several.
    pub names: Vec<(String, u32)>,
    /// The byte range of each defined function's body in the module.
    pub bodies: Vec<Range<usize>>,
}

impl Layout {
    /// Reads a module.
    ///
    /// # Errors
    /// [`Error::Malformed`](crate::Error::Malformed) if `module` is not a module.
    pub fn read(module: &[u8]) -> Result<Self> {
        let mut layout = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        for sub_type in group?.into_types() {
                            layout.types += 1;
                            layout.has_objects |= !matches!(sub_type.composite_type.inner, CompositeInnerType::Func(_));
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        match import.ty {
                            TypeRef::Func(_) | TypeRef::FuncExact(_) => {
                                layout.names.push((import.name.to_owned(), layout.functions));
                                layout.functions += 1;
                            }
                            TypeRef::Global(_) => layout.imported_globals += 1,
                            TypeRef::Memory(_) => layout.memories += 1,
                            _ => {}
                        }
                    }
                }
                Payload::FunctionSection(section) => layout.functions += section.count(),
                Payload::MemorySection(section) => layout.memories += section.count(),
                Payload::GlobalSection(section) => layout.globals += section.count(),
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            layout.names.push((export.name.to_owned(), export.index));
                        }
                    }
                }
                Payload::StartSection { func, .. } => layout.start = Some(func),
                Payload::CodeSectionEntry(body) => layout.bodies.push(body.range()),
                Payload::CustomSection(section) => {
                    let KnownCustom::Name(names) = section.as_known() else { continue };
                    for part in names {
                        if let Name::Function(functions) = part? {
                            for function in functions {
                                let function = function?;
                                layout.names.push((function.name.to_owned(), function.index));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(layout)
    }
}
