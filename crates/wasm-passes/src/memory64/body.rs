//! Lowers the body of a function.
//!
//! The body is a list of *pieces*: the operators of the original and what is added between them.
//! Each entry of the operand stack knows the piece that produced it. When an operator turns out to
//! take it as an address, it is wrapped there: between the two, nothing else can take it.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::Range;

use wasm_encoder::reencode::{self, Reencode, RoundtripReencoder, utils};
use wasm_encoder::{BlockType, Encode, InstructionSink, ValType};
use wasmparser::{
    FuncValidator, FuncValidatorAllocations, FunctionBody, MemArg, Operator, OperatorsReader, ValidatorResources,
};

use super::Spaces;
use super::known::Known;
use crate::{Error, Result};

/// An operand of 64 bits that becomes one of 32.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operand {
    /// An address or a length. The program faults if it has an upper half.
    Checked,
    /// An index of a table, or an amount of growth. It becomes the greatest number if it has an
    /// upper half.
    Saturated,
}

/// What happens to an operand behind the piece that produces it.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// A constant becomes this one.
    Constant(u32),
    Wrap,
    /// The whole value is put into a local variable, for a check, before it is wrapped.
    KeepAndWrap(u32),
    /// With a local variable as scratch.
    Saturate(u32),
}

impl Change {
    /// Writes the operators, and returns their number.
    fn write(self, to: &mut Vec<u8>) -> u32 {
        let mut code = InstructionSink::new(to);
        match self {
            Self::Constant(value) => {
                code.i32_const(value.cast_signed());
                1
            }
            Self::Wrap => {
                code.i32_wrap_i64();
                1
            }
            Self::KeepAndWrap(local) => {
                code.local_tee(local).i32_wrap_i64();
                2
            }
            Self::Saturate(local) => {
                code.local_tee(local).i32_wrap_i64().i32_const(-1);
                code.local_get(local).i64_const(u32::MAX.into()).i64_le_u().select();
                7
            }
        }
    }
}

/// Operators that stand next to each other: one of the original, or some that are added.
struct Piece {
    /// Where it ends in the written code.
    end: usize,
    /// How many operators are added. An operator of the original counts none.
    added: u32,
    /// The value, if it is a constant of 64 bits.
    constant: Option<i64>,
    change: Option<Change>,
}

/// An entry of the operand stack.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// The piece that produced it, if it was then on top of the stack.
    producer: Option<usize>,
    /// The local that had the same value then.
    local: Option<u32>,
    /// Whether it has no upper half.
    is_low: bool,
}

/// What a variable is added for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Purpose {
    /// Saturating, which uses it at once.
    Scratch,
    /// An operand at this height of the stack, until it is checked.
    Check(usize),
    /// An operand at this depth, while one below it is changed.
    Save(usize),
}

/// The body of a function.
pub(super) struct Body<'a> {
    module: &'a [u8],
    spaces: &'a Spaces,
    /// The index of the function that traps.
    fault: u32,
    validator: FuncValidator<ValidatorResources>,
    /// The pieces without their changes.
    written: Vec<u8>,
    pieces: Vec<Piece>,
    stack: Vec<Entry>,
    /// The height of the stack below each open block.
    blocks: Vec<usize>,
    known: Known,
    /// The last piece that sets each local.
    sets: Vec<usize>,
    /// The types of the added variables. Their indices follow those of the function's locals.
    variables: Vec<ValType>,
    /// The index of each added variable.
    purposes: HashMap<(Purpose, ValType), u32>,
}

/// The lowered body of a function.
pub(super) struct LoweredBody {
    pub(super) bytes: Vec<u8>,
    /// The places of the operators that are added.
    pub(super) added: Vec<u32>,
    pub(super) allocations: FuncValidatorAllocations,
}

impl<'a> Body<'a> {
    /// A body in a module where `fault` is the index of the function that traps.
    pub(super) fn new(
        module: &'a [u8],
        spaces: &'a Spaces,
        fault: u32,
        validator: FuncValidator<ValidatorResources>,
    ) -> Self {
        Self {
            module,
            spaces,
            fault,
            validator,
            written: Vec::new(),
            pieces: Vec::new(),
            stack: Vec::new(),
            blocks: vec![0],
            known: Known::default(),
            sets: Vec::new(),
            variables: Vec::new(),
            purposes: HashMap::new(),
        }
    }

    pub(super) fn lower(mut self, body: &FunctionBody<'a>) -> Result<LoweredBody> {
        let mut reader = body.get_binary_reader();
        self.validator.read_locals(&mut reader)?;
        let code = reader.original_position();
        let mut reader = OperatorsReader::new(reader);
        let mut operators = Vec::new();
        while !reader.eof() {
            let (operator, start) = reader.read_with_offset()?;
            operators.push((operator, start..reader.original_position()));
        }
        self.sets = vec![0; self.validator.len_locals() as usize];
        self.known = Known::new(self.validator.len_locals(), operators.iter().map(|(operator, _)| operator));
        self.read(&operators)?;
        self.finish(body, code)
    }

    fn read(&mut self, operators: &[(Operator<'a>, Range<usize>)]) -> Result<()> {
        // The number of open blocks that are not reached.
        let mut unreached: Option<u32> = None;
        for (operator, range) in operators {
            if let Operator::Try { .. } = operator {
                return Err(Error::unsupported("it has exceptions of the legacy proposal"));
            }
            if let Some(depth) = &mut unreached {
                if opens_block(operator) {
                    *depth += 1;
                } else if matches!(operator, Operator::End) && *depth > 0 {
                    *depth -= 1;
                } else if *depth == 0 && matches!(operator, Operator::End | Operator::Else) {
                    unreached = None;
                }
            }
            if unreached.is_some() {
                self.known.skip(operator);
                self.validator.op(range.start, operator)?;
                continue;
            }
            let arity = operator.operator_arity(&self.validator);
            let (takes, _) = arity.ok_or_else(|| Error::unsupported("it has an operator of unknown arity"))?;
            self.write(operator, takes as usize, range.clone())?;
            self.validator.op(range.start, operator)?;
            self.follow(operator, takes as usize);
            if self.validator.get_control_frame(0).is_some_and(|block| block.unreachable) {
                unreached = Some(0);
            }
        }
        Ok(())
    }

    /// Writes an operator, with what it needs before and behind it.
    fn write(&mut self, operator: &Operator<'a>, takes: usize, range: Range<usize>) -> Result<()> {
        use Operand::{Checked, Saturated};
        use Operator as O;
        if let Some(argument) = memory_argument(operator)
            && self.spaces.is_wide_memory(argument.memory)
        {
            // The address is below all other operands.
            self.narrow(&[(takes.saturating_sub(1), Checked)])?;
            if argument.offset > u32::MAX.into() {
                let fault = self.fault;
                self.add(1, |code| _ = code.call(fault));
            }
            Argument.instruction(operator.clone())?.encode(&mut self.written);
            self.finish_piece(0, None);
            return Ok(());
        }
        let is_memory = |memory: u32| self.spaces.is_wide_memory(memory);
        let is_table = |table: u32| self.spaces.is_wide_table(table);
        let operands: &[(usize, Operand)] = match *operator {
            O::MemoryGrow { mem } if is_memory(mem) => &[(0, Saturated)],
            O::MemoryFill { mem } if is_memory(mem) => &[(2, Checked), (0, Checked)],
            O::MemoryInit { mem, .. } if is_memory(mem) => &[(2, Checked)],
            O::MemoryCopy { dst_mem, src_mem } => match (is_memory(dst_mem), is_memory(src_mem)) {
                (true, true) => &[(2, Checked), (1, Checked), (0, Checked)],
                (true, false) => &[(2, Checked)],
                (false, true) => &[(1, Checked)],
                (false, false) => &[],
            },
            O::MemoryDiscard { mem } if is_memory(mem) => return Err(Error::unsupported("it discards memory")),
            O::TableGet { table } | O::TableGrow { table } if is_table(table) => &[(0, Saturated)],
            O::CallIndirect { table_index: table, .. } | O::ReturnCallIndirect { table_index: table, .. }
                if is_table(table) =>
            {
                &[(0, Saturated)]
            }
            O::TableSet { table } if is_table(table) => &[(1, Saturated)],
            O::TableFill { table } if is_table(table) => &[(2, Saturated), (0, Checked)],
            O::TableInit { table, .. } if is_table(table) => &[(2, Saturated)],
            O::TableCopy { dst_table, src_table } => match (is_table(dst_table), is_table(src_table)) {
                (true, true) => &[(2, Saturated), (1, Saturated), (0, Checked)],
                (true, false) => &[(2, Saturated)],
                (false, true) => &[(1, Saturated)],
                (false, false) => &[],
            },
            _ => &[],
        };
        self.narrow(operands)?;
        self.written.extend(&self.module[range]);
        self.finish_piece(0, if let O::I64Const { value } = *operator { Some(value) } else { None });
        match *operator {
            O::MemorySize { mem } if self.spaces.is_wide_memory(mem) => self.add(1, |code| _ = code.i64_extend_i32_u()),
            O::TableSize { table } if self.spaces.is_wide_table(table) => {
                self.add(1, |code| _ = code.i64_extend_i32_u());
            }
            O::MemoryGrow { mem } if self.spaces.is_wide_memory(mem) => self.add(1, |code| _ = code.i64_extend_i32_s()),
            // A table may have more than 2³¹ elements.
            O::TableGrow { table } if self.spaces.is_wide_table(table) => {
                let grown = self.variable(Purpose::Scratch, ValType::I64);
                self.add(7, |code| {
                    code.i64_extend_i32_u().local_tee(grown).i64_const(-1);
                    code.local_get(grown).i64_const(u32::MAX.into()).i64_ne().select();
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// Follows the effect of an operator, which is written and validated, on the stack and on locals.
    fn follow(&mut self, operator: &Operator<'a>, takes: usize) {
        let piece = self.pieces.len() - 1;
        let mut result = Entry { producer: Some(piece), local: None, is_low: self.is_low(operator) };
        match *operator {
            Operator::LocalGet { local_index: local } => {
                result.local = Some(local);
                result.is_low = self.known.is_known(local);
            }
            Operator::LocalSet { local_index: local } | Operator::LocalTee { local_index: local } => {
                result.local = Some(local);
                result.is_low = self.stack.last().is_some_and(|entry| entry.is_low);
                self.known.forget(local);
                if result.is_low {
                    self.known.learn(local);
                }
                if let Some(set) = self.sets.get_mut(local as usize) {
                    *set = piece;
                }
            }
            _ => {}
        }
        self.stack.truncate(self.stack.len().saturating_sub(takes));
        match operator {
            Operator::Loop { .. } => {
                self.known.start_loop();
                self.blocks.push(self.stack.len());
            }
            operator if opens_block(operator) => {
                self.known.start_block();
                self.blocks.push(self.stack.len());
            }
            Operator::Else => {
                self.known.end_block();
                self.known.start_block();
                self.stack.truncate(self.blocks.last().copied().unwrap_or_default());
            }
            Operator::End => {
                self.known.end_block();
                self.stack.truncate(self.blocks.pop().unwrap_or_default());
            }
            _ => {}
        }
        let height = self.validator.operand_stack_height() as usize;
        if self.stack.len() < height {
            self.stack.resize(height - 1, Entry::default());
            self.stack.push(result);
        }
    }

    /// Whether the result of an operator, which is written but not followed, has no upper half.
    fn is_low(&self, operator: &Operator<'_>) -> bool {
        use Operator as O;
        let constant = |depth: usize| self.entry(depth).producer.and_then(|producer| self.pieces[producer].constant);
        match *operator {
            O::I64Const { value } => u32::try_from(value).is_ok(),
            O::I64ExtendI32U | O::I64Load8U { .. } | O::I64Load16U { .. } | O::I64Load32U { .. } => true,
            O::I64And => [0, 1].into_iter().any(|depth| self.entry(depth).is_low),
            O::I64Or | O::I64Xor => [0, 1].into_iter().all(|depth| self.entry(depth).is_low),
            O::I64ShrU => self.entry(1).is_low || constant(0).is_some_and(|bits| bits & 63 >= 32),
            O::MemorySize { mem } => self.spaces.is_wide_memory(mem),
            O::TableSize { table } => self.spaces.is_wide_table(table),
            _ => false,
        }
    }

    /// The entry of the stack at a depth.
    fn entry(&self, depth: usize) -> Entry {
        self.stack.iter().rev().nth(depth).copied().unwrap_or_default()
    }

    /// Makes operands, given by their depth in the stack, numbers of 32 bits.
    fn narrow(&mut self, operands: &[(usize, Operand)]) -> Result<()> {
        let mut checks = Vec::new();
        // What each operand becomes that has to be changed here.
        let mut late = Vec::new();
        for &(depth, operand) in operands {
            let entry = self.entry(depth);
            let constant = entry.producer.and_then(|producer| self.pieces[producer].constant);
            let change = match (constant, operand) {
                (Some(value), Operand::Saturated) => Change::Constant(u32::try_from(value).unwrap_or(u32::MAX)),
                _ if entry.is_low => Change::Wrap,
                (_, Operand::Saturated) => Change::Saturate(self.variable(Purpose::Scratch, ValType::I64)),
                (_, Operand::Checked) => self.check_later(depth, entry, &mut checks),
            };
            let change = match (change, constant) {
                (Change::Wrap, Some(value)) => Change::Constant(value as u32),
                (change, _) => change,
            };
            match entry.producer {
                Some(producer) => self.pieces[producer].change = Some(change),
                None => late.push((depth, change)),
            }
        }
        self.narrow_here(operands, &late)?;
        for local in checks {
            self.check(local);
        }
        Ok(())
    }

    /// Has an operand checked when its operator is reached, unless its local is known to have no
    /// upper half. Returns what happens to it before.
    fn check_later(&mut self, depth: usize, entry: Entry, checks: &mut Vec<u32>) -> Change {
        if let (Some(producer), Some(local)) = (entry.producer, entry.local)
            && self.sets.get(local as usize).is_some_and(|set| *set <= producer)
        {
            if !self.known.is_known(local) {
                self.known.learn(local);
                checks.push(local);
            }
            return Change::Wrap;
        }
        // Entries that are on the stack at the same time have different heights.
        let height = self.stack.len().saturating_sub(depth);
        let local = self.variable(Purpose::Check(height), ValType::I64);
        checks.push(local);
        Change::KeepAndWrap(local)
    }

    /// Changes operands on the stack, given by their depth. What is above them is saved meanwhile.
    fn narrow_here(&mut self, operands: &[(usize, Operand)], late: &[(usize, Change)]) -> Result<()> {
        let Some(deepest) = late.iter().map(|(depth, _)| *depth).max() else { return Ok(()) };
        let change = |depth: usize| late.iter().find(|(late, _)| *late == depth).map(|(_, change)| *change);
        let mut saved = Vec::new();
        for depth in 0..deepest {
            let is_narrow = change(depth).is_none() && operands.iter().any(|(operand, _)| *operand == depth);
            let kind = match self.validator.get_operand_type(depth).flatten() {
                Some(_) if is_narrow => ValType::I32,
                Some(kind) => RoundtripReencoder.val_type(kind)?,
                None => return Err(Error::unsupported("it has an operand of unknown type")),
            };
            let local = self.variable(Purpose::Save(depth), kind);
            self.add(1, |code| _ = code.local_set(local));
            saved.push(local);
        }
        for depth in (0..=deepest).rev() {
            if let Some(change) = change(depth) {
                let added = change.write(&mut self.written);
                self.finish_piece(added, None);
            }
            if let Some(local) = depth.checked_sub(1).and_then(|above| saved.get(above)).copied() {
                self.add(1, |code| _ = code.local_get(local));
            }
        }
        Ok(())
    }

    /// Faults if a local has an upper half. To compare it with its lower half takes a processor one
    /// operation, as the lower half is needed anyway.
    fn check(&mut self, local: u32) {
        let fault = self.fault;
        self.add(9, |code| {
            code.local_get(local).local_get(local).i32_wrap_i64().i64_extend_i32_u().i64_ne();
            code.if_(BlockType::Empty).call(fault).unreachable().end();
        });
    }

    /// The index of an added variable.
    fn variable(&mut self, purpose: Purpose, kind: ValType) -> u32 {
        let (locals, variables) = (self.validator.len_locals(), &mut self.variables);
        *self.purposes.entry((purpose, kind)).or_insert_with(|| {
            variables.push(kind);
            locals + variables.len() as u32 - 1
        })
    }

    /// Writes some operators that are added.
    fn add(&mut self, count: u32, write: impl FnOnce(&mut InstructionSink<'_>)) {
        write(&mut InstructionSink::new(&mut self.written));
        self.finish_piece(count, None);
    }

    fn finish_piece(&mut self, added: u32, constant: Option<i64>) {
        self.pieces.push(Piece { end: self.written.len(), added, constant, change: None });
    }

    /// Joins the pieces. `code` is where the operators begin in the module.
    fn finish(self, body: &FunctionBody<'_>, code: usize) -> Result<LoweredBody> {
        let mut bytes = Vec::with_capacity(self.written.len() * 5 / 4);
        let groups = body.get_locals_reader()?;
        (groups.get_count() as usize + self.variables.len()).encode(&mut bytes);
        bytes.extend(&self.module[groups.original_position()..code]);
        for kind in &self.variables {
            1u32.encode(&mut bytes);
            kind.encode(&mut bytes);
        }
        let (mut added, mut place, mut start) = (Vec::new(), 0, 0);
        for piece in &self.pieces {
            let mut count = |operators: u32, is_added: bool| {
                added.extend((place..place + operators).filter(|_| is_added));
                place += operators;
            };
            let own = &self.written[start..piece.end];
            start = piece.end;
            count(piece.added.max(1), piece.added > 0);
            match piece.change {
                Some(change @ Change::Constant(_)) => {
                    change.write(&mut bytes);
                }
                Some(change) => {
                    bytes.extend(own);
                    count(change.write(&mut bytes), true);
                }
                None => bytes.extend(own),
            }
        }
        Ok(LoweredBody { bytes, added, allocations: self.validator.into_allocations() })
    }
}

/// Encodes an access to a lowered memory.
struct Argument;

impl Reencode for Argument {
    type Error = Infallible;

    fn mem_arg(&mut self, argument: MemArg) -> std::result::Result<wasm_encoder::MemArg, reencode::Error<Infallible>> {
        // The program has faulted before an access with a greater offset.
        let offset = argument.offset.min(u32::MAX.into());
        utils::mem_arg(self, MemArg { offset, ..argument })
    }
}

/// The memory argument of an operator that accesses memory.
fn memory_argument(operator: &Operator<'_>) -> Option<MemArg> {
    macro_rules! argument {
        (memarg: $argument:ident, $($rest:tt)*) => {{
            let _ = argument!($($rest)*);
            Some(*$argument)
        }};
        ($name:ident: $other:ident, $($rest:tt)*) => {{
            let _ = $other;
            argument!($($rest)*)
        }};
        () => { None::<MemArg> };
    }
    macro_rules! find {
        ($(@$proposal:ident $name:ident $({ $($field:ident: $kind:ty),* })? => $visit:ident ($($arity:tt)*))*) => {
            match operator {
                $(Operator::$name $({ $($field),* })? => argument!($($($field: $field,)*)?),)*
                _ => None,
            }
        };
    }
    wasmparser::for_each_operator!(find)
}

fn opens_block(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(operator, O::Block { .. } | O::Loop { .. } | O::If { .. } | O::TryTable { .. })
}
