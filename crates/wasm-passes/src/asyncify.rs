//! Gives a module that switches stacks by Asyncify room for deep stacks.
//!
//! **Why.** WebAssembly hides its stack, so Binaryen's Asyncify makes functions save their locals
//! to a buffer and return, all the way down, and come back the same way. CRuby does so for every
//! non-local jump, for fibers, and to let its collector see what functions hold. Its buffers have
//! one size, which is enough for fifty to a hundred nested blocks. Asyncify writes beyond the end
//! of a buffer, and notices when it is too late.
//!
//! **What changes.** The two functions that begin and end an unwinding. All locals go to one large
//! area first. At the end they move to the buffer if they fit, and otherwise to memory from the
//! module's allocator that belongs to the buffer from then on. CRuby uses the same buffers again
//! and again, so that memory is never freed. Four global variables are added.
//!
//! **Guarantee.** A module whose stacks fit behaves as before. A deeper stack than the area holds
//! is not noticed, as before.
//!
//! **Cost.** 17 MiB of the module's memory at the first unwinding, and one copy of the locals at
//! each.

use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{BlockType, CodeSection, ConstExpr, Function, GlobalSection, GlobalType, MemArg, ValType};
use wasmparser::{Parser, Payload};

use crate::layout::Layout;
use crate::{Error, Result, sections};

/// The size of the area. The deepest stack that Ruby allows needs less.
const AREA_BYTES: i32 = 16 << 20;
/// An entry of the table of buffers that have memory of their own: address of the buffer, address
/// and size of its memory, padding.
const ENTRY_BYTES: i32 = 16;
const ENTRIES: i32 = 1 << 16;
const TABLE_BYTES: i32 = ENTRIES * ENTRY_BYTES;

/// Gives a module room for deep stacks.
///
/// # Errors [`Error::Unsupported`] if the module has no name `asyncify_start_unwind`,
/// `asyncify_stop_unwind` or `cabi_realloc`, or one of the first two is none that Asyncify writes.
/// [`Error::Malformed`] if `module` is not a module.
pub fn widen_buffers(module: &[u8]) -> Result<Vec<u8>> {
    let layout = Layout::read(module)?;
    let find = |name: &str| {
        let found = layout.names.iter().find(|(known, _)| known == name).map(|(_, index)| *index);
        found.ok_or_else(|| Error::unsupported(format!("no function `{name}`")))
    };
    let (start, stop, realloc) = (find("asyncify_start_unwind")?, find("asyncify_stop_unwind")?, find("cabi_realloc")?);
    let imports = layout.functions - u32::try_from(layout.bodies.len())?;
    let body = |function: u32| -> Result<_> {
        let range = layout.bodies.get((function - imports) as usize);
        let range = range.ok_or_else(|| Error::unsupported(format!("function {function} is imported")))?;
        // Neither has locals: the first byte counts none. The last byte ends the function.
        match module[range.clone()] {
            [0, ref code @ .., 0x0b] => Ok(code),
            _ => Err(Error::unsupported(format!("function {function} is none of Asyncify's"))),
        }
    };
    let globals = Globals { first: layout.globals };
    let replaced = [(start, globals.start(body(start)?, realloc)), (stop, globals.stop(body(stop)?, realloc))];
    let mut code = CodeSection::new();
    for (index, body) in (imports..).zip(&layout.bodies) {
        match replaced.iter().find(|(function, _)| *function == index) {
            Some((_, function)) => code.function(function),
            None => code.raw(&module[body.clone()]),
        };
    }
    let mut all_globals = GlobalSection::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::GlobalSection(section) = payload? else { continue };
        RoundtripReencoder.parse_global_section(&mut all_globals, section)?;
    }
    for _ in 0..Globals::COUNT {
        let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        all_globals.global(kind, &ConstExpr::i32_const(0));
    }
    sections::replace(&sections::replace(module, &all_globals)?, &code)
}

/// The global variables that this pass adds.
struct Globals {
    first: u32,
}

/// A buffer begins with two pointers: to its first free byte, and to the byte behind its last.
const TOP: MemArg = MemArg { offset: 0, align: 2, memory_index: 0 };
const END: MemArg = MemArg { offset: 4, align: 2, memory_index: 0 };
const ENTRY_BUFFER: MemArg = MemArg { offset: 0, align: 2, memory_index: 0 };
const ENTRY_MEMORY: MemArg = MemArg { offset: 4, align: 2, memory_index: 0 };
const ENTRY_ROOM: MemArg = MemArg { offset: 8, align: 2, memory_index: 0 };

impl Globals {
    const COUNT: u32 = 4;

    /// The address of the table, which the area follows; 0 before the first unwinding.
    fn table(&self) -> u32 {
        self.first
    }

    /// The address of the buffer that is being filled. [`top`](Self::top) and [`end`](Self::end)
    /// are the pointers that it had before.
    fn buffer(&self) -> u32 {
        self.first + 1
    }

    fn top(&self) -> u32 {
        self.first + 2
    }

    fn end(&self) -> u32 {
        self.first + 3
    }

    /// `asyncify_start_unwind`, which gets a buffer: has the buffer point to the area.
    fn start(&self, original: &[u8], realloc: u32) -> Function {
        let mut function = Function::new([]);
        let mut code = function.instructions();
        code.global_get(self.table()).i32_eqz().if_(BlockType::Empty);
        code.i32_const(0).i32_const(0).i32_const(16).i32_const(TABLE_BYTES + AREA_BYTES).call(realloc);
        code.global_set(self.table());
        code.global_get(self.table()).i32_const(0).i32_const(TABLE_BYTES).memory_fill(0);
        code.end();
        code.local_get(0).global_set(self.buffer());
        code.local_get(0).i32_load(TOP).global_set(self.top());
        code.local_get(0).i32_load(END).global_set(self.end());
        code.local_get(0).global_get(self.table()).i32_const(TABLE_BYTES).i32_add().i32_store(TOP);
        code.local_get(0).global_get(self.table()).i32_const(TABLE_BYTES + AREA_BYTES).i32_add().i32_store(END);
        function.raw(original.iter().copied());
        function.instructions().end();
        function
    }

    /// `asyncify_stop_unwind`: moves what was written from the area to the buffer or to its memory.
    fn stop(&self, original: &[u8], realloc: u32) -> Function {
        let (used, to, entry) = (0, 1, 2);
        let mut function = Function::new([(3, ValType::I32)]);
        function.raw(original.iter().copied());
        let mut code = function.instructions();
        code.global_get(self.buffer()).i32_load(TOP);
        code.global_get(self.table()).i32_const(TABLE_BYTES).i32_add().i32_sub().local_set(used);
        code.global_get(self.top()).local_set(to);
        code.local_get(used).global_get(self.end()).global_get(self.top()).i32_sub().i32_gt_u().if_(BlockType::Empty);
        {
            // A hash table with linear probing: the index of a buffer's entry is its address by 8,
            // or one behind that.
            code.global_get(self.buffer()).i32_const(3).i32_shr_u().i32_const(ENTRIES - 1).i32_and();
            code.i32_const(ENTRY_BYTES).i32_mul().global_get(self.table()).i32_add().local_set(entry);
            code.block(BlockType::Empty).loop_(BlockType::Empty);
            code.local_get(entry).i32_load(ENTRY_BUFFER).global_get(self.buffer()).i32_eq().br_if(1);
            code.local_get(entry).i32_load(ENTRY_BUFFER).i32_eqz().br_if(1);
            code.local_get(entry).i32_const(ENTRY_BYTES).i32_add().global_get(self.table()).i32_sub();
            code.i32_const(TABLE_BYTES - 1).i32_and().global_get(self.table()).i32_add().local_set(entry);
            code.br(0).end().end();
            code.local_get(entry).global_get(self.buffer()).i32_store(ENTRY_BUFFER);
            code.local_get(entry).i32_load(ENTRY_ROOM).local_get(used).i32_lt_u().if_(BlockType::Empty);
            code.local_get(entry);
            code.local_get(entry).i32_load(ENTRY_MEMORY).local_get(entry).i32_load(ENTRY_ROOM);
            code.i32_const(16).local_get(used).call(realloc);
            code.i32_store(ENTRY_MEMORY);
            code.local_get(entry).i32_load(ENTRY_MEMORY).i32_eqz().if_(BlockType::Empty).unreachable().end();
            code.local_get(entry).local_get(used).i32_store(ENTRY_ROOM);
            code.end();
            code.local_get(entry).i32_load(ENTRY_MEMORY).local_set(to);
            code.local_get(to).local_get(used).i32_add().global_set(self.end());
        }
        code.end();
        code.local_get(to).global_get(self.table()).i32_const(TABLE_BYTES).i32_add().local_get(used).memory_copy(0, 0);
        code.global_get(self.buffer()).local_get(to).local_get(used).i32_add().i32_store(TOP);
        code.global_get(self.buffer()).global_get(self.end()).i32_store(END);
        code.end();
        function
    }
}
