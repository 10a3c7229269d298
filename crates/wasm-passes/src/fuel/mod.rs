//! Makes a module count the fuel that it uses.
//!
//! **Why.** The module's own code counts, so every compiler, engine and browser counts the same.
//!
//! **What changes.**
//!
//! - A global variable, exported as [`FUEL`], holds the fuel used minus the fuel granted. It is
//!   negative as long as fuel remains.
//! - Each function counts in this variable or in a local one. It saves the local one before calls,
//!   throws, returns and `unreachable`. It loads it after calls and where exceptions are caught.
//!   It counts where this costs least: see `placement`.
//! - A function checks whether fuel is left at its entry, at each turn of a loop, and before a bulk
//!   operation of more than 128 bytes or elements. If none is left, it sets the count to [`STOP`] and
//!   traps. A trap keeps nothing alive behind it. With calls of the host instead, programs in Python
//!   take a tenth longer.
//! - `memory.grow` becomes a call of [`GROW`], which the host provides: the host limits memory, and
//!   charges for it. The memory is exported as [`MEMORY`].
//! - In a module with garbage-collected objects, a function calls [`POLL`] before an allocation, once
//!   the count has reached the exported variable [`POLL_AT`]. It allocates as many bytes as the host
//!   returns, forgets them, and calls again until these are none. So the host can observe the heap,
//!   and have the engine enlarge it.
//! - A start function becomes the export [`START`], so that it runs after the host has granted fuel.
//! - Branch hints say that fuel is rarely used up.
//!
//! Function indices grow by the number of added imports, which is one, or two with objects. Other custom sections are dropped.
//!
//! **What an operation costs.** One unit, and one for each call of a function, except:
//!
//! | operation | units |
//! | --- | --- |
//! | `nop`, `drop`, `block`, `loop`, `else`, `end`, `return`, `unreachable` | 0 |
//! | division and remainder of integers by a variable | 17 |
//! | `f32.div`, `f64.div`, `f32x4.div`, `f64x2.div` | 6, 10, 14, 20 |
//! | `f32.sqrt`, `f64.sqrt`, `f32x4.sqrt`, `f64x2.sqrt` | 10, 20, 20, 40 |
//! | calls of a reference or by a table | 8 |
//! | bulk operations | 1 for each byte or element, and 16 if their length is a variable |
//! | `memory.grow` | 255, and what the host charges |
//! | `table.grow` | 1755, and 1 for each element |
//! | `throw`, `throw_ref` | 16000, 8000 |
//!
//! Operators that take a processor much longer than others cost about their native time, where a
//! nanosecond of compiled code is worth 16 units. Work whose place is never reached costs nothing.
//! Frames that an exception leaves cost nothing more, as nobody counts them.
//! Data and element segments are free.
//!
//! **Guarantee.** A run that has enough fuel computes the same as before. Its fuel is the sum of
//! its operations' costs. The host sees it exactly in each call and at the end. After a trap, the
//! count differs by what was done since the last call, and is the same in every engine.
//!
//! **Cost.** See "What counting costs" in `docs/dev/sandbox.md`.

mod body;
mod costs;
mod placement;

use std::borrow::Cow;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    BlockType, BranchHints, CodeSection, ConstExpr, EntityType, ExportKind, ExportSection, Function, FunctionSection,
    GlobalSection, GlobalType, ImportSection, Module, SectionId, StorageType, TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, ExportSectionReader, FunctionBody, FunctionSectionReader, GlobalSectionReader,
    ImportSectionReader, Parser, TypeSectionReader,
};

use self::body::{Body, Counting};
use crate::functions::Functions;
use crate::layout::Layout;
use crate::{Error, memory64, sections};

/// The version of the table of costs and of the places where fuel is checked. A change of either
/// raises it.
pub const VERSION: u32 = 3;
/// The export name of the count.
pub const FUEL: &str = "assay:fuel";
/// The export name of the start function.
pub const START: &str = "assay:start";
/// The export name of the memory that [`GROW`] grows.
pub const MEMORY: &str = "assay:memory";
/// The module of the added imports. A module that imports anything from it is refused.
pub const MODULE: &str = "assay";
/// The name of the import in place of `memory.grow`. Parameter and result are those of
/// `memory.grow`.
pub const GROW: &str = "grow";
/// The export name of the count at which allocations call [`POLL`]. Without a host that sets it, it
/// is never reached.
pub const POLL_AT: &str = "assay:poll_at";
/// The name of the import that is called before an allocation. It has no parameter, and returns a
/// number of bytes.
pub const POLL: &str = "poll";
/// The count of a run that has to end. A module that is out of fuel sets it and traps. A host that
/// ends a run sets it: the module traps as soon as the host's function returns. A guest could catch
/// an exception that the host throws.
pub const STOP: i64 = 1 << 62;

type Result<T> = std::result::Result<T, reencode::Error<Error>>;

fn unsupported(what: &str) -> reencode::Error<Error> {
    reencode::Error::UserError(Error::unsupported(what))
}

/// Makes a valid module count its fuel. A module that defines no functions only loses its custom
/// sections. One with 64-bit addresses is [lowered](memory64) first, which costs no fuel.
///
/// The caller validates the module first. An invalid index could otherwise name what is added, such
/// as the count.
///
/// # Errors
/// [`Error::Unsupported`] if the module cannot be counted:
/// - it grows another memory than its first,
/// - it has 64-bit addresses, and [`memory64::lower`] refuses it,
/// - it has exceptions of the legacy proposal,
/// - it imports something from [`MODULE`], or exports one of the added names.
///
/// [`Error::Malformed`] if `module` is not a module.
pub fn meter(module: &[u8]) -> crate::Result<Vec<u8>> {
    let (module, added) = match memory64::lower_with_marks(module)? {
        Some(lowered) => (Cow::Owned(lowered.module), lowered.added),
        None => (Cow::Borrowed(module), Vec::new()),
    };
    let mut module = sections::without(&module, &[SectionId::Custom])?;
    let layout = Layout::read(&module)?;
    if layout.bodies.is_empty() {
        return Ok(module);
    }
    if layout.start.is_some() {
        module = sections::without(&module, &[SectionId::Start])?;
    }
    let functions = Functions::read(&module)?;
    let mut block_types = Vec::new();
    for (index, _) in functions.bodies() {
        if let Some((_, results)) = functions.type_of(index)
            && results.len() > 1
            && !block_types.contains(results)
        {
            block_types.push(results.clone());
        }
    }
    let defined = u32::try_from(layout.bodies.len())?;
    let imported = layout.functions.checked_sub(defined).ok_or_else(|| Error::unsupported("it lacks functions"))?;
    let written = Vec::new().into_iter();
    let mut meter = Meter { imported, written, block_types, functions: &functions, layout: &layout };
    let mut added = added.into_iter();
    let written: Result<Vec<_>> = functions
        .bodies()
        .map(|(index, body)| Body::new(&mut meter, index, body, added.next().unwrap_or_default())?.write())
        .collect();
    meter.written = written?.into_iter();
    let mut metered = Module::new();
    meter.parse_core_module(&mut metered, Parser::new(0), &module)?;
    Ok(metered.finish())
}

struct Meter<'a> {
    /// The number of functions that the module imports. The added imports follow them.
    imported: u32,
    /// The functions that count, as far as they are not in the module yet.
    written: std::vec::IntoIter<Counting>,
    /// Lists of several results of functions. Each becomes a type of blocks.
    block_types: Vec<Vec<ValType>>,
    functions: &'a Functions<'a>,
    layout: &'a Layout,
}

impl Meter<'_> {
    /// How many functions are imported in addition.
    fn added(&self) -> u32 {
        1 + u32::from(self.layout.has_objects)
    }

    /// The index of the count.
    fn fuel(&self) -> u32 {
        self.layout.imported_globals + self.layout.globals
    }

    fn grow(&self) -> u32 {
        self.imported
    }

    /// The function that a module calls where no fuel is left. It traps.
    fn out_of_fuel(&self) -> u32 {
        self.layout.functions + self.added()
    }

    /// In a module with objects, the variable [`POLL_AT`].
    fn poll_at(&self) -> u32 {
        self.fuel() + 1
    }

    /// In a module with objects, the function that calls [`POLL`], and allocates.
    fn poll(&self) -> u32 {
        self.out_of_fuel() + 1
    }

    /// The type of [`GROW`]. Those of functions without parameters and results, of blocks, of
    /// [`POLL`] and of arrays of bytes follow.
    fn types(&self) -> u32 {
        self.layout.types
    }

    /// The type of [`POLL`].
    fn poll_type(&self) -> u32 {
        self.types() + 2 + self.block_types.len() as u32
    }

    fn write_poll(&self) -> Function {
        let mut poll = Function::new([(1, ValType::I32)]);
        let mut code = poll.instructions();
        code.loop_(BlockType::Empty).call(self.grow() + 1).local_tee(0).if_(BlockType::Empty);
        code.local_get(0).array_new_default(self.poll_type() + 1).drop().br(1).end().end().end();
        poll
    }

    fn add_types(&self, types: &mut TypeSection) {
        types.ty().function([ValType::I32], [ValType::I32]);
        types.ty().function([], []);
        for results in &self.block_types {
            types.ty().function([], results.iter().copied());
        }
        if self.layout.has_objects {
            types.ty().function([], [ValType::I32]);
            types.ty().array(&StorageType::I8, true);
        }
    }

    fn add_imports(&self, imports: &mut ImportSection) {
        imports.import(MODULE, GROW, EntityType::Function(self.types()));
        if self.layout.has_objects {
            imports.import(MODULE, POLL, EntityType::Function(self.poll_type()));
        }
    }

    fn add_globals(&self, globals: &mut GlobalSection) {
        // A host that grants nothing gets a module that runs for years.
        let kind = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i64_const(-STOP));
        if self.layout.has_objects {
            globals.global(kind, &ConstExpr::i64_const(i64::MAX));
        }
    }

    fn add_exports(&self, exports: &mut ExportSection) {
        exports.export(FUEL, ExportKind::Global, self.fuel());
        if self.layout.has_objects {
            exports.export(POLL_AT, ExportKind::Global, self.poll_at());
        }
        if self.layout.memories > 0 {
            exports.export(MEMORY, ExportKind::Memory, 0);
        }
        if let Some(start) = self.layout.start {
            exports.export(START, ExportKind::Func, self.moved(start));
        }
    }

    fn moved(&self, function: u32) -> u32 {
        if function >= self.imported { function + self.added() } else { function }
    }

    /// The type of a block that returns what a function returns.
    fn block_of(&self, function: u32) -> BlockType {
        match self.functions.type_of(function).map_or(&[][..], |(_, results)| results) {
            [] => BlockType::Empty,
            [result] => BlockType::Result(*result),
            results => {
                let place = self.block_types.iter().position(|known| known == results).unwrap_or_default();
                BlockType::FunctionType(self.types() + 2 + place as u32)
            }
        }
    }
}

impl Reencode for Meter<'_> {
    type Error = Error;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        Ok(self.moved(function))
    }

    fn parse_type_section(&mut self, types: &mut TypeSection, section: TypeSectionReader<'_>) -> Result<()> {
        utils::parse_type_section(self, types, section)?;
        self.add_types(types);
        Ok(())
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, section: ImportSectionReader<'_>) -> Result<()> {
        for import in section.clone().into_imports() {
            if import?.module == MODULE {
                return Err(unsupported("it imports what the host provides for counting"));
            }
        }
        utils::parse_import_section(self, imports, section)?;
        self.add_imports(imports);
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<()> {
        utils::parse_function_section(self, functions, section)?;
        functions.function(self.types() + 1);
        if self.layout.has_objects {
            functions.function(self.types() + 1);
        }
        Ok(())
    }

    fn parse_global_section(&mut self, globals: &mut GlobalSection, section: GlobalSectionReader<'_>) -> Result<()> {
        utils::parse_global_section(self, globals, section)?;
        self.add_globals(globals);
        Ok(())
    }

    fn parse_export_section(&mut self, exports: &mut ExportSection, section: ExportSectionReader<'_>) -> Result<()> {
        for export in section.clone() {
            if [FUEL, START, MEMORY, POLL_AT].contains(&export?.name) {
                return Err(unsupported("it exports a name that counting adds"));
            }
        }
        utils::parse_export_section(self, exports, section)?;
        self.add_exports(exports);
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<()> {
        utils::parse_code_section(self, code, section)?;
        let mut out_of_fuel = Function::new([]);
        out_of_fuel.instructions().i64_const(STOP).global_set(self.fuel()).unreachable().end();
        code.function(&out_of_fuel);
        if self.layout.has_objects {
            code.function(&self.write_poll());
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, _: FunctionBody<'_>) -> Result<()> {
        // The functions are written already, because the hints stand before them.
        if let Some(Counting { function, .. }) = self.written.next() {
            code.function(&function);
        }
        Ok(())
    }

    /// Adds the sections that the module does not have.
    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        after: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<()> {
        let is_missing = |section| sections::is_between(section, after, before);
        if is_missing(SectionId::Import) {
            let mut imports = ImportSection::new();
            self.add_imports(&mut imports);
            module.section(&imports);
        }
        if is_missing(SectionId::Global) {
            let mut globals = GlobalSection::new();
            self.add_globals(&mut globals);
            module.section(&globals);
        }
        if is_missing(SectionId::Export) {
            let mut exports = ExportSection::new();
            self.add_exports(&mut exports);
            module.section(&exports);
        }
        if before == Some(SectionId::Code) {
            let mut hints = BranchHints::new();
            for (function, counting) in (self.imported + self.added()..).zip(self.written.as_slice()) {
                if !counting.hints.is_empty() {
                    hints.function_hints(function, counting.hints.iter().copied());
                }
            }
            module.section(&hints);
        }
        Ok(())
    }
}
