//! Promotes stack slots to locals (mem2reg).
//!
//! **Why.** The package of Python was compiled with `-O0`. Each variable of each function lives in
//! the function's frame, a piece of the stack that a WebAssembly program keeps in its own memory,
//! and is loaded and stored at every use. The engine's compiler cannot tell that nothing else reads
//! or writes there.
//!
//! **What changes.** A variable becomes a local if nothing else can reach it:
//!
//! * If a frame's address is used for loads and stores at fixed offsets only, all its variables are
//!   promoted.
//! * If an address within the frame escapes, to another function for example, the variable at that
//!   address stays in memory. DWARF says how large that variable is, if it has a function with these
//!   parameters that these accesses fit. If it has several, their union is taken; if it has none, the
//!   whole frame stays.
//! * If a number that is not constant is added to the frame's own address, the whole frame stays:
//!   the makers of the package have moved constants about, so the address no longer tells the
//!   variable.
//!
//! A frame in which nothing stays is not allocated.
//!
//! **Guarantee.** The module does the same, except for reads of uninitialised variables, which C
//! leaves undefined: they return zero instead of what the stack held.
//!
//! **Cost.** A few passes over each function. Frames above 1 MiB are left alone. Custom sections
//! stay, though offsets in them may be wrong.

mod variables;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{CodeSection, Encode, Function, Instruction, ValType};
use wasmparser::{FuncToValidate, FuncValidatorAllocations, FunctionBody, MemArg, Operator, Parser, ValidPayload};
use wasmparser::{Validator, ValidatorResources};

use self::variables::{Known, Variable, Variables};
use crate::{Error, Result, sections};

/// By convention the stack pointer is the first global of a module.
const STACK_POINTER: u32 = 0;
/// Larger frames hold arrays, not variables.
const MAX_FRAME_BYTES: u32 = 1 << 20;

/// Promotes the stack slots of a module.
///
/// # Errors [`Error::Malformed`] if `module` is not valid, [`Error::Dwarf`] if it has debugging
/// information that cannot be read.
pub fn promote(module: &[u8]) -> Result<Vec<u8>> {
    promote_with(module, &Known::read(module)?)
}

/// The same with given variables.
fn promote_with(module: &[u8], known: &Known) -> Result<Vec<u8>> {
    let mut validator = Validator::new();
    let mut allocations = FuncValidatorAllocations::default();
    let mut code = CodeSection::new();
    for payload in Parser::new(0).parse_all(module) {
        let ValidPayload::Func(function, body) = validator.payload(&payload?)? else { continue };
        match Body::read(module, function, &body, &mut allocations)?.promoted(known) {
            Some(function) => code.function(&function),
            None => code.raw(&module[body.range()]),
        };
    }
    sections::replace(module, &code)
}

/// The type of the value in a stack slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An integer of this many bytes.
    Integer(u32),
    F32,
    F64,
}

impl Kind {
    fn bytes(self) -> u32 {
        match self {
            Self::Integer(bytes) => bytes,
            Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// The type of a local that holds it.
    fn local(self) -> ValType {
        match self {
            Self::Integer(8) => ValType::I64,
            Self::Integer(_) => ValType::I32,
            Self::F32 => ValType::F32,
            Self::F64 => ValType::F64,
        }
    }
}

/// The direction of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Load,
    /// A load that extends the sign of a smaller integer.
    LoadSigned,
    Store,
}

/// A load or a store at a fixed offset of a frame.
#[derive(Debug, Clone)]
struct Access {
    at: usize,
    /// The operators that compute its address, which nothing else uses.
    address: Vec<usize>,
    offset: u32,
    kind: Kind,
    way: Way,
    /// Whether the value is an `i64`. Its slot may be a smaller integer.
    is_wide: bool,
}

impl Access {
    fn range(&self) -> Range<u32> {
        self.offset..self.offset.saturating_add(self.kind.bytes())
    }

    /// The instructions that do the same with a local.
    fn with_local(&self, local: u32) -> Vec<Instruction<'static>> {
        let mut instructions = Vec::new();
        let is_narrowed = self.is_wide && self.kind.local() == ValType::I32;
        if self.way == Way::Store {
            if is_narrowed {
                instructions.push(Instruction::I32WrapI64);
            }
            if let Kind::Integer(bytes @ (1 | 2)) = self.kind {
                instructions.push(Instruction::I32Const((1 << (8 * bytes)) - 1));
                instructions.push(Instruction::I32And);
            }
            instructions.push(Instruction::LocalSet(local));
            return instructions;
        }
        instructions.push(Instruction::LocalGet(local));
        let is_signed = self.way == Way::LoadSigned;
        match self.kind {
            Kind::Integer(1) if is_signed => instructions.push(Instruction::I32Extend8S),
            Kind::Integer(2) if is_signed => instructions.push(Instruction::I32Extend16S),
            _ => {}
        }
        if is_narrowed {
            instructions.push(if is_signed { Instruction::I64ExtendI32S } else { Instruction::I64ExtendI32U });
        }
        instructions
    }
}

/// Of a plain load or store: the slot's type, the direction, whether the value is an `i64`, and the
/// place.
fn plain_access(operator: &Operator<'_>) -> Option<(Kind, Way, bool, MemArg)> {
    use Kind::{F32, F64, Integer};
    use Way::{Load, LoadSigned, Store};
    Some(match *operator {
        Operator::I32Load { memarg } => (Integer(4), Load, false, memarg),
        Operator::I32Load8U { memarg } => (Integer(1), Load, false, memarg),
        Operator::I32Load8S { memarg } => (Integer(1), LoadSigned, false, memarg),
        Operator::I32Load16U { memarg } => (Integer(2), Load, false, memarg),
        Operator::I32Load16S { memarg } => (Integer(2), LoadSigned, false, memarg),
        Operator::I32Store { memarg } => (Integer(4), Store, false, memarg),
        Operator::I32Store8 { memarg } => (Integer(1), Store, false, memarg),
        Operator::I32Store16 { memarg } => (Integer(2), Store, false, memarg),
        Operator::I64Load { memarg } => (Integer(8), Load, true, memarg),
        Operator::I64Load8U { memarg } => (Integer(1), Load, true, memarg),
        Operator::I64Load8S { memarg } => (Integer(1), LoadSigned, true, memarg),
        Operator::I64Load16U { memarg } => (Integer(2), Load, true, memarg),
        Operator::I64Load16S { memarg } => (Integer(2), LoadSigned, true, memarg),
        Operator::I64Load32U { memarg } => (Integer(4), Load, true, memarg),
        Operator::I64Load32S { memarg } => (Integer(4), LoadSigned, true, memarg),
        Operator::I64Store { memarg } => (Integer(8), Store, true, memarg),
        Operator::I64Store8 { memarg } => (Integer(1), Store, true, memarg),
        Operator::I64Store16 { memarg } => (Integer(2), Store, true, memarg),
        Operator::I64Store32 { memarg } => (Integer(4), Store, true, memarg),
        Operator::F32Load { memarg } => (F32, Load, false, memarg),
        Operator::F32Store { memarg } => (F32, Store, false, memarg),
        Operator::F64Load { memarg } => (F64, Load, false, memarg),
        Operator::F64Store { memarg } => (F64, Store, false, memarg),
        _ => return None,
    })
}

/// A value on the operand stack.
#[derive(Debug, Clone)]
enum Value {
    Other,
    Constant {
        value: u32,
        at: usize,
    },
    Parameter(u32),
    /// An address in a frame, and the operators that compute it.
    Address {
        frame: usize,
        offset: u32,
        made_by: Vec<usize>,
    },
}

/// A function's piece of the stack. A function with inlined functions has several.
#[derive(Debug)]
struct Frame {
    /// The local that holds its address, and nothing else.
    local: u32,
    size: u32,
    /// The operators that allocate it: they compute its address and, unless the function calls
    /// nothing, set the stack pointer.
    made_by: Vec<usize>,
    /// The operators that free it.
    given_back_by: Vec<usize>,
    accesses: Vec<Access>,
    /// Offsets of addresses that escape.
    escapes: BTreeSet<u32>,
    /// Whether an address is computed from the frame's own in a way that does not tell its
    /// variable.
    is_open: bool,
    /// The offsets at which the function stores its parameters at its start, in their order.
    parameters: Vec<u32>,
}

impl Frame {
    /// The offsets that something else may read or write.
    fn reachable(&self, parameters: u32, known: &Known) -> Vec<Range<u32>> {
        let all = 0..u32::MAX;
        if self.is_open {
            return vec![all];
        }
        if self.escapes.is_empty() {
            return Vec::new();
        }
        let all_parameters_are_put = u32::try_from(self.parameters.len()) == Ok(parameters);
        let candidates = if all_parameters_are_put { known.with_parameters(&self.parameters) } else { &[] };
        let mut fitting = candidates.iter().filter(|variables| self.fits(variables)).peekable();
        if fitting.peek().is_none() {
            return vec![all];
        }
        fitting.flat_map(|variables| self.escapes.iter().flat_map(|escape| extents(variables, *escape))).collect()
    }

    /// The slots to promote, by offset: nothing else reaches them, and all their accesses agree on
    /// the type.
    fn slots(&self, reachable: &[Range<u32>]) -> BTreeMap<u32, Kind> {
        let mut kinds: BTreeMap<u32, (Option<Kind>, u32)> = BTreeMap::new();
        for access in &self.accesses {
            let (kind, end) = kinds.entry(access.offset).or_insert((Some(access.kind), access.range().end));
            *kind = kind.filter(|kind| *kind == access.kind);
            *end = access.range().end.max(*end);
        }
        let mut slots = BTreeMap::new();
        let mut end_of_last = 0;
        let starts: Vec<u32> = kinds.keys().copied().skip(1).chain([u32::MAX]).collect();
        for ((offset, (kind, end)), next) in kinds.into_iter().zip(starts) {
            let is_reachable = reachable.iter().any(|other| other.start < end && offset < other.end);
            if let (Some(kind), false) = (kind, is_reachable || offset < end_of_last || next < end) {
                slots.insert(offset, kind);
            }
            end_of_last = end_of_last.max(end);
        }
        slots
    }

    /// Whether these can be the variables of this frame: none is outside of it, and no access
    /// crosses a variable's bounds.
    fn fits(&self, variables: &Variables) -> bool {
        let is_inside = |variable: &Variable| {
            variable.offset < self.size && (variable.size == u32::MAX || variable.end() <= self.size)
        };
        let is_within = |access: &Access| {
            let Range { start, end } = access.range();
            variables.all.iter().all(|variable| {
                let is_apart = end <= variable.offset || variable.end() <= start;
                is_apart || (variable.offset <= start && end <= variable.end())
            })
        };
        variables.all.iter().all(is_inside) && self.accesses.iter().all(is_within)
    }
}

/// The offsets that can be reached from an address: the variable there, or the gap between known
/// variables. An address at the end of a variable may belong to it.
fn extents(variables: &Variables, address: u32) -> Vec<Range<u32>> {
    let of_address = |variable: &&Variable| variable.offset <= address && address <= variable.end();
    let mut extents: Vec<_> =
        variables.all.iter().filter(of_address).map(|variable| variable.offset..variable.end()).collect();
    if !extents.iter().any(|extent| extent.contains(&address)) {
        let start = variables.all.iter().map(|variable| variable.end()).filter(|end| *end <= address).max();
        let end = variables.all.iter().map(|variable| variable.offset).filter(|offset| address < *offset).min();
        extents.push(start.unwrap_or(0)..end.unwrap_or(u32::MAX));
    }
    extents
}

/// A function's body and its frames.
struct Body<'a> {
    module: &'a [u8],
    /// The byte range of each operator in the module.
    operators: Vec<Range<usize>>,
    /// The number of parameters.
    parameters: u32,
    locals: Vec<(u32, ValType)>,
    count_of_locals: u32,
    frames: Vec<Frame>,
    /// Whether the stack pointer is set otherwise too, as `alloca` does.
    moves_stack_otherwise: bool,
}

impl<'a> Body<'a> {
    fn read(
        module: &'a [u8],
        function: FuncToValidate<ValidatorResources>,
        body: &'a FunctionBody<'a>,
        allocations: &mut FuncValidatorAllocations,
    ) -> Result<Self> {
        let mut validator = function.into_validator(std::mem::take(allocations));
        let parameters = validator.len_locals();
        validator.read_locals(&mut body.get_binary_reader())?;
        let mut locals = Vec::new();
        for pair in body.get_locals_reader()? {
            let (count, kind) = pair?;
            locals.push((count, RoundtripReencoder.val_type(kind)?));
        }
        let mut operators = Vec::new();
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            operators.push(reader.read_with_offset()?);
        }
        let ends = operators.iter().skip(1).map(|(_, start)| *start).chain([body.range().end]);
        let ranges = operators.iter().zip(ends).map(|((_, start), end)| *start..end).collect();
        let frames = frames(&operators, parameters);
        let mut uses = Uses { operators: &operators, frames, parameters, stack: Vec::new() };
        for (at, (operator, offset)) in operators.iter().enumerate() {
            let arity = operator.operator_arity(&validator);
            validator.op(*offset, operator)?;
            let (taken, _) = arity.ok_or_else(|| Error::unsupported("an operator whose operands are not known"))?;
            uses.step(at, taken as usize, validator.operand_stack_height() as usize);
        }
        let frames = uses.frames;
        let sets_stack = |at: usize| matches!(operators[at].0, Operator::GlobalSet { global_index: STACK_POINTER });
        let is_of_frame =
            |at: usize| frames.iter().any(|frame| frame.made_by.contains(&at) || frame.given_back_by.contains(&at));
        let moves_stack_otherwise = (0..operators.len()).any(|at| sets_stack(at) && !is_of_frame(at));
        let count_of_locals = validator.len_locals();
        *allocations = validator.into_allocations();
        Ok(Self { module, operators: ranges, parameters, locals, count_of_locals, frames, moves_stack_otherwise })
    }

    /// The function with promoted slots; `None` if there are none.
    fn promoted(&self, known: &Known) -> Option<Function> {
        let mut edits: BTreeMap<usize, Vec<Instruction<'static>>> = BTreeMap::new();
        let mut locals = self.locals.clone();
        let mut next = self.count_of_locals;
        for frame in &self.frames {
            let reachable = frame.reachable(self.parameters, known);
            let local_of = frame.slots(&reachable).into_iter().map(|(offset, kind)| {
                locals.push((1, kind.local()));
                next += 1;
                (offset, next - 1)
            });
            let local_of: BTreeMap<u32, u32> = local_of.collect();
            let is_empty = !self.moves_stack_otherwise
                && frame.escapes.is_empty()
                && frame.accesses.iter().all(|access| local_of.contains_key(&access.offset));
            for access in &frame.accesses {
                let Some(local) = local_of.get(&access.offset) else { continue };
                edits.insert(access.at, access.with_local(*local));
                for at in &access.address {
                    // The operators that allocate the frame also set its local.
                    let rest =
                        if frame.made_by.contains(at) { vec![Instruction::LocalSet(frame.local)] } else { Vec::new() };
                    edits.insert(*at, rest);
                }
            }
            if is_empty {
                edits.extend(frame.made_by.iter().chain(&frame.given_back_by).map(|at| (*at, Vec::new())));
            }
        }
        if edits.is_empty() {
            return None;
        }
        let mut function = Function::new(locals);
        for (at, range) in self.operators.iter().enumerate() {
            match edits.get(&at) {
                Some(instructions) => {
                    let mut bytes = Vec::new();
                    instructions.iter().for_each(|instruction| instruction.encode(&mut bytes));
                    function.raw(bytes);
                }
                None => {
                    function.raw(self.module[range.clone()].iter().copied());
                }
            }
        }
        Some(function)
    }
}

/// Finds the frames of a function.
fn frames(operators: &[(Operator<'_>, usize)], parameters: u32) -> Vec<Frame> {
    let mut times_set: BTreeMap<u32, usize> = BTreeMap::new();
    for (operator, _) in operators {
        if let Operator::LocalSet { local_index } | Operator::LocalTee { local_index } = operator {
            *times_set.entry(*local_index).or_default() += 1;
        }
    }
    let mut frames = Vec::new();
    for (start, window) in operators.windows(4).enumerate() {
        let [
            (Operator::GlobalGet { global_index: STACK_POINTER }, _),
            (Operator::I32Const { value }, _),
            (Operator::I32Sub, _),
            (last, _),
        ] = window
        else {
            continue;
        };
        let (Operator::LocalTee { local_index } | Operator::LocalSet { local_index }) = last else { continue };
        let size = u32::try_from(*value).unwrap_or(u32::MAX);
        if size <= MAX_FRAME_BYTES && *local_index >= parameters && times_set[local_index] == 1 {
            frames.push(Frame {
                local: *local_index,
                size,
                made_by: (start..start + 4).collect(),
                given_back_by: Vec::new(),
                accesses: Vec::new(),
                escapes: BTreeSet::new(),
                is_open: false,
                parameters: Vec::new(),
            });
        }
    }
    frames
}

/// Whether an operator passes addresses on unchanged, or compares them.
fn keeps_addresses_apart(operator: &Operator<'_>) -> bool {
    plain_access(operator).is_some()
        || matches!(
            operator,
            Operator::Call { .. }
                | Operator::CallIndirect { .. }
                | Operator::Return
                | Operator::End
                | Operator::Drop
                | Operator::I32Eqz
                | Operator::I32Eq
                | Operator::I32Ne
                | Operator::I32LtU
                | Operator::I32LeU
                | Operator::I32GtU
                | Operator::I32GeU
                | Operator::MemoryCopy { .. }
                | Operator::MemoryFill { .. }
        )
}

/// Follows the addresses of frames through a function.
struct Uses<'a> {
    operators: &'a [(Operator<'a>, usize)],
    frames: Vec<Frame>,
    parameters: u32,
    stack: Vec<Value>,
}

impl Uses<'_> {
    /// Steps over an operator that takes `taken` values from the stack and leaves it with `height`
    /// values.
    fn step(&mut self, at: usize, taken: usize, height: usize) {
        let mut values = self.stack.split_off(self.stack.len().saturating_sub(taken));
        // Unreachable code may take values that are not there.
        while values.len() < taken {
            values.insert(0, Value::Other);
        }
        let result = self.result(at, values);
        if let Some(result) = result
            && self.stack.len() < height
        {
            self.stack.push(result);
        }
        if self.stack.len() > height {
            // Only unreachable code drops values without taking them.
            let rest = self.stack.split_off(height);
            self.open(&rest);
        }
        self.stack.resize(height, Value::Other);
    }

    /// Records what an operator does with its operands. Returns what is known of its result.
    fn result(&mut self, at: usize, mut values: Vec<Value>) -> Option<Value> {
        let operator = &self.operators[at].0;
        let frame_of = |frames: &[Frame], local: u32| frames.iter().position(|frame| frame.local == local);
        match (operator, values.as_mut_slice()) {
            (Operator::I32Const { value }, []) => return Some(Value::Constant { value: value.cast_unsigned(), at }),
            (Operator::LocalGet { local_index }, []) => {
                return Some(match frame_of(&self.frames, *local_index) {
                    Some(frame) => Value::Address { frame, offset: 0, made_by: vec![at] },
                    None if *local_index < self.parameters => Value::Parameter(*local_index),
                    None => Value::Other,
                });
            }
            (Operator::LocalTee { local_index }, [_]) if let Some(frame) = frame_of(&self.frames, *local_index) => {
                return Some(Value::Address { frame, offset: 0, made_by: vec![at] });
            }
            (
                Operator::I32Add,
                [Value::Address { frame, offset, made_by }, Value::Constant { value, at: constant }]
                | [Value::Constant { value, at: constant }, Value::Address { frame, offset, made_by }],
            ) => {
                if let Some(offset) = offset.checked_add(*value) {
                    let mut made_by = std::mem::take(made_by);
                    made_by.extend([*constant, at]);
                    return Some(Value::Address { frame: *frame, offset, made_by });
                }
            }
            // A tool that shrinks modules subtracts a negative number where that is shorter.
            (
                Operator::I32Sub,
                [Value::Address { frame, offset, made_by }, Value::Constant { value, at: constant }],
            ) => {
                if let Some(offset) = offset.checked_add(value.wrapping_neg()) {
                    let mut made_by = std::mem::take(made_by);
                    made_by.extend([*constant, at]);
                    return Some(Value::Address { frame: *frame, offset, made_by });
                }
            }
            (Operator::GlobalSet { global_index: STACK_POINTER }, [Value::Address { frame, offset, made_by }]) => {
                let frame = &mut self.frames[*frame];
                // The address was just computed, and may have been read from the local again.
                let is_new = frame.made_by.len() == 4 && at <= frame.made_by[3] + 2;
                if *offset == 0 && is_new {
                    made_by.retain(|at| !frame.made_by.contains(at));
                    frame.made_by.append(made_by);
                    frame.made_by.push(at);
                    return None;
                }
                if *offset == frame.size {
                    frame.given_back_by.append(made_by);
                    frame.given_back_by.push(at);
                    return None;
                }
            }
            (operator, [Value::Address { frame, offset, made_by }, stored @ ..]) => {
                if let Some((kind, way, is_wide, place)) = plain_access(operator)
                    && let Some(offset) = u32::try_from(place.offset).ok().and_then(|more| offset.checked_add(more))
                {
                    let frame = *frame;
                    let address = std::mem::take(made_by);
                    let stored = stored.first().cloned();
                    let of = &mut self.frames[frame];
                    if let Some(Value::Parameter(index)) = stored
                        && u32::try_from(of.parameters.len()) == Ok(index)
                    {
                        of.parameters.push(offset);
                    }
                    of.accesses.push(Access { at, address, offset, kind, way, is_wide });
                    self.escape(stored.as_slice());
                    return None;
                }
            }
            _ => {}
        }
        if keeps_addresses_apart(operator) {
            self.escape(&values);
        } else {
            self.open(&values);
        }
        None
    }

    /// Records addresses that escape.
    fn escape(&mut self, values: &[Value]) {
        for value in values {
            if let Value::Address { frame, offset, .. } = value {
                self.frames[*frame].escapes.insert(*offset);
            }
        }
    }

    /// Records addresses that other addresses are computed from. A number that is added to a
    /// variable's address stays within that variable. But where a compiler has moved constants, the
    /// frame's own address can become any variable's.
    fn open(&mut self, values: &[Value]) {
        for value in values {
            if let Value::Address { frame, offset, .. } = value {
                self.frames[*frame].is_open |= *offset == 0;
            }
        }
        self.escape(values);
    }
}

#[cfg(test)]
mod tests {
    use wasmparser::Payload;

    use super::*;
    use crate::testing::run;

    /// A function as a compiler without optimisation writes it: `a` is at 12, `b` at 8, a sum at 4.
    const SUM: &str = r#"(module
        (memory (export "memory") 1)
        (global $stack (mut i32) (i32.const 1024))
        (func (export "run") (param i32 i32) (result i32) (local i32)
            (global.set $stack (local.tee 2 (i32.sub (global.get $stack) (i32.const 16))))
            (i32.store offset=12 (local.get 2) (local.get 0))
            (i32.store offset=8 (local.get 2) (local.get 1))
            (i32.store offset=4 (local.get 2)
                (i32.add (i32.load offset=12 (local.get 2)) (i32.load offset=8 (local.get 2))))
            (local.set 0 (i32.load offset=4 (local.get 2)))
            (global.set $stack (i32.add (local.get 2) (i32.const 16)))
            (local.get 0)))"#;

    fn known(parameters: &[u32], variables: &[(u32, u32)]) -> Known {
        let variables = variables.iter().map(|(offset, size)| Variable { offset: *offset, size: *size });
        Known::of(parameters, Variables { all: variables.collect() })
    }

    /// Checks that a module returns the same before and after. Returns how many loads, stores and
    /// writes of the stack pointer it has afterwards.
    fn promoted(text: &str, known: &Known, arguments: &[i32]) -> (usize, usize, usize) {
        let before = wat::parse_str(text).unwrap();
        let after = promote_with(&before, known).unwrap();
        let [expected, found] = [&before, &after].map(|module| run(module, arguments));
        assert_eq!(expected, found);
        let mut counts = (0, 0, 0);
        for payload in Parser::new(0).parse_all(&after) {
            let Payload::CodeSectionEntry(body) = payload.unwrap() else { continue };
            for operator in body.get_operators_reader().unwrap() {
                let operator = operator.unwrap();
                match plain_access(&operator) {
                    Some((_, Way::Store, ..)) => counts.1 += 1,
                    Some(_) => counts.0 += 1,
                    None => counts.2 += usize::from(matches!(operator, Operator::GlobalSet { .. })),
                }
            }
        }
        counts
    }

    #[test]
    fn a_frame_whose_address_does_not_escape_is_not_allocated() {
        assert_eq!(promoted(SUM, &Known::default(), &[19, 23]), (0, 0, 0));
    }

    #[test]
    fn small_integers_keep_their_size_and_sign() {
        let text = r#"(module
            (memory 1)
            (global $stack (mut i32) (i32.const 1024))
            (func (export "run") (param i32) (result i32) (local i32)
                (local.set 1 (i32.sub (global.get $stack) (i32.const 16)))
                (i32.store8 offset=15 (local.get 1) (local.get 0))
                (i64.store16 offset=12 (local.get 1) (i64.extend_i32_s (local.get 0)))
                (i64.store32 offset=8 (local.get 1) (i64.mul (i64.extend_i32_s (local.get 0)) (i64.const 3)))
                (i32.add
                    (i32.add (i32.load8_s offset=15 (local.get 1)) (i32.load8_u offset=15 (local.get 1)))
                    (i32.add
                        (i32.add (i32.load16_s offset=12 (local.get 1)) (i32.load16_u offset=12 (local.get 1)))
                        (i32.wrap_i64 (i64.shr_s (i64.load32_s offset=8 (local.get 1)) (i64.const 1)))))))"#;
        for argument in [0, 1, 127, 128, 255, -1, -128, 32_767, 32_768, 70_000, i32::MIN, i32::MAX] {
            assert_eq!(promoted(text, &Known::default(), &[argument]), (0, 0, 0), "{argument}");
        }
    }

    /// Another function changes the variable at 8, whose address it gets as `address`.
    fn with_address(address: &str) -> String {
        format!(
            r#"(module
            (memory 1)
            (global $stack (mut i32) (i32.const 1024))
            (func $change (param i32) (i32.store (local.get 0) (i32.add (i32.load (local.get 0)) (i32.const 5))))
            (func (export "run") (param i32) (result i32) (local i32)
                (global.set $stack (local.tee 1 (i32.sub (global.get $stack) (i32.const 16))))
                (i32.store offset=12 (local.get 1) (local.get 0))
                (i32.store offset=8 (local.get 1) (i32.const 30))
                (i32.store (local.get 1) (i32.const 7))
                (call $change {address})
                (i32.store (local.get 1)
                    (i32.add (i32.load (local.get 1)) (i32.load offset=12 (local.get 1))))
                (i32.add (i32.load (local.get 1)) (i32.load offset=8 (local.get 1)))
                (global.set $stack (i32.add (local.get 1) (i32.const 16)))))"#
        )
    }

    #[test]
    fn variables_whose_addresses_escape_stay() {
        let scalars = known(&[12], &[(0, 4), (8, 4), (12, 4)]);
        // A tool that shrinks modules writes the second.
        for address in ["(i32.add (local.get 1) (i32.const 8))", "(i32.sub (local.get 1) (i32.const -8))"] {
            // Its store, its load, and those in the other function.
            assert_eq!(promoted(&with_address(address), &scalars, &[1]), (2, 2, 2));
        }
    }

    #[test]
    fn nothing_is_promoted_where_variables_are_not_known() {
        let text = with_address("(i32.add (local.get 1) (i32.const 8))");
        let stays = (5, 5, 2);
        assert_eq!(promoted(&text, &Known::default(), &[1]), stays);
        // Variables of another function: an access would cross the bounds of one.
        assert_eq!(promoted(&text, &known(&[12], &[(6, 4), (12, 4)]), &[1]), stays);
        assert_eq!(promoted(&text, &known(&[12], &[(12, 4), (16, 4)]), &[1]), stays);
        assert_eq!(promoted(&text, &known(&[8], &[(8, 4)]), &[1]), stays);
    }

    #[test]
    fn all_of_a_structure_stays() {
        let text = with_address("(i32.add (local.get 1) (i32.const 8))");
        let structure = known(&[12], &[(0, 12), (12, 4)]);
        assert_eq!(promoted(&text, &structure, &[1]), (4, 4, 2));
    }

    #[test]
    fn an_address_at_the_end_of_a_variable_may_be_its_own() {
        // The other function subtracts from an address behind the variable at 0.
        let text = with_address("(i32.sub (local.get 1) (i32.const -8))")
            .replace("(local.get 0)", "(i32.sub (local.get 0) (i32.const 8))");
        let text = text.replacen(
            "offset=12 (local.get 1) (i32.sub (local.get 0) (i32.const 8))",
            "offset=12 (local.get 1) (local.get 0)",
            1,
        );
        let (loads, stores, _) = promoted(&text, &known(&[12], &[(0, 8), (8, 4), (12, 4)]), &[1]);
        assert_eq!((loads, stores), (4, 4));
    }

    #[test]
    fn an_address_computed_from_the_frames_own_keeps_the_frame() {
        let text = with_address("(i32.add (local.get 1) (i32.shl (local.get 0) (i32.const 3)))");
        assert_eq!(promoted(&text, &known(&[12], &[(0, 4), (8, 4), (12, 4)]), &[1]), (5, 5, 2));
    }

    #[test]
    fn a_stack_pointer_that_is_set_otherwise_keeps_the_frames() {
        let text = SUM.replace(
            "(local.get 0)))",
            "(global.set $stack (i32.sub (global.get $stack) (local.get 0))) (local.get 0)))",
        );
        assert_eq!(promoted(&text, &Known::default(), &[1, 2]), (0, 0, 3));
    }

    #[test]
    fn a_slot_of_two_types_stays() {
        let text = SUM.replace("(i32.load offset=4 (local.get 2))", "(i32.load8_u offset=4 (local.get 2))");
        assert_eq!(promoted(&text, &Known::default(), &[300, 1]), (1, 1, 2));
    }
}
