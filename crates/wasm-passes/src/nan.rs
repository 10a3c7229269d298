//! Canonicalises NaNs.
//!
//! **What changes.** WebAssembly leaves open which NaN a floating-point operation returns, and
//! processors differ. This pass inserts code that replaces such a NaN by the canonical one:
//! `x == x ? x : NaN`.
//!
//! **Why not in the compiler.** Compilers can canonicalise after every operation, which makes
//! floating-point programs take twice as long. This pass canonicalises a NaN only where its bits
//! become observable: on store, on call, on return, on reinterpretation, on a change of sign.
//!
//! **Guarantee.** A program observes the bits that it would observe if every result were
//! canonicalised at once. NaNs from other sources (constants, memory, parameters) keep their bits.
//!
//! **How.** One pass over a function lists its operations, a second follows their results over the
//! stack and through locals. A local *holds results* if nothing but results is ever put there. Its
//! value may be any NaN, and is canonicalised where a read of it becomes observable. Every other
//! local is exact: a result is canonicalised before it is put there, if any read of the local
//! becomes observable. Vectors are not followed: each of their results is canonicalised at once.
//!
//! **Cost.** Four operations for each canonicalised result. The pass is linear in the module, times
//! at most eight for each function, and drops custom sections of a module that it changes.

use std::borrow::Cow;

use wasm_encoder::{CodeSection, Encode, Ieee32, Ieee64, InstructionSink, Module, RawSection};
use wasmparser::{
    FuncValidator, FuncValidatorAllocations, FunctionBody, Operator, OperatorsReader, Parser, Payload, ValType,
    ValidPayload, Validator, ValidatorResources, WasmFeatures,
};

use crate::Result;

/// Canonicalises the NaNs of a module. Returns `module` itself if it has no operation that returns
/// a NaN.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if `module` is not valid.
pub fn canonicalise(module: &[u8]) -> Result<Cow<'_, [u8]>> {
    let mut validator = Validator::new_with_features(WasmFeatures::all());
    let mut allocations = FuncValidatorAllocations::default();
    let mut changed = Module::new();
    let mut code = CodeSection::new();
    let mut is_changed = false;
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Payload::CodeSectionEntry(body) = &payload {
            let ValidPayload::Func(function, _) = validator.payload(&payload)? else { continue };
            if has_results(body)? {
                is_changed = true;
                let (function, reused) = canonicalise_function(module, body, function.into_validator(allocations))?;
                allocations = reused;
                code.raw(&function);
            } else {
                code.raw(&module[body.range()]);
            }
            continue;
        }
        if !code.is_empty() {
            changed.section(&std::mem::take(&mut code));
        }
        if let Payload::CustomSection(_) = payload {
            // A custom section may hold offsets of code, which this pass moves.
            continue;
        }
        validator.payload(&payload)?;
        match payload.as_section() {
            // The code section is written when all of its functions are.
            Some((10, _)) | None => {}
            Some((id, range)) => {
                changed.section(&RawSection { id, data: &module[range] });
            }
        }
    }
    Ok(if is_changed { Cow::Owned(changed.finish()) } else { Cow::Borrowed(module) })
}

/// What an operation does with floating-point numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Takes none. A number that it returns is exact.
    None,
    /// Takes this many, whatever their NaNs, and returns one whose NaN is not specified.
    Result(usize, Kind),
    /// Takes this many, whatever their NaNs, and returns no floating-point number.
    Read(usize),
    /// Observes the bits of this many. A number that it returns is exact.
    Observe(usize),
    /// Returns a number that is not NaN.
    Number,
    /// Observes the bits of one, and takes an address.
    Store,
    Get(u32),
    Set(u32),
    Tee(u32),
    Drop,
    /// Returns one of two.
    Select,
    /// Returns a vector whose NaNs are not specified. Vectors are not followed.
    Vector(Kind),
    /// Anything else: observes the whole stack.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    F32,
    F64,
    F32x4,
    F64x2,
}

impl Kind {
    const ALL: [Self; 4] = [Self::F32, Self::F64, Self::F32x4, Self::F64x2];

    fn of(kind: ValType) -> Option<Self> {
        match kind {
            ValType::F32 => Some(Self::F32),
            ValType::F64 => Some(Self::F64),
            _ => None,
        }
    }

    fn val_type(self) -> wasm_encoder::ValType {
        match self {
            Self::F32 => wasm_encoder::ValType::F32,
            Self::F64 => wasm_encoder::ValType::F64,
            Self::F32x4 | Self::F64x2 => wasm_encoder::ValType::V128,
        }
    }

    /// Canonicalises the top of the stack, with `local` as scratch. A NaN is what is not equal to
    /// itself.
    fn canonicalise(self, local: u32, code: &mut InstructionSink<'_>) {
        const VECTOR_32: i128 = i128::from_le_bytes(splat(CANONICAL_32.to_le_bytes()));
        const VECTOR_64: i128 = i128::from_le_bytes(splat(CANONICAL_64.to_le_bytes()));
        code.local_tee(local);
        match self {
            Self::F32 => code.f32_const(Ieee32::new(CANONICAL_32)),
            Self::F64 => code.f64_const(Ieee64::new(CANONICAL_64)),
            Self::F32x4 => code.v128_const(VECTOR_32),
            Self::F64x2 => code.v128_const(VECTOR_64),
        };
        code.local_get(local).local_get(local);
        match self {
            Self::F32 => code.f32_eq().select(),
            Self::F64 => code.f64_eq().select(),
            Self::F32x4 => code.f32x4_eq().v128_bitselect(),
            Self::F64x2 => code.f64x2_eq().v128_bitselect(),
        };
    }
}

const CANONICAL_32: u32 = 0x7fc0_0000;
const CANONICAL_64: u64 = 0x7ff8_0000_0000_0000;

const fn splat<const N: usize>(lane: [u8; N]) -> [u8; 16] {
    let mut all = [0; 16];
    let mut at = 0;
    while at < 16 {
        all[at] = lane[at % N];
        at += 1;
    }
    all
}

/// An operation of a function.
struct Step {
    effect: Effect,
    /// The type of the number that it leaves on top of the stack.
    kind: Option<Kind>,
    /// Where the next operation begins, in bytes of the module.
    end: usize,
    /// The height of the stack after it.
    height: usize,
}

/// A value on the stack.
#[derive(Debug, Clone, Copy)]
enum Entry {
    /// No floating-point number, or one whose bits must stay.
    Exact,
    /// A number that is not NaN.
    Number,
    /// The result of a step, which may be any NaN.
    Result(usize),
    /// The value of an exact local.
    Local(u32),
}

/// Whether a function has an operation whose NaN is not specified.
fn has_results(body: &FunctionBody<'_>) -> Result<bool> {
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        if matches!(effect(&operators.read()?), Effect::Result(..) | Effect::Vector(_)) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[rustfmt::skip] // A table.
fn effect(operator: &Operator<'_>) -> Effect {
    use Operator as O;
    match operator {
        O::F32Add | O::F32Sub | O::F32Mul | O::F32Div | O::F32Min | O::F32Max => Effect::Result(2, Kind::F32),
        O::F64Add | O::F64Sub | O::F64Mul | O::F64Div | O::F64Min | O::F64Max => Effect::Result(2, Kind::F64),
        O::F32Ceil | O::F32Floor | O::F32Trunc | O::F32Nearest | O::F32Sqrt | O::F32DemoteF64 => Effect::Result(1, Kind::F32),
        O::F64Ceil | O::F64Floor | O::F64Trunc | O::F64Nearest | O::F64Sqrt | O::F64PromoteF32 => Effect::Result(1, Kind::F64),
        O::F32x4Add | O::F32x4Sub | O::F32x4Mul | O::F32x4Div | O::F32x4Min | O::F32x4Max | O::F32x4Sqrt
        | O::F32x4Ceil | O::F32x4Floor | O::F32x4Trunc | O::F32x4Nearest | O::F32x4DemoteF64x2Zero
        | O::F32x4RelaxedMadd | O::F32x4RelaxedNmadd | O::F32x4RelaxedMin | O::F32x4RelaxedMax => Effect::Vector(Kind::F32x4),
        O::F64x2Add | O::F64x2Sub | O::F64x2Mul | O::F64x2Div | O::F64x2Min | O::F64x2Max | O::F64x2Sqrt
        | O::F64x2Ceil | O::F64x2Floor | O::F64x2Trunc | O::F64x2Nearest | O::F64x2PromoteLowF32x4
        | O::F64x2RelaxedMadd | O::F64x2RelaxedNmadd | O::F64x2RelaxedMin | O::F64x2RelaxedMax => Effect::Vector(Kind::F64x2),

        O::F32Eq | O::F32Ne | O::F32Lt | O::F32Gt | O::F32Le | O::F32Ge
        | O::F64Eq | O::F64Ne | O::F64Lt | O::F64Gt | O::F64Le | O::F64Ge => Effect::Read(2),
        O::I32TruncF32S | O::I32TruncF32U | O::I32TruncF64S | O::I32TruncF64U
        | O::I64TruncF32S | O::I64TruncF32U | O::I64TruncF64S | O::I64TruncF64U
        | O::I32TruncSatF32S | O::I32TruncSatF32U | O::I32TruncSatF64S | O::I32TruncSatF64U
        | O::I64TruncSatF32S | O::I64TruncSatF32U | O::I64TruncSatF64S | O::I64TruncSatF64U => Effect::Read(1),

        // These change or read the sign, of a NaN too.
        O::F32Abs | O::F32Neg | O::F64Abs | O::F64Neg | O::I32ReinterpretF32 | O::I64ReinterpretF64 => Effect::Observe(1),
        O::F32Copysign | O::F64Copysign => Effect::Observe(2),
        O::F32Store { .. } | O::F64Store { .. } => Effect::Store,

        O::F32ConvertI32S | O::F32ConvertI32U | O::F32ConvertI64S | O::F32ConvertI64U
        | O::F64ConvertI32S | O::F64ConvertI32U | O::F64ConvertI64S | O::F64ConvertI64U => Effect::Number,
        O::F32Const { value } if !f32::from(*value).is_nan() => Effect::Number,
        O::F64Const { value } if !f64::from(*value).is_nan() => Effect::Number,

        O::LocalGet { local_index } => Effect::Get(*local_index),
        O::LocalSet { local_index } => Effect::Set(*local_index),
        O::LocalTee { local_index } => Effect::Tee(*local_index),
        O::Drop => Effect::Drop,
        O::Select => Effect::Select,

        O::F32Const { .. } | O::F64Const { .. } | O::F32ReinterpretI32 | O::F64ReinterpretI64
        | O::F32Load { .. } | O::F64Load { .. } | O::GlobalGet { .. } | O::Nop
        | O::I32Const { .. } | O::I64Const { .. }
        | O::I32Load { .. } | O::I32Load8S { .. } | O::I32Load8U { .. } | O::I32Load16S { .. } | O::I32Load16U { .. }
        | O::I64Load { .. } | O::I64Load8S { .. } | O::I64Load8U { .. } | O::I64Load16S { .. } | O::I64Load16U { .. }
        | O::I64Load32S { .. } | O::I64Load32U { .. }
        | O::I32Store { .. } | O::I32Store8 { .. } | O::I32Store16 { .. }
        | O::I64Store { .. } | O::I64Store8 { .. } | O::I64Store16 { .. } | O::I64Store32 { .. }
        | O::I32Eqz | O::I32Eq | O::I32Ne | O::I32LtS | O::I32LtU | O::I32GtS | O::I32GtU | O::I32LeS | O::I32LeU | O::I32GeS | O::I32GeU
        | O::I64Eqz | O::I64Eq | O::I64Ne | O::I64LtS | O::I64LtU | O::I64GtS | O::I64GtU | O::I64LeS | O::I64LeU | O::I64GeS | O::I64GeU
        | O::I32Clz | O::I32Ctz | O::I32Popcnt | O::I32Add | O::I32Sub | O::I32Mul | O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU
        | O::I32And | O::I32Or | O::I32Xor | O::I32Shl | O::I32ShrS | O::I32ShrU | O::I32Rotl | O::I32Rotr
        | O::I64Clz | O::I64Ctz | O::I64Popcnt | O::I64Add | O::I64Sub | O::I64Mul | O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU
        | O::I64And | O::I64Or | O::I64Xor | O::I64Shl | O::I64ShrS | O::I64ShrU | O::I64Rotl | O::I64Rotr
        | O::I32WrapI64 | O::I64ExtendI32S | O::I64ExtendI32U
        | O::I32Extend8S | O::I32Extend16S | O::I64Extend8S | O::I64Extend16S | O::I64Extend32S => Effect::None,

        _ => Effect::Other,
    }
}

/// Returns the body of a function with canonical NaNs.
fn canonicalise_function(
    module: &[u8],
    body: &FunctionBody<'_>,
    mut validator: FuncValidator<ValidatorResources>,
) -> Result<(Vec<u8>, FuncValidatorAllocations)> {
    let range = body.range();
    let mut reader = body.get_binary_reader();
    validator.read_locals(&mut reader)?;
    let locals = validator.len_locals();
    let parameters = locals - declared(body)?;
    let code = reader.original_position();
    let mut operators = OperatorsReader::new(reader);
    let mut steps = Vec::new();
    while !operators.eof() {
        let (operator, offset) = operators.read_with_offset()?;
        validator.op(offset, &operator)?;
        let effect = match effect(&operator) {
            Effect::Get(local) | Effect::Set(local) | Effect::Tee(local)
                if validator.get_local_type(local).and_then(Kind::of).is_none() =>
            {
                // The local is not a floating-point number.
                Effect::None
            }
            effect => effect,
        };
        let kind = match effect {
            Effect::Result(_, kind) | Effect::Vector(kind) => Some(kind),
            Effect::Get(local) | Effect::Tee(local) => validator.get_local_type(local).and_then(Kind::of),
            Effect::Select => validator.get_operand_type(0).flatten().and_then(Kind::of),
            _ => None,
        };
        let height = validator.operand_stack_height() as usize;
        steps.push(Step { effect, kind, end: operators.original_position(), height });
    }

    let is_canonicalised = Flow::follow(&steps, parameters, locals);
    let needed = |kind: Kind| {
        steps.iter().zip(&is_canonicalised).any(|(step, is_canonicalised)| *is_canonicalised && step.kind == Some(kind))
    };
    let mut added = Vec::new();
    for kind in Kind::ALL {
        if needed(kind) && !added.contains(&kind.val_type()) {
            added.push(kind.val_type());
        }
    }
    let local = |kind: Kind| locals + added.iter().position(|added| *added == kind.val_type()).unwrap_or(0) as u32;

    let mut written = Vec::with_capacity(range.len() * 2);
    let groups = body.get_locals_reader()?;
    (groups.get_count() as usize + added.len()).encode(&mut written);
    let first = groups.original_position();
    written.extend(&module[first..code]);
    for kind in &added {
        1u32.encode(&mut written);
        kind.encode(&mut written);
    }
    let mut copied = code;
    for (step, is_canonicalised) in steps.iter().zip(&is_canonicalised) {
        let (true, Some(kind)) = (*is_canonicalised, step.kind) else { continue };
        written.extend(&module[copied..step.end]);
        copied = step.end;
        kind.canonicalise(local(kind), &mut InstructionSink::new(&mut written));
    }
    written.extend(&module[copied..range.end]);
    Ok((written, validator.into_allocations()))
}

/// How many locals a function declares, without its parameters.
fn declared(body: &FunctionBody<'_>) -> Result<u32> {
    let groups = body.get_locals_reader()?;
    groups.into_iter().try_fold(0, |sum, group| Ok(sum + group?.0))
}

/// The flow of results through a function.
struct Flow<'a> {
    steps: &'a [Step],
    /// Steps whose results have to be canonicalised.
    is_canonicalised: Vec<bool>,
    /// Locals that hold something besides results.
    is_exact: Vec<bool>,
    /// Exact locals of which a read becomes observable.
    is_observed: Vec<bool>,
    /// Results that are put into exact locals: the local and the step.
    put: Vec<(u32, usize)>,
    stack: Vec<Entry>,
}

impl<'a> Flow<'a> {
    /// An exact local can make others exact. Few functions have longer chains than this; in the
    /// rest all locals count as exact.
    const ROUNDS: usize = 6;

    /// Returns for each step whether the top of the stack has to be canonicalised after it.
    fn follow(steps: &'a [Step], parameters: u32, locals: u32) -> Vec<bool> {
        let mut is_exact = vec![false; locals as usize];
        is_exact[..parameters as usize].fill(true);
        for round in 0.. {
            let before = is_exact.clone();
            let mut flow = Self {
                steps,
                is_canonicalised: vec![false; steps.len()],
                is_exact,
                is_observed: vec![false; locals as usize],
                put: Vec::new(),
                stack: Vec::new(),
            };
            if !flow.pass() {
                break;
            }
            if flow.is_exact == before {
                for (local, step) in flow.put {
                    flow.is_canonicalised[step] |= flow.is_observed[local as usize];
                }
                return flow.is_canonicalised;
            }
            is_exact = flow.is_exact;
            if round == Self::ROUNDS {
                is_exact.fill(true);
            }
        }
        // The stack was not understood: canonicalise every result.
        steps.iter().map(|step| matches!(step.effect, Effect::Result(..) | Effect::Vector(_))).collect()
    }

    /// Goes through all steps. Returns whether the stack always had the height that the validator
    /// says.
    fn pass(&mut self) -> bool {
        for (index, step) in self.steps.iter().enumerate() {
            let gives = match step.effect {
                Effect::None => {
                    // It takes and returns exact values only.
                    self.stack.resize(step.height, Entry::Exact);
                    continue;
                }
                Effect::Other => {
                    self.observe_all();
                    self.stack.clear();
                    self.stack.resize(step.height, Entry::Exact);
                    continue;
                }
                Effect::Vector(_) => {
                    self.observe_all();
                    self.stack.clear();
                    self.stack.resize(step.height, Entry::Exact);
                    self.is_canonicalised[index] = true;
                    continue;
                }
                Effect::Result(takes, _) => {
                    self.take(takes);
                    Some(Entry::Result(index))
                }
                Effect::Read(takes) => {
                    self.take(takes);
                    Some(Entry::Exact)
                }
                Effect::Observe(takes) => {
                    for _ in 0..takes {
                        let observed = self.pop();
                        self.observe(observed);
                    }
                    Some(Entry::Exact)
                }
                Effect::Number => {
                    // Constants take nothing, and conversions an integer.
                    self.stack.truncate(step.height - 1);
                    Some(Entry::Number)
                }
                Effect::Store => {
                    let stored = self.pop();
                    self.observe(stored);
                    self.take(1);
                    None
                }
                Effect::Get(local) if self.is_exact[local as usize] => Some(Entry::Local(local)),
                Effect::Get(_) => Some(Entry::Result(index)),
                Effect::Set(local) => {
                    let entry = self.pop();
                    self.set(local, entry);
                    None
                }
                Effect::Tee(local) => {
                    let entry = self.pop();
                    self.set(local, entry);
                    // The value goes on as that of the local.
                    Some(if self.is_exact[local as usize] { entry } else { Entry::Result(index) })
                }
                Effect::Drop => {
                    self.take(1);
                    None
                }
                Effect::Select => {
                    self.take(1);
                    let (second, first) = (self.pop(), self.pop());
                    let is_result = |entry| matches!(entry, Entry::Result(_) | Entry::Number);
                    if step.kind.is_some() && is_result(first) && is_result(second) {
                        Some(Entry::Result(index))
                    } else {
                        self.observe(first);
                        self.observe(second);
                        Some(Entry::Exact)
                    }
                }
            };
            self.stack.extend(gives);
            if self.stack.len() != step.height {
                return false;
            }
        }
        true
    }

    /// In unreachable code the stack may be empty, and any value will do.
    fn pop(&mut self) -> Entry {
        self.stack.pop().unwrap_or(Entry::Exact)
    }

    fn take(&mut self, count: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(count));
    }

    fn observe(&mut self, entry: Entry) {
        match entry {
            Entry::Exact | Entry::Number => {}
            Entry::Result(step) => self.is_canonicalised[step] = true,
            Entry::Local(local) => self.is_observed[local as usize] = true,
        }
    }

    fn observe_all(&mut self) {
        for entry in std::mem::take(&mut self.stack) {
            self.observe(entry);
        }
    }

    fn set(&mut self, local: u32, entry: Entry) {
        let is_exact = self.is_exact[local as usize];
        match entry {
            Entry::Result(step) if is_exact => self.put.push((local, step)),
            Entry::Number | Entry::Result(_) => {}
            Entry::Exact | Entry::Local(_) => {
                self.observe(entry);
                self.is_exact[local as usize] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use wasmtime::{Config, Engine, Instance, Module, Store, Strategy};

    use super::*;

    const NANS: [u64; 4] = [0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000, 0x7ff4_0000_0000_0001, 0xffff_1234_5678_9abc];
    const PLACES: usize = 16;

    /// Makes random programs that compute with floating-point numbers.
    struct Any {
        state: u64,
        text: String,
    }

    impl Any {
        fn below(&mut self, count: u64) -> u64 {
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            (self.state >> 11) % count
        }

        fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
            of[self.below(of.len() as u64) as usize]
        }

        fn place(&mut self) -> u64 {
            8 * self.below(PLACES as u64)
        }

        fn write(&mut self, text: &str) {
            writeln!(self.text, "{text}").unwrap();
        }

        /// Writes code that pushes a number.
        fn number(&mut self, depth: u32) {
            let local = self.below(6);
            if depth == 0 {
                let text = match self.below(5) {
                    0 => format!("f64.const nan:0x{:x}", 1 + self.below((1 << 52) - 1)),
                    1 => format!("f64.const {}", self.one(&["0", "-0", "1.5", "inf", "-inf", "1e308"])),
                    2 => format!("i32.const {} f64.load", self.place()),
                    _ => format!("local.get {local}"),
                };
                return self.write(&text);
            }
            match self.below(18) {
                16 => {
                    self.number(depth - 1);
                    self.write("local.get 7 local.get 7 f64x2.mul f64x2.extract_lane 0 f64.copysign");
                }
                17 => {
                    self.number(depth - 1);
                    self.write("f32.demote_f64 f32x4.splat local.get 7 f32x4.div local.tee 7 f64x2.extract_lane 1");
                }
                0..=5 => {
                    self.number(depth - 1);
                    self.number(depth - 1);
                    let operation = self.one(&["add", "sub", "mul", "div", "min", "max", "copysign"]);
                    self.write(&format!("f64.{operation}"));
                }
                6 | 7 => {
                    self.number(depth - 1);
                    let operation = self.one(&["sqrt", "floor", "ceil", "trunc", "nearest", "neg", "abs"]);
                    self.write(&format!("f64.{operation}"));
                }
                8 => {
                    self.number(depth - 1);
                    self.number(depth - 1);
                    self.condition(depth - 1);
                    self.write("select");
                }
                9 => {
                    self.number(depth - 1);
                    self.write(&format!("local.tee {local}"));
                }
                10 => {
                    self.number(depth - 1);
                    self.write("f32.demote_f64");
                    for _ in 0..self.below(3) {
                        let operation = self.one(&["neg", "sqrt", "abs", "floor"]);
                        self.write(&format!("f32.{operation} local.tee 6 local.get 6 f32.add"));
                    }
                    self.write("f64.promote_f32");
                }
                11 => {
                    self.number(depth - 1);
                    self.write("i64.reinterpret_f64 i64.const 1 i64.or f64.reinterpret_i64");
                }
                12 => {
                    self.number(depth - 1);
                    self.write("i64.trunc_sat_f64_s f64.convert_i64_s");
                }
                13 => {
                    self.number(depth - 1);
                    self.number(depth - 1);
                    self.write("f64x2.splat local.tee 7 f64x2.sqrt f64x2.neg f64x2.extract_lane 1");
                    self.write("local.get 7 f64x2.extract_lane 0 f64.sub f64.mul");
                }
                14 => {
                    self.condition(depth - 1);
                    self.write("if (result f64)");
                    self.number(depth - 1);
                    self.write("else");
                    self.number(depth - 1);
                    self.write("end");
                }
                _ => {
                    self.number(depth - 1);
                    self.number(depth - 1);
                    self.write("call $passed_on");
                }
            }
        }

        fn condition(&mut self, depth: u32) {
            self.number(depth);
            self.number(depth);
            let operation = self.one(&["eq", "ne", "lt", "ge"]);
            self.write(&format!("f64.{operation}"));
        }

        fn statement(&mut self, depth: u32) {
            let local = self.below(6);
            match self.below(8) {
                0..=3 => {
                    self.number(depth);
                    self.write(&format!("local.set {local}"));
                }
                4 | 5 => {
                    let place = self.place();
                    self.write(&format!("i32.const {place}"));
                    self.number(depth);
                    self.write("f64.store");
                }
                6 => {
                    self.write("block");
                    self.condition(1);
                    self.write("br_if 0");
                    self.statement(depth);
                    self.write("br 0");
                    // Unreachable.
                    let unreached = self.one(&["f64.add f64.neg local.set 3", "select drop f64.mul drop"]);
                    self.write(unreached);
                    self.write("end");
                }
                _ => {
                    self.number(depth);
                    self.write("drop");
                }
            }
        }

        fn module(seed: u64) -> String {
            let mut any = Self { state: (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15), text: String::new() };
            any.write("(module (memory (export \"memory\") 1)");
            any.write("(func $passed_on (param f64 f64) (result f64) local.get 1 local.get 0 f64.sub local.tee 1)");
            // Three turns: what is put into a local at the end of the loop is read at its start.
            any.write("(func (export \"run\") (param f64 f64) (result f64)");
            any.write("(local f64 f64 f64 f64 f32 v128 i32) loop");
            for _ in 0..6 {
                any.statement(3);
            }
            any.write("local.get 8 i32.const 1 i32.add local.tee 8 i32.const 3 i32.lt_s br_if 0 end");
            any.number(2);
            any.write("))");
            any.text
        }
    }

    /// Everything observable of a run: its result and its memory, bit by bit.
    fn run(engine: &Engine, wasm: &[u8]) -> (u64, Vec<u8>) {
        let module = Module::new(engine, wasm).unwrap();
        let mut store = Store::new(engine, ());
        let instance = Instance::new(&mut store, &module, &[]).unwrap();
        let memory = instance.get_memory(&mut store, "memory").unwrap();
        for place in 0..PLACES {
            memory.write(&mut store, 8 * place, &NANS[place % NANS.len()].to_le_bytes()).unwrap();
        }
        let run = instance.get_typed_func::<(f64, f64), f64>(&mut store, "run").unwrap();
        let result = run.call(&mut store, (f64::from_bits(NANS[1]), 2.5)).unwrap();
        (result.to_bits(), memory.data(&store)[..8 * PLACES].to_vec())
    }

    #[test]
    fn no_other_nan_is_observed() {
        let after_each = Engine::new(Config::new().cranelift_nan_canonicalization(true)).unwrap();
        let never = Engine::default();
        let winch = cfg!(target_arch = "x86_64").then(|| Engine::new(Config::new().strategy(Strategy::Winch)).unwrap());
        let mut differ_without = 0;
        let modules = if assay_testing::all_cases() { 1000 } else { 300 };
        for seed in 0..modules {
            let text = Any::module(seed);
            let wasm = wat::parse_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let expected = run(&after_each, &wasm);
            for engine in [Some(&never), winch.as_ref()].into_iter().flatten() {
                assert_eq!(run(engine, &canonicalise(&wasm).unwrap()), expected, "seed {seed}: {text}");
            }
            differ_without += u64::from(run(&never, &wasm) != expected);
        }
        assert!(differ_without * 10 > modules, "only {differ_without} programs tell");
    }

    #[test]
    fn a_local_set_at_the_end_of_a_loop_is_read_at_its_start() {
        let module = wat::parse_str(
            r#"(module (memory 1) (func (local f64)
                loop
                    i32.const 0 local.get 0 f64.store
                    local.get 0 f64.sqrt drop
                    f64.const nan:0x4000000000001 local.set 0
                    br 0
                end))"#,
        );
        assert_eq!(operators_of(&canonicalise(&module.unwrap()).unwrap()).matches("Select").count(), 0);
    }

    #[test]
    fn operands_of_other_operations_are_not_canonicalised() {
        let sum = wat::parse_str(
            r#"(module (memory 1) (func (param i32) (result f64) (local f64)
                loop
                    local.get 1 local.get 0 f64.load local.get 0 f64.load f64.mul f64.add local.set 1
                    local.get 0 i32.const 8 i32.sub local.tee 0 br_if 0
                end
                local.get 1))"#,
        );
        let sum = sum.unwrap();
        let canonical = operators_of(&canonicalise(&sum).unwrap());
        assert_eq!(canonical.matches("Select").count(), 1);
        assert!(canonical.ends_with("F64Eq Select End"), "{canonical}");
    }

    fn operators_of(wasm: &[u8]) -> String {
        let mut operators = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            if let Payload::CodeSectionEntry(body) = payload.unwrap() {
                let read = body.get_operators_reader().unwrap().into_iter();
                operators.extend(read.map(|operator| format!("{:?}", operator.unwrap())));
            }
        }
        operators.join(" ")
    }
}
