//! What a run leaves in its memory, for runs that go on from there.

use std::ops::Range;

/// The pages that a run may have written to, as it left them.
pub(crate) struct Left {
    /// How large the memory is, in bytes.
    size: usize,
    pages: Vec<(usize, Box<[u8]>)>,
}

/// What makes the memory that one run left of the one that every run begins with.
pub(crate) struct Changes {
    size: usize,
    /// Where each piece belongs, and where it is in `bytes`.
    pieces: Vec<(usize, Range<usize>)>,
    bytes: Vec<u8>,
}

/// What is compared, and copied, as one: what a processor's cache holds together.
const PIECE_BYTES: usize = 64;

impl Left {
    pub(crate) fn in_memory(memory: &[u8]) -> Self {
        let pages = match written::pages(memory) {
            Some(pages) => pages.into_iter().map(|page| (page.start, memory[page].into())).collect(),
            None => vec![(0, memory.into())],
        };
        Self { size: memory.len(), pages }
    }

    /// What differs from the memory `before`, which may have been some of WebAssembly's pages smaller: what came later was zero.
    pub(crate) fn since(self, before: &[u8]) -> Changes {
        let mut changes = Changes { size: self.size, pieces: Vec::new(), bytes: Vec::new() };
        // They may be much of a machine's memory: each is given back when it was looked at.
        for (start, page) in self.pages {
            for (number, piece) in page.chunks(PIECE_BYTES).enumerate() {
                let place = start + number * PIECE_BYTES;
                let is_same = match before.get(place..place + piece.len()) {
                    Some(before) => before == piece,
                    None => piece.iter().all(|byte| *byte == 0),
                };
                if !is_same {
                    changes.push(place, piece);
                }
            }
        }
        changes
    }
}

impl Changes {
    fn push(&mut self, place: usize, piece: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(piece);
        match self.pieces.last_mut() {
            Some((last, bytes)) if *last + bytes.len() == place => bytes.end = self.bytes.len(),
            _ => self.pieces.push((place, start..self.bytes.len())),
        }
    }

    /// How large a memory has to be for them.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Makes them, in a memory as every run begins with it.
    pub(crate) fn make_in(&self, memory: &mut [u8]) {
        for (place, bytes) in &self.pieces {
            memory[*place..*place + bytes.len()].copy_from_slice(&self.bytes[bytes.clone()]);
        }
    }
}

/// Gets ready to tell which pages were written to. Later a process may have no right to.
pub(crate) fn prepare() {
    written::prepare();
}

#[cfg(target_os = "linux")]
mod written {
    use std::fs::File;
    use std::ops::Range;
    use std::os::unix::fs::FileExt;
    use std::process;
    use std::sync::LazyLock;

    static PAGES: LazyLock<Option<Pages>> = LazyLock::new(|| {
        let file = File::open("/proc/self/pagemap").ok()?;
        Some(Pages { file, of: process::id(), size: rustix::param::page_size() })
    });

    /// What the kernel knows about the pages of a process: eight bytes for each.
    struct Pages {
        file: File,
        /// A copy of the process would be told about its original.
        of: u32,
        size: usize,
    }

    const IS_PRESENT: u64 = 1 << 63;
    const IS_SWAPPED: u64 = 1 << 62;
    /// It still is what was mapped there.
    const IS_OF_FILE: u64 = 1 << 61;

    pub(super) fn prepare() {
        LazyLock::force(&PAGES);
    }

    /// The pages that may have been written to, as places in `memory`, if that can be told.
    pub(super) fn pages(memory: &[u8]) -> Option<Vec<Range<usize>>> {
        PAGES.as_ref().and_then(|pages| pages.written(memory))
    }

    impl Pages {
        fn written(&self, memory: &[u8]) -> Option<Vec<Range<usize>>> {
            let start = memory.as_ptr().addr();
            if self.of != process::id() || !start.is_multiple_of(self.size) {
                return None;
            }
            let mut known = vec![0; memory.len().div_ceil(self.size) * size_of::<u64>()];
            self.file.read_exact_at(&mut known, (start / self.size * size_of::<u64>()) as u64).ok()?;
            let is_written = |known: &[u8; 8]| {
                let known = u64::from_ne_bytes(*known);
                known & (IS_PRESENT | IS_SWAPPED) != 0 && known & IS_OF_FILE == 0
            };
            let place = |page: usize| page * self.size..((page + 1) * self.size).min(memory.len());
            let known = known.as_chunks().0.iter().enumerate();
            Some(known.filter(|(_, known)| is_written(known)).map(|(page, _)| place(page)).collect())
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod written {
    use std::ops::Range;

    pub(super) fn prepare() {}

    pub(super) fn pages(_: &[u8]) -> Option<Vec<Range<usize>>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use wasmtime::{Engine, Memory, MemoryType, Store};

    const WASM_PAGE: usize = 64 << 10;
    const BYTES: usize = 64 * WASM_PAGE;

    /// Some memory of a guest's, zero but for a change in the middle. The allocator's own would do less well: it writes zeros where something was before.
    fn with_memory(test: impl FnOnce(&[u8])) {
        let mut store = Store::new(&Engine::default(), ());
        let of_guest = MemoryType::new((BYTES / WASM_PAGE) as u32, None);
        let memory = Memory::new(&mut store, of_guest).expect("memory");
        let memory = memory.data_mut(&mut store);
        memory[BYTES / 2] = 1;
        test(memory);
    }

    #[test]
    fn changes_make_the_same_memory() {
        prepare();
        with_memory(|after| {
            // What begins within a page is taken as a whole.
            for after in [after, &after[1..]] {
                for size in [0, BYTES / 2 + WASM_PAGE, after.len()] {
                    let mut memory = vec![0; size];
                    // The memory before may not have been zero.
                    memory.iter_mut().skip(BYTES / 2 + 3).take(4).for_each(|byte| *byte = 7);
                    let changes = Left::in_memory(after).since(&memory);
                    assert_eq!((changes.size(), changes.pieces.len()), (after.len(), 1));
                    memory.resize(after.len(), 0);
                    changes.make_in(&mut memory);
                    assert!(memory == after, "{size}");
                }
            }
        });
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn pages_that_nobody_has_written_to_are_left_out() {
        prepare();
        with_memory(|memory| {
            let left = Left::in_memory(memory);
            let [(start, page)] = &left.pages[..] else { panic!("{} pages", left.pages.len()) };
            assert!((*start..start + page.len()).contains(&(BYTES / 2)));
        });
    }
}
