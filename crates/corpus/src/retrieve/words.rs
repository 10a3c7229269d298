//! The words of code, as the official prompt builder tokenizes it: NLTK's `word_tokenize`, then
//! `\w+` in each token.
//!
//! NLTK splits only at characters that are not word characters, with two exceptions. It splits
//! English contractions with "n't" (`don't` is `do`, `n`, `t`), and six compounds (`cannot` is
//! `can`, `not`).

use assay_base::python_compat::{is_space, is_word};

/// Calls `found` with each word of `text`, in order.
///
/// **Source:** NLTK 3.10's `NLTKWordTokenizer`. Its sentence splitter matters only for a
/// contraction before a full stop. Here, a full stop before white space ends a sentence. **Cost:**
/// O(n).
pub fn words<'t>(text: &'t str, mut found: impl FnMut(&'t str)) {
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        rest = &rest[start..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        if word.len() <= LONGEST
            && let Some(cut) = compound(word, behind)
        {
            found(&word[..cut]);
            found(&word[cut..]);
        } else if is_negation(word, behind) {
            found(&word[..word.len() - 1]);
            found(&word[word.len() - 1..]);
        } else {
            found(word);
        }
        rest = behind;
    }
}

/// The compounds that are split in any case, and where.
const COMPOUNDS: [(&str, usize); 6] =
    [("cannot", 3), ("gimme", 3), ("gonna", 3), ("gotta", 3), ("lemme", 3), ("wanna", 3)];
const LONGEST: usize = 6;

fn compound(word: &str, behind: &str) -> Option<usize> {
    let &(compound, cut) = COMPOUNDS.iter().find(|(compound, _)| compound.eq_ignore_ascii_case(word))?;
    // NLTK requires white space after this one only.
    (compound != "wanna" || ends_token(behind)).then_some(cut)
}

/// Whether the word's last letter is the `n` of "n't".
fn is_negation(word: &str, behind: &str) -> bool {
    let (letter, t) = match word.as_bytes() {
        [_, .., b'n'] => ('n', "'t"),
        [_, .., b'N'] => ('N', "'T"),
        _ => return false,
    };
    word.len() > letter.len_utf8() && behind.strip_prefix(t).is_some_and(ends_token)
}

/// Whether a token of NLTK ends at the start of `rest`.
fn ends_token(rest: &str) -> bool {
    let mut chars = rest.chars();
    loop {
        let Some(c) = chars.next() else { return true };
        match c {
            ';'
            | '@'
            | '#'
            | '$'
            | '%'
            | '&'
            | '?'
            | '!'
            | '*'
            | '('
            | ')'
            | '['
            | ']'
            | '{'
            | '}'
            | '<'
            | '>'
            | '"'
            | '`'
            | '«'
            | '»'
            | '“'
            | '”'
            | '‘'
            | '’'
            | '„'
            | '\u{2012}'..='\u{2015}' => return true,
            ':' | ',' => return !chars.next().is_some_and(|c| c.is_ascii_digit()),
            '-' => return chars.next() == Some('-'),
            '.' => {
                let behind = chars.as_str();
                return behind.starts_with('.')
                    || behind
                        .trim_start_matches([']', ')', '}', '>', '"', '\'', '»', '”', '’'])
                        .chars()
                        .next()
                        .is_none_or(is_space);
            }
            // A quote ends a token if it is followed by something that does.
            '\'' => {}
            c => return is_space(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut found = Vec::new();
        words(text, |word| found.push(word));
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn words_are_runs_of_word_characters() {
        check("", &[]);
        check("+-*", &[]);
        check("self.a_b[0] = naïve + 変数2;", &["self", "a_b", "0", "naïve", "変数2"]);
    }

    // The values are from NLTK 3.10.4.
    #[test]
    fn contractions_are_taken_apart() {
        check("# don't do it", &["do", "n", "t", "do", "it"]);
        check("can't, won't; ISN'T! Isn'T x", &["ca", "n", "t", "wo", "n", "t", "IS", "N", "T", "Isn", "T", "x"]);
        check("a = 'don't'", &["a", "do", "n", "t"]);
        check("don't/x don't-x don't--x", &["don", "t", "x", "don", "t", "x", "do", "n", "t", "x"]);
        check("n't don't,1 don't.x", &["n", "t", "don", "t", "1", "don", "t", "x"]);
        check("I don't. You don't", &["I", "do", "n", "t", "You", "do", "n", "t"]);
        check("Cannot cannot_x gonna wanna wanna/", &["Can", "not", "cannot_x", "gon", "na", "wan", "na", "wanna"]);
    }

    proptest! {
        #[test]
        fn every_word_character_is_in_one_word(text in "(n't|cannot|wanna|[a-zé_0-9'.,:;# \n-]){0,30}") {
            let mut found = String::new();
            words(&text, |word| {
                assert!(!word.is_empty() && word.chars().all(is_word));
                found.push_str(word);
            });
            prop_assert_eq!(found, text.chars().filter(|&c| is_word(c)).collect::<String>());
        }
    }
}
