//! `extract@1`: takes the code from what a model says in a chat.

use assay_base::json_lines::Object;
use assay_execution::{Dialect, Language};

/// The name and version of the rule of [`extract`].
pub const EXTRACT: &str = "extract@1";

/// Returns the code in a text that has fenced blocks of Markdown; `None` if it has none.
///
/// A block begins after a line of at least three backticks, and ends before the next such line, or
/// with the text. Of several blocks, the first that is labelled with one of `names` counts; without
/// one, the first without a label; and without that, the first. Everything else in the text, such as
/// a preface, is left out.
pub fn extract<'t>(text: &'t str, names: &[&str]) -> Option<&'t str> {
    let mut blocks: Vec<(&str, &str)> = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        if let Some(label) = fence(line) {
            open = match open {
                Some((label, begin)) => {
                    blocks.push((label, &text[begin..at]));
                    None
                }
                None => Some((label, next)),
            };
        }
        at = next;
    }
    blocks.extend(open.map(|(label, begin)| (label, &text[begin..])));
    let labelled = |block: &&(&str, &str)| names.iter().any(|name| name.eq_ignore_ascii_case(block.0));
    let plain = |block: &&(&str, &str)| block.0.is_empty();
    let chosen = blocks.iter().find(labelled).or_else(|| blocks.iter().find(plain)).or_else(|| blocks.first());
    chosen.map(|(_, code)| *code)
}

/// The code in a text: that of its block in the language, or all of it without a block.
pub fn code_of(text: &str, language: Language) -> &str {
    extract(text, labels(Some(language))).unwrap_or(text)
}

/// The labels of blocks with code in a language. There are none for a language that is not known.
pub fn labels(language: Option<Language>) -> &'static [&'static str] {
    match language {
        Some(Language::C) => &["c"],
        Some(Language::Cpp) => &["cpp", "c++", "cc", "cxx"],
        Some(Language::CSharp) => &["csharp", "c#", "cs"],
        Some(Language::Go) => &["go", "golang"],
        Some(Language::Java) => &["java"],
        Some(Language::JavaScript) => &["javascript", "js", "node"],
        Some(Language::Kotlin) => &["kotlin", "kt"],
        Some(Language::Php) => &["php"],
        Some(Language::Python) => &["python", "py", "python3"],
        Some(Language::Ruby) => &["ruby", "rb"],
        Some(Language::Rust) => &["rust", "rs"],
        Some(Language::TypeScript) => &["typescript", "ts"],
        None => &[],
    }
}

/// The language of a task: what its record says, or what its name begins with, as in `CPP/1`.
/// Otherwise it is Python, the only language of most harnesses. `None` for a language that is not
/// known.
pub(super) fn language_of(task: &str, record: &Object<'_>) -> Option<Language> {
    let keys = ["lang", "lang_cluster", "language", "programming_language"];
    match keys.iter().find_map(|key| record.text(key)) {
        Some(name) => named(&name),
        None => task.split_once('/').and_then(|(name, _)| named(name)).or(Some(Language::Python)),
    }
}

/// The language with a name, in any case; `None` for a language that is not known.
pub(super) fn named(name: &str) -> Option<Language> {
    let dialect = Dialect::find(name).or_else(|_| Dialect::find(&name.to_lowercase()));
    dialect.ok().map(|dialect| dialect.language)
}

/// The label of a line that begins or ends a block; `None` for another line.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim();
    let label = line.trim_start_matches('`');
    let is_fence = line.len() - label.len() >= 3 && !label.contains('`');
    is_fence.then(|| label.split_whitespace().next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_of_the_language_counts() {
        let of = |text| extract(text, &["python", "py"]);
        assert_eq!(of("Here it is:\n```python\na\nb\n```\nIt works."), Some("a\nb\n"));
        assert_eq!(of("```\nx\n```\n```Python\ny\n```"), Some("y\n"));
        assert_eq!(of("```text\nx\n```\n````\ny\n````\n```\nz\n```"), Some("y\n"));
        assert_eq!(of("```js\nx\n```"), Some("x\n"));
        assert_eq!(of("```py title=\"a.py\"\nx\r\n```\r\n"), Some("x\r\n"));
        assert_eq!(of("Cut off:\n```python\nx\ny"), Some("x\ny"));
        assert_eq!(of("```python\n```"), Some(""));
    }

    #[test]
    fn text_without_a_block_has_no_code_to_take() {
        for text in ["", "def f():\n    return 1\n", "a `b` c", "``\nx\n``", "s = '```x```'"] {
            assert_eq!(extract(text, &["python"]), None, "{text}");
        }
    }
}
