//! Examples of cross-file completion, made from a project as CrossCodeEval's were (sections 2.2 and 2.3 of its paper).
//!
//! Each starts from a use of a name that only another file of the project defines. The cursor stands at a random token of
//! the same line, at the name or before it; the reference goes on to the end of the statement. What is random depends on
//! the seed, the repository, the file and the place alone, so neither order nor threads nor other repositories matter.

mod funnel;
mod statement;
#[cfg(test)]
mod tests;

use std::ops::{Range, RangeInclusive};

use aho_corasick::AhoCorasick;
use assay_score::languages::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use funnel::{Funnel, Removed, Step, Unit};
use statement::{Token, TokenKind};

use crate::project::{Project, Use};

/// What is asked of examples.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// What random choices start from.
    pub seed: u64,
    /// Whether uses count that the paper's tools would not find: [`Use::is_far`].
    pub far: bool,
    /// How many lines of code the prompt has at least, without blank lines and imports. As in the paper, whose filter is on
    /// lines "in the prompt", the cursor's line is one of them if there is code before the cursor.
    pub min_lines: usize,
    /// How many tokens the reference has: see [`count_tokens`].
    pub tokens: RangeInclusive<usize>,
    /// How many characters a string literal in the reference may have, quotes included.
    pub max_string: Option<usize>,
    /// How many examples a repository may have; which ones is random.
    pub max_examples: Option<usize>,
}

impl Settings {
    /// The paper's: 10, 20, 30 or 5 lines for Python, Java, TypeScript and C#, 3 to 30 tokens.
    pub fn of_paper(language: Language) -> Self {
        let min_lines = match language.id() {
            "java" => 20,
            "typescript" => 30,
            "csharp" => 5,
            _ => 10,
        };
        Self { seed: 0, far: false, min_lines, tokens: 3..=30, max_string: None, max_examples: None }
    }
}

/// A record of a prompt file, with the official fields and some of ours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The code before the cursor.
    pub prompt: String,
    /// The reference: from the cursor to the end of the statement.
    pub groundtruth: String,
    /// The rest of the file.
    pub right_context: String,
    /// Where it is from.
    pub metadata: Metadata,
}

/// Where an example is from. Lines are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// Given when all examples are known: empty until then.
    pub task_id: String,
    /// The name of the repository's folder.
    pub repository: String,
    /// The path in the repository.
    pub file: String,
    /// The first line of the prompt: always 0.
    pub context_start_lineno: usize,
    /// The line of the cursor.
    pub groundtruth_start_lineno: usize,
    /// The line behind the reference.
    pub right_context_start_lineno: usize,
    /// The name that only another file defines.
    pub entity: String,
    /// Where that is, if it is known.
    pub definition: Option<DefinitionPlace>,
}

/// Where a name is defined. Lines are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefinitionPlace {
    /// The path in the repository.
    pub file: String,
    /// The first line of the definition.
    pub start_lineno: usize,
    /// Its last line.
    pub end_lineno: usize,
}

/// An example without the text of its file, which may have many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Where the reference is, in bytes.
    pub reference: Range<usize>,
    /// Where it is from.
    pub metadata: Metadata,
}

impl Cut {
    /// The reference; `None` if this is not the text of the file.
    pub fn groundtruth<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.reference.clone())
    }

    /// The whole example; `None` if this is not the text of the file.
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

/// How many tokens a text has: words of letters, digits and underscores, and every other character but whitespace.
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

/// An example under way.
struct Candidate {
    file: usize,
    found: Use,
    reference: Range<usize>,
    /// The line of the cursor.
    line: usize,
    tokens: Vec<Token>,
}

/// Makes the examples of a repository, each with the number of its file, in the order of these, and counts what was removed
/// in `funnel`.
///
/// `project` holds its source files; the filter of references that are in other files looks at all of them.
pub fn of_repository<'p>(
    language: Language,
    project: &'p Project<'p>,
    repository: &'p str,
    settings: &Settings,
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
    let mut left = Left::of(&candidates);
    funnel.uses += left.examples;
    funnel.files_with_uses += left.files;
    funnel.repositories_with_uses += u64::from(left.examples > 0);
    let mut step = |candidates: &mut Vec<Candidate>, step: Step, keep: &mut dyn FnMut(&mut Candidate) -> bool| {
        candidates.retain_mut(keep);
        let after = Left::of(candidates);
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
    step(&mut candidates, Step::Short, &mut |candidate| count_tokens(reference(candidate)) >= *settings.tokens.start());
    step(&mut candidates, Step::Long, &mut |candidate| count_tokens(reference(candidate)) <= *settings.tokens.end());
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
    candidates.into_iter().map(move |candidate| (candidate.file, cut(project, repository, &candidate)))
}

/// What is left of examples and of the files that they are from.
#[derive(Clone, Copy)]
struct Left {
    examples: u64,
    files: u64,
}

impl Left {
    /// Candidates of a file stand together.
    fn of(candidates: &[Candidate]) -> Self {
        let files = candidates.chunk_by(|a, b| a.file == b.file).count();
        Self { examples: candidates.len() as u64, files: files as u64 }
    }
}

/// Finds the statement and puts the cursor.
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
    // The remainder favours small numbers by less than one in 2^50.
    let at = (number % cursors.len().max(1) as u64) as usize;
    let (start, line) = *cursors.get(at)?;
    candidate.line = line;
    // What a decorator or a file ends with is no part of the reference.
    let end = start + source.text.get(start..statement.end)?.trim_end().len();
    candidate.reference = start..end;
    (entity.end <= end).then_some(())
}

/// Two random numbers, for the cursor and for the draw: the same for the same place of the same file of the same repository.
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

/// Which candidates are among those that a repository may have: those with the smallest random numbers, so that a larger
/// limit keeps what a smaller one did.
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

/// How many lines of code, neither blank nor of an import, are before each line of a file.
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

/// Which references are found in another file, word for word.
fn found_elsewhere(project: &Project<'_>, candidates: &[Candidate]) -> Vec<bool> {
    let reference = |candidate: &Candidate| project.source(candidate.file).text[candidate.reference.clone()].trim();
    // Several may be the same text.
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
    // The first file that has it, and whether there are more.
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

fn cut(project: &Project<'_>, repository: &str, candidate: &Candidate) -> Cut {
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
            definition,
        },
    }
}

/// Tells which examples, given in their final order, have the reference of an earlier one.
#[derive(Debug, Default)]
pub struct References {
    /// Hashes, so that a benchmark's references need not fit into memory.
    seen: FxHashSet<[u8; 16]>,
}

impl References {
    /// Whether the reference is new.
    pub fn is_new(&mut self, reference: &str) -> bool {
        let digest = Sha256::digest(reference.trim().as_bytes());
        let mut hash = [0; 16];
        hash.copy_from_slice(&digest[..16]);
        self.seen.insert(hash)
    }
}
