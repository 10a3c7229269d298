//! Translates legacy exceptions (`try`, `catch`) to standard ones (`try_table`, `throw_ref`).
//!
//! **Why.** Emscripten still writes exceptions as WebAssembly first had them, which wasmtime does
//! not support.
//!
//! **What changes.** What Emscripten writes is simple: no `try` has a type, and each has one
//! handler. So
//!
//! ```text
//! try  body  catch $tag  handler  end
//! ```
//!
//! becomes
//!
//! ```text
//! block $done
//!   block $caught (result i32)
//!     try_table (catch $tag $caught)  body  end
//!     br $done
//!   end
//!   handler
//! end
//! ```
//!
//! For `catch_all`, a reference to the exception takes the number's place, for `rethrow`. A handler of
//! one tag that has `rethrow` holds such a reference in a variable, and throws it once more to get
//! the number.
//!
//! **Guarantee.** The module does the same, except for `delegate`: an exception that would pass
//! handlers by traps instead.
//!
//! **Cost.** One pass; functions without `try` are copied.

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{BlockType, Catch, CodeSection, Function, Instruction, ValType};
use wasmparser::{CompositeInnerType, FunctionBody, Operator, Parser, Payload};

use crate::{Error, Result, sections};

/// Translates the exceptions of a module.
///
/// # Errors
/// [`Error::Unsupported`] if the module uses exceptions otherwise than Emscripten does.
/// [`Error::Malformed`] if `module` is not a module.
pub fn translate(module: &[u8]) -> Result<Vec<u8>> {
    let mut code = CodeSection::new();
    // How many parameters each type of function has, and each function that the module defines.
    let (mut types, mut functions) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::TypeSection(section) => {
                for group in section {
                    types.extend(group?.into_types().map(|one| match one.composite_type.inner {
                        CompositeInnerType::Func(function) => function.params().len(),
                        _ => 0,
                    }));
                }
            }
            Payload::FunctionSection(section) => {
                for index in section {
                    functions.push(types.get(index? as usize).copied().unwrap_or(0));
                }
            }
            Payload::CodeSectionEntry(body) => {
                let parameters = functions.get(code.len() as usize).copied().unwrap_or(0);
                match function(&body, parameters)? {
                    Some(function) => code.function(&function),
                    None => code.raw(&module[body.range()]),
                };
            }
            _ => {}
        }
    }
    sections::replace(module, &code)
}

/// The kind of an open block of the original.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Plain,
    /// A `try` before its handler.
    Try,
    Handler,
    /// A handler with a reference to the exception in a variable.
    HandlerOf(u32),
    /// A `catch_all` handler, with a reference to the exception at the bottom of its stack.
    HandlerOfAll,
}

/// Translates a function; `None` if it has no `try`.
fn function(body: &FunctionBody<'_>, parameters: usize) -> Result<Option<Function>> {
    let operators = body.get_operators_reader()?.into_iter().collect::<std::result::Result<Vec<_>, _>>()?;
    if !operators.iter().any(|operator| matches!(operator, Operator::Try { .. })) {
        return Ok(None);
    }
    let mut locals = Vec::new();
    let mut variables = u32::try_from(parameters)?;
    for local in body.get_locals_reader()? {
        let (count, kind) = local?;
        locals.push((count, RoundtripReencoder.val_type(kind)?));
        variables += count;
    }
    let needs_reference = |(index, operator): &(usize, &Operator<'_>)| {
        matches!(operator, Operator::Catch { .. }) && rethrows(&operators[index + 1..])
    };
    let references = operators.iter().enumerate().filter(needs_reference).count();
    if references > 0 {
        locals.push((u32::try_from(references)?, ValType::EXNREF));
    }
    let mut function = Function::new(locals);
    // Each open block of the original, with its nesting level in the translated function.
    let mut open = vec![(Open::Plain, 0_u32)];
    let mut level = 0;
    for (index, operator) in operators.iter().enumerate() {
        let depth = |open: &[(Open, u32)], level: u32, depth: u32| -> Result<u32> {
            let place = open.len().checked_sub(1 + depth as usize).and_then(|place| open.get(place));
            place.map(|(_, at)| level - at).ok_or_else(|| Error::unsupported("a branch leads nowhere"))
        };
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                level += 1;
                open.push((Open::Plain, level));
                function.instruction(&RoundtripReencoder.instruction(operator.clone())?);
            }
            Operator::Try { blockty: wasmparser::BlockType::Empty } => {
                let (caught, catch) = handler(&operators[index + 1..])?;
                function.instruction(&Instruction::Block(BlockType::Empty));
                function.instruction(&Instruction::Block(caught));
                function.instruction(&Instruction::TryTable(BlockType::Empty, vec![catch].into()));
                open.push((Open::Try, level + 1));
                level += 3;
            }
            Operator::Catch { .. } | Operator::CatchAll => {
                let Some((kind @ Open::Try, _)) = open.last_mut() else {
                    return Err(Error::unsupported("a second handler of the same block"));
                };
                for instruction in [Instruction::End, Instruction::Br(1), Instruction::End] {
                    function.instruction(&instruction);
                }
                *kind = match operator {
                    Operator::Catch { tag_index } if rethrows(&operators[index + 1..]) => {
                        let variable = variables;
                        variables += 1;
                        for instruction in value_of(variable, *tag_index) {
                            function.instruction(&instruction);
                        }
                        Open::HandlerOf(variable)
                    }
                    Operator::Catch { .. } => Open::Handler,
                    _ => Open::HandlerOfAll,
                };
                level -= 2;
            }
            // Exceptions of this block pass the handlers of outer ones by. That is rare, and traps
            // here.
            Operator::Delegate { .. } => {
                open.pop();
                for instruction in
                    [Instruction::End, Instruction::Br(1), Instruction::End, Instruction::Unreachable, Instruction::End]
                {
                    function.instruction(&instruction);
                }
                level -= 3;
            }
            Operator::Rethrow { relative_depth: 0 } if matches!(open.last(), Some((Open::HandlerOfAll, _))) => {
                function.instruction(&Instruction::ThrowRef);
            }
            Operator::Rethrow { relative_depth: 0 } if let Some((Open::HandlerOf(variable), _)) = open.last() => {
                function.instruction(&Instruction::LocalGet(*variable));
                function.instruction(&Instruction::ThrowRef);
            }
            Operator::Try { .. } | Operator::Rethrow { .. } => {
                return Err(Error::unsupported("exceptions of a kind that is not known"));
            }
            Operator::End => {
                match open.pop() {
                    Some((Open::HandlerOfAll, _)) => {
                        function.instruction(&Instruction::Drop);
                    }
                    Some((Open::Try, _)) => return Err(Error::unsupported("a block without a handler")),
                    _ => {}
                }
                function.instruction(&Instruction::End);
                level = level.saturating_sub(1);
            }
            Operator::Br { relative_depth } => {
                function.instruction(&Instruction::Br(depth(&open, level, *relative_depth)?));
            }
            Operator::BrIf { relative_depth } => {
                function.instruction(&Instruction::BrIf(depth(&open, level, *relative_depth)?));
            }
            Operator::BrTable { targets } => {
                let labels =
                    targets.targets().map(|target| depth(&open, level, target?)).collect::<Result<Vec<_>>>()?;
                let default = depth(&open, level, targets.default())?;
                function.instruction(&Instruction::BrTable(labels.into(), default));
            }
            other => {
                function.instruction(&RoundtripReencoder.instruction(other.clone())?);
            }
        }
    }
    Ok(Some(function))
}

/// What the handler of a `try` gets, from the operators behind the `try`.
fn handler(operators: &[Operator<'_>]) -> Result<(BlockType, Catch)> {
    let mut depth = 0;
    for (index, operator) in operators.iter().enumerate() {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } | Operator::Try { .. } => depth += 1,
            Operator::End | Operator::Delegate { .. } if depth > 0 => depth -= 1,
            Operator::Catch { .. } if depth == 0 && rethrows(&operators[index + 1..]) => {
                return Ok((BlockType::Result(ValType::EXNREF), Catch::AllRef { label: 0 }));
            }
            Operator::Catch { tag_index } if depth == 0 => {
                return Ok((BlockType::Result(ValType::I32), Catch::One { tag: *tag_index, label: 0 }));
            }
            Operator::CatchAll if depth == 0 => {
                return Ok((BlockType::Result(ValType::EXNREF), Catch::AllRef { label: 0 }));
            }
            Operator::Delegate { .. } => return Ok((BlockType::Empty, Catch::All { label: 0 })),
            _ => {}
        }
    }
    Err(Error::unsupported("a block without a handler"))
}

/// Whether a handler, which these operators begin with, throws its exception again.
fn rethrows(operators: &[Operator<'_>]) -> bool {
    let mut depth = 0;
    for operator in operators {
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } | Operator::Try { .. } => depth += 1,
            Operator::End | Operator::Delegate { .. } if depth > 0 => depth -= 1,
            Operator::End => return false,
            Operator::Rethrow { .. } if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// Moves a reference from the stack to a variable, and gets the number of its exception. An exception
/// with another tag flies on.
fn value_of(variable: u32, tag: u32) -> [Instruction<'static>; 8] {
    [
        Instruction::LocalSet(variable),
        Instruction::Block(BlockType::Result(ValType::I32)),
        Instruction::TryTable(BlockType::Empty, vec![Catch::One { tag, label: 0 }].into()),
        Instruction::LocalGet(variable),
        Instruction::ThrowRef,
        Instruction::End,
        Instruction::Unreachable,
        Instruction::End,
    ]
}
