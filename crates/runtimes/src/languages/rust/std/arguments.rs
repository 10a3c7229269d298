//! The arguments of a program: `std::sys::args` of the standard library for guests.
//!
//! The host's pointers and sizes have 32 bits.

pub use super::common::Args;
use crate::ffi::OsString;
use crate::os::wasi::ffi::OsStringExt;

#[link(wasm_import_module = "wasi_snapshot_preview1")]
unsafe extern "C" {
    fn args_get(pointers: i32, bytes: i32) -> i32;
    fn args_sizes_get(count: i32, size: i32) -> i32;
}

pub fn args() -> Args {
    Args::new(read().unwrap_or_default())
}

fn read() -> Option<Vec<OsString>> {
    let (mut count, mut size) = (0_u32, 0_u32);
    // SAFETY: the host writes a number of 32 bits to each address.
    let status = unsafe { args_sizes_get(&raw mut count as i32, &raw mut size as i32) };
    if status != 0 {
        return None;
    }
    let (mut pointers, mut bytes) = (vec![0_u32; count as usize], vec![0_u8; size as usize]);
    // SAFETY: there is room for what the host has counted.
    let status = unsafe { args_get(pointers.as_mut_ptr() as i32, bytes.as_mut_ptr() as i32) };
    if status != 0 {
        return None;
    }
    let first = bytes.as_ptr() as u32;
    let argument = |pointer: u32| {
        let rest = bytes.get(pointer.wrapping_sub(first) as usize..).unwrap_or_default();
        OsString::from_vec(rest.iter().copied().take_while(|&byte| byte != 0).collect())
    };
    Some(pointers.into_iter().map(argument).collect())
}
