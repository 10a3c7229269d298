//! The origin of retrieved code (section 3.5 of CrossCodeEval's paper), and whether the code has
//! the definition that an example asks for.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::examples::DefinitionPlace;
use crate::project::Project;

/// The relations of another file of the project to the file that is completed. Several may apply,
/// or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The completed file imports it. Never true in C#, which does not import files.
    pub imported: bool,
    /// It is in the same folder.
    pub same_folder: bool,
    /// Their names share a word: see [`share_word`].
    pub similar_name: bool,
    /// Both import from the same third file of the project.
    pub shared_import: bool,
}

impl Origin {
    /// The relations of the file `other` to the file `target`, by their indices in the project.
    pub fn of(project: &Project<'_>, target: usize, other: usize) -> Self {
        let [path, other_path] = [target, other].map(|file| project.source(file).path);
        let [imports, other_imports] = [target, other].map(|file| project.imported_files(file));
        Self {
            imported: imports.contains(&other),
            same_folder: folder(path) == folder(other_path),
            similar_name: share_word(path, other_path),
            shared_import: imports.iter().any(|file| other_imports.binary_search(file).is_ok()),
        }
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether the names of two files share a word, without folders and extensions and in any case.
/// Words end at underscores, at other punctuation, and at changes from lower to upper case.
/// `HTTPServer` is `HTTP` and `Server`.
pub fn share_word(path: &str, other: &str) -> bool {
    let words = words(path);
    self::words(other).iter().any(|word| words.contains(word))
}

fn words(path: &str) -> Vec<String> {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    // In `.d.ts` and `.test.ts`, the name ends at the first dot. A leading dot is skipped.
    let name = name.trim_start_matches('.').split('.').next().unwrap_or_default();
    let chars: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = vec![String::new()];
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let follows_small = before.is_some_and(|before| before.is_lowercase() || before.is_numeric());
        let starts_small = chars.get(at + 1).is_some_and(|next| next.is_lowercase());
        let starts = c.is_uppercase() && (follows_small || (starts_small && before.is_some_and(char::is_uppercase)));
        if starts || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The lines of a file that a chunk was cut from, from 0. It is the first place with the chunk's
/// lines in sequence, without blank lines. `None` if there is no such place, or if the chunk is
/// blank.
///
/// **Cost:** the lines of the file times the matching lines of the chunk.
pub fn find_chunk(text: &str, chunk: &str) -> Option<RangeInclusive<usize>> {
    let is_code = |line: &&str| !line.trim().is_empty();
    let chunk: Vec<&str> = chunk.lines().filter(is_code).collect();
    let lines: Vec<(usize, &str)> = text.lines().enumerate().filter(|(_, line)| is_code(line)).collect();
    let len = chunk.len().checked_sub(1)? + 1;
    let found = lines.windows(len).find(|lines| lines.iter().map(|(_, line)| line).eq(&chunk))?;
    Some(found.first()?.0..=found.last()?.0)
}

impl DefinitionPlace {
    /// Whether these lines of a file include the first line of the definition. That line is the
    /// header of a function or class, with its name and parameters.
    pub fn starts_in(&self, file: &str, lines: &RangeInclusive<usize>) -> bool {
        self.file == file && lines.contains(&self.start_lineno)
    }
}

#[cfg(test)]
mod tests {
    use assay_syntax::languages::Language;

    use super::*;
    use crate::project::{Files, Source};

    #[test]
    fn words_of_names() {
        let words_of = |path| words(path).join(" ");
        assert_eq!(words_of("a/b/text_to_speech.py"), "text to speech");
        assert_eq!(words_of("HTTPServerError2Page.test.ts"), "http server error2 page");
        assert_eq!(words_of(".hidden"), "hidden");
        assert!(share_word("a/UserService.java", "b/user_model.java"));
        assert!(!share_word("a/main.py", "a/domain.py"));
        assert!(!share_word("a/__.py", "b/__.py"));
    }

    #[test]
    fn what_files_are_to_each_other() {
        let files = [
            ("app/main.py", "import app.models\nfrom app import util\n"),
            ("app/models.py", "from app import util\n"),
            ("app/util.py", ""),
            ("tests/test_main.py", ""),
        ];
        let sources = files.iter().map(|&(path, text)| Source { path, text }).collect();
        let project = Project::new(&Files::new(Language::Python, 0), sources, &[]);
        let origin = |imported, same_folder, similar_name, shared_import| Origin {
            imported,
            same_folder,
            similar_name,
            shared_import,
        };
        assert_eq!(Origin::of(&project, 0, 1), origin(true, true, false, true));
        assert_eq!(Origin::of(&project, 0, 2), origin(true, true, false, false));
        assert_eq!(Origin::of(&project, 0, 3), origin(false, false, true, false));
    }

    #[test]
    fn chunks_are_found_without_their_blank_lines() {
        let text = "a\n\nb\nc\n  \nd\nb\n";
        assert_eq!(find_chunk(text, "b\nc\nd"), Some(2..=5));
        assert_eq!(find_chunk(text, "\nb\n"), Some(2..=2));
        assert_eq!(find_chunk(text, "c\nb"), None);
        assert_eq!(find_chunk(text, " \n"), None);
        let definition = DefinitionPlace { file: "x".to_owned(), start_lineno: 3, end_lineno: 9 };
        assert!(definition.starts_in("x", &(2..=5)));
        assert!(!definition.starts_in("x", &(4..=9)) && !definition.starts_in("y", &(2..=5)));
    }
}
