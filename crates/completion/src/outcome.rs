//! The outcome of scoring one prediction file against a benchmark.

use crate::analysis::Analysis;
use crate::benchmark::{Benchmark, TaskNumber};
use crate::profile::Profile;
use crate::scan::{Completion, Part};
use crate::scorer::{Column, Counts, Plan};
use assay_base::file_type::FileType;
use assay_base::problems::{File, Issue, Kind, Problem, Severity};
use assay_syntax::languages::Language;

/// A scored prediction file.
#[derive(Debug, Clone, Copy)]
pub struct Outcome<'b> {
    /// The tasks.
    pub benchmark: &'b Benchmark,
    /// The results of the complete prediction file.
    pub part: &'b Part,
    /// What was computed of each completion.
    pub plan: &'b Plan,
}

impl<'b> Outcome<'b> {
    /// The completion of a task.
    pub fn answer(&self, task: TaskNumber) -> Option<&'b Completion> {
        let answers = self.part.answers();
        answers.binary_search_by_key(&task, |answer| answer.task).ok().map(|place| &answers[place])
    }

    /// Each task of a language, or of all languages, with its completion, in the order of the
    /// benchmark.
    pub fn tasks(
        &self,
        language: Option<Language>,
    ) -> impl Iterator<Item = (TaskNumber, Option<&'b Completion>)> + Clone + use<'b> {
        let benchmark = self.benchmark;
        let mut answers = self.part.answers().iter().peekable();
        (0..benchmark.len() as u32)
            .map(move |task| (task, answers.next_if(|answer| answer.task == task)))
            .filter(move |&(task, _)| language.is_none_or(|language| benchmark.language(task) == language))
    }

    /// The counts of each task of a language, or of all languages, in the order of the benchmark.
    pub fn counts(&self, language: Option<Language>) -> impl Iterator<Item = Counts<'b>> + Clone + use<'b> {
        let part = self.part;
        self.tasks(language).map(move |(task, answer)| match answer {
            Some(answer) => Counts::Answered(&answer.scores.counts),
            None => Counts::Missing(part.missing(task)),
        })
    }

    /// The counts of one task.
    pub fn counts_of(&self, task: TaskNumber) -> Counts<'b> {
        let missing = || Counts::Missing(self.part.missing(task));
        self.answer(task).map_or_else(missing, |answer| Counts::Answered(&answer.scores.counts))
    }

    /// The metrics of each profile of the plan, in the order of tables.
    pub fn columns(&self) -> impl Iterator<Item = (Profile, Vec<Column>)> {
        self.plan.profiles.iter().map(|&profile| (profile, self.plan.columns(profile)))
    }

    /// What an analysis noted about a completion; nothing if the plan lacks the analysis.
    pub fn notes<'a>(&self, analysis: &Analysis, answer: &'a Completion) -> &'a [u32] {
        let place = self.plan.analyses.iter().position(|own| *own == analysis);
        place.map_or(&[], |place| answer.scores.notes(place))
    }

    /// `None` for all languages if there are several, then each language of the benchmark. With a
    /// single language, its numbers are the totals.
    pub fn languages(&self) -> Vec<Option<Language>> {
        let present = self.benchmark.languages();
        let all = (present.len() != 1).then_some(None);
        all.into_iter().chain(present.into_iter().map(|(language, _)| Some(language))).collect()
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
                .map(|(task, _)| Problem {
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
        self.remove_consequences(&mut all);
        // Sort by position. An unreadable file comes first, as it explains the problems that
        // follow.
        let place = |found: &Problem| (!matches!(found.issue, Issue::Unreadable { .. })).then_some(found.offset);
        all.sort_unstable_by_key(|(file, kind)| {
            let first = kind.first.first();
            (kind.severity(), *file, first.map(place), first.map(|found| found.issue.code()))
        });
        all
    }

    /// Removes what follows from another problem: with one cause, there is one error.
    fn remove_consequences(&self, all: &mut Vec<(File, Kind)>) {
        let has_cause = |all: &[(File, Kind)], file: File, consequence: &str| {
            let mut errors = all.iter().filter(|(own, kind)| *own == file && kind.severity() == Severity::Error);
            errors.any(|(_, kind)| kind.code() != consequence)
        };
        let mut consequences = Vec::new();
        // Without a task, no id is known.
        if self.benchmark.is_empty() {
            consequences.push((File::Predictions, "unknown_task"));
            consequences.extend(has_cause(all, File::Prompts, "no_task").then_some((File::Prompts, "no_task")));
        }
        // Nothing may be left of a damaged file, which is not empty.
        for file in [File::Prompts, File::Predictions] {
            let mut kinds = all.iter().filter(|(own, _)| *own == file).map(|(_, kind)| kind);
            if kinds.clone().any(|kind| kind.code() == "unreadable") && kinds.any(is_empty_file) {
                consequences.push((file, "other_format"));
            }
        }
        // If no line is an answer, what is wrong with the lines is also why all tasks are missing.
        if self.part.answers().is_empty() && has_cause(all, File::Predictions, "missing") {
            consequences.push((File::Predictions, "missing"));
        }
        all.retain(|(file, kind)| !consequences.contains(&(*file, kind.code())));
    }

    /// Whether the file is accepted as a submission: it has no error.
    pub fn is_valid(&self) -> bool {
        self.problems().iter().all(|(_, kind)| kind.severity() == Severity::Warning)
    }
}

fn is_empty_file(kind: &Kind) -> bool {
    kind.first.iter().any(|found| matches!(found.issue, Issue::OtherFile { found: FileType::Empty }))
}
