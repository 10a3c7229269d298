//! Levenshtein's distance, with substitutions that cost as much as insertions and deletions.

use super::symbols::{ABSENT, Symbols};

/// The least number of insertions, deletions and substitutions that turn one text into the other.
///
/// **Cost:** O(⌈min/64⌉·max) time with Myers's bit-parallel algorithm, and O(min) memory. `min` and
/// `max` are the lengths without the common prefix and suffix.
pub fn distance(a: &[char], b: &[char]) -> usize {
    let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.is_empty() { long.len() } else { between(short, long) }
}

/// The distance of a text that is not empty and a text that is at least as long.
fn between(short: &[char], long: &[char]) -> usize {
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
    let nowhere = vec![0; words];
    // The column of distances, as its differences downwards: at which places it grows by 1, and at
    // which it shrinks.
    let (mut grows, mut shrinks) = (vec![!0u64; words], vec![0u64; words]);
    let last = (short.len() - 1) % 64;
    let mut distance = short.len();
    for symbol in long.iter().map(|&c| symbols.get(c)) {
        let places = if symbol == ABSENT { &nowhere } else { &places[symbol as usize * words..][..words] };
        // The difference of the row above to the right, which the words hand down.
        let (mut above_grows, mut above_shrinks) = (1, 0);
        for word in 0..words {
            let (down_grows, down_shrinks) = (grows[word], shrinks[word]);
            let changed = places[word] | down_shrinks;
            let equal = places[word] | above_shrinks;
            let diagonal = ((equal & down_grows).wrapping_add(down_grows) ^ down_grows) | equal;
            let right_grows = down_shrinks | !(diagonal | down_grows);
            let right_shrinks = down_grows & diagonal;
            if word + 1 == words {
                distance += (right_grows >> last & 1) as usize;
                distance -= (right_shrinks >> last & 1) as usize;
            }
            let right_grows_below = right_grows << 1 | above_grows;
            let right_shrinks_below = right_shrinks << 1 | above_shrinks;
            grows[word] = right_shrinks_below | !(changed | right_grows_below);
            shrinks[word] = right_grows_below & changed;
            (above_grows, above_shrinks) = (right_grows >> 63, right_shrinks >> 63);
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oracle(a: &[char], b: &[char]) -> usize {
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for x in a {
            let mut diagonal = row[0];
            row[0] += 1;
            for (j, y) in b.iter().enumerate() {
                let above = row[j + 1];
                row[j + 1] = (diagonal + usize::from(x != y)).min(above + 1).min(row[j] + 1);
                diagonal = above;
            }
        }
        row[b.len()]
    }

    #[track_caller]
    fn check(a: &[char], b: &[char]) {
        assert_eq!(distance(a, b), oracle(a, b), "{a:?} {b:?}");
    }

    #[test]
    fn agrees_with_the_definition_on_all_short_texts() {
        let words = crate::metrics::edit_similarity::short_texts(&['a', 'b', '変'], 5);
        for a in &words {
            for b in &words {
                check(a, b);
            }
        }
    }

    #[test]
    fn agrees_with_the_definition_across_words() {
        let text = |len: usize, step: usize| {
            (0..len).map(|i| ['a', 'b', 'é', '変', '💡'][i * i / step % 5]).collect::<Vec<_>>()
        };
        for len in [1, 63, 64, 65, 127, 128, 129, 300] {
            for step in 1..8 {
                check(&text(len, step), &text(len + 7 * step, 9 - step));
                check(&text(len, step), &text(len.saturating_sub(5 * step), 9 - step));
            }
        }
    }
}
