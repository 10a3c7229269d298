//! The matcher of python-Levenshtein's `ratio`: the longest common subsequence.

use super::symbols::{ABSENT, Symbols};

/// Working memory of the matcher.
pub struct Matcher {
    /// The positions of each character below U+0100 in the shorter text, as bits. All are zero
    /// between calls.
    latin: Box<[u64; 256]>,
}

impl Default for Matcher {
    fn default() -> Self {
        Self { latin: Box::new([0; 256]) }
    }
}

impl Matcher {
    /// The length of the longest common subsequence of two texts.
    ///
    /// Insertions and deletions cost 1 and substitutions 2, so the distance is `a.len() + b.len() -
    /// 2 · matched`.
    ///
    /// **Cost:** O(⌈min/64⌉·max) time with Hyyrö's bit-parallel algorithm, and O(min) memory. `min`
    /// and `max` are the lengths without the common prefix and suffix.
    pub fn matched(&mut self, a: &[char], b: &[char]) -> usize {
        let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        let (a, b) = (&a[start..], &b[start..]);
        let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
        let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        start
            + end
            + match short.len() {
                0 => 0,
                1..=64 => self.in_one_word(short, long),
                _ => in_words(short, long),
            }
    }

    fn in_one_word(&mut self, short: &[char], long: &[char]) -> usize {
        let mut wide: Vec<(char, u64)> = Vec::new();
        for (place, &c) in short.iter().enumerate() {
            let bit = 1 << place;
            match self.latin.get_mut(c as usize) {
                Some(places) => *places |= bit,
                None => match wide.iter_mut().find(|(other, _)| *other == c) {
                    Some((_, places)) => *places |= bit,
                    None => wide.push((c, bit)),
                },
            }
        }
        // A zero bit of the row marks a position of the short text at which the subsequence grows.
        let mut row = !0u64;
        for &c in long {
            let places = match self.latin.get(c as usize) {
                Some(&places) => places,
                None => wide.iter().find(|(other, _)| *other == c).map_or(0, |&(_, places)| places),
            };
            let hit = row & places;
            row = row.wrapping_add(hit) | (row - hit);
        }
        for &c in short {
            if let Some(places) = self.latin.get_mut(c as usize) {
                *places = 0;
            }
        }
        row.count_zeros() as usize
    }
}

/// The algorithm of [`Matcher::in_one_word`] for a short text of any length, in words of 64
/// positions.
fn in_words(short: &[char], long: &[char]) -> usize {
    let words = short.len().div_ceil(64);
    let mut symbols = Symbols::default();
    let mut places: Vec<u64> = Vec::new();
    for (place, &c) in short.iter().enumerate() {
        let start = symbols.number(c) as usize * words;
        if start == places.len() {
            places.resize(start + words, 0);
        }
        places[start + place / 64] |= 1 << (place % 64);
    }
    let mut row = vec![!0u64; words];
    for symbol in long.iter().map(|&c| symbols.get(c)).filter(|&symbol| symbol != ABSENT) {
        let mut carry = false;
        for (word, &places) in row.iter_mut().zip(&places[symbol as usize * words..][..words]) {
            let hit = *word & places;
            let (sum, first) = word.overflowing_add(hit);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first | second;
            *word = sum | (*word - hit);
        }
    }
    row.iter().map(|word| word.count_zeros() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oracle(a: &[char], b: &[char]) -> usize {
        let mut row = vec![0; b.len() + 1];
        for x in a {
            let mut diagonal = 0;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = if x == y { diagonal + 1 } else { above.max(row[j]) };
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[track_caller]
    fn check(matcher: &mut Matcher, a: &[char], b: &[char]) {
        assert_eq!(matcher.matched(a, b), oracle(a, b), "{a:?} {b:?}");
    }

    #[test]
    fn agrees_with_the_definition_on_all_short_texts() {
        let mut matcher = Matcher::default();
        let words = crate::metrics::edit_similarity::short_texts(&['a', 'b', '変'], 5);
        for a in &words {
            for b in &words {
                check(&mut matcher, a, b);
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_across_words() {
        let mut matcher = Matcher::default();
        let text = |len: usize, step: usize| {
            (0..len).map(|i| ['a', 'b', 'é', '変', '💡'][i * i / step % 5]).collect::<Vec<_>>()
        };
        for len in [1, 63, 64, 65, 127, 128, 129, 300] {
            for step in 1..8 {
                check(&mut matcher, &text(len, step), &text(len + 7 * step, 9 - step));
            }
        }
    }
}
