//! A model's inputs: windows over the tokens of a program.
//!
//! A window has a fixed number of symbols, and the next one begins a step later, so that windows
//! overlap and preserve context. The last window of a program is the first that reaches its end.
//! [`PADDING`] fills it. A program without tokens has no window.
//!
//! **Source:** section 4.2 of the paper, after Kim et al. 2021.

use std::num::NonZeroUsize;

use serde::Serialize;

use super::vocabulary::PADDING;

/// The sizes of windows, in symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Windows {
    size: NonZeroUsize,
    step: NonZeroUsize,
}

/// A window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Window<'s> {
    /// The index of the program in the dataset, from 0.
    pub ast_idx: u64,
    /// The index of the window's first symbol in the program, from 0.
    pub start: usize,
    /// How many symbols the window before has too. A prediction for these counts there.
    pub overlap: usize,
    /// How many of the symbols are padding.
    pub padding: usize,
    /// The symbols.
    pub symbols: Vec<&'s str>,
}

impl Windows {
    /// Windows of `size` symbols, each `step` symbols after the one before. `None` if the step is
    /// greater than the size: symbols would be in no window.
    pub fn new(size: NonZeroUsize, step: NonZeroUsize) -> Option<Self> {
        (step <= size).then_some(Self { size, step })
    }

    /// The windows of a program.
    pub fn of<'s, S: AsRef<str>>(self, program: u64, symbols: &'s [S]) -> impl Iterator<Item = Window<'s>> {
        let (size, step) = (self.size.get(), self.step.get());
        let more = symbols.len().saturating_sub(size).div_ceil(step);
        let count = if symbols.is_empty() { 0 } else { 1 + more };
        (0..count).map(move |number| {
            let start = number * step;
            let own = &symbols[start..symbols.len().min(start + size)];
            let padding = size - own.len();
            let overlap = if number == 0 { 0 } else { own.len().min(size - step) };
            let symbols = own.iter().map(AsRef::as_ref).chain(std::iter::repeat_n(PADDING, padding)).collect();
            Window { ast_idx: program, start, overlap, padding, symbols }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn windows(size: usize, step: usize, symbols: &[&str]) -> Vec<(usize, usize, usize, String)> {
        let number = |number| NonZeroUsize::new(number).expect("above 0");
        let windows = Windows::new(number(size), number(step)).expect("windows");
        windows.of(0, symbols).map(|of| (of.start, of.overlap, of.padding, of.symbols.concat())).collect()
    }

    #[test]
    fn windows_overlap_and_the_last_one_is_padded() {
        let own = |windows: &[(usize, usize, usize, &str)]| {
            windows.iter().map(|&(a, b, c, text)| (a, b, c, text.to_owned())).collect::<Vec<_>>()
        };
        let five = ["a", "b", "c", "d", "e"];
        assert_eq!(windows(4, 2, &five), own(&[(0, 0, 0, "abcd"), (2, 2, 1, "cde<PADDING>")]));
        assert_eq!(windows(4, 2, &five[..4]), own(&[(0, 0, 0, "abcd")]));
        assert_eq!(windows(2, 2, &five[..3]), own(&[(0, 0, 0, "ab"), (2, 0, 1, "c<PADDING>")]));
        assert_eq!(windows(3, 1, &five), own(&[(0, 0, 0, "abc"), (1, 2, 0, "bcd"), (2, 2, 0, "cde")]));
        assert_eq!(windows(2, 1, &five[..1]), own(&[(0, 0, 1, "a<PADDING>")]));
        assert_eq!(windows(2, 1, &[]), []);
    }

    #[test]
    fn every_symbol_is_new_in_one_window() {
        let symbols: Vec<String> = (0..40).map(|number| number.to_string()).collect();
        for (size, step) in [(7, 1), (7, 3), (7, 6), (7, 7), (40, 20), (41, 20), (39, 20)] {
            for len in 0..symbols.len() {
                let windows = Windows::new(NonZeroUsize::new(size).expect("7"), NonZeroUsize::new(step).expect("1"));
                let mut new = Vec::new();
                for window in windows.expect("windows").of(0, &symbols[..len]) {
                    assert_eq!(window.symbols.len(), size);
                    let own = window.symbols.iter().take(size - window.padding);
                    new.extend(own.skip(window.overlap).map(|symbol| (*symbol).to_owned()));
                }
                assert_eq!(new, symbols[..len], "{size} {step}");
            }
        }
        assert_eq!(Windows::new(NonZeroUsize::MIN, NonZeroUsize::MAX), None);
    }
}
