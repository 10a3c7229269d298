//! Numbers characters, so that arrays can store data about each of them.

use std::collections::BTreeMap;

/// The number of a character that has none.
pub(super) const ABSENT: u32 = u32::MAX;

/// Numbers the distinct characters of a text from 0.
pub(super) struct Symbols {
    latin: Box<[u32; 256]>,
    others: BTreeMap<char, u32>,
    len: u32,
}

impl Default for Symbols {
    fn default() -> Self {
        Self { latin: Box::new([ABSENT; 256]), others: BTreeMap::new(), len: 0 }
    }
}

impl Symbols {
    pub(super) fn clear(&mut self) {
        self.latin.fill(ABSENT);
        self.others.clear();
        self.len = 0;
    }

    /// The number of `c`. Assigns a new number if it has none yet.
    pub(super) fn number(&mut self, c: char) -> u32 {
        let number = match self.latin.get_mut(c as usize) {
            Some(number) => number,
            None => self.others.entry(c).or_insert(ABSENT),
        };
        if *number == ABSENT {
            *number = self.len;
            self.len += 1;
        }
        *number
    }

    /// How many numbers are assigned.
    pub(super) fn len(&self) -> usize {
        self.len as usize
    }

    /// The number of `c`, or [`ABSENT`].
    pub(super) fn get(&self, c: char) -> u32 {
        self.latin.get(c as usize).copied().unwrap_or_else(|| self.others.get(&c).copied().unwrap_or(ABSENT))
    }
}
