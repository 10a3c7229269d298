//! The matcher of Python's difflib: greedy longest matching blocks.

use super::symbols::{ABSENT, Symbols};

/// Whether frequent characters are ignored: those with a share of more than about 1 % in a second
/// text of at least 200 characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Autojunk {
    /// Frequent characters are ignored. This is difflib's default.
    On,
    /// No character is ignored.
    Off,
}

/// Working memory of the matcher.
#[derive(Default)]
pub struct Matcher {
    symbols: Symbols,
    /// Both texts, as numbers of the distinct characters of `b`.
    a: Vec<u32>,
    b: Vec<u32>,
    /// The positions of symbol `s` in `b`, ascending: `places[starts[s]..starts[s + 1]]`.
    starts: Vec<u32>,
    places: Vec<u32>,
    /// While `places` is filled: the index for the next position of each symbol.
    next: Vec<u32>,
    /// For each position of `b`, the last row in which a block ended there, and that block's
    /// length.
    ends: Vec<(u32, u32)>,
    /// The current row. Row numbers increase over all searches, so `ends` needs no clearing.
    row: u32,
    windows: Vec<Window>,
}

/// The parts of both texts in which the next block is searched.
#[derive(Clone, Copy)]
struct Window {
    a: (usize, usize),
    b: (usize, usize),
}

/// A piece of text that both texts share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// Its start in the first text.
    pub a: usize,
    /// Its start in the second text.
    pub b: usize,
    /// Its length.
    pub len: usize,
}

impl Matcher {
    /// The number of characters that `difflib.SequenceMatcher(a=a, b=b)` matches, with or without
    /// its "autojunk".
    ///
    /// The longest common block is taken first, then the longest on either side of it, and so on.
    /// Of equally long blocks, the one that ends first in `a` is taken, then the one that ends
    /// first in `b`. The result is not symmetric. With autojunk, it ignores frequent characters of
    /// a long `b`.
    ///
    /// **Cost:** for each block, up to O(n·m) time, in code usually O(n·√m); O(n + m) memory.
    pub fn matched(&mut self, a: &[char], b: &[char], autojunk: Autojunk) -> usize {
        let mut matched = 0;
        self.each_block(a, b, autojunk, |block| matched += block.len);
        matched
    }

    /// The blocks that [`Self::matched`] counts, in order.
    pub fn blocks(&mut self, a: &[char], b: &[char], autojunk: Autojunk) -> Vec<Block> {
        let mut blocks = Vec::new();
        self.each_block(a, b, autojunk, |block| blocks.push(block));
        blocks.sort_unstable_by_key(|block| block.a);
        blocks
    }

    fn each_block(&mut self, a: &[char], b: &[char], autojunk: Autojunk, mut found: impl FnMut(Block)) {
        let has_junk = self.index(a, b, autojunk);
        self.windows.push(Window { a: (0, a.len()), b: (0, b.len()) });
        while let Some(window) = self.windows.pop() {
            let mut block = self.longest_block(window);
            if has_junk {
                block = self.extended(block, window);
            }
            if block.len == 0 {
                continue;
            }
            found(block);
            let before = Window { a: (window.a.0, block.a), b: (window.b.0, block.b) };
            let after = Window { a: (block.a + block.len, window.a.1), b: (block.b + block.len, window.b.1) };
            self.windows.extend([before, after].into_iter().filter(|w| w.a.0 < w.a.1 && w.b.0 < w.b.1));
        }
    }

    /// Numbers the characters and lists their positions in `b`. Returns whether any character is
    /// ignored because it is frequent.
    fn index(&mut self, a: &[char], b: &[char], autojunk: Autojunk) -> bool {
        self.symbols.clear();
        self.b.clear();
        self.b.extend(b.iter().map(|&c| self.symbols.number(c)));
        self.a.clear();
        self.a.extend(a.iter().map(|&c| self.symbols.get(c)));

        let mut counts = std::mem::take(&mut self.next);
        counts.clear();
        counts.resize(self.symbols.len(), 0);
        for &symbol in &self.b {
            counts[symbol as usize] += 1;
        }
        let ignores = autojunk == Autojunk::On && b.len() >= 200;
        let most = if ignores { b.len() as u32 / 100 + 1 } else { u32::MAX };
        let mut has_junk = false;
        self.starts.clear();
        self.starts.push(0);
        let mut start = 0;
        for count in &mut counts {
            let listed = if *count > most { 0 } else { *count };
            has_junk |= listed != *count;
            // From here on, the index for the symbol's next position, or [`ABSENT`] for a symbol
            // without a list.
            *count = if listed == 0 { ABSENT } else { start };
            start += listed;
            self.starts.push(start);
        }
        self.places.clear();
        self.places.resize(start as usize, 0);
        for (place, &symbol) in self.b.iter().enumerate() {
            let next = &mut counts[symbol as usize];
            if *next != ABSENT {
                self.places[*next as usize] = place as u32;
                *next += 1;
            }
        }
        self.next = counts;
        self.ends.clear();
        self.ends.resize(b.len(), (0, 0));
        self.row = 0;
        has_junk
    }

    /// `find_longest_match` of difflib without its extension.
    fn longest_block(&mut self, window: Window) -> Block {
        let Window { a: (a_from, a_to), b: (b_from, b_to) } = window;
        let mut best = Block { a: a_from, b: b_from, len: 0 };
        let limit = (a_to - a_from).min(b_to - b_from);
        // Skip one row number, so that no block seems to continue a block of another search.
        self.row += 1;
        for row in a_from..a_to {
            self.row += 1;
            let symbol = self.a[row];
            if symbol == ABSENT {
                continue;
            }
            let places = &self.places[self.starts[symbol as usize] as usize..self.starts[symbol as usize + 1] as usize];
            let places = within(places, b_from as u32, b_to as u32);
            let longest_before = best.len;
            // Iterate backwards, so that the entry to the left still belongs to the previous row.
            for &place in places.iter().rev() {
                let place = place as usize;
                let len = match place.checked_sub(1).map(|left| self.ends[left]) {
                    Some((row, len)) if row + 1 == self.row && place > b_from => len + 1,
                    _ => 1,
                };
                self.ends[place] = (self.row, len);
                let len = len as usize;
                if len > longest_before && len >= best.len {
                    best = Block { a: row + 1 - len, b: place + 1 - len, len };
                }
            }
            if best.len == limit {
                break;
            }
        }
        best
    }

    /// Extends a block by equal characters on both sides, including ignored characters.
    fn extended(&self, mut block: Block, window: Window) -> Block {
        let (a, b) = (&self.a, &self.b);
        while block.a > window.a.0 && block.b > window.b.0 && a[block.a - 1] == b[block.b - 1] {
            block = Block { a: block.a - 1, b: block.b - 1, len: block.len + 1 };
        }
        while block.a + block.len < window.a.1
            && block.b + block.len < window.b.1
            && a[block.a + block.len] == b[block.b + block.len]
        {
            block.len += 1;
        }
        block
    }
}

/// The part of an ascending list with values in `from..to`.
fn within(places: &[u32], from: u32, to: u32) -> &[u32] {
    // Lists in code are short. Binary search only pays off for long ones.
    if places.len() <= 16 {
        let skip = places.iter().take_while(|&&place| place < from).count();
        let rest = &places[skip..];
        let keep = rest.len() - rest.iter().rev().take_while(|&&place| place >= to).count();
        return &rest[..keep];
    }
    let places = &places[places.partition_point(|&place| place < from)..];
    &places[..places.partition_point(|&place| place < to)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// difflib's definition, without an index.
    fn oracle(a: &[char], b: &[char]) -> usize {
        let junk = |c: char| b.len() >= 200 && b.iter().filter(|&&d| d == c).count() > b.len() / 100 + 1;
        let mut matched = 0;
        let mut windows = vec![(0, a.len(), 0, b.len())];
        while let Some((alo, ahi, blo, bhi)) = windows.pop() {
            let (mut i0, mut j0, mut k0) = (alo, blo, 0);
            for end in alo..ahi {
                for end_b in blo..bhi {
                    let k = (0..=(end - alo).min(end_b - blo))
                        .take_while(|&d| a[end - d] == b[end_b - d] && !junk(b[end_b - d]))
                        .count();
                    if k > k0 {
                        (i0, j0, k0) = (end + 1 - k, end_b + 1 - k, k);
                    }
                }
            }
            while i0 > alo && j0 > blo && a[i0 - 1] == b[j0 - 1] {
                (i0, j0, k0) = (i0 - 1, j0 - 1, k0 + 1);
            }
            while i0 + k0 < ahi && j0 + k0 < bhi && a[i0 + k0] == b[j0 + k0] {
                k0 += 1;
            }
            if k0 > 0 {
                matched += k0;
                windows.extend([(alo, i0, blo, j0), (i0 + k0, ahi, j0 + k0, bhi)]);
            }
        }
        matched
    }

    #[test]
    fn agrees_with_the_definition_on_all_short_texts() {
        let mut matcher = Matcher::default();
        let words = crate::metrics::edit_similarity::short_texts(&['a', 'b', '変'], 5);
        for a in &words {
            for b in &words {
                assert_eq!(matcher.matched(a, b, Autojunk::On), oracle(a, b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_where_frequent_characters_are_ignored() {
        let mut matcher = Matcher::default();
        let mut state = 1u32;
        let mut text = |len: usize, letters: u32| -> Vec<char> {
            let mut letter = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                char::from_u32('a' as u32 + (state >> 16) % letters * ((state >> 28) % 3)).expect("a letter")
            };
            (0..len).map(|_| letter()).collect()
        };
        for round in 0..20 {
            let (a, b) = (text(150 + round, 3 + round as u32), text(190 + round, 3 + round as u32));
            assert_eq!(matcher.matched(&a, &b, Autojunk::On), oracle(&a, &b), "{a:?} {b:?}");
        }
    }
}
