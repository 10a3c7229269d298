//! Inlines small functions.
//!
//! **Why.** A package that was compiled without optimisation calls its smallest functions, and the
//! engine's compiler does not inline.
//!
//! **What changes.** A call of a small function becomes a block with the function's body. Its
//! locals become locals of the caller; all calls of one function share them. A function is small by
//! its number of operators; one with loops, tail calls, branch tables or `try_table` is not, nor is
//! one that calls itself.
//!
//! **Guarantee.** The module does the same. It uses other amounts of fuel and of machine stack.
//!
//! **Cost.** One copy of each small function and at most 60 instructions a call. Functions that are
//! inlined everywhere stay in the module. Custom sections stay, though offsets in them may be
//! wrong.

use std::collections::{BTreeMap, HashMap};

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{BlockType, CodeSection, Encode, Function, Instruction, ValType};
use wasmparser::{FunctionBody, Operator};

use crate::functions::{Functions, declared};
use crate::{Error, Result, sections};

/// A function with more operators is not small.
const MAX_OPERATORS: usize = 30;
/// Nor is one that has more instructions after inlining into it.
const MAX_INSTRUCTIONS: usize = 60;
/// How deep calls are inlined into what is inlined.
const MAX_DEPTH: usize = 8;
/// A function with more locals gets no more. Many locals slow the engine's compiler down; 50,000 is
/// WebAssembly's limit.
const MAX_LOCALS: u32 = 20_000;

/// A function that is inlined.
struct Small<'a> {
    parameters: u32,
    /// All locals, parameters first.
    locals: Vec<ValType>,
    result: BlockType,
    /// Its body, without the last `end`.
    instructions: Vec<Instruction<'a>>,
}

/// Inlines the small functions of a module.
///
/// # Errors
/// [`Error::Malformed`] if `module` is not a module.
pub fn inline(module: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(module)?;
    let mut small = HashMap::new();
    for (index, _) in functions.bodies() {
        functions.small(index, MAX_DEPTH, &mut small)?;
    }
    let mut code = CodeSection::new();
    for (index, body) in functions.bodies() {
        code.function(&functions.with_calls_replaced(index, body, &small)?);
    }
    sections::replace(module, &code)
}

impl<'a> Functions<'a> {
    /// Finds out whether a function is small after inlining into it, and records that in `known`. A
    /// recursive one is not.
    fn small(&self, index: u32, depth: usize, known: &mut HashMap<u32, Option<Small<'a>>>) -> Result<()> {
        if depth == 0 || known.contains_key(&index) {
            return Ok(());
        }
        let Some(body) = self.body(index) else { return Ok(()) };
        known.insert(index, None);
        let Some((parameters, results)) = self.type_of(index) else { return Ok(()) };
        let result = match results[..] {
            [] => BlockType::Empty,
            [result] => BlockType::Result(result),
            _ => return Ok(()),
        };
        let mut operators = body
            .get_operators_reader()?
            .into_iter()
            .take(MAX_OPERATORS + 1)
            .collect::<std::result::Result<Vec<_>, _>>()?;
        let is_last = matches!(operators.pop(), Some(Operator::End)) && operators.len() < MAX_OPERATORS;
        let is_plain = |operator: &Operator<'_>| {
            !matches!(
                operator,
                Operator::ReturnCall { .. }
                    | Operator::ReturnCallIndirect { .. }
                    | Operator::ReturnCallRef { .. }
                    | Operator::TryTable { .. }
                    | Operator::BrTable { .. }
                    | Operator::Loop { .. }
            )
        };
        if !is_last || !operators.iter().all(is_plain) {
            return Ok(());
        }
        for operator in &operators {
            if let Operator::Call { function_index } = operator {
                self.small(*function_index, depth - 1, known)?;
            }
        }
        let parameters_count = u32::try_from(parameters.len())?;
        let mut place = Place { locals: parameters.clone(), of_callees: BTreeMap::new(), instructions: Vec::new() };
        place.locals.extend(declared(body)?);
        for operator in operators {
            place.put(operator, known)?;
        }
        let Place { locals, instructions, .. } = place;
        let is_number = |of: &ValType| matches!(of, ValType::I32 | ValType::I64 | ValType::F32 | ValType::F64);
        if instructions.len() <= MAX_INSTRUCTIONS && locals.iter().all(is_number) {
            known.insert(index, Some(Small { parameters: parameters_count, locals, result, instructions }));
        }
        Ok(())
    }

    /// Inlines into a function.
    fn with_calls_replaced(
        &self,
        index: u32,
        body: &FunctionBody<'a>,
        small: &HashMap<u32, Option<Small<'a>>>,
    ) -> Result<Function> {
        let (parameters, _) = self.type_of(index).ok_or_else(|| Error::unsupported("a function without a type"))?;
        let mut place = Place { locals: parameters.clone(), of_callees: BTreeMap::new(), instructions: Vec::new() };
        place.locals.extend(declared(body)?);
        for operator in body.get_operators_reader()? {
            place.put(operator?, small)?;
        }
        let mut function = Function::new(place.locals[parameters.len()..].iter().map(|of| (1, *of)));
        let mut bytes = Vec::new();
        place.instructions.iter().for_each(|instruction| instruction.encode(&mut bytes));
        function.raw(bytes);
        Ok(function)
    }
}

/// A function under construction, into which others are inlined.
struct Place<'a> {
    locals: Vec<ValType>,
    /// For each inlined function, the index of its first local here.
    of_callees: BTreeMap<u32, u32>,
    instructions: Vec<Instruction<'a>>,
}

impl<'a> Place<'a> {
    fn put(&mut self, operator: Operator<'a>, small: &HashMap<u32, Option<Small<'a>>>) -> Result<()> {
        if let Operator::Call { function_index } = operator
            && let Some(Some(small)) = small.get(&function_index)
            && let Some(first) = self.locals_of(function_index, small)?
        {
            self.put_body(small, first);
            return Ok(());
        }
        self.instructions.push(RoundtripReencoder.instruction(operator)?);
        Ok(())
    }

    /// The index of an inlined function's first local; `None` if there is no room for more locals.
    fn locals_of(&mut self, index: u32, small: &Small<'a>) -> Result<Option<u32>> {
        if let Some(first) = self.of_callees.get(&index) {
            return Ok(Some(*first));
        }
        let first = u32::try_from(self.locals.len())?;
        if first > MAX_LOCALS {
            return Ok(None);
        }
        self.locals.extend(&small.locals);
        self.of_callees.insert(index, first);
        Ok(Some(first))
    }

    fn put_body(&mut self, small: &Small<'a>, first: u32) {
        let to = &mut self.instructions;
        to.extend((first..first + small.parameters).rev().map(Instruction::LocalSet));
        // Locals start as zero, and an earlier call may have set them.
        for (local, of) in (first..).zip(&small.locals).skip(small.parameters as usize) {
            to.push(match of {
                ValType::I64 => Instruction::I64Const(0),
                ValType::F32 => Instruction::F32Const(0.0.into()),
                ValType::F64 => Instruction::F64Const(0.0.into()),
                _ => Instruction::I32Const(0),
            });
            to.push(Instruction::LocalSet(local));
        }
        to.push(Instruction::Block(small.result));
        let mut depth = 0;
        for instruction in &small.instructions {
            match instruction {
                Instruction::Block(_) | Instruction::If(_) => depth += 1,
                Instruction::End => depth -= 1,
                _ => {}
            }
            to.push(match instruction {
                Instruction::LocalGet(local) => Instruction::LocalGet(local + first),
                Instruction::LocalSet(local) => Instruction::LocalSet(local + first),
                Instruction::LocalTee(local) => Instruction::LocalTee(local + first),
                Instruction::Return => Instruction::Br(depth),
                other => other.clone(),
            });
        }
        to.push(Instruction::End);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::run;

    /// Checks that a module returns the same before and after. Returns how many calls it has
    /// afterwards.
    fn inlined(text: &str, arguments: &[i32]) -> usize {
        let before = wat::parse_str(text).unwrap();
        let after = inline(&before).unwrap();
        assert_eq!(run(&before, arguments), run(&after, arguments));
        let mut calls = 0;
        for (_, body) in Functions::read(&after).unwrap().bodies() {
            for operator in body.get_operators_reader().unwrap() {
                calls += usize::from(matches!(operator.unwrap(), Operator::Call { .. }));
            }
        }
        calls
    }

    #[test]
    fn nested_calls_are_inlined() {
        let text = r#"(module
            (func $twice (param i32) (result i32) (i32.mul (local.get 0) (i32.const 2)))
            (func $minus (param i32 i32) (result i32) (i32.sub (call $twice (local.get 0)) (local.get 1)))
            (func (export "run") (param i32) (result i32)
                (call $minus (call $minus (local.get 0) (i32.const 3)) (call $twice (local.get 0)))))"#;
        assert_eq!(inlined(text, &[10]), 0);
    }

    #[test]
    fn returns_leave_only_the_inlined_function() {
        let text = r#"(module
            (func $sign (param i32) (result i32)
                (if (i32.lt_s (local.get 0) (i32.const 0)) (then (return (i32.const -1))))
                (block (br_if 1 (i32.const 0) (i32.eqz (local.get 0))) (drop))
                (i32.const 1))
            (func (export "run") (param i32) (result i32)
                (i32.add (i32.mul (call $sign (local.get 0)) (i32.const 100)) (call $sign (i32.const -7)))))"#;
        for argument in [-5, 0, 5] {
            assert_eq!(inlined(text, &[argument]), 0);
        }
    }

    #[test]
    fn locals_start_as_zero_in_every_call() {
        let text = r#"(module
            (func $next (result i32) (local i32) (local.set 0 (i32.add (local.get 0) (i32.const 1))) (local.get 0))
            (func (export "run") (param i32) (result i32) (local i32)
                (loop
                    (local.set 1 (i32.add (local.get 1) (call $next)))
                    (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
                    (br_if 0 (local.get 0)))
                (local.get 1)))"#;
        assert_eq!(inlined(text, &[5]), 0);
    }

    #[test]
    fn recursive_functions_are_called() {
        let text = r#"(module
            (func $sum (param i32) (result i32)
                (if (result i32) (i32.eqz (local.get 0))
                    (then (i32.const 0))
                    (else (i32.add (local.get 0) (call $sum (i32.sub (local.get 0) (i32.const 1)))))))
            (func (export "run") (param i32) (result i32) (call $sum (local.get 0))))"#;
        assert_eq!(inlined(text, &[100]), 2);
    }
}
