//! Removes assertions of LLVM's own from a compiler.
//!
//! **Why.** The package of Clang was compiled with LLVM's assertions in force. There are 200,000 of
//! them, and they take a good part of its time. Each is a condition, a branch, and a call of a
//! function that reports a failure and does not return.
//!
//! **What changes.** Such a branch always goes where it goes if the condition holds. What only the
//! condition needs is not computed. Functions that report failures are recognised by their
//! messages.
//!
//! **Guarantee.** A run in which no assertion fails does the same. Where one would fail, the
//! program goes on, as a compiler without assertions does. Side effects of conditions stay.
//!
//! **Cost.** A few passes over the module. Functions with `if`, `else` or `try_table` stay as they
//! are, as LLVM makes none of a program without exceptions. Custom sections stay, though offsets in
//! them may be wrong.

use std::collections::{HashMap, HashSet};

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{CodeSection, Function};
use wasmparser::{BlockType, DataKind, FunctionBody, Operator, Parser, Payload};

use crate::functions::{Functions, declared};
use crate::{Result, sections};

/// Messages of the functions that report failures: the C library's, and LLVM's own for places that
/// must not be reached and for errors that were not checked.
const MESSAGES: [&[u8]; 4] = [
    b"Assertion failed: %s (%s: %s: %d)\n\0",
    b"UNREACHABLE executed\0",
    b"Expected<T> must be checked before access or destruction.\n\0",
    b"Program aborted due to an unhandled Error:\n\0",
];
/// A function with more operators counts as impure.
const MAX_OPERATORS: usize = 200;
/// So does one whose calls nest deeper.
const MAX_DEPTH: usize = 8;

/// Removes the assertions of a module.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if `module` is not a module.
pub fn remove(module: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(module)?;
    let failing = failing(&functions, &addresses(module)?)?;
    let mut pure = HashMap::new();
    for (index, _) in functions.bodies() {
        is_pure(&functions, index, &failing, MAX_DEPTH, &mut pure)?;
    }
    let mut code = CodeSection::new();
    for (_, body) in functions.bodies() {
        match without_assertions(body, &failing, &pure)? {
            Some(function) => code.function(&function),
            None => code.raw(body.as_bytes()),
        };
    }
    sections::replace(module, &code)
}

/// The addresses of the messages in memory.
fn addresses(module: &[u8]) -> Result<HashSet<u32>> {
    let mut addresses = HashSet::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::DataSection(section) = payload? else { continue };
        for data in section {
            let data = data?;
            let DataKind::Active { offset_expr, .. } = data.kind else { continue };
            let Operator::I32Const { value: start } = offset_expr.get_operators_reader().read()? else { continue };
            let place = |message: &&[u8]| data.data.windows(message.len()).position(|window| window == *message);
            for place in MESSAGES.iter().filter_map(place) {
                addresses.insert(start.cast_unsigned() + u32::try_from(place)?);
            }
        }
    }
    Ok(addresses)
}

/// The functions that use the address of a message and do not return.
fn failing(functions: &Functions<'_>, addresses: &HashSet<u32>) -> Result<HashSet<u32>> {
    let mut failing = HashSet::new();
    for (index, body) in functions.bodies() {
        let (mut names, mut returns) = (false, false);
        let mut depth = 0;
        let mut last = None;
        for operator in body.get_operators_reader()? {
            let operator = operator?;
            match &operator {
                Operator::I32Const { value } => names |= addresses.contains(&value.cast_unsigned()),
                Operator::Block { .. } | Operator::Loop { .. } => depth += 1,
                Operator::End if depth == 0 => returns |= !matches!(last, Some(Operator::Unreachable)),
                Operator::End => depth -= 1,
                Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
                    returns |= *relative_depth == depth;
                }
                Operator::Return | Operator::BrTable { .. } | Operator::If { .. } | Operator::TryTable { .. } => {
                    returns = true;
                }
                _ => {}
            }
            last = Some(operator);
        }
        if names && !returns {
            failing.insert(index);
        }
    }
    Ok(failing)
}

/// For each function that was looked at, how many parameters it has if it is pure: it returns one
/// value, has no side effect and ends, unless an assertion fails. `None` if it is impure.
type Pure = HashMap<u32, Option<usize>>;

/// Finds out whether a function is pure, and records that in `known`.
fn is_pure(
    functions: &Functions<'_>,
    index: u32,
    failing: &HashSet<u32>,
    depth: usize,
    known: &mut Pure,
) -> Result<bool> {
    if let Some(pure) = known.get(&index) {
        return Ok(pure.is_some());
    }
    let (Some(body), Some((parameters, results))) = (functions.body(index), functions.type_of(index)) else {
        return Ok(false);
    };
    if depth == 0 || results.len() != 1 {
        return Ok(false);
    }
    // A recursive function may not end: it finds itself impure.
    known.insert(index, None);
    for (count, operator) in body.get_operators_reader()?.into_iter().enumerate() {
        let is_pure = match operator? {
            Operator::Call { function_index: callee } => {
                failing.contains(&callee) || is_pure(functions, callee, failing, depth - 1, known)?
            }
            Operator::LocalSet { .. }
            | Operator::LocalTee { .. }
            | Operator::Drop
            | Operator::Block { .. }
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
            | Operator::Unreachable
            | Operator::End => true,
            other => operands(&other).is_some(),
        };
        if !is_pure || count > MAX_OPERATORS {
            return Ok(false);
        }
    }
    known.insert(index, Some(parameters.len()));
    Ok(true)
}

/// Removes the assertions of a function; `None` if it has none.
fn without_assertions(body: &FunctionBody<'_>, failing: &HashSet<u32>, pure: &Pure) -> Result<Option<Function>> {
    let operators = body.get_operators_reader()?.into_iter().collect::<std::result::Result<Vec<_>, _>>()?;
    let Some(flow) = Flow::of(&operators, failing) else { return Ok(None) };
    let mut remaining =
        Remaining { operators: Vec::with_capacity(operators.len()), open: vec![false], ended: Vec::new(), pure };
    let mut at = 0;
    while let Some(operator) = operators.get(at) {
        let next = at + 1;
        let mut goes_on = true;
        match operator {
            Operator::End => remaining.end(),
            _ if flow.fails[at] => {
                remaining.push(Operator::Unreachable);
                goes_on = false;
            }
            Operator::BrIf { .. } if flow.fails_if_taken(at) => remaining.drop(),
            Operator::BrIf { relative_depth } if flow.fails[next] => {
                remaining.drop();
                remaining.push(Operator::Br { relative_depth: *relative_depth });
                goes_on = false;
            }
            Operator::Br { .. } | Operator::BrTable { .. } | Operator::Return | Operator::Unreachable => {
                remaining.push(operator.clone());
                goes_on = false;
            }
            other => remaining.push(other.clone()),
        }
        at += if goes_on { 1 } else { to_end_of_block(&operators[at..]) };
    }
    let mut function = Function::new_with_locals_types(declared(body)?);
    for operator in remaining.finish() {
        function.instruction(&RoundtripReencoder.instruction(operator)?);
    }
    Ok(Some(function))
}

/// How many operators precede the end of the block that they are in.
fn to_end_of_block(operators: &[Operator<'_>]) -> usize {
    let mut depth = 0_usize;
    let is_end = |operator: &Operator<'_>| {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } => depth += 1,
            Operator::End if depth == 0 => return true,
            Operator::End => depth -= 1,
            _ => {}
        }
        false
    };
    operators.iter().position(is_end).unwrap_or(operators.len())
}

/// The control flow of a function, as far as it leads to failures.
struct Flow {
    /// Whether an assertion fails whenever control reaches an operator; the last entry is for the
    /// end of the function.
    fails: Vec<bool>,
    /// The targets of branches that go to the end of a block.
    to: HashMap<usize, usize>,
}

impl Flow {
    /// `None` if no assertion can fail, or the function has blocks that LLVM does not make of a
    /// program without exceptions.
    fn of(operators: &[Operator<'_>], failing: &HashSet<u32>) -> Option<Self> {
        let is_failure = |operator: &Operator<'_>| matches!(operator, Operator::Call { function_index } if failing.contains(function_index));
        if !operators.iter().any(is_failure) {
            return None;
        }
        let mut open = Vec::new();
        let mut ends_of_loops = HashSet::new();
        for (at, operator) in operators.iter().enumerate() {
            match operator {
                Operator::Block { .. } => open.push(false),
                Operator::Loop { .. } => open.push(true),
                Operator::If { .. } | Operator::Else | Operator::TryTable { .. } => return None,
                Operator::End if open.pop() == Some(true) => _ = ends_of_loops.insert(at),
                _ => {}
            }
        }
        // Backwards, because what an operator leads to lies behind it, but for loops.
        let mut flow = Self { fails: vec![false; operators.len() + 1], to: HashMap::new() };
        let mut ends = Vec::new();
        for (at, operator) in operators.iter().enumerate().rev() {
            let goes_on = flow.fails[at + 1];
            flow.fails[at] = match operator {
                Operator::End => {
                    ends.push(at);
                    goes_on
                }
                Operator::Block { .. } | Operator::Loop { .. } => {
                    ends.pop();
                    goes_on
                }
                Operator::Call { .. } => is_failure(operator),
                Operator::Br { relative_depth } | Operator::BrIf { relative_depth } => {
                    let end = ends[ends.len().checked_sub(*relative_depth as usize + 1)?];
                    // A branch to a loop's start does not fail: its next turn may end it.
                    if !ends_of_loops.contains(&end) {
                        flow.to.insert(at, end);
                    }
                    flow.fails_if_taken(at) && (goes_on || matches!(operator, Operator::Br { .. }))
                }
                Operator::Drop | Operator::LocalSet { .. } | Operator::LocalTee { .. } => goes_on,
                other => goes_on && operands(other).is_some(),
            };
        }
        Some(flow)
    }

    /// Whether an assertion fails whenever this branch is taken.
    fn fails_if_taken(&self, branch: usize) -> bool {
        self.to.get(&branch).is_some_and(|&end| self.fails[end])
    }
}

/// The operators of a function that stay.
struct Remaining<'a, 'p> {
    operators: Vec<Operator<'a>>,
    /// For each open block, whether a branch to it leaves it without a value. Loops and the
    /// function itself count as `false`.
    open: Vec<bool>,
    /// The same for blocks whose ends follow these operators directly, innermost first.
    ended: Vec<bool>,
    pure: &'p Pure,
}

impl<'a> Remaining<'a, '_> {
    fn push(&mut self, operator: Operator<'a>) {
        self.push_ends();
        match operator {
            Operator::Block { blockty } => self.open.push(blockty == BlockType::Empty),
            Operator::Loop { .. } => self.open.push(false),
            _ => {}
        }
        self.operators.push(operator);
    }

    fn push_ends(&mut self) {
        self.operators.extend(self.ended.drain(..).map(|_| Operator::End));
    }

    /// Drops the value on top of the stack, and removes what only computes it.
    fn drop(&mut self) {
        self.push_ends();
        self.drop_last();
    }

    fn drop_last(&mut self) {
        let mut values = 1;
        while values > 0 {
            values -= 1;
            let needed = match self.operators.last() {
                Some(&Operator::LocalTee { local_index }) => {
                    self.operators.pop();
                    self.operators.push(Operator::LocalSet { local_index });
                    continue;
                }
                Some(Operator::Call { function_index }) => self.pure.get(function_index).copied().flatten(),
                other => other.and_then(operands),
            };
            match needed {
                Some(needed) => {
                    self.operators.pop();
                    values += needed;
                }
                None => self.operators.push(Operator::Drop),
            }
        }
    }

    /// Ends a block. Removes branches to the next operator, and empty blocks.
    fn end(&mut self) {
        self.ended.push(self.open.pop().unwrap_or(false));
        loop {
            let is_there = |depth: u32| self.ended.get(depth as usize) == Some(&true);
            match self.operators.last() {
                Some(&Operator::BrIf { relative_depth }) if is_there(relative_depth) => {
                    self.operators.pop();
                    self.drop_last();
                }
                Some(&Operator::Br { relative_depth }) if is_there(relative_depth) => _ = self.operators.pop(),
                Some(Operator::Block { .. }) if is_there(0) => {
                    self.operators.pop();
                    self.ended.remove(0);
                }
                _ => break,
            }
        }
    }

    fn finish(mut self) -> Vec<Operator<'a>> {
        self.push_ends();
        self.operators
    }
}

/// How many values an operator takes that has no other effect than to push one; `None` for other
/// operators.
#[expect(clippy::match_same_arms, reason = "a line for operators of a kind")]
fn operands(operator: &Operator<'_>) -> Option<usize> {
    use Operator as O;
    Some(match operator {
        O::I32Const { .. } | O::I64Const { .. } | O::F32Const { .. } | O::F64Const { .. } => 0,
        O::LocalGet { .. } | O::GlobalGet { .. } => 0,
        O::I32Load { .. } | O::I64Load { .. } | O::F32Load { .. } | O::F64Load { .. } => 1,
        O::I32Load8S { .. } | O::I32Load8U { .. } | O::I32Load16S { .. } | O::I32Load16U { .. } => 1,
        O::I64Load8S { .. } | O::I64Load8U { .. } | O::I64Load16S { .. } | O::I64Load16U { .. } => 1,
        O::I64Load32S { .. } | O::I64Load32U { .. } => 1,
        O::I32Eqz | O::I32Clz | O::I32Ctz | O::I32Popcnt | O::I32WrapI64 | O::I32Extend8S | O::I32Extend16S => 1,
        O::I64Eqz | O::I64Clz | O::I64Ctz | O::I64Popcnt | O::I64ExtendI32S | O::I64ExtendI32U => 1,
        O::I64Extend8S | O::I64Extend16S | O::I64Extend32S => 1,
        O::I32Eq | O::I32Ne | O::I32LtS | O::I32LtU | O::I32GtS | O::I32GtU => 2,
        O::I32LeS | O::I32LeU | O::I32GeS | O::I32GeU => 2,
        O::I64Eq | O::I64Ne | O::I64LtS | O::I64LtU | O::I64GtS | O::I64GtU => 2,
        O::I64LeS | O::I64LeU | O::I64GeS | O::I64GeU => 2,
        O::F64Eq | O::F64Ne | O::F64Lt | O::F64Gt | O::F64Le | O::F64Ge => 2,
        O::I32Add | O::I32Sub | O::I32Mul | O::I32And | O::I32Or | O::I32Xor => 2,
        O::I32Shl | O::I32ShrS | O::I32ShrU | O::I32Rotl | O::I32Rotr => 2,
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU => 2,
        O::I64Add | O::I64Sub | O::I64Mul | O::I64And | O::I64Or | O::I64Xor => 2,
        O::I64Shl | O::I64ShrS | O::I64ShrU | O::I64Rotl | O::I64Rotr => 2,
        O::Select => 3,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    /// The start of each test's module: memory with a message, and the function that writes it.
    const START: &str = r#"(memory (export "memory") 1)
        (data (i32.const 16) "Assertion failed: %s (%s: %s: %d)\n\00")
        (func $fail (param i32 i32) (drop (i32.const 16)) (unreachable))
        (func $is_even (param i32) (result i32) (i32.eqz (i32.and (local.get 0) (i32.const 1))))"#;

    /// Checks that a module returns the same before and after. Returns the operators that its last
    /// function has afterwards.
    fn remaining_operators(functions: &str, arguments: &[i32]) -> Vec<String> {
        let before = wat::parse_str(format!("(module {START} {functions})")).unwrap();
        let after = remove(&before).unwrap();
        assert_eq!(run(&before, arguments), run(&after, arguments));
        let functions = Functions::read(&after).unwrap();
        let (_, body) = functions.bodies().last().unwrap();
        let name = |operator| format!("{operator:?}").split(' ').next().unwrap().to_owned();
        body.get_operators_reader().unwrap().into_iter().map(|operator| name(operator.unwrap())).collect()
    }

    #[test]
    fn conditions_are_not_computed() {
        let at_once = r#"(func (export "run") (param i32) (result i32)
            (block (br_if 0 (call $is_even (local.get 0))) (call $fail (i32.const 1) (i32.const 2)) (unreachable))
            (i32.const 7))"#;
        let at_the_end = r#"(func (export "run") (param i32) (result i32)
            (block
                (br_if 0 (i32.eqz (call $is_even (local.get 0))))
                (return (i32.const 7)))
            (call $fail (i32.const 1) (i32.const 2))
            (unreachable))"#;
        assert_eq!(remaining_operators(at_once, &[4]), ["I32Const", "End"]);
        assert_eq!(remaining_operators(at_the_end, &[4]), ["Block", "I32Const", "Return", "End", "Unreachable", "End"]);
    }

    #[test]
    fn conditions_may_have_several_parts() {
        let either = r#"(func (export "run") (param i32 i32) (result i32)
            (block
                (br_if 0 (i32.load (local.get 0)))
                (br_if 0 (i32.gt_s (local.get 1) (i32.const 3)))
                (br_if 0 (call $is_even (local.get 1)))
                (call $fail (i32.const 1) (i32.const 2))
                (unreachable))
            (local.get 1))"#;
        assert_eq!(remaining_operators(either, &[16, 4]), ["LocalGet", "End"]);
        let both = r#"(func (export "run") (param i32 i32) (result i32)
            (block
                (block
                    (br_if 0 (i32.eqz (i32.load (local.get 0))))
                    (br_if 1 (call $is_even (local.get 1))))
                (call $fail (i32.const 1) (i32.const 2))
                (unreachable))
            (local.get 1))"#;
        let expected = ["Block", "Block", "Br", "End", "Unreachable", "End", "LocalGet", "End"];
        assert_eq!(remaining_operators(both, &[16, 4]), expected);
    }

    #[test]
    fn side_effects_of_conditions_stay() {
        let text = r#"(func $count (param i32) (result i32)
                (i32.store (local.get 0) (i32.add (i32.load (local.get 0)) (i32.const 1)))
                (i32.load (local.get 0)))
            (func (export "run") (param i32) (result i32) (local i32)
                (block
                    (br_if 0 (i32.and
                        (call $count (local.get 0))
                        (i32.lt_s (local.tee 1 (i32.mul (local.get 0) (i32.const 3))) (i32.const 99))))
                    (call $fail (i32.const 1) (i32.const 2))
                    (unreachable))
                (i32.add (local.get 1) (i32.load (local.get 0))))"#;
        let operators = remaining_operators(text, &[1]);
        assert!(operators.contains(&"Call".to_owned()) && operators.contains(&"LocalSet".to_owned()), "{operators:?}");
        assert!(!operators.contains(&"I32LtS".to_owned()) && !operators.contains(&"BrIf".to_owned()), "{operators:?}");
    }

    #[test]
    fn blocks_that_only_fail_are_removed() {
        let text = r#"(func (export "run") (param i32) (result i32)
            (block
                (block
                    (br_if 0 (i32.eqz (local.get 0)))
                    (return (i32.const 7)))
                (block
                    (block (br_if 0 (local.get 0)) (call $fail (i32.const 1) (i32.const 2)) (unreachable))
                    (call $fail (i32.const 3) (i32.const 4))
                    (unreachable)))
            (i32.const 8))"#;
        assert_eq!(remaining_operators(text, &[1]).iter().filter(|name| name.starts_with("Br")).count(), 0);
    }

    #[test]
    fn loops_go_on() {
        let text = r#"(func (export "run") (param i32) (result i32) (local i32)
            (loop
                (local.set 1 (i32.add (local.get 1) (local.get 0)))
                (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
                (br_if 0 (local.get 0))
                (block
                    (br_if 0 (local.get 1))
                    (call $fail (i32.const 1) (i32.const 2))
                    (unreachable)))
            (local.get 1))"#;
        assert_eq!(remaining_operators(text, &[9]).iter().filter(|name| *name == "BrIf").count(), 1);
    }

    #[test]
    fn a_function_that_returns_reports_no_failure() {
        let text = r#"(func $say (param i32) (drop (i32.const 16)) (br_if 0 (local.get 0)) (unreachable))
            (func (export "run") (param i32) (result i32)
                (block (br_if 0 (i32.eqz (local.get 0))) (call $say (i32.const 1)))
                (i32.const 7))"#;
        assert!(remaining_operators(text, &[1]).contains(&"Call".to_owned()));
    }
}
