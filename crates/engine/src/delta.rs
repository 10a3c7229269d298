//! The delta that a run makes in its memory, for later runs that begin with it.

use std::ops::Range;

use crate::pages;

/// The pages that a run may have written to, with their content at its end.
pub(crate) struct WrittenPages {
    /// The size of the memory, in bytes.
    size: usize,
    pages: Vec<(usize, Box<[u8]>)>,
}

/// The delta from the initial memory of every run to the memory at the end of one run.
pub(crate) struct Delta {
    size: usize,
    /// The address of each piece, and its range in `bytes`.
    pieces: Vec<(usize, Range<usize>)>,
    bytes: Vec<u8>,
}

/// The unit of comparison and copying: a cache line of the processor.
const PIECE_BYTES: usize = 64;

impl WrittenPages {
    pub(crate) fn in_memory(memory: &[u8]) -> Self {
        let pages = match pages::written(memory) {
            Some(pages) => pages.into_iter().map(|pages| (pages.start, memory[pages].into())).collect(),
            None => vec![(0, memory.into())],
        };
        Self { size: memory.len(), pages }
    }

    /// The delta from the memory `before`, which may have been smaller by some WebAssembly pages.
    /// Added pages begin as zeros.
    pub(crate) fn since(self, before: &[u8]) -> Delta {
        let mut delta = Delta { size: self.size, pieces: Vec::new(), bytes: Vec::new() };
        // The pages may take much of the machine's memory, so each is freed after its comparison.
        for (start, page) in self.pages {
            for (number, piece) in page.chunks(PIECE_BYTES).enumerate() {
                let place = start + number * PIECE_BYTES;
                let is_same = match before.get(place..place + piece.len()) {
                    Some(before) => before == piece,
                    None => piece.iter().all(|byte| *byte == 0),
                };
                if !is_same {
                    delta.push(place, piece);
                }
            }
        }
        delta
    }
}

impl Delta {
    fn push(&mut self, place: usize, piece: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(piece);
        match self.pieces.last_mut() {
            Some((last, bytes)) if *last + bytes.len() == place => bytes.end = self.bytes.len(),
            _ => self.pieces.push((place, start..self.bytes.len())),
        }
    }

    /// The size of the memory after the delta, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Applies the delta to an initial memory.
    pub(crate) fn apply(&self, memory: &mut [u8]) {
        for (place, bytes) in &self.pieces {
            memory[*place..*place + bytes.len()].copy_from_slice(&self.bytes[bytes.clone()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use wasmtime::{Engine, Memory, MemoryType, Store};

    const WASM_PAGE: usize = 64 << 10;
    const BYTES: usize = 64 * WASM_PAGE;

    /// Some guest memory that is zero except for one byte in the middle. Memory of the allocator is
    /// unsuitable: it writes zeros to used pages.
    fn with_memory(test: impl FnOnce(&[u8])) {
        let mut store = Store::new(&Engine::default(), ());
        let of_guest = MemoryType::new((BYTES / WASM_PAGE) as u32, None);
        let memory = Memory::new(&mut store, of_guest).expect("memory");
        let memory = memory.data_mut(&mut store);
        memory[BYTES / 2] = 1;
        test(memory);
    }

    #[test]
    fn a_delta_makes_the_same_memory() {
        pages::prepare();
        with_memory(|after| {
            // A memory that does not begin at a page is compared completely.
            for after in [after, &after[1..]] {
                for size in [0, BYTES / 2 + WASM_PAGE, after.len()] {
                    let mut memory = vec![0; size];
                    // The memory before need not be zero.
                    memory.iter_mut().skip(BYTES / 2 + 3).take(4).for_each(|byte| *byte = 7);
                    let delta = WrittenPages::in_memory(after).since(&memory);
                    assert_eq!((delta.size(), delta.pieces.len()), (after.len(), 1));
                    memory.resize(after.len(), 0);
                    delta.apply(&mut memory);
                    assert!(memory == after, "{size}");
                }
            }
        });
    }
}
