//! Makes a module count the fuel that it uses.
//!
//! **Why.** The module's own code counts, so every compiler, engine and browser counts the same.
//!
//! **What changes.**
//!
//! - A global variable, exported as [`FUEL`], holds the fuel used minus the fuel granted. It is
//!   negative as long as fuel remains.
//! - Each function counts in a local variable. It saves the count to the global before calls, throws,
//!   returns and `unreachable`, and loads it after calls and where exceptions are caught.
//! - Where the count is not negative, the module calls [`REFUEL`], which the host provides. It
//!   traps if the host grants no more fuel. It checks at the entry of a function, at each turn of a
//!   loop, and before a bulk operation of more than 128 bytes or elements.
//! - `memory.grow` becomes a call of [`GROW`], which the host provides: the host limits memory, and
//!   charges for it. The memory is exported as [`MEMORY`].
//! - A start function becomes the export [`START`], so that it runs after the host has granted fuel.
//!
//! Function indices grow by two, the number of added imports. Custom sections are dropped.
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
//! its operations' costs. The host sees it exactly in each call and at the end. After a trap, it
//! sees the last saved count.
//!
//! **Cost.** The code grows by a fifth to a third.

use std::collections::BTreeSet;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, EntityType, ExportKind, ExportSection, Function, FunctionSection, GlobalSection,
    GlobalType, ImportSection, InstructionSink, MemoryType, Module, SectionId, TableType, TypeSection, ValType,
};
use wasmparser::{
    Catch, CodeSectionReader, ExportSectionReader, FunctionBody, FunctionSectionReader, GlobalSectionReader,
    ImportSectionReader, Operator, Parser, TypeSectionReader,
};

use crate::functions::Functions;
use crate::layout::Layout;
use crate::{Error, sections};

/// The version of the table of costs and of the places where fuel is checked. A change of either
/// raises it.
pub const VERSION: u32 = 1;
/// The export name of the count.
pub const FUEL: &str = "assay:fuel";
/// The export name of the start function.
pub const START: &str = "assay:start";
/// The export name of the memory that [`GROW`] grows.
pub const MEMORY: &str = "assay:memory";
/// The module of the added imports. A module that imports anything from it is refused.
pub const MODULE: &str = "assay";
/// The name of the import that grants more fuel: it has no parameters and no results. It subtracts
/// from [`FUEL`], or leaves it if the run has to end.
pub const REFUEL: &str = "refuel";
/// The name of the import in place of `memory.grow`. Parameter and result are those of
/// `memory.grow`.
pub const GROW: &str = "grow";
/// A host ends a run by setting [`FUEL`] to this number or a greater one: the module traps as soon
/// as the host's function returns. A guest could catch an exception that the host throws.
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
    let mut meter = Meter { imported, next: imported, block_types, functions: &functions, layout: &layout };
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
    /// The index of the function whose body comes next.
    next: u32,
    /// Lists of several results of functions. Each becomes a type of blocks.
    block_types: Vec<Vec<ValType>>,
    functions: &'a Functions<'a>,
    layout: &'a Layout,
}

impl Meter<'_> {
    /// How many functions are imported in addition.
    const ADDED: u32 = 2;

    /// The index of the count.
    fn fuel(&self) -> u32 {
        self.layout.imported_globals + self.layout.globals
    }

    fn refuel(&self) -> u32 {
        self.imported
    }

    fn grow(&self) -> u32 {
        self.imported + 1
    }

    /// The function that a module calls where the count is not negative. It takes the count and
    /// returns the new one.
    fn refuel_or_trap(&self) -> u32 {
        self.layout.functions + Self::ADDED
    }

    /// The type of [`REFUEL`]. Those of [`GROW`], of [`Self::refuel_or_trap`] and of blocks follow.
    fn types(&self) -> u32 {
        self.layout.types
    }

    fn add_types(&self, types: &mut TypeSection) {
        types.ty().function([], []);
        types.ty().function([ValType::I32], [ValType::I32]);
        types.ty().function([ValType::I64], [ValType::I64]);
        for results in &self.block_types {
            types.ty().function([], results.iter().copied());
        }
    }

    fn add_imports(&self, imports: &mut ImportSection) {
        imports.import(MODULE, REFUEL, EntityType::Function(self.types()));
        imports.import(MODULE, GROW, EntityType::Function(self.types() + 1));
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
                BlockType::FunctionType(self.types() + 3 + place as u32)
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
        functions.function(self.types() + 2);
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
        let mut refuel_or_trap = Function::new([]);
        let mut body = refuel_or_trap.instructions();
        body.local_get(0).global_set(self.fuel()).call(self.refuel());
        body.global_get(self.fuel()).i64_const(0).i64_ge_s().if_(BlockType::Empty).unreachable().end();
        body.global_get(self.fuel()).end();
        code.function(&refuel_or_trap);
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        code.function(&Body::new(self, &body)?.write()?);
        self.next += 1;
        Ok(())
    }

    /// Adds the sections that the module does not have.
    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        after: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<()> {
        let (after, before) = (after.map_or(0, |after| place(after) + 1), before.map_or(usize::MAX, place));
        let is_missing = |section| (after..before).contains(&place(section));
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
        Ok(())
    }
}

/// The place of a section in a module.
fn place(section: SectionId) -> usize {
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
#[derive(Clone, Copy)]
struct Open {
    /// Whether exceptions are caught at its label. The count is saved on every way to such a label,
    /// and loaded behind it.
    is_catching: bool,
    is_loop: bool,
}

/// The body of a function.
struct Body<'a, 'b> {
    meter: &'a mut Meter<'b>,
    operators: Vec<Operator<'a>>,
    written: Function,
    /// The local that counts.
    count: u32,
    /// The local with the length of a bulk operation.
    length: u32,
    /// The type of the function's results.
    results: BlockType,
    /// The blocks at whose label exceptions are caught, by their number in the order of opening.
    catching: BTreeSet<u32>,
    /// The costs since the count was last increased.
    pending: i64,
}

impl<'a, 'b> Body<'a, 'b> {
    fn new(meter: &'a mut Meter<'b>, body: &FunctionBody<'a>) -> Result<Self> {
        let mut count = meter.functions.type_of(meter.next).map_or(0, |(parameters, _)| parameters.len() as u32);
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
            written: Function::new(locals),
            count,
            length: count + 1,
            results: meter.block_of(meter.next),
            // Even an empty function costs something.
            pending: 1,
            meter,
        })
    }

    fn code(&mut self) -> InstructionSink<'_> {
        self.written.instructions()
    }

    /// Increases the count by the pending costs.
    fn settle(&mut self) {
        let (count, pending) = (self.count, std::mem::take(&mut self.pending));
        if pending > 0 {
            self.code().local_get(count).i64_const(pending).i64_add().local_set(count);
        }
    }

    fn save(&mut self) {
        let (count, fuel) = (self.count, self.meter.fuel());
        self.code().local_get(count).global_set(fuel);
    }

    fn load(&mut self) {
        let (count, fuel) = (self.count, self.meter.fuel());
        self.code().global_get(fuel).local_set(count);
    }

    /// Asks for more fuel if none is left.
    fn check(&mut self) {
        let (count, refuel) = (self.count, self.meter.refuel_or_trap());
        let pending = std::mem::take(&mut self.pending);
        let mut code = self.code();
        code.local_get(count);
        if pending > 0 {
            code.i64_const(pending).i64_add().local_tee(count);
        }
        code.i64_const(0).i64_ge_s().if_(BlockType::Empty);
        code.local_get(count).call(refuel).local_set(count).end();
    }

    /// Traps if the host has ended the run in the call that has just returned.
    fn check_stop(&mut self) {
        let count = self.count;
        self.code().local_get(count).i64_const(STOP).i64_ge_s().if_(BlockType::Empty).unreachable().end();
    }

    fn copy(&mut self, operator: &Operator<'_>) -> Result<()> {
        let instruction = self.meter.instruction(operator.clone())?;
        self.written.instruction(&instruction);
        Ok(())
    }

    fn write(mut self) -> Result<Function> {
        self.load();
        self.check();
        // A block around the body, so that branches to the function's label come to its end.
        let results = self.results;
        self.code().block(results);
        let mut open = vec![Open { is_catching: self.catching.contains(&0), is_loop: false }];
        let mut blocks = 0;
        // The number of open blocks that are not reached.
        let mut unreached: Option<u32> = None;
        let mut constant = None;
        for operator in std::mem::take(&mut self.operators) {
            let operator = &operator;
            if let Some(depth) = &mut unreached {
                if opens_block(operator) {
                    *depth += 1;
                    blocks += 1;
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
            self.pending += cost(operator);
            if constant.is_none() {
                self.pending += cost_of_variable(operator);
            }
            match operator {
                Operator::Call { .. } | Operator::CallIndirect { .. } | Operator::CallRef { .. } => {
                    self.settle();
                    self.save();
                    self.copy(operator)?;
                    self.load();
                    if matches!(operator, Operator::Call { function_index } if *function_index < self.meter.imported) {
                        self.check_stop();
                    }
                }
                Operator::MemoryGrow { mem: 0 } => {
                    self.settle();
                    self.save();
                    let grow = self.meter.grow();
                    self.code().call(grow);
                    self.load();
                    self.check_stop();
                }
                Operator::Return
                | Operator::Unreachable
                | Operator::ReturnCall { .. }
                | Operator::ReturnCallIndirect { .. }
                | Operator::ReturnCallRef { .. }
                | Operator::Throw { .. }
                | Operator::ThrowRef => {
                    self.settle();
                    self.save();
                    self.copy(operator)?;
                }
                Operator::Loop { .. } => {
                    self.settle();
                    blocks += 1;
                    let is_catching = self.catching.contains(&blocks);
                    open.push(Open { is_catching, is_loop: true });
                    if is_catching {
                        self.save();
                    }
                    self.copy(operator)?;
                    if is_catching {
                        self.load();
                    }
                    self.check();
                }
                Operator::Block { .. } | Operator::If { .. } | Operator::TryTable { .. } => {
                    blocks += 1;
                    let is_catching = self.catching.contains(&blocks);
                    open.push(Open { is_catching, is_loop: false });
                    if matches!(operator, Operator::If { .. }) {
                        self.settle();
                        // Without an `else`, the condition leads to the label too.
                        if is_catching {
                            self.save();
                        }
                    }
                    self.copy(operator)?;
                }
                Operator::Else => {
                    self.settle();
                    if open.last().is_some_and(|block| block.is_catching) {
                        self.save();
                    }
                    self.copy(operator)?;
                }
                Operator::End => {
                    self.settle();
                    let ended = open.pop();
                    let is_catching = ended.is_some_and(|block| block.is_catching && !block.is_loop);
                    if is_catching {
                        self.save();
                    }
                    self.copy(operator)?;
                    if is_catching {
                        self.load();
                    }
                }
                Operator::MemoryGrow { .. }
                | Operator::Try { .. }
                | Operator::Catch { .. }
                | Operator::CatchAll
                | Operator::Delegate { .. }
                | Operator::Rethrow { .. } => return Err(unsupported("it has an operation that cannot be counted")),
                _ => {
                    let labels = labels(operator)?;
                    if !labels.is_empty() {
                        self.settle();
                        let catches = |label: &u32| {
                            let place = open.len().checked_sub(1 + *label as usize);
                            place.and_then(|place| open.get(place)).is_some_and(|block| block.is_catching)
                        };
                        if labels.iter().any(catches) {
                            self.save();
                        }
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
        Ok(self.written)
    }

    /// Counts a bulk operation, whose length is on top of the stack.
    fn count_bulk(&mut self, constant: Option<i64>) {
        if let Some(length) = constant {
            self.pending += length;
            if length > SHORT {
                self.check();
            }
            return;
        }
        self.settle();
        let (count, length) = (self.count, self.length);
        let mut code = self.code();
        code.local_tee(length).local_get(count).local_get(length).i64_extend_i32_u().i64_add().local_set(count);
        self.check();
    }
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
