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
//! - A start function becomes the export [`START`], so that it runs after the host has granted fuel.
//! - Branch hints say that fuel is rarely used up.
//!
//! Function indices grow by one, the number of added imports. Other custom sections are dropped.
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
//!
//! Operators that take a processor much longer than others cost about their native time, where a
//! nanosecond of compiled code is worth 16 units. Work whose place is never reached costs nothing.
//! Data and element segments are free.
//!
//! **Guarantee.** A run that has enough fuel computes the same as before. Its fuel is the sum of
//! its operations' costs. The host sees it exactly in each call and at the end. After a trap, the
//! count differs by what was done since the last call, and is the same in every engine.
//!
//! **Cost.** See "What counting costs" in `docs/dev/sandbox.md`.

mod placement;

use std::collections::BTreeSet;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    BlockType, BranchHint, BranchHints, CodeSection, ConstExpr, Encode, EntityType, ExportKind, ExportSection,
    Function, FunctionSection, GlobalSection, GlobalType, ImportSection, InstructionSink, MemoryType, Module,
    SectionId, TableType, TypeSection, ValType,
};
use wasmparser::{
    Catch, CodeSectionReader, ExportSectionReader, FunctionBody, FunctionSectionReader, GlobalSectionReader,
    ImportSectionReader, Operator, Parser, TypeSectionReader,
};

use self::placement::{Place, Placed, Placement};
use crate::functions::Functions;
use crate::layout::Layout;
use crate::{Error, sections};

/// The version of the table of costs and of the places where fuel is checked. A change of either
/// raises it.
pub const VERSION: u32 = 2;
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
/// The count of a run that has to end. A module that is out of fuel sets it and traps. A host that
/// ends a run sets it: the module traps as soon as the host's function returns. A guest could catch
/// an exception that the host throws.
pub const STOP: i64 = 1 << 62;

/// The longest constant bulk operation before which fuel is not checked, in bytes or elements.
const SHORT: i64 = 128;

type Result<T> = std::result::Result<T, reencode::Error<Error>>;

fn unsupported(what: &str) -> reencode::Error<Error> {
    reencode::Error::UserError(Error::unsupported(what))
}

/// Makes a valid module count its fuel. A module that defines no functions only loses its custom
/// sections.
///
/// The caller validates the module first. An invalid index could otherwise name what is added, such
/// as the count.
///
/// # Errors
/// [`Error::Unsupported`] if the module cannot be counted:
/// - it grows another memory than its first,
/// - it has a memory or a table with 64-bit addresses,
/// - it has exceptions of the legacy proposal,
/// - it imports something from [`MODULE`], or exports one of the added names.
///
/// [`Error::Malformed`] if `module` is not a module.
pub fn meter(module: &[u8]) -> crate::Result<Vec<u8>> {
    let mut module = sections::without(module, &[SectionId::Custom])?;
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
    let written: Result<Vec<_>> =
        functions.bodies().map(|(index, body)| Body::new(&mut meter, index, body)?.write()).collect();
    meter.written = written?.into_iter();
    let mut metered = Module::new();
    meter.parse_core_module(&mut metered, Parser::new(0), &module)?;
    Ok(metered.finish())
}

/// What an operator costs, without what depends on its operands.
fn cost(operator: &Operator<'_>) -> i64 {
    use Operator as O;
    match operator {
        O::Nop | O::Drop | O::Block { .. } | O::Loop { .. } | O::Else | O::End | O::Return | O::Unreachable => 0,
        O::F32Div => 6,
        O::F64Div | O::F32Sqrt => 10,
        O::F32x4Div => 14,
        O::F64Sqrt | O::F64x2Div | O::F32x4Sqrt => 20,
        O::F64x2Sqrt => 40,
        O::CallIndirect { .. } | O::CallRef { .. } | O::ReturnCallIndirect { .. } | O::ReturnCallRef { .. } => 8,
        O::MemoryGrow { .. } => 255,
        O::TableGrow { .. } => 1755,
        _ => 1,
    }
}

/// What an operator costs in addition if its last operand, a divisor or a length, is a variable.
/// A division by a variable takes a processor six to twelve cycles, and a bulk operation takes as
/// long to begin.
fn cost_of_variable(operator: &Operator<'_>) -> i64 {
    use Operator as O;
    let is_division = matches!(
        operator,
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU | O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU
    );
    if is_division || moves(operator) { 16 } else { 0 }
}

/// Whether an operator copies to or fills a memory or a table.
fn moves(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::MemoryCopy { .. }
            | O::MemoryFill { .. }
            | O::MemoryInit { .. }
            | O::TableCopy { .. }
            | O::TableFill { .. }
            | O::TableInit { .. }
    )
}

/// Whether an operator does something for as many bytes or elements as its last operand says.
fn is_bulk(operator: &Operator<'_>) -> bool {
    use Operator as O;
    let is_of_array = matches!(
        operator,
        O::ArrayNew { .. }
            | O::ArrayNewDefault { .. }
            | O::ArrayNewData { .. }
            | O::ArrayNewElem { .. }
            | O::ArrayCopy { .. }
            | O::ArrayFill { .. }
            | O::ArrayInitData { .. }
            | O::ArrayInitElem { .. }
    );
    is_of_array || moves(operator) || matches!(operator, O::TableGrow { .. })
}

/// The labels that an operator may branch to, as numbers of blocks outwards.
fn labels(operator: &Operator<'_>) -> Result<Vec<u32>> {
    Ok(match operator {
        Operator::Br { relative_depth }
        | Operator::BrIf { relative_depth }
        | Operator::BrOnNull { relative_depth }
        | Operator::BrOnNonNull { relative_depth }
        | Operator::BrOnCast { relative_depth, .. }
        | Operator::BrOnCastFail { relative_depth, .. } => vec![*relative_depth],
        Operator::BrTable { targets } => {
            let listed: wasmparser::Result<Vec<u32>> = targets.targets().collect();
            let mut labels = listed?;
            labels.push(targets.default());
            labels
        }
        _ => Vec::new(),
    })
}

fn opens_block(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(operator, O::Block { .. } | O::Loop { .. } | O::If { .. } | O::TryTable { .. })
}

/// Whether what follows an operator is not reached from it.
fn ends_path(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::Unreachable
            | O::Br { .. }
            | O::BrTable { .. }
            | O::Return
            | O::ReturnCall { .. }
            | O::ReturnCallIndirect { .. }
            | O::ReturnCallRef { .. }
            | O::Throw { .. }
            | O::ThrowRef
    )
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
    const ADDED: u32 = 1;

    /// The index of the count.
    fn fuel(&self) -> u32 {
        self.layout.imported_globals + self.layout.globals
    }

    fn grow(&self) -> u32 {
        self.imported
    }

    /// The function that a module calls where no fuel is left. It traps.
    fn out_of_fuel(&self) -> u32 {
        self.layout.functions + Self::ADDED
    }

    /// The type of [`GROW`]. Those of [`Self::out_of_fuel`] and of blocks follow.
    fn types(&self) -> u32 {
        self.layout.types
    }

    fn add_types(&self, types: &mut TypeSection) {
        types.ty().function([ValType::I32], [ValType::I32]);
        types.ty().function([], []);
        for results in &self.block_types {
            types.ty().function([], results.iter().copied());
        }
    }

    fn add_imports(&self, imports: &mut ImportSection) {
        imports.import(MODULE, GROW, EntityType::Function(self.types()));
    }

    fn add_global(globals: &mut GlobalSection) {
        // A host that grants nothing gets a module that runs for years.
        let kind = GlobalType { val_type: ValType::I64, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i64_const(-STOP));
    }

    fn add_exports(&self, exports: &mut ExportSection) {
        exports.export(FUEL, ExportKind::Global, self.fuel());
        if self.layout.memories > 0 {
            exports.export(MEMORY, ExportKind::Memory, 0);
        }
        if let Some(start) = self.layout.start {
            exports.export(START, ExportKind::Func, self.moved(start));
        }
    }

    fn moved(&self, function: u32) -> u32 {
        if function >= self.imported { function + Self::ADDED } else { function }
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

    fn memory_type(&mut self, memory: wasmparser::MemoryType) -> Result<MemoryType> {
        if memory.memory64 {
            return Err(unsupported("it has a memory with addresses of 64 bits"));
        }
        Ok(utils::memory_type(self, memory))
    }

    fn table_type(&mut self, table: wasmparser::TableType) -> Result<TableType> {
        if table.table64 {
            return Err(unsupported("it has a table with indices of 64 bits"));
        }
        utils::table_type(self, table)
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
        Ok(())
    }

    fn parse_global_section(&mut self, globals: &mut GlobalSection, section: GlobalSectionReader<'_>) -> Result<()> {
        utils::parse_global_section(self, globals, section)?;
        Self::add_global(globals);
        Ok(())
    }

    fn parse_export_section(&mut self, exports: &mut ExportSection, section: ExportSectionReader<'_>) -> Result<()> {
        for export in section.clone() {
            if [FUEL, START, MEMORY].contains(&export?.name) {
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
        let (after, before) = (after.map_or(0, |after| order(after) + 1), before.map_or(usize::MAX, order));
        let is_missing = |section| (after..before).contains(&order(section));
        if is_missing(SectionId::Import) {
            let mut imports = ImportSection::new();
            self.add_imports(&mut imports);
            module.section(&imports);
        }
        if is_missing(SectionId::Global) {
            let mut globals = GlobalSection::new();
            Self::add_global(&mut globals);
            module.section(&globals);
        }
        if is_missing(SectionId::Export) {
            let mut exports = ExportSection::new();
            self.add_exports(&mut exports);
            module.section(&exports);
        }
        if before == order(SectionId::Code) {
            let mut hints = BranchHints::new();
            for (function, counting) in (self.imported + Self::ADDED..).zip(self.written.as_slice()) {
                if !counting.hints.is_empty() {
                    hints.function_hints(function, counting.hints.iter().copied());
                }
            }
            module.section(&hints);
        }
        Ok(())
    }
}

/// The place of a section in a module.
fn order(section: SectionId) -> usize {
    use SectionId as S;
    const ORDER: [SectionId; 12] = [
        S::Type,
        S::Import,
        S::Function,
        S::Table,
        S::Memory,
        S::Tag,
        S::Global,
        S::Export,
        S::Element,
        S::DataCount,
        S::Code,
        S::Data,
    ];
    ORDER.iter().position(|other| *other == section).unwrap_or(ORDER.len())
}

/// An open block.
struct Open {
    /// Its label: the start of a loop, the end of another block.
    label: Place,
    /// Whether exceptions are caught at its label. The count is saved on every way to such a label,
    /// and loaded behind it.
    is_catching: bool,
    /// How often its label is reached, if that is its end.
    frequency: f64,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Block,
    Loop,
    /// An `if` before its `else`, if it has one: where it goes on without its condition, and how
    /// often.
    If(Place, f64),
}

/// How often a loop turns, as an estimate.
const TURNS: f64 = 8.0;
/// How often a way that ends the program is taken, as an estimate.
const RARE: f64 = 0.01;
/// Estimates above this are not told apart.
const MOST_FREQUENT: f64 = 1e100;

/// A place in the written code that uses the count.
enum Patch {
    /// The end of a segment, which increases the count.
    Increase(usize),
    /// A bulk operation, which increases the count by its length.
    IncreaseByLength,
    /// A check, where the exact count is greater by the debt of a place and by a number.
    Check(Place, i64),
    /// A check after the host was called, where the count is exact.
    CheckStop,
    /// Code that others count in begins.
    Save,
    /// Code that others count in has ended.
    Load,
}

/// Where a function has the count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counter {
    /// In a local variable, which is fast to increase, but has to be saved and loaded.
    Local,
    /// In the global variable.
    Global,
}

/// The body of a function.
struct Body<'a, 'b> {
    meter: &'a mut Meter<'b>,
    operators: Vec<Operator<'a>>,
    locals: Vec<(u32, ValType)>,
    /// The written code without the patches.
    written: Vec<u8>,
    /// The patches, each with its place in the written code and an estimate of how often it runs.
    patches: Vec<(usize, f64, Patch)>,
    placement: Placement,
    /// The local that counts.
    count: u32,
    /// The local with the length of a bulk operation.
    length: u32,
    /// The type of the function's results.
    results: BlockType,
    /// The blocks at whose label exceptions are caught, by their number in the order of opening.
    catching: BTreeSet<u32>,
    open: Vec<Open>,
    /// The number of blocks that were opened.
    blocks: u32,
    /// The start of the segment.
    start: Place,
    /// The cost of the segment until now.
    cost: i64,
    /// How often the segment runs.
    frequency: f64,
}

impl<'a, 'b> Body<'a, 'b> {
    /// The body of the function with this index.
    fn new(meter: &'a mut Meter<'b>, index: u32, body: &FunctionBody<'a>) -> Result<Self> {
        let mut count = meter.functions.type_of(index).map_or(0, |(parameters, _)| parameters.len() as u32);
        let mut locals = Vec::new();
        for group in body.get_locals_reader()? {
            let (number, of) = group?;
            count = count.checked_add(number).ok_or_else(|| unsupported("a function has too many local variables"))?;
            locals.push((number, meter.val_type(of)?));
        }
        let operators: Vec<_> = body.get_operators_reader()?.into_iter().collect::<wasmparser::Result<_>>()?;
        locals.push((1, ValType::I64));
        if operators.iter().any(is_bulk) {
            locals.push((1, ValType::I32));
        }
        Ok(Self {
            catching: catching(&operators),
            operators,
            locals,
            written: Vec::new(),
            patches: Vec::new(),
            placement: Placement::new(),
            count,
            length: count + 1,
            results: meter.block_of(index),
            open: Vec::new(),
            blocks: 0,
            start: Place::EXACT,
            // Even an empty function costs something.
            cost: 1,
            frequency: 1.0,
            meter,
        })
    }

    fn code(&mut self) -> InstructionSink<'_> {
        InstructionSink::new(&mut self.written)
    }

    fn patch(&mut self, patch: Patch) {
        self.patches.push((self.written.len(), self.frequency, patch));
    }

    /// Ends the segment. The next one starts where it ends.
    fn end_segment(&mut self, end: Place) {
        let cost = std::mem::take(&mut self.cost);
        let segment = self.placement.segment(self.start, end, cost, self.frequency);
        self.patch(Patch::Increase(segment));
        self.start = end;
    }

    /// Ends the segment, and saves the count.
    fn save(&mut self) {
        self.end_segment(Place::EXACT);
        self.patch(Patch::Save);
    }

    /// Ends the segment before a label. On the way to one where exceptions are caught, the count is
    /// saved.
    fn end_before(&mut self, label: Place, is_catching: bool) {
        if is_catching {
            self.save();
        } else {
            self.end_segment(label);
        }
    }

    /// Loads the count. The next segment starts here, where the count is exact.
    fn load(&mut self) {
        self.patch(Patch::Load);
    }

    /// Asks for more fuel if none is left.
    fn check(&mut self) {
        self.patch(Patch::Check(self.start, self.cost));
    }

    fn copy(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.meter.instruction(operator.clone())?.encode(&mut self.written);
        Ok(())
    }

    /// Opens a block.
    fn push(&mut self, kind: Kind) {
        let is_catching = self.catching.contains(&self.blocks);
        let label = if is_catching { Place::EXACT } else { self.placement.place() };
        self.open.push(Open { label, is_catching, frequency: 0.0, kind });
        self.blocks += 1;
    }

    /// The open block that a label names.
    fn labelled(&mut self, label: u32) -> Option<&mut Open> {
        let place = self.open.len().checked_sub(1 + label as usize)?;
        self.open.get_mut(place)
    }

    fn write(mut self) -> Result<Counting> {
        self.load();
        self.check();
        // A block around the body, so that branches to the function's label come to its end.
        let results = self.results;
        self.code().block(results);
        self.push(Kind::Block);
        // The count is saved behind it.
        self.open[0].label = Place::EXACT;
        // The number of open blocks that are not reached.
        let mut unreached: Option<u32> = None;
        let mut constant = None;
        for operator in std::mem::take(&mut self.operators) {
            let operator = &operator;
            let was_unreached = unreached.is_some();
            if let Some(depth) = &mut unreached {
                if opens_block(operator) {
                    *depth += 1;
                    self.blocks += 1;
                } else if matches!(operator, Operator::End) && *depth > 0 {
                    *depth -= 1;
                } else if *depth == 0 && matches!(operator, Operator::End | Operator::Else) {
                    unreached = None;
                }
                if unreached.is_some() {
                    self.copy(operator)?;
                    continue;
                }
            }
            self.cost += cost(operator);
            if constant.is_none() {
                self.cost += cost_of_variable(operator);
            }
            match operator {
                Operator::Call { .. } | Operator::CallIndirect { .. } | Operator::CallRef { .. } => {
                    self.save();
                    self.copy(operator)?;
                    self.load();
                    if matches!(operator, Operator::Call { function_index } if *function_index < self.meter.imported) {
                        self.patch(Patch::CheckStop);
                    }
                }
                Operator::MemoryGrow { mem: 0 } => {
                    self.save();
                    let grow = self.meter.grow();
                    self.code().call(grow);
                    self.load();
                    self.patch(Patch::CheckStop);
                }
                Operator::Unreachable | Operator::Throw { .. } | Operator::ThrowRef => {
                    self.frequency *= RARE;
                    self.save();
                    self.copy(operator)?;
                }
                Operator::Return
                | Operator::ReturnCall { .. }
                | Operator::ReturnCallIndirect { .. }
                | Operator::ReturnCallRef { .. } => {
                    self.save();
                    self.copy(operator)?;
                }
                Operator::Loop { .. } => self.write_loop(operator)?,
                Operator::If { .. } => self.write_if(operator)?,
                Operator::Block { .. } | Operator::TryTable { .. } => {
                    self.push(Kind::Block);
                    self.copy(operator)?;
                }
                Operator::Else => self.write_else(operator, was_unreached)?,
                Operator::End => self.write_end(operator, was_unreached)?,
                Operator::MemoryGrow { .. }
                | Operator::Try { .. }
                | Operator::Catch { .. }
                | Operator::CatchAll
                | Operator::Delegate { .. }
                | Operator::Rethrow { .. } => return Err(unsupported("it has an operation that cannot be counted")),
                _ => {
                    let labels = labels(operator)?;
                    if !labels.is_empty() {
                        self.branch(&labels, ends_path(operator));
                    } else if is_bulk(operator) {
                        self.count_bulk(constant);
                    }
                    self.copy(operator)?;
                }
            }
            if ends_path(operator) {
                unreached = Some(0);
            }
            constant = match operator {
                Operator::I32Const { value } => Some(i64::from(value.cast_unsigned())),
                Operator::I64Const { value } => Some(*value),
                _ => None,
            };
        }
        self.save();
        self.code().end();
        Ok(self.patched())
    }

    fn write_loop(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.push(Kind::Loop);
        let Open { label, is_catching, .. } = self.open[self.open.len() - 1];
        self.end_before(label, is_catching);
        self.copy(operator)?;
        if is_catching {
            self.load();
        }
        self.frequency = (self.frequency * TURNS).min(MOST_FREQUENT);
        self.check();
        Ok(())
    }

    fn write_if(&mut self, operator: &Operator<'_>) -> Result<()> {
        self.push(Kind::Block);
        let place = self.open.len() - 1;
        // Without an `else`, the condition leads to the label too.
        let otherwise = match self.open[place].is_catching {
            true => {
                self.save();
                Place::EXACT
            }
            false => {
                let otherwise = self.placement.place();
                self.end_segment(otherwise);
                otherwise
            }
        };
        self.frequency /= 2.0;
        self.open[place].kind = Kind::If(otherwise, self.frequency);
        self.copy(operator)
    }

    fn write_else(&mut self, operator: &Operator<'_>, was_unreached: bool) -> Result<()> {
        self.arrive(was_unreached);
        if let Some(open) = self.open.last_mut()
            && let Kind::If(otherwise, frequency) = open.kind
        {
            open.kind = Kind::Block;
            (self.start, self.frequency) = (otherwise, frequency);
        }
        self.copy(operator)
    }

    fn write_end(&mut self, operator: &Operator<'_>, was_unreached: bool) -> Result<()> {
        let kind = self.open.last().map_or(Kind::Block, |open| open.kind);
        if let Kind::Loop = kind {
            self.open.pop();
            if was_unreached {
                (self.start, self.frequency) = (self.placement.place(), 0.0);
            }
            return self.copy(operator);
        }
        self.arrive(was_unreached);
        self.copy(operator)?;
        let Some(open) = self.open.pop() else { return Ok(()) };
        self.start = open.label;
        self.frequency = open.frequency;
        if let Kind::If(otherwise, frequency) = kind {
            self.placement.unite(otherwise, open.label);
            self.frequency += frequency;
        }
        if open.is_catching {
            self.load();
        }
        Ok(())
    }

    /// Comes to the label at the end of the innermost block.
    fn arrive(&mut self, was_unreached: bool) {
        let frequency = self.frequency;
        let Some(open) = self.open.last_mut().filter(|_| !was_unreached) else { return };
        open.frequency += frequency;
        let Open { label, is_catching, .. } = *open;
        self.end_before(label, is_catching);
    }

    /// Ends the segment before a branch, which may go to each of the labels, and goes on unless
    /// `is_last`.
    fn branch(&mut self, labels: &[u32], is_last: bool) {
        let ways = (labels.len() + usize::from(!is_last)) as f64;
        let mut end = None;
        let mut is_saved = false;
        for &label in labels {
            let frequency = self.frequency / ways;
            let Some(open) = self.labelled(label) else { continue };
            open.frequency = (open.frequency + frequency).min(MOST_FREQUENT);
            is_saved |= open.is_catching;
            let place = open.label;
            match end {
                Some(end) => self.placement.unite(end, place),
                None => end = Some(place),
            }
        }
        let end = end.unwrap_or(Place::EXACT);
        self.end_before(end, is_saved);
        let turns =
            labels.iter().any(|label| self.labelled(*label).is_some_and(|open| matches!(open.kind, Kind::Loop)));
        // A branch back is taken for all turns but the last.
        self.frequency /= if turns && !is_last { TURNS } else { ways };
    }

    /// Counts a bulk operation, whose length is on top of the stack.
    fn count_bulk(&mut self, constant: Option<i64>) {
        if let Some(length) = constant {
            self.cost += length;
            if length > SHORT {
                self.check();
            }
            return;
        }
        let length = self.length;
        self.code().local_tee(length);
        self.patch(Patch::IncreaseByLength);
        self.check();
    }

    /// The function, with the code that counts.
    fn patched(self) -> Counting {
        let Self { meter, locals, written, patches, placement, count, length, .. } = self;
        let placed = placement.solve();
        let counter = counter(&patches, &placed);
        let (fuel, out_of_fuel) = (meter.fuel(), meter.out_of_fuel());
        let mut function = Function::new(locals);
        let mut hints = Vec::new();
        let mut rest = 0;
        for (place, _, patch) in patches {
            function.raw(written[rest..place].iter().copied());
            rest = place;
            match patch {
                Patch::Increase(segment) => match placed.increment(segment) {
                    0 => {}
                    increment => {
                        get(&mut function, counter, count, fuel).i64_const(increment).i64_add();
                        set(&mut function, counter, count, fuel);
                    }
                },
                Patch::IncreaseByLength => {
                    get(&mut function, counter, count, fuel).local_get(length).i64_extend_i32_u().i64_add();
                    set(&mut function, counter, count, fuel);
                }
                Patch::Check(at, cost) => {
                    let debt = placed.debt(at) + cost;
                    get(&mut function, counter, count, fuel).i64_const(-debt).i64_ge_s();
                    hints.push(rarely(&function));
                    function.instructions().if_(BlockType::Empty).call(out_of_fuel).unreachable().end();
                }
                Patch::CheckStop => {
                    get(&mut function, counter, count, fuel).i64_const(STOP).i64_ge_s();
                    hints.push(rarely(&function));
                    function.instructions().if_(BlockType::Empty).unreachable().end();
                }
                Patch::Save if counter == Counter::Local => {
                    function.instructions().local_get(count).global_set(fuel);
                }
                Patch::Load if counter == Counter::Local => {
                    function.instructions().global_get(fuel).local_set(count);
                }
                Patch::Save | Patch::Load => {}
            }
        }
        function.raw(written[rest..].iter().copied());
        Counting { function, hints }
    }
}

/// A function that counts, and hints for the branches that counting adds.
struct Counting {
    function: Function,
    hints: Vec<BranchHint>,
}

/// The hint that the next instruction of a function, an `if`, has a condition that is rarely true.
fn rarely(function: &Function) -> BranchHint {
    BranchHint { branch_func_offset: function.byte_len() as u32, branch_hint_value: 0 }
}

fn get(function: &mut Function, counter: Counter, local: u32, global: u32) -> InstructionSink<'_> {
    let mut code = function.instructions();
    match counter {
        Counter::Local => code.local_get(local),
        Counter::Global => code.global_get(global),
    };
    code
}

fn set(function: &mut Function, counter: Counter, local: u32, global: u32) {
    match counter {
        Counter::Local => function.instructions().local_set(local),
        Counter::Global => function.instructions().global_set(global),
    };
}

/// Where a function should have the count. To increase the global variable takes a processor about
/// as long as to save and to load it.
fn counter(patches: &[(usize, f64, Patch)], placed: &Placed) -> Counter {
    let (mut local, mut global) = (0.0, 0.0);
    for (_, frequency, patch) in patches {
        match patch {
            Patch::Increase(segment) if placed.increment(*segment) == 0 => {}
            Patch::Increase(_) | Patch::IncreaseByLength => {
                local += frequency;
                global += 4.0 * frequency;
            }
            Patch::Check(..) => global += frequency,
            Patch::Save | Patch::Load => local += 2.0 * frequency,
            Patch::CheckStop => {}
        }
    }
    if global < local { Counter::Global } else { Counter::Local }
}

/// The blocks at whose label a `try_table` catches exceptions, by their number in the order of
/// opening. The body of the function is 0.
fn catching(operators: &[Operator<'_>]) -> BTreeSet<u32> {
    let (mut catching, mut open, mut blocks) = (BTreeSet::new(), vec![0], 0);
    for operator in operators {
        if let Operator::TryTable { try_table } = operator {
            for catch in &try_table.catches {
                let (Catch::One { label, .. }
                | Catch::OneRef { label, .. }
                | Catch::All { label }
                | Catch::AllRef { label }) = catch;
                let place = open.len().checked_sub(1 + *label as usize);
                catching.extend(place.and_then(|place| open.get(place)));
            }
        }
        if opens_block(operator) {
            blocks += 1;
            open.push(blocks);
        } else if matches!(operator, Operator::End) {
            open.pop();
        }
    }
    catching
}
