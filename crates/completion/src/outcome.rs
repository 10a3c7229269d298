//! The outcome of scoring one prediction file against a benchmark.

use crate::benchmark::{Benchmark, TaskNumber};
use crate::profile::Profile;
use crate::scan::{Answer, Part};
use assay_base::problems::{File, Found, Issue, Kind, Severity};
use assay_syntax::languages::Language;

/// A scored prediction file.
#[derive(Debug, Clone, Copy)]
pub struct Outcome<'b> {
    /// The tasks.
    pub benchmark: &'b Benchmark,
    /// The results of the complete prediction file.
    pub part: &'b Part,
}

/// The scores of one task by one profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// Exact match.
    pub em: bool,
    /// Edit similarity in percent. By the official profiles, it is an integer.
    pub es: f64,
    /// Exact identifier match.
    pub id_em: bool,
    /// Identifier precision, from 0 to 1.
    pub id_precision: f64,
    /// Identifier recall, from 0 to 1.
    pub id_recall: f64,
    /// Identifier F1, from 0 to 1.
    pub id_f1: f64,
}

impl Row {
    /// The scores of a task without a completion.
    pub const FAILURE: Self = Self { em: false, es: 0.0, id_em: false, id_precision: 0.0, id_recall: 0.0, id_f1: 0.0 };

    /// The scores of a completion. They are those of a failure if the profile was not computed.
    pub fn of(answer: &Answer, profile: Profile) -> Self {
        let official = &answer.scores.official;
        let (em, es, identifiers) = match (profile, &answer.scores.strict) {
            (Profile::CcevalDifflib, _) => {
                (official.exact_match, official.edit_similarity.difflib.into(), official.identifiers)
            }
            (Profile::CcevalLevenshtein, _) => {
                (official.exact_match, official.edit_similarity.levenshtein.into(), official.identifiers)
            }
            (Profile::Strict, Some(strict)) => {
                (strict.exact_match, 100.0 * strict.edit_similarity(), strict.identifiers)
            }
            (Profile::Strict, None) => return Self::FAILURE,
        };
        Self {
            em,
            es,
            id_em: identifiers.exact,
            id_precision: identifiers.precision(),
            id_recall: identifiers.recall(),
            id_f1: identifiers.f1(),
        }
    }
}

impl<'b> Outcome<'b> {
    /// The completion of a task.
    pub fn answer(&self, task: TaskNumber) -> Option<&'b Answer> {
        let answers = self.part.answers();
        answers.binary_search_by_key(&task, |answer| answer.task).ok().map(|place| &answers[place])
    }

    /// Each task of a language, or of all languages, with its completion, in the order of the
    /// benchmark.
    pub fn tasks(&self, language: Option<Language>) -> impl Iterator<Item = (TaskNumber, Option<&'b Answer>)> {
        let benchmark = self.benchmark;
        let mut answers = self.part.answers().iter().peekable();
        (0..benchmark.len() as u32)
            .map(move |task| (task, answers.next_if(|answer| answer.task == task)))
            .filter(move |&(task, _)| language.is_none_or(|language| benchmark.language(task) == language))
    }

    /// The scores of each task of a language, or of all languages, in the order of the benchmark.
    pub fn rows(&self, profile: Profile, language: Option<Language>) -> impl Iterator<Item = Row> {
        self.tasks(language).map(move |(_, answer)| answer.map_or(Row::FAILURE, |answer| Row::of(answer, profile)))
    }

    /// The problems of both files by kind. Errors come before warnings, and problems of the prompt
    /// file before those of the prediction file.
    pub fn problems(&self) -> Vec<(File, Kind)> {
        let missing = Kind {
            count: (self.benchmark.len() - self.part.answers().len()) as u64,
            first: self
                .tasks(None)
                .filter(|(_, answer)| answer.is_none())
                .take(assay_base::problems::KEPT_PER_KIND)
                .map(|(task, _)| Found {
                    offset: u64::MAX,
                    index: 0,
                    task_id: Some(self.benchmark.id(task).to_owned()),
                    issue: Issue::Missing,
                })
                .collect(),
        };
        let of = |file, problems: &assay_base::problems::Problems| {
            problems.kinds().cloned().map(|kind| (file, kind)).collect::<Vec<_>>()
        };
        let mut all = of(File::Prompts, &self.benchmark.problems);
        all.extend(of(File::Predictions, self.part.problems()));
        all.extend((missing.count > 0).then_some((File::Predictions, missing)));
        // Sort by position. An unreadable file comes first, as it explains the problems that
        // follow.
        let place = |found: &Found| (!matches!(found.issue, Issue::Unreadable { .. })).then_some(found.offset);
        all.sort_unstable_by_key(|(file, kind)| {
            let first = kind.first.first();
            (kind.severity(), *file, first.map(place), first.map(|found| found.issue.code()))
        });
        all
    }

    /// Whether the file is accepted as a submission: it has no error.
    pub fn is_valid(&self) -> bool {
        self.problems().iter().all(|(_, kind)| kind.severity() == Severity::Warning)
    }
}
