//! Look-alike names: letters of another script in a word, such as the Cyrillic `а` in a Latin name.

use unicode_security::{MixedScript, skeleton};

/// Why a name is deceptive, if it is. Words of different scripts may stand next to each other.
pub fn deceptive(name: &str) -> Option<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_ascii());
    words.into_iter().find_map(|word| {
        let foreign = || {
            let letters = word.chars().filter(|c| !c.is_ascii());
            letters.map(|c| format!("`{c}` (U+{:04X})", u32::from(c))).collect::<Vec<_>>().join(", ")
        };
        if !word.is_single_script() {
            return Some(format!("`{word}` mixes letters of different scripts: {}", foreign()));
        }
        let looks: String = skeleton(word).collect();
        let has_no_ascii = !word.contains(|c: char| c.is_ascii_alphabetic());
        (has_no_ascii && looks.is_ascii()).then(|| format!("`{word}` looks like `{looks}`, and is {}", foreign()))
    })
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
