//! Has deep recursion go on in another stack, for engines whose stacks are small.
//!
//! **Why.** A browser's worker has about one megabyte of stack. Programs may recurse more deeply.
//!
//! **What changes.** A function with a large frame gets a wrapper, which has its index. The wrapper
//! estimates the depth of the stack. From 400 KB on it has its host call the function in a
//! new stack, through the first function of the table [`HOPS`], and waits for its return. The host
//! then calls the export [`ENTER`] in the new stack. The estimate is the export [`DEPTH`].
//!
//! **Guarantee.** A run that fits into one stack computes the same as before. The function that the
//! host provides returns when [`ENTER`] returns. If [`ENTER`] traps, the host sets
//! [`fuel::FUEL`] to [`fuel::STOP`], and returns: then the
//! wrapper traps. The module counts its fuel already, and wrappers cost none.
//!
//! **Cost.** A few percent of the module's size, and about a seventh of the time of an interpreter.

use std::collections::BTreeMap;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, GlobalType, Module, RawSection, RefType, SectionId, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::{ExternalKind, Parser, Payload, TypeRef};

use crate::functions::{Functions, Signature, declared};
use crate::layout::Layout;
use crate::{Error, Result, fuel};

/// The export name of the table whose first element the host provides. It has no parameters and no
/// results.
pub const HOPS: &str = "assay:hops";
/// The export name of the function that goes on in a new stack.
pub const ENTER: &str = "assay:enter";
/// The export name of the estimated depth, in bytes. The host sets it to 0 before a run.
pub const DEPTH: &str = "assay:depth";

/// The estimated depth from which a function goes on in a new stack, in bytes.
const STACK_BYTES: i32 = 400_000;
/// The fewest locals of a function with a wrapper. Each cycle of calls in the interpreters here has
/// such a function.
const LEAST_LOCALS: usize = 6;

/// The estimated stack of a function with this many locals, and of the smaller functions that it
/// calls, in bytes.
fn frame_bytes(locals: usize) -> i32 {
    (200 + 16 * i32::try_from(locals).unwrap_or(i32::MAX / 64)).saturating_mul(2)
}

/// A function with a wrapper.
struct Chained<'a> {
    /// Its place among these functions.
    place: u32,
    signature: &'a Signature,
    locals: usize,
}

/// The indices of what the pass adds.
struct Added {
    /// The global variables with the parameters of each type, and behind them the result.
    spills: BTreeMap<ValTypeKey, u32>,
    depth: u32,
    hop: u32,
    fuel: u32,
    table: u32,
    /// The type without parameters and results.
    nothing: u32,
    /// The first of the functions themselves. Those that call them from a new stack follow, and
    /// then [`ENTER`].
    first: u32,
}

/// A type of parameters that globals can hold, in an order.
type ValTypeKey = u8;

fn key(of: ValType) -> Option<ValTypeKey> {
    match of {
        ValType::I32 => Some(0),
        ValType::I64 => Some(1),
        ValType::F32 => Some(2),
        ValType::F64 => Some(3),
        ValType::V128 | ValType::Ref(_) => None,
    }
}

fn zero(of: ValType) -> ConstExpr {
    match of {
        ValType::I64 => ConstExpr::i64_const(0),
        ValType::F32 => ConstExpr::f32_const(0.0.into()),
        ValType::F64 => ConstExpr::f64_const(0.0.into()),
        _ => ConstExpr::i32_const(0),
    }
}

const SPILLED: [ValType; 4] = [ValType::I32, ValType::I64, ValType::F32, ValType::F64];

/// Has deep recursion of a module go on in new stacks.
///
/// # Errors
/// [`Error::Unsupported`] if the module does not [count its fuel](crate::fuel), or has no function
/// with a large frame. [`Error::Malformed`] if `module` is not a module.
pub fn chain(module: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(module)?;
    let layout = Layout::read(module)?;
    let mut chained: BTreeMap<u32, Chained<'_>> = BTreeMap::new();
    for (index, body) in functions.bodies() {
        let locals = declared(body)?.len();
        if let Some(signature @ (parameters, results)) = functions.type_of(index)
            && locals >= LEAST_LOCALS
            && results.len() <= 1
            && parameters.iter().chain(results).all(|of| key(*of).is_some())
        {
            chained.insert(index, Chained { place: chained.len() as u32, signature, locals });
        }
    }
    if chained.is_empty() {
        return Err(Error::unsupported("no function has a large frame"));
    }
    let added = Added::new(module, &layout, &chained)?;
    let mut written = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::TypeSection(section) => {
                let mut types = TypeSection::new();
                RoundtripReencoder.parse_type_section(&mut types, section.clone())?;
                types.ty().function([], []);
                written.section(&types);
            }
            Payload::FunctionSection(section) => {
                let mut types = FunctionSection::new();
                RoundtripReencoder.parse_function_section(&mut types, section.clone())?;
                for index in chained.keys() {
                    types.function(functions.type_index(*index).ok_or_else(|| Error::unsupported("it lacks a type"))?);
                }
                for _ in 0..=chained.len() {
                    types.function(added.nothing);
                }
                written.section(&types);
            }
            Payload::TableSection(section) => {
                let mut tables = TableSection::new();
                RoundtripReencoder.parse_table_section(&mut tables, section.clone())?;
                tables.table(TableType {
                    element_type: RefType::FUNCREF,
                    table64: false,
                    minimum: chained.len() as u64 + 1,
                    maximum: None,
                    shared: false,
                });
                written.section(&tables);
            }
            Payload::GlobalSection(section) => {
                let mut globals = GlobalSection::new();
                RoundtripReencoder.parse_global_section(&mut globals, section.clone())?;
                added.add_globals(&mut globals, &chained);
                written.section(&globals);
            }
            Payload::ExportSection(section) => {
                let mut exports = ExportSection::new();
                RoundtripReencoder.parse_export_section(&mut exports, section.clone())?;
                exports.export(HOPS, ExportKind::Table, added.table);
                exports.export(ENTER, ExportKind::Func, added.first + 2 * chained.len() as u32);
                exports.export(DEPTH, ExportKind::Global, added.depth);
                written.section(&exports);
            }
            Payload::ElementSection(section) => {
                let mut elements = ElementSection::new();
                RoundtripReencoder.parse_element_section(&mut elements, section.clone())?;
                let count = chained.len() as u32;
                let thunks: Vec<u32> = (added.first + count..).take(chained.len()).collect();
                elements.active(Some(added.table), &ConstExpr::i32_const(1), Elements::Functions(thunks.into()));
                written.section(&elements);
            }
            Payload::CodeSectionStart { .. } => {
                written.section(&added.code(module, &functions, &chained)?);
            }
            Payload::CodeSectionEntry(_) | Payload::Version { .. } | Payload::End(_) => {}
            other => {
                let (id, range) = other.as_section().ok_or_else(|| Error::unsupported("an unknown section"))?;
                written.section(&RawSection { id, data: &module[range] });
            }
        }
    }
    Ok(written.finish())
}

impl Added {
    fn new(module: &[u8], layout: &Layout, chained: &BTreeMap<u32, Chained<'_>>) -> Result<Self> {
        let (mut tables, mut fuel, mut sections) = (0, None, Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::ImportSection(section) => {
                    for import in section.clone().into_imports() {
                        tables += u32::from(matches!(import?.ty, TypeRef::Table(_)));
                    }
                }
                Payload::TableSection(section) => tables += section.count(),
                Payload::ExportSection(section) => {
                    for export in section.clone() {
                        let export = export?;
                        if export.name == fuel::FUEL && export.kind == ExternalKind::Global {
                            fuel = Some(export.index);
                        }
                    }
                }
                _ => {}
            }
            sections.extend(payload.as_section().map(|(id, _)| id));
        }
        for needed in [SectionId::Table, SectionId::Element, SectionId::Global] {
            if !sections.contains(&needed.into()) {
                return Err(Error::unsupported("it has no table of functions, or no variables"));
            }
        }
        let fuel = fuel.ok_or_else(|| Error::unsupported("it does not count its fuel"))?;
        let depth = layout.imported_globals + layout.globals;
        let mut next = depth + 2;
        let mut spills = BTreeMap::new();
        for (key, of) in (0..).zip(SPILLED) {
            spills.insert(key, next);
            next += most(chained, of);
        }
        Ok(Self { spills, depth, hop: depth + 1, fuel, table: tables, nothing: layout.types, first: layout.functions })
    }

    fn add_globals(&self, globals: &mut GlobalSection, chained: &BTreeMap<u32, Chained<'_>>) {
        let mut add = |of: ValType, initial: &ConstExpr| {
            globals.global(GlobalType { val_type: of, mutable: true, shared: false }, initial);
        };
        // A host that does not know the pass gets a module that never asks for another stack.
        add(ValType::I32, &ConstExpr::i32_const(i32::MIN));
        add(ValType::I32, &ConstExpr::i32_const(0));
        for of in SPILLED {
            for _ in 0..most(chained, of) {
                add(of, &zero(of));
            }
        }
    }

    fn code(
        &self,
        module: &[u8],
        functions: &Functions<'_>,
        chained: &BTreeMap<u32, Chained<'_>>,
    ) -> Result<CodeSection> {
        let mut code = CodeSection::new();
        for (index, body) in functions.bodies() {
            match chained.get(&index) {
                Some(of) => code.function(&self.wrapper(of)),
                None => code.raw(&module[body.range()]),
            };
        }
        for index in chained.keys() {
            let body = functions.body(*index).ok_or_else(|| Error::unsupported("a function has no body"))?;
            code.raw(&module[body.range()]);
        }
        for of in chained.values() {
            code.function(&self.thunk(of));
        }
        let mut enter = Function::new([]);
        enter.instructions().global_get(self.hop).call_indirect(self.table, self.nothing).end();
        code.function(&enter);
        Ok(code)
    }

    /// The globals that hold values of these types.
    fn places(&self, of: &[ValType]) -> Vec<u32> {
        let mut next = self.spills.clone();
        let place = |of: &ValType| {
            let place = next.get_mut(&key(*of)?)?;
            *place += 1;
            Some(*place - 1)
        };
        of.iter().filter_map(place).collect()
    }

    /// The function with the index of a chained function.
    fn wrapper(&self, Chained { place, signature: (parameters, results), locals }: &Chained<'_>) -> Function {
        let before = parameters.len() as u32;
        let mut wrapper = Function::new([(1, ValType::I32)]);
        let mut code = wrapper.instructions();
        let kind = results.first().map_or(BlockType::Empty, |result| BlockType::Result(*result));
        code.global_get(self.depth).local_tee(before).i32_const(frame_bytes(*locals)).i32_add();
        code.i32_const(STACK_BYTES).i32_gt_s().if_(kind);
        for (parameter, spill) in (0..).zip(self.places(parameters)) {
            code.local_get(parameter).global_set(spill);
        }
        code.i32_const(place.cast_signed() + 1).global_set(self.hop);
        code.i32_const(0).call_indirect(self.table, self.nothing);
        code.global_get(self.fuel).i64_const(fuel::STOP).i64_ge_s().if_(BlockType::Empty).unreachable().end();
        code.local_get(before).global_set(self.depth);
        for spill in self.places(results) {
            code.global_get(spill);
        }
        code.else_();
        code.local_get(before).i32_const(frame_bytes(*locals)).i32_add().global_set(self.depth);
        for parameter in 0..before {
            code.local_get(parameter);
        }
        code.call(self.first + place).local_get(before).global_set(self.depth).end().end();
        wrapper
    }

    /// The function that calls a chained function from a new stack.
    fn thunk(&self, Chained { place, signature: (parameters, results), locals }: &Chained<'_>) -> Function {
        let mut thunk = Function::new([]);
        let mut code = thunk.instructions();
        code.i32_const(frame_bytes(*locals)).global_set(self.depth);
        for spill in self.places(parameters) {
            code.global_get(spill);
        }
        code.call(self.first + place);
        for spill in self.places(results) {
            code.global_set(spill);
        }
        code.end();
        thunk
    }
}

/// The most values of a type that the parameters or the result of one function have.
fn most(chained: &BTreeMap<u32, Chained<'_>>, of: ValType) -> u32 {
    let count = |types: &[ValType]| types.iter().filter(|other| **other == of).count();
    let most =
        chained.values().map(|Chained { signature: (parameters, results), .. }| count(parameters).max(count(results)));
    most.max().unwrap_or_default() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEEP: &str = r#"(module
        (import "host" "zero" (func $zero (result i32)))
        (table 1 funcref) (elem (i32.const 0) $sum)
        (global $x (mut i32) (i32.const 0))
        (func $sum (export "run") (param i32) (result i32) (local i64 i64 i64 i64 i64 i64)
            (if (result i32) (i32.eqz (local.get 0))
                (then (call $zero))
                (else (i32.add (i32.const 1) (call $sum (i32.sub (local.get 0) (i32.const 1))))))))"#;

    /// Runs `sum` for a depth. Returns its result and how often it went on in a new stack.
    fn run(depth: i32) -> (wasmtime::Result<i32>, u32) {
        let module = chain(&fuel::meter(&wat::parse_str(DEEP).unwrap()).unwrap()).unwrap();
        let mut store = wasmtime::Store::new(&wasmtime::Engine::default(), 0_u32);
        let module = wasmtime::Module::new(store.engine(), module).unwrap();
        let mut linker = wasmtime::Linker::new(store.engine());
        linker.func_wrap("host", "zero", || 0_i32).unwrap();
        linker.func_wrap(fuel::MODULE, fuel::GROW, |_: i32| -1_i32).unwrap();
        let instance = linker.instantiate(&mut store, &module).unwrap();
        instance.get_global(&mut store, DEPTH).unwrap().set(&mut store, wasmtime::Val::I32(0)).unwrap();
        let enter = instance.get_typed_func::<(), ()>(&mut store, ENTER).unwrap();
        // The same stack, as wasmtime's is large enough.
        let hop = wasmtime::Func::wrap(&mut store, move |mut caller: wasmtime::Caller<'_, u32>| {
            *caller.data_mut() += 1;
            enter.call(&mut caller, ())
        });
        instance.get_table(&mut store, HOPS).unwrap().set(&mut store, 0, wasmtime::Ref::Func(Some(hop))).unwrap();
        let run = instance.get_typed_func::<i32, i32>(&mut store, "run").unwrap();
        (run.call(&mut store, depth), store.into_data())
    }

    #[test]
    fn deep_recursion_goes_on_in_new_stacks() {
        let bytes = frame_bytes(7);
        let fits = STACK_BYTES / bytes;
        for (depth, hops) in [(0, 0), (fits - 1, 0), (fits, 1), (fits * 2 - 1, 1), (fits * 2, 2)] {
            let (sum, hopped) = run(depth);
            assert_eq!((sum.unwrap(), hopped), (depth, hops as u32), "{depth}");
        }
    }

    #[test]
    fn what_cannot_be_chained_is_refused() {
        let small = fuel::meter(&wat::parse_str("(module (func))").unwrap()).unwrap();
        assert!(matches!(chain(&small), Err(Error::Unsupported(_))));
        assert!(matches!(chain(&wat::parse_str(DEEP).unwrap()), Err(Error::Unsupported(_))));
    }
}
