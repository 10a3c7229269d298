//! Reads the types and bodies of a module's functions.

use wasm_encoder::ValType;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasmparser::{CompositeInnerType, FunctionBody, Parser, Payload, TypeRef};

use crate::Result;

/// Parameters and results.
pub(crate) type Signature = (Vec<ValType>, Vec<ValType>);

/// A module's functions.
pub(crate) struct Functions<'a> {
    /// The signature of each type of the module; `None` for types of other things than functions.
    types: Vec<Option<Signature>>,
    /// The type of each function. Imported functions come first.
    functions: Vec<u32>,
    imported: u32,
    bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Functions<'a> {
    pub(crate) fn read(module: &'a [u8]) -> Result<Self> {
        let mut read = Self { types: Vec::new(), functions: Vec::new(), imported: 0, bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for group in section {
                        for sub_type in group?.into_types() {
                            read.types.push(match sub_type.composite_type.inner {
                                CompositeInnerType::Func(of) => {
                                    Some((val_types(of.params())?, val_types(of.results())?))
                                }
                                _ => None,
                            });
                        }
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        if let TypeRef::Func(of) = import?.ty {
                            read.functions.push(of);
                            read.imported += 1;
                        }
                    }
                }
                Payload::FunctionSection(section) => {
                    for of in section {
                        read.functions.push(of?);
                    }
                }
                Payload::CodeSectionEntry(body) => read.bodies.push(body),
                _ => {}
            }
        }
        Ok(read)
    }

    /// Indices and bodies of the functions that the module defines.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (u32, &FunctionBody<'a>)> {
        (self.imported..).zip(&self.bodies)
    }

    /// The body of a function; `None` if the function is imported.
    pub(crate) fn body(&self, index: u32) -> Option<&FunctionBody<'a>> {
        self.bodies.get(index.checked_sub(self.imported)? as usize)
    }

    /// The index of a function's type.
    pub(crate) fn type_index(&self, index: u32) -> Option<u32> {
        self.functions.get(index as usize).copied()
    }

    /// The signature of a function.
    pub(crate) fn type_of(&self, index: u32) -> Option<&Signature> {
        let of = *self.functions.get(index as usize)?;
        self.types.get(of as usize)?.as_ref()
    }
}

/// The types of the locals that a function declares, one entry a local, without its parameters.
pub(crate) fn declared(body: &FunctionBody<'_>) -> Result<Vec<ValType>> {
    let mut locals = Vec::new();
    for pair in body.get_locals_reader()? {
        let (count, of) = pair?;
        locals.extend(std::iter::repeat_n(RoundtripReencoder.val_type(of)?, count as usize));
    }
    Ok(locals)
}

fn val_types(types: &[wasmparser::ValType]) -> Result<Vec<ValType>> {
    types.iter().map(|of| Ok(RoundtripReencoder.val_type(*of)?)).collect()
}
