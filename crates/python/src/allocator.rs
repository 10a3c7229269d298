//! Memory from mimalloc, for Rust code and for tree-sitter.
#![allow(unsafe_code, reason = "tree-sitter takes an allocator as C functions")]

use std::alloc::{Layout, handle_alloc_error};
use std::ffi::c_void;
use std::sync::Once;

use libmimalloc_sys::{mi_free, mi_malloc, mi_realloc, mi_zalloc};
use mimalloc::MiMalloc;
use tree_sitter::Allocator;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Gives tree-sitter this allocator. Call it before any other function of tree-sitter.
pub fn give_to_tree_sitter() {
    // A process can import the module again, while trees exist.
    static ONCE: Once = Once::new();
    let functions = Allocator { malloc, calloc, realloc, free: mi_free };
    // SAFETY: the functions are of one allocator and never return null. Memory is aligned for every object that fits
    // in it, as C asks of `malloc`. The module has a copy of tree-sitter of its own, which nothing has used yet.
    ONCE.call_once(|| unsafe { tree_sitter::set_allocator(Some(functions)) });
}

unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: any size is allowed.
    not_null(unsafe { mi_malloc(size) }, size)
}

unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    let size = count.saturating_mul(size);
    // SAFETY: any size is allowed.
    not_null(unsafe { mi_zalloc(size) }, size)
}

unsafe extern "C" fn realloc(memory: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: tree-sitter passes memory that it got from these functions, or null.
    not_null(unsafe { mi_realloc(memory, size) }, size)
}

/// Ends the process where memory is out, as Rust code and tree-sitter's own functions do.
fn not_null(memory: *mut c_void, size: usize) -> *mut c_void {
    if memory.is_null() {
        handle_alloc_error(Layout::from_size_align(size, 1).unwrap_or(Layout::new::<u8>()));
    }
    memory
}
