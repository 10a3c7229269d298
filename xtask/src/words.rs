//! The check `words`: names of items and files use the field's terms.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell::{self, root};

/// Private terms of earlier versions, with the field's terms. `docs/dev/glossary.md` explains them.
const REJECTED: [(&str, &str); 13] = [
    ("again", "rerun, recompute, retry, or the verb of the thing"),
    ("anew", "recompute, rebuild, uncached"),
    ("haste", "baseline"),
    ("hasty", "baseline"),
    ("jail", "confinement"),
    ("kept", "stored, cached"),
    ("left", "remaining, or delta"),
    ("patience", "timeout"),
    ("sealed", "hashed, checked"),
    ("standby", "fork server"),
    ("told", "reported, stated, labelled"),
    ("trouble", "error, fault"),
    ("whole", "complete, or atomic"),
];

/// Terms with an ordinary meaning in a sentence, which the name of a test is.
const ORDINARY: [&str; 3] = ["again", "left", "whole"];

/// The number of words from which a name is a sentence.
const SENTENCE: usize = 4;

/// Names in which a term has its ordinary meaning.
const ALLOWED: [&str; 1] = ["whole_number"];

/// The keywords before the name of an item.
const KEYWORDS: [&str; 12] =
    ["fn", "struct", "enum", "trait", "type", "mod", "const", "static", "function", "class", "interface", "union"];

/// Folders whose programs are data.
const DATA: [&str; 3] = ["examples/", "tests/hostile/", "tests/gnu/"];

/// Rejects names of items and files with a word of [`REJECTED`].
pub fn check() -> Result<()> {
    let mut faults = Vec::new();
    for path in shell::files()?.iter().filter(|path| !DATA.iter().any(|data| path.starts_with(data))) {
        let name = Path::new(path).file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        faults.extend(fault(name).map(|fault| format!("{path}: {fault}")));
        if path.ends_with(".rs") || path.ends_with(".ts") {
            let text = fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"))?;
            for (index, line) in text.lines().enumerate() {
                faults.extend(item(line).and_then(fault).map(|fault| format!("{path}:{}: {fault}", index + 1)));
            }
        }
    }
    if !faults.is_empty() {
        bail!("names use private terms; what they may be is in xtask/src/words.rs\n    {}", faults.join("\n    "));
    }
    Ok(())
}

/// The name of the item that a line declares.
fn item(line: &str) -> Option<&str> {
    let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '/' || c == '"'));
    let mut words =
        words.take_while(|word| !word.contains("//") && !word.contains('"')).filter(|word| !word.is_empty());
    words.find(|word| KEYWORDS.contains(word))?;
    // The name behind `const fn` is that of the function.
    words.find(|word| !KEYWORDS.contains(word))
}

/// Describes the first private term in a name.
fn fault(name: &str) -> Option<String> {
    if ALLOWED.contains(&name) {
        return None;
    }
    let words = words(name);
    let is_rejected = |word: &str| words.len() < SENTENCE || !ORDINARY.contains(&word);
    let mut rejected = REJECTED.iter().filter(|(word, _)| is_rejected(word));
    let (word, instead) = rejected.find(|(word, _)| words.iter().any(|other| other == word))?;
    Some(format!("`{name}` has the term `{word}`; better: {instead}"))
}

/// The words of a name, in lower case: those of `is_ready`, `isReady` and `is-ready` are the same.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in name.chars() {
        if c.is_uppercase() || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            words.last_mut().expect("it is never empty").extend(c.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_items_are_read() {
        assert_eq!(item("    pub(crate) const fn told(&self) -> Kept {"), Some("told"));
        assert_eq!(item("export async function readAgain(): void {"), Some("readAgain"));
        assert_eq!(item("// a mod that was left"), None);
        assert_eq!(item("let text = \"type kept\";"), None);
    }

    #[test]
    fn private_terms_are_rejected_in_every_spelling() {
        assert!(fault("read_again").is_some());
        assert!(fault("readAgain").is_some());
        assert!(fault("AnewRun").is_some());
        assert!(fault("against").is_none());
        assert!(fault("what_is_left_out_is_counted").is_none());
        assert!(fault("what_is_kept_is_counted").is_some());
        assert!(fault("whole_number").is_none());
    }
}
