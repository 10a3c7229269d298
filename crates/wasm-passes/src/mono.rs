//! Gives Mono deeper stacks.
//!
//! **Why.** Mono is linked with 5 MiB of machine stack and 1 MiB of stack for its interpreter.
//! Contest programs recurse deeper.
//!
//! **What changes.** The machine stack lies between static data and the heap, so its top is where the
//! heap begins. Four constants say so: two in code, one in data, and the first value of the stack
//! pointer. All move up, with the size of the stack that Mono computes with. The interpreter's stack
//! is allocated by one function, whose constants change.
//!
//! **Guarantee.** The module does the same with more memory. A module with other constants than those
//! of the known build is refused.
//!
//! **Cost.** One pass. The memory that a module begins with grows by the larger machine stack.

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{CodeSection, ConstExpr, DataSection, Instruction, MemoryType, Module};
use wasmparser::{DataKind, FunctionBody, Operator, Parser};

use crate::{Error, Result};

/// The first address of the machine stack of the known build.
const STACK_START: i32 = 959_088;
/// The first address above it.
const STACK_END: i32 = 6_201_968;
/// The stack of the known build's interpreter. Its last part is for handling an overflow.
const INTERPRETER_STACK: i32 = 1 << 20;
const INTERPRETER_RESERVE: i32 = 8 << 10;

const PAGE: u64 = 1 << 16;
const STACK_ALIGNMENT: i32 = 16;

/// The sizes of Mono's stacks, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stacks {
    /// The machine stack.
    pub machine: i32,
    /// The interpreter's stack. A call of the interpreter takes at least 16 bytes of it, and 48
    /// bytes of the machine stack. Mono notices that this stack overflows. So it must overflow before
    /// the other one, which takes a third of the other's size.
    pub interpreter: i32,
}

/// Changes the sizes of Mono's stacks.
///
/// # Errors
/// [`Error::Unsupported`] if the module is not the known build of Mono.
/// [`Error::Malformed`] if `module` is not a module.
pub fn deepen(module: &[u8], stacks: Stacks) -> Result<Vec<u8>> {
    let end = STACK_START.checked_add(stacks.machine).map(|end| end & !(STACK_ALIGNMENT - 1));
    let end = end.ok_or_else(|| Error::unsupported("a stack that is larger than memory"))?;
    let mut deepen = Deepen { stacks, end, allocates: false, changes: Changes::default() };
    let mut changed = Module::new();
    deepen.parse_core_module(&mut changed, Parser::new(0), module)?;
    if deepen.changes != Changes::KNOWN {
        return Err(Error::unsupported(format!("not the known build of Mono: {:?}", deepen.changes)));
    }
    Ok(changed.finish())
}

/// How often each constant was changed.
#[derive(Debug, Default, PartialEq, Eq)]
struct Changes {
    stack_end: u32,
    stack_size: u32,
    interpreter: u32,
    data: u32,
}

impl Changes {
    const KNOWN: Self = Self { stack_end: 2, stack_size: 2, interpreter: 3, data: 1 };
}

struct Deepen {
    stacks: Stacks,
    /// The first address above the new machine stack.
    end: i32,
    /// Whether the current function allocates the interpreter's stack.
    allocates: bool,
    changes: Changes,
}

impl Deepen {
    fn constant(&mut self, value: i32) -> i32 {
        let Stacks { interpreter, .. } = self.stacks;
        match value {
            STACK_END => {
                self.changes.stack_end += 1;
                self.end
            }
            value if value == STACK_END - STACK_START => {
                self.changes.stack_size += 1;
                self.end - STACK_START
            }
            value if !self.allocates => value,
            INTERPRETER_STACK => {
                self.changes.interpreter += 1;
                interpreter
            }
            // The address of the end is computed by a subtraction.
            value if value == -INTERPRETER_STACK => {
                self.changes.interpreter += 1;
                -interpreter
            }
            value if value == INTERPRETER_STACK - INTERPRETER_RESERVE => {
                self.changes.interpreter += 1;
                interpreter - INTERPRETER_RESERVE
            }
            value => value,
        }
    }
}

impl Reencode for Deepen {
    type Error = Error;

    fn instruction<'a>(
        &mut self,
        operator: Operator<'a>,
    ) -> std::result::Result<Instruction<'a>, reencode::Error<Error>> {
        match operator {
            Operator::I32Const { value } => Ok(Instruction::I32Const(self.constant(value))),
            operator => utils::instruction(self, operator),
        }
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> std::result::Result<(), reencode::Error<Error>> {
        let mut constants = Vec::new();
        for operator in body.get_operators_reader()? {
            if let Operator::I32Const { value } = operator? {
                constants.push(value);
            }
        }
        let needed = [INTERPRETER_STACK, -INTERPRETER_STACK, INTERPRETER_STACK - INTERPRETER_RESERVE];
        self.allocates = needed.iter().all(|needed| constants.contains(needed));
        let done = utils::parse_function_body(self, code, body);
        self.allocates = false;
        done
    }

    fn memory_type(
        &mut self,
        memory: wasmparser::MemoryType,
    ) -> std::result::Result<MemoryType, reencode::Error<Error>> {
        let mut memory = utils::memory_type(self, memory);
        let more = u64::try_from(self.end - STACK_END).map_err(|error| reencode::Error::UserError(error.into()))?;
        memory.minimum += more.div_ceil(PAGE);
        Ok(memory)
    }

    fn parse_data(
        &mut self,
        section: &mut DataSection,
        data: wasmparser::Data<'_>,
    ) -> std::result::Result<(), reencode::Error<Error>> {
        // The C library's address of the end of the heap.
        let old = STACK_END.to_le_bytes();
        let mut bytes = data.data.to_vec();
        let found = bytes.windows(old.len()).position(|window| window == old);
        if let Some(at) = found {
            bytes[at..at + old.len()].copy_from_slice(&self.end.to_le_bytes());
            self.changes.data += 1;
        }
        let DataKind::Active { memory_index, offset_expr } = data.kind else {
            section.passive(bytes);
            return Ok(());
        };
        let offset: ConstExpr = self.const_expr(offset_expr)?;
        section.active(memory_index, &offset, bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    fn module(stack_end: i32, allocation: i32) -> Vec<u8> {
        let data: String = stack_end.to_le_bytes().iter().map(|byte| format!("\\{byte:02x}")).collect();
        wat::parse_str(format!(
            r#"(module
                (memory (export "memory") 611 32768)
                (global (export "stack") (mut i32) (i32.const {stack_end}))
                (func (export "end") (result i32) (i32.const {stack_end}))
                (func (export "size") (result i32)
                    (i32.add (i32.const {size}) (i32.const {size})))
                (func (export "interpreter") (result i32)
                    (i32.add (i32.const {allocation}) (i32.add (i32.const -1048576) (i32.const 1040384))))
                (func (export "other") (result i32) (i32.const 1048576))
                (func (export "heap") (result i32) (i32.load (i32.const 18)))
                (data (i32.const 16) "ab{data}"))"#,
            size = stack_end - STACK_START,
        ))
        .expect("a module")
    }

    #[test]
    fn constants_of_the_known_build_change_and_no_others() {
        let stacks = Stacks { machine: 32 << 20, interpreter: 8 << 20 };
        let deep = deepen(&module(STACK_END, INTERPRETER_STACK), stacks).expect("the known build");
        let end = (STACK_START + stacks.machine) & !(STACK_ALIGNMENT - 1);
        for (name, value) in [
            ("end", end),
            ("size", 2 * (end - STACK_START)),
            ("interpreter", stacks.interpreter - INTERPRETER_RESERVE),
            ("other", INTERPRETER_STACK),
            ("heap", end),
        ] {
            assert_eq!(call(&deep, name, &[]), value, "{name}");
        }
    }

    #[test]
    fn another_build_is_refused() {
        let stacks = Stacks { machine: 32 << 20, interpreter: 8 << 20 };
        for (end, allocation) in [(STACK_END + 16, INTERPRETER_STACK), (STACK_END, 77)] {
            assert!(matches!(deepen(&module(end, allocation), stacks), Err(Error::Unsupported(_))));
        }
        assert!(matches!(deepen(b"\0asm", stacks), Err(Error::Malformed(_))));
    }
}
