//! Names that look like others: by letters of another script, such as the Cyrillic `а` in a Latin name, by
//! letters that names are not written with, or by letters that another submission's name does not have.
//!
//! The data are those of Unicode's [security mechanisms](https://www.unicode.org/reports/tr39/): scripts,
//! characters for identifiers, and skeletons, which are equal for names that look alike.

use std::collections::{BTreeMap, BTreeSet};

use assay_evaluations::submission::{Submission, is_invisible};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

use crate::benchmark::Benchmark;
use crate::finding::Finding;
use crate::history::History;
use crate::order::{Ages, Order};
use crate::published::PublishedRow;
use crate::verify::Verification;

/// Why a name is deceptive, if it is. Words of different scripts may stand next to each other.
pub fn deceptive(name: &str) -> Option<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_ascii());
    let mixed = words.into_iter().find_map(|word| {
        if !word.is_single_script() {
            return Some(format!("`{word}` mixes letters of different scripts: {}", foreign(word)));
        }
        let has_ascii = word.contains(|c: char| c.is_ascii_alphabetic());
        let looks = plain(word);
        if !has_ascii && looks.is_ascii() {
            return Some(format!("`{word}` looks like `{looks}`, and is {}", foreign(word)));
        }
        let uncommon = |c: char| c.is_alphabetic() && !c.is_ascii() && !c.identifier_allowed();
        (has_ascii && word.contains(uncommon))
            .then(|| format!("`{word}` looks like `{looks}`: names are not written with {}", foreign(word)))
    });
    mixed.or_else(|| symbol(name))
}

/// A symbol that looks like a letter in a word, such as the `⍺` of APL.
fn symbol(name: &str) -> Option<String> {
    let characters: Vec<char> = name.chars().collect();
    let is_letter_or_end = |place: Option<usize>| {
        let beside = place.and_then(|place| characters.get(place));
        beside.is_none_or(|c| c.is_alphabetic() || c.is_whitespace())
    };
    characters.iter().enumerate().find_map(|(n, &c)| {
        let is_symbol = !c.is_ascii() && !c.is_alphanumeric() && !c.identifier_allowed();
        let looks = plain(&c.to_string());
        let is_like_letter = looks.len() == 1 && looks.contains(|c: char| c.is_ascii_alphanumeric());
        let is_in_word = is_letter_or_end(n.checked_sub(1)) && is_letter_or_end(Some(n + 1));
        let has_letter = [n.checked_sub(1), Some(n + 1)]
            .into_iter()
            .flatten()
            .any(|place| characters.get(place).is_some_and(|c| c.is_alphabetic()));
        (is_symbol && is_like_letter && is_in_word && has_letter)
            .then(|| format!("`{c}` (U+{:04X}) looks like `{looks}`, and is no letter", u32::from(c)))
    })
}

/// The characters of a name that are not ASCII.
fn foreign(name: &str) -> String {
    let letters = name.chars().filter(|c| !c.is_ascii() && !c.is_whitespace());
    letters.map(|c| format!("`{c}` (U+{:04X})", u32::from(c))).collect::<Vec<_>>().join(", ")
}

/// A word with the characters that the others in it look like. Those of ASCII stay as they are.
fn plain(word: &str) -> String {
    let looks = |c: char| if c.is_ascii() { c.to_string() } else { skeleton(&c.to_string()).collect() };
    word.chars().map(looks).collect()
}

/// What a name looks like: the same for all names that readers take for each other.
fn look(name: &str) -> String {
    let visible: String = skeleton(name).filter(|&c| !is_invisible(c)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name on the card of a submission, and where a paper's table has it.
struct NameKind {
    /// What has the name, for readers.
    of: &'static str,
    in_card: fn(&Submission) -> Option<&str>,
    in_paper: fn(&PublishedRow) -> Option<&str>,
}

const KINDS: [NameKind; 2] = [
    NameKind { of: "model", in_card: |card| Some(&card.model), in_paper: |row| Some(&row.model) },
    NameKind {
        of: "organisation",
        in_card: |card| card.organisation.as_deref(),
        in_paper: |row| row.organisation.as_deref(),
    },
];

/// Names that look alike.
#[derive(Default)]
struct Alike<'n> {
    /// The spellings in tables of papers.
    in_papers: BTreeSet<&'n str>,
    /// The submissions, each with its spelling.
    in_cards: Vec<(usize, &'n str)>,
}

/// Adds findings about names that look like those of earlier submissions to the benchmark, or of papers.
pub(crate) fn find(benchmark: &Benchmark, history: &History, all: &mut [Verification]) {
    let mut ages = Ages::new(benchmark, history);
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for kind in &KINDS {
        let mut names: BTreeMap<String, Alike<'_>> = BTreeMap::new();
        for row in benchmark.tables.iter().flat_map(|(_, table)| &table.row) {
            let Some(name) = (kind.in_paper)(row) else { continue };
            names.entry(look(name)).or_default().in_papers.insert(name);
        }
        for (n, card) in all.iter().enumerate().filter_map(|(n, one)| Some((n, one.card.as_ref()?))) {
            let Some(name) = (kind.in_card)(card) else { continue };
            names.entry(look(name)).or_default().in_cards.push((n, name));
        }
        for alike in names.values() {
            for &(n, name) in &alike.in_cards {
                found.extend(alike.finding(kind.of, (n, name), all, &mut ages).map(|finding| (n, finding)));
            }
        }
    }
    for (n, finding) in found {
        all[n].findings.push(finding);
    }
}

impl Alike<'_> {
    /// The finding about a submission's name, if a paper or an earlier submission spells it otherwise.
    fn finding(
        &self,
        of: &str,
        (n, name): (usize, &str),
        all: &[Verification],
        ages: &mut Ages<'_>,
    ) -> Option<Finding> {
        let message = |other: &str, place: &str| {
            let [own, others] = [name, other].map(foreign);
            let letters = if own.is_empty() && others.is_empty() { String::new() } else { format!(" ({own}{others})") };
            format!(
                "the {of} `{name}`{letters} looks like `{other}`, {place}. If it is the same, write it the same way"
            )
        };
        // A deceptive name has a finding already, which maintainers may accept.
        if self.in_papers.contains(name) || deceptive(name).is_some() {
            return None;
        }
        if let Some(other) = self.in_papers.first() {
            return Some(Finding::error("look_alike", message(other, "which a paper's table has")));
        }
        self.in_cards.iter().filter(|(_, other)| *other != name).find_map(|&(other, spelling)| {
            let why = match ages.order(all, other, n) {
                Order::Known { later: 1, why } | Order::Unknown { why } => why,
                Order::Known { .. } => return None,
            };
            let id = &all[other].id;
            let place = format!("the {of} of `{id}`; {why}");
            Some(Finding::error("look_alike", message(spelling, &place)).about(id))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_like_others_are_reported() {
        let found = deceptive("St\u{430}rCoder-15.5B").expect("a Cyrillic letter");
        assert_eq!(found, "`St\u{430}rCoder` mixes letters of different scripts: `\u{430}` (U+0430)");
        // All Cyrillic, fullwidth, Greek.
        for name in ["\u{421}\u{41e}\u{420}\u{410}-7B", "\u{ff27}\u{ff30}\u{ff34}", "Model \u{391}"] {
            assert!(deceptive(name).is_some_and(|found| found.contains("looks like")), "{name}");
        }
    }

    #[test]
    fn letters_and_symbols_that_names_are_not_written_with_are_reported() {
        let found = deceptive("Ex\u{251}mple model").expect("an alpha of phonetics");
        assert!(found.starts_with("`Ex\u{251}mple` looks like `Example`"), "{found}");
        for name in [
            "\u{261}pt",
            "As\u{17f}ay",
            "\u{1d43}ssay",
            "\u{1d400}ssay",
            "\u{24b6}ssay",
            "Mode\u{217c}",
            "Mode\u{2223}x",
            "\u{2374}ython",
            "Ex\u{237a}mple",
            "\u{fb01}ne",
            "\u{212e}val",
        ] {
            assert!(deceptive(name).is_some_and(|found| found.contains("looks like")), "{name}: {:?}", deceptive(name));
        }
        for name in
            ["8×7B", "8 × 7B", "CO₂", "Model²", "Assay™", "GPT–4", "Hawaiʻi", "Big 🤗 Code", "Łódź", "1.º lugar"]
        {
            assert_eq!(deceptive(name), None, "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_look() {
        for [a, b] in [
            ["Assay", "\u{410}ssay"],
            ["OpenAI", "OpenAl"],
            ["OpenAI", "OpenA1"],
            ["GPT-4O", "GPT-40"],
            ["Modem", "Modern"],
            ["Big Code", "Big\u{3000} Code"],
            ["Big-Code", "Big\u{2010}Code"],
            ["Assay", "As\u{34f}say\u{fe0f}"],
            ["Yildiz", "Y\u{131}ld\u{131}z"],
        ] {
            assert_eq!(look(a), look(b));
        }
        for [a, b] in [["Assay", "Essay"], ["GPT-4", "GPT4"], ["13B", "1.3B"], ["Modèle", "Modele"], ["assay", "Assay"]]
        {
            assert_ne!(look(a), look(b));
        }
    }

    #[test]
    fn names_in_any_script_are_fine() {
        let names = [
            "StarCoder-15.5B",
            "Яндекс GPT 5",
            "Modèle-Ü",
            "通义千问-7B",
            "さくらコード 東京",
            "Yıldız",
            "µ-Coder",
            "",
            "코드 LM",
        ];
        for name in names {
            assert_eq!(deceptive(name), None, "{name}");
        }
    }
}
