//! The pages of a program's memory that a run has written to.

use std::ops::Range;

/// Prepares to find written pages. Later the process may lack the right to open the file.
pub(crate) fn prepare() {
    #[cfg(target_os = "linux")]
    linux::prepare();
}

/// The parts of `memory` that may have been written to, in whole pages. `None` if they cannot be
/// found.
pub(crate) fn written(memory: &[u8]) -> Option<Vec<Range<usize>>> {
    #[cfg(target_os = "linux")]
    return linux::written(memory);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = memory;
        None
    }
}

/// The page faults of the current thread so far; 0 where they are not counted.
pub(crate) fn faults() -> u64 {
    #[cfg(target_os = "linux")]
    return linux::faults();
    #[cfg(not(target_os = "linux"))]
    0
}

/// The page faults of a run after which it pays to look for their cause.
pub(crate) const MANY_FAULTS: u64 = 64;

/// The most parts of a memory that the engine clears in place. It unmaps what follows them, and
/// each of these pages costs the next run a fault.
const MAX_PARTS: usize = 32;

/// Has the engine clear the written pages of a memory in place. For this, the parts that are
/// closest together become one: the pages between them are written to.
///
/// Interpreters write to a hundred pages or more, which are scattered over their memory.
pub(crate) fn keep(memory: &mut [u8]) {
    let Some(parts) = written(memory) else { return };
    let mut gaps: Vec<_> = parts.windows(2).map(|pair| pair[0].end..pair[1].start).collect();
    gaps.sort_by_key(ExactSizeIterator::len);
    let closed = &gaps[..parts.len().saturating_sub(MAX_PARTS)];
    // Clearing costs time, too.
    let sum = |ranges: &[Range<usize>]| ranges.iter().map(ExactSizeIterator::len).sum::<usize>();
    if sum(closed) > 2 * sum(&parts) {
        return;
    }
    for place in closed.iter().flat_map(|gap| gap.clone().step_by(SMALLEST_PAGE)) {
        memory[place] = std::hint::black_box(memory[place]);
    }
}

/// No system has smaller pages.
const SMALLEST_PAGE: usize = 4 << 10;

#[cfg(target_os = "linux")]
mod linux {
    #![allow(unsafe_code, reason = "only a system call counts page faults")]

    use std::fs::File;
    use std::ops::Range;
    use std::os::unix::fs::FileExt;
    use std::process;
    use std::sync::LazyLock;

    static PAGE_MAP: LazyLock<Option<PageMap>> = LazyLock::new(|| {
        let file = File::open("/proc/self/pagemap").ok()?;
        Some(PageMap { file, of: process::id(), page: rustix::param::page_size() })
    });

    /// The kernel's page map of a process: eight bytes for each page.
    struct PageMap {
        file: File,
        /// The process that opened the file. In a forked copy, the file still describes the
        /// original.
        of: u32,
        /// The size of a page.
        page: usize,
    }

    const IS_PRESENT: u64 = 1 << 63;
    const IS_SWAPPED: u64 = 1 << 62;
    /// The page still comes from the mapped file: it was not written to.
    const IS_OF_FILE: u64 = 1 << 61;

    pub(super) fn prepare() {
        LazyLock::force(&PAGE_MAP);
    }

    pub(super) fn written(memory: &[u8]) -> Option<Vec<Range<usize>>> {
        let PageMap { file, of, page } = PAGE_MAP.as_ref()?;
        let start = memory.as_ptr().addr();
        if *of != process::id() || !start.is_multiple_of(*page) {
            return None;
        }
        let mut known = vec![0; memory.len().div_ceil(*page) * size_of::<u64>()];
        file.read_exact_at(&mut known, (start / page * size_of::<u64>()) as u64).ok()?;
        let is_written = |known: &[u8; 8]| {
            let known = u64::from_ne_bytes(*known);
            known & (IS_PRESENT | IS_SWAPPED) != 0 && known & IS_OF_FILE == 0
        };
        let mut parts: Vec<Range<usize>> = Vec::new();
        for (number, _) in known.as_chunks().0.iter().enumerate().filter(|(_, known)| is_written(known)) {
            let (start, end) = (number * page, ((number + 1) * page).min(memory.len()));
            match parts.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ => parts.push(start..end),
            }
        }
        Some(parts)
    }

    pub(super) fn faults() -> u64 {
        // SAFETY: zero is a value of each member, all of which are numbers.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: the call writes only to `usage`, which lives until it returns.
        let result = unsafe { libc::getrusage(libc::RUSAGE_THREAD, &raw mut usage) };
        if result == 0 { usage.ru_minflt.unsigned_abs() } else { 0 }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    use wasmtime::{Engine, Memory, MemoryType, Store};

    const WASM_PAGE: usize = 64 << 10;
    const WASM_PAGES: u32 = 64;

    /// Some guest memory of zeros. Memory of the allocator is unsuitable: it writes to used pages.
    fn with_memory(test: impl FnOnce(&mut [u8])) {
        prepare();
        let mut store = Store::new(&Engine::default(), ());
        let memory = Memory::new(&mut store, MemoryType::new(WASM_PAGES, None)).expect("memory");
        test(memory.data_mut(&mut store));
    }

    #[test]
    fn pages_that_nobody_has_written_to_are_left_out() {
        with_memory(|memory| {
            memory[5 * WASM_PAGE] = 1;
            let parts = written(memory).expect("a page map");
            let [part] = &parts[..] else { panic!("{parts:?}") };
            assert!(part.contains(&(5 * WASM_PAGE)) && part.len() <= WASM_PAGE, "{part:?}");
        });
    }

    #[test]
    fn the_closest_parts_become_one() {
        with_memory(|memory| {
            // Every second page of some, and then single ones that are far apart.
            let near = (0..40).map(|number| number * 2 * SMALLEST_PAGE);
            let far = (10..30).map(|number| number * 2 * WASM_PAGE);
            near.chain(far).for_each(|place| memory[place] = 1);
            keep(memory);
            let parts = written(memory).expect("a page map");
            assert_eq!(parts.len(), MAX_PARTS);
            assert!(memory.iter().filter(|byte| **byte == 1).count() == 60);
        });
    }

    #[test]
    fn parts_that_are_far_apart_stay_apart() {
        with_memory(|memory| {
            (0..MAX_PARTS + 8).for_each(|number| memory[number * WASM_PAGE] = 1);
            keep(memory);
            assert_eq!(written(memory).expect("a page map").len(), MAX_PARTS + 8);
        });
    }

    #[test]
    fn faults_are_counted() {
        let before = faults();
        with_memory(|memory| memory.iter_mut().step_by(WASM_PAGE).for_each(|byte| *byte = 1));
        assert!(faults() >= before + u64::from(WASM_PAGES));
    }
}
