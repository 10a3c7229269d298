//! What a run is given, besides what the language gives to each of its programs.

use serde::{Deserialize, Serialize};

/// The front of the line with an answer, up to its number.
const ANSWER: &[u8] = b"\n=assay ";

/// What a run is given.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The bytes of standard input.
    pub stdin: Vec<u8>,
    /// Whether standard input has calls, a line each. The next one can be read when the one before is answered: when standard
    /// output has the line `=assay NUMBER ANSWER`, with numbers from 0. Until then, standard input is at its end.
    pub in_turns: bool,
    /// Changes the random numbers. Runs with the same seed get the same ones.
    pub seed: u64,
}

impl From<Vec<u8>> for Given {
    /// A run with this standard input.
    fn from(stdin: Vec<u8>) -> Self {
        Self { stdin, ..Self::default() }
    }
}

impl From<&[u8]> for Given {
    fn from(stdin: &[u8]) -> Self {
        stdin.to_owned().into()
    }
}

impl<const N: usize> From<[u8; N]> for Given {
    fn from(stdin: [u8; N]) -> Self {
        stdin.to_vec().into()
    }
}

impl<const N: usize> From<&[u8; N]> for Given {
    fn from(stdin: &[u8; N]) -> Self {
        stdin.to_vec().into()
    }
}

/// How far a run in turns is.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    /// How many answers were written.
    answers: usize,
    /// How much of standard output was looked at.
    seen: usize,
    /// Whether that ends within an answer.
    in_answer: bool,
    /// The end of the last line of standard input that can be read.
    readable: usize,
}

impl Turns {
    /// The end of what can be read of standard input, after what was written.
    pub(crate) fn readable(&mut self, stdin: &[u8], stdout: &[u8]) -> usize {
        if self.answers == 0 && self.readable == 0 {
            self.add_line(stdin);
        }
        while self.see_answer(stdout) {
            self.add_line(stdin);
        }
        self.readable
    }

    fn add_line(&mut self, stdin: &[u8]) {
        let rest = &stdin[self.readable..];
        self.readable += memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
    }

    /// Looks for the end of the next answer. Nothing is looked at twice, however often a program reads.
    fn see_answer(&mut self, stdout: &[u8]) -> bool {
        if !self.in_answer {
            let front = [ANSWER, self.answers.to_string().as_bytes(), b" "].concat();
            match memchr::memmem::find(&stdout[self.seen..], &front) {
                Some(at) => (self.seen, self.in_answer) = (self.seen + at + front.len(), true),
                None => {
                    // The front may be cut off.
                    self.seen = self.seen.max((stdout.len() + 1).saturating_sub(front.len()));
                    return false;
                }
            }
        }
        match memchr::memchr(b'\n', &stdout[self.seen..]) {
            Some(at) => (self.seen, self.in_answer, self.answers) = (self.seen + at + 1, false, self.answers + 1),
            None => self.seen = stdout.len(),
        }
        !self.in_answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_gives_the_next_line() {
        let stdin = b"f 1\nf 22\n\ng";
        let mut turns = Turns::default();
        let mut stdout = Vec::new();
        let mut after = |text: &str| {
            stdout.extend(text.as_bytes());
            let end = turns.readable(stdin, &stdout);
            String::from_utf8_lossy(&stdin[..end]).into_owned()
        };
        assert_eq!(after(""), "f 1\n");
        assert_eq!(after("said\n=assay 1 V\n"), "f 1\n");
        assert_eq!(after("\n=ass"), "f 1\n");
        assert_eq!(after("ay 0 V"), "f 1\n");
        assert_eq!(after(" 1"), "f 1\n");
        assert_eq!(after("\n"), "f 1\nf 22\n");
        // An answer may not come twice, and two may come at once.
        assert_eq!(after("\n=assay 0 V 1\n"), "f 1\nf 22\n");
        assert_eq!(after("\n=assay 1 V 1\nx\n=assay 2 \n"), "f 1\nf 22\n\ng");
        assert_eq!(after("\n=assay 3 V\n\n=assay 4 V\n"), "f 1\nf 22\n\ng");
        assert_eq!(Turns::default().readable(b"", b"\n=assay 0 V\n"), 0);
    }
}
