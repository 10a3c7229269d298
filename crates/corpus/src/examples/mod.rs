//! Makes examples of cross-file completion from a project, as CrossCodeEval's were made (sections
//! 2.2 and 2.3 of its paper).
//!
//! Each example starts from a use of a name that only another file of the project defines. The
//! cursor is at a random token of the same line, at the name or before it. The reference extends to
//! the end of the statement. Random choices depend only on the seed, the repository, the file and
//! the position. Order, threads and other repositories therefore do not matter.

pub mod funnel;
mod statement;
#[cfg(test)]
mod tests;

use std::ops::{Range, RangeInclusive};

use aho_corasick::AhoCorasick;
use assay_syntax::languages::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use funnel::{Funnel, Removed, Step, Unit};
use statement::{Token, TokenKind};

use crate::project::{Project, Use};

/// The requirements on examples.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The seed of random choices.
    pub seed: u64,
    /// Whether to include uses that the paper's tools miss: [`Use::is_far`].
    pub far: bool,
    /// The minimum number of lines of code in the prompt, without blank lines and imports. The
    /// cursor's line counts if there is code before the cursor. The paper, too, filters by lines
    /// "in the prompt".
    pub min_lines: usize,
    /// The allowed number of tokens in the reference: see [`count_tokens`].
    pub tokens: RangeInclusive<usize>,
    /// The maximum length of a string literal in the reference, in characters with quotes.
    pub max_string: Option<usize>,
    /// The maximum number of examples from a repository. They are drawn at random.
    pub max_examples: Option<usize>,
}

impl Settings {
    /// The paper's settings: 10, 20, 30 or 5 lines for Python, Java, TypeScript and C#, and 3 to 30
    /// tokens.
    pub fn of_paper(language: Language) -> Self {
        let min_lines = match language {
            Language::Python => 10,
            Language::Java => 20,
            Language::TypeScript => 30,
            Language::CSharp => 5,
        };
        Self { seed: 0, far: false, min_lines, tokens: 3..=30, max_string: None, max_examples: None }
    }
}

/// A record of a prompt file, with the official fields and additional ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The code before the cursor.
    pub prompt: String,
    /// The reference: from the cursor to the end of the statement.
    pub groundtruth: String,
    /// The rest of the file.
    pub right_context: String,
    /// The source of the example.
    pub metadata: Metadata,
}

/// The source of an example. Lines are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// The task's id, set once all examples are known. Empty until then.
    pub task_id: String,
    /// The name of the repository's folder.
    pub repository: String,
    /// The path in the repository.
    pub file: String,
    /// The first line of the prompt: always 0.
    pub context_start_lineno: usize,
    /// The line of the cursor.
    pub groundtruth_start_lineno: usize,
    /// The line after the reference.
    pub right_context_start_lineno: usize,
    /// The name that only another file defines.
    pub entity: String,
    /// All names of the reference that only another file defines, in their order, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entities: Vec<String>,
    /// The definition of that name, if it is known.
    pub definition: Option<DefinitionPlace>,
    /// The day on which the repository was created, as `YYYY-MM-DD`, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
}

/// The place of a definition. Lines are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefinitionPlace {
    /// The path in the repository.
    pub file: String,
    /// The first line of the definition.
    pub start_lineno: usize,
    /// The last line of the definition.
    pub end_lineno: usize,
}

/// An example without its file's text, which many examples can share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// The range of the reference, in bytes.
    pub reference: Range<usize>,
    /// The source of the example.
    pub metadata: Metadata,
}

impl Cut {
    /// The reference. `None` if its range does not fit `text`, which is then not the file's text.
    pub fn groundtruth<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.reference.clone())
    }

    /// The complete example. `None` if the reference does not fit `text`, which is then not the
    /// file's text.
    pub fn example(self, text: &str) -> Option<Example> {
        let Range { start, end } = self.reference;
        Some(Example {
            prompt: text.get(..start)?.to_owned(),
            groundtruth: text.get(start..end)?.to_owned(),
            right_context: text.get(end..)?.to_owned(),
            metadata: self.metadata,
        })
    }
}

/// The number of tokens in a text. A token is a word of letters, digits and underscores, or any
/// other character except white space.
pub fn count_tokens(text: &str) -> usize {
    let mut count = 0;
    let mut in_word = false;
    for c in text.chars() {
        let is_word = c.is_alphanumeric() || c == '_';
        count += usize::from(!(c.is_whitespace() || (is_word && in_word)));
        in_word = is_word;
    }
    count
}

/// A use that may become an example.
struct Candidate {
    file: usize,
    found: Use,
    reference: Range<usize>,
    /// The line of the cursor.
    line: usize,
    tokens: Vec<Token>,
}

/// Makes the examples of a repository, in the order of its files, and returns each with the index
/// of its file. Adds the removed ones to `funnel`.
///
/// `project` must have the repository's source files. All of them are searched for copies of
/// references. `tokens` counts the tokens of a reference, for example by [`count_tokens`].
pub fn of_repository<'p>(
    language: Language,
    project: &'p Project<'p>,
    repository: &'p str,
    settings: &Settings,
    tokens: &dyn Fn(&str) -> usize,
    funnel: &mut Funnel,
) -> impl Iterator<Item = (usize, Cut)> + use<'p> {
    let uses = project.uses();
    let mut candidates: Vec<Candidate> = uses
        .iter()
        .enumerate()
        .flat_map(|(file, uses)| {
            let candidate = move |&found: &Use| Candidate { file, found, reference: 0..0, line: 0, tokens: Vec::new() };
            uses.iter().map(candidate)
        })
        .collect();
    let mut left = Remaining::of(&candidates);
    funnel.uses += left.examples;
    funnel.files_with_uses += left.files;
    funnel.repositories_with_uses += u64::from(left.examples > 0);
    let mut step = |candidates: &mut Vec<Candidate>, step: Step, keep: &mut dyn FnMut(&mut Candidate) -> bool| {
        candidates.retain_mut(keep);
        let after = Remaining::of(candidates);
        let removed = Removed {
            repositories: u64::from(left.examples > 0 && after.examples == 0),
            files: left.files - after.files,
            examples: left.examples - after.examples,
        };
        funnel.remove(step, removed);
        left = after;
    };
    let text = |candidate: &Candidate| project.source(candidate.file).text;

    step(&mut candidates, Step::Far, &mut |candidate| settings.far || !candidate.found.is_far);
    let mut seen = FxHashSet::default();
    step(&mut candidates, Step::Repeated, &mut |candidate| {
        seen.insert((candidate.file, &text(candidate)[candidate.found.start..candidate.found.end]))
    });
    step(&mut candidates, Step::Statement, &mut |candidate| {
        place(language, project, repository, settings.seed, candidate).is_some()
    });
    let mut before = (usize::MAX, Vec::new());
    step(&mut candidates, Step::Lines, &mut |candidate| {
        if before.0 != candidate.file {
            before = (candidate.file, code_lines(project, candidate.file));
        }
        let code = &text(candidate)[..candidate.reference.start];
        let line_of_cursor = &code[memchr::memrchr(b'\n', code.as_bytes()).map_or(0, |newline| newline + 1)..];
        let is_code = usize::from(!line_of_cursor.trim().is_empty());
        before.1.get(candidate.line).is_some_and(|&lines| lines + is_code >= settings.min_lines)
    });
    let reference = |candidate: &Candidate| &text(candidate)[candidate.reference.clone()];
    step(&mut candidates, Step::Short, &mut |candidate| tokens(reference(candidate)) >= *settings.tokens.start());
    step(&mut candidates, Step::Long, &mut |candidate| tokens(reference(candidate)) <= *settings.tokens.end());
    step(&mut candidates, Step::LongString, &mut |candidate| {
        settings.max_string.is_none_or(|max| {
            let is_long = |token: &Token| {
                token.kind == TokenKind::Text
                    && token.range.end > candidate.reference.start
                    && token.range.start < candidate.reference.end
                    && text(candidate)[token.range.clone()].chars().count() > max
            };
            !candidate.tokens.iter().any(is_long)
        })
    });
    let elsewhere = found_elsewhere(project, &candidates);
    let mut elsewhere = elsewhere.iter();
    step(&mut candidates, Step::Elsewhere, &mut |_| elsewhere.next() == Some(&false));
    let drawn = drawn(project, repository, settings, &candidates);
    let mut drawn = drawn.iter();
    step(&mut candidates, Step::NotDrawn, &mut |_| drawn.next() == Some(&true));
    candidates.into_iter().map(move |candidate| {
        let entities = entities(project, &uses[candidate.file], &candidate);
        (candidate.file, cut(project, repository, &candidate, entities))
    })
}

/// The remaining examples, and the number of their files.
#[derive(Clone, Copy)]
struct Remaining {
    examples: u64,
    files: u64,
}

impl Remaining {
    /// Counts candidates, which must be grouped by file.
    fn of(candidates: &[Candidate]) -> Self {
        let files = candidates.chunk_by(|a, b| a.file == b.file).count();
        Self { examples: candidates.len() as u64, files: files as u64 }
    }
}

/// Finds the statement of a candidate and places the cursor.
fn place(
    language: Language,
    project: &Project<'_>,
    repository: &str,
    seed: u64,
    candidate: &mut Candidate,
) -> Option<()> {
    let source = project.source(candidate.file);
    let tree = project.tree(candidate.file)?;
    let entity = candidate.found.start..candidate.found.end;
    let statement = statement::around(language, tree, source.text, entity.clone())?;
    let before = &source.text[..entity.start];
    let line_start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |newline| newline + 1);
    candidate.tokens = statement::tokens(tree, line_start.min(statement.start)..statement.end).collect();
    let cursors: Vec<(usize, usize)> = candidate
        .tokens
        .iter()
        .filter(|token| token.kind != TokenKind::Comment)
        .map(|token| (token.range.start, token.line))
        .filter(|&(start, _)| start >= line_start && start >= statement.start && start <= entity.start)
        .collect();
    let [number, _] = random(seed, repository, source.path, entity.start);
    // Modulo prefers small numbers by less than one in 2^50.
    let at = (number % cursors.len().max(1) as u64) as usize;
    let (start, line) = *cursors.get(at)?;
    candidate.line = line;
    // White space at the end of the statement is not part of the reference.
    let end = start + source.text.get(start..statement.end)?.trim_end().len();
    candidate.reference = start..end;
    (entity.end <= end).then_some(())
}

/// Two random numbers, for the cursor and the draw. They depend only on the arguments.
fn random(seed: u64, repository: &str, file: &str, offset: usize) -> [u64; 2] {
    let mut hasher = Sha256::new();
    hasher.update(seed.to_le_bytes());
    for part in [repository, file] {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.update((offset as u64).to_le_bytes());
    let digest = hasher.finalize();
    [0, 8].map(|at| {
        let mut number = [0; 8];
        number.copy_from_slice(&digest[at..at + 8]);
        u64::from_le_bytes(number)
    })
}

/// Selects up to the maximum number of candidates of a repository, by the smallest random numbers.
/// A larger maximum therefore includes the selection of a smaller one.
fn drawn(project: &Project<'_>, repository: &str, settings: &Settings, candidates: &[Candidate]) -> Vec<bool> {
    let max = settings.max_examples.unwrap_or(candidates.len());
    let number = |index: usize| {
        let candidate = &candidates[index];
        let [_, number] = random(settings.seed, repository, project.source(candidate.file).path, candidate.found.start);
        (number, index)
    };
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    if max < candidates.len() {
        order.sort_by_cached_key(|&index| number(index));
    }
    let mut drawn = vec![false; candidates.len()];
    for index in order.into_iter().take(max) {
        drawn[index] = true;
    }
    drawn
}

/// For each line of a file, the number of lines of code before it. Blank lines and imports do not
/// count.
fn code_lines(project: &Project<'_>, file: usize) -> Vec<usize> {
    let mut imports = project.import_lines(file).peekable();
    let mut count = 0;
    let lines = project.source(file).text.split('\n').enumerate();
    lines
        .map(|(number, line)| {
            let before = count;
            while imports.next_if(|lines| *lines.end() < number).is_some() {}
            let is_import = imports.peek().is_some_and(|lines| lines.contains(&number));
            count += usize::from(!is_import && !line.trim().is_empty());
            before
        })
        .collect()
}

/// For each candidate, whether another file contains its reference verbatim.
fn found_elsewhere(project: &Project<'_>, candidates: &[Candidate]) -> Vec<bool> {
    let reference = |candidate: &Candidate| project.source(candidate.file).text[candidate.reference.clone()].trim();
    // Several references may be the same text.
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut patterns: Vec<&str> = Vec::new();
    let pattern_of: Vec<usize> = candidates
        .iter()
        .map(|candidate| {
            let text = reference(candidate);
            *numbers.entry(text).or_insert_with(|| {
                patterns.push(text);
                patterns.len() - 1
            })
        })
        .collect();
    let Ok(search) = AhoCorasick::new(&patterns) else { return vec![false; candidates.len()] };
    // The first file with each pattern, and whether other files have it too.
    let mut first: Vec<Option<usize>> = vec![None; patterns.len()];
    let mut more = vec![false; patterns.len()];
    for file in 0..project.len() {
        for found in search.find_overlapping_iter(project.source(file).text) {
            let pattern = found.pattern().as_usize();
            match first[pattern] {
                None => first[pattern] = Some(file),
                Some(earlier) => more[pattern] |= earlier != file,
            }
        }
    }
    let elsewhere = |(candidate, &pattern): (&Candidate, &usize)| {
        more[pattern] || first[pattern].is_some_and(|file| file != candidate.file)
    };
    candidates.iter().zip(&pattern_of).map(elsewhere).collect()
}

/// The distinct names in a reference that only another file defines. None if there is only one.
fn entities(project: &Project<'_>, uses: &[Use], candidate: &Candidate) -> Vec<String> {
    let text = project.source(candidate.file).text;
    let Range { start, end } = candidate.reference;
    let mut names: Vec<String> = Vec::new();
    for found in uses.iter().filter(|found| start <= found.start && found.end <= end) {
        let name = &text[found.start..found.end];
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    if names.len() > 1 { names } else { Vec::new() }
}

fn cut(project: &Project<'_>, repository: &str, candidate: &Candidate, entities: Vec<String>) -> Cut {
    let source = project.source(candidate.file);
    let Range { start, end } = candidate.reference;
    let lines = |text: &str| memchr::memchr_iter(b'\n', text.as_bytes()).count();
    let first_line = candidate.line;
    let definition = candidate.found.definition.map(|definition| DefinitionPlace {
        file: project.source(definition.file).path.to_owned(),
        start_lineno: definition.first_line,
        end_lineno: definition.last_line,
    });
    Cut {
        reference: start..end,
        metadata: Metadata {
            task_id: String::new(),
            repository: repository.to_owned(),
            file: source.path.to_owned(),
            context_start_lineno: 0,
            groundtruth_start_lineno: first_line,
            right_context_start_lineno: first_line + lines(&source.text[start..end]) + 1,
            entity: source.text[candidate.found.start..candidate.found.end].to_owned(),
            entities,
            definition,
            created: None,
        },
    }
}

/// Detects repeated references. Examples must be passed in their final order.
#[derive(Debug, Default)]
pub struct References {
    /// Hashes, because the references of a benchmark may not fit into memory.
    seen: FxHashSet<[u8; 16]>,
}

impl References {
    /// Whether no earlier example has this reference.
    pub fn is_new(&mut self, reference: &str) -> bool {
        let digest = Sha256::digest(reference.trim().as_bytes());
        let mut hash = [0; 16];
        hash.copy_from_slice(&digest[..16]);
        self.seen.insert(hash)
    }
}
