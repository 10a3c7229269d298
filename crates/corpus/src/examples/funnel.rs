//! The funnel: how many repositories, files and examples each step of example making removes, and
//! why.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The name and version of the schema of the report.
pub const SCHEMA: &str = "assay-funnel@1";

/// A step that removes repositories, files or examples. The variants are in the order of the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunnelStep"))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The repository is a symbolic link or not a folder.
    NoFolder,
    /// The metadata file does not have the repository.
    NoMetadata,
    /// The repository was not created in the period.
    Created,
    /// The repository is a fork, or may be one.
    Fork,
    /// The repository has another licence.
    Licence,
    /// The repository has too few stars.
    FewStars,
    /// The repository's archive is too large.
    LargeArchive,
    /// The repository cannot be read.
    UnreadableRepository,
    /// The repository has too few source files.
    FewFiles,
    /// The repository has too many source files.
    ManyFiles,
    /// The repository's source files are too large in total.
    LargeRepository,
    /// A file of the repository is in the training data.
    Training,
    /// The file is a symbolic link.
    Link,
    /// The file cannot be read.
    UnreadableFile,
    /// The file is too large.
    LargeFile,
    /// The file has a NUL byte.
    Binary,
    /// The file is not UTF-8.
    Encoding,
    /// The parser gave up the file.
    Parser,
    /// The paper's tools miss the use.
    Far,
    /// The file uses the same name earlier.
    Repeated,
    /// The statement has a syntax error or no end.
    Statement,
    /// Too few lines are before the statement.
    Lines,
    /// The reference has too few tokens.
    Short,
    /// The reference has too many tokens.
    Long,
    /// The reference has a long string.
    LongString,
    /// The reference is also in another file of the repository.
    Elsewhere,
    /// The repository has more examples than the maximum, and others were drawn.
    NotDrawn,
    /// An earlier example has the same reference.
    Duplicate,
    /// A model wrote the reference without the other files.
    Predictable,
}

/// The unit that a step removes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunnelUnit"))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Repositories.
    Repositories,
    /// Files.
    Files,
    /// Uses of names, from which examples are made.
    Examples,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Self; 29] = [
        Self::NoFolder,
        Self::NoMetadata,
        Self::Created,
        Self::Fork,
        Self::Licence,
        Self::FewStars,
        Self::LargeArchive,
        Self::UnreadableRepository,
        Self::FewFiles,
        Self::ManyFiles,
        Self::LargeRepository,
        Self::Training,
        Self::Link,
        Self::UnreadableFile,
        Self::LargeFile,
        Self::Binary,
        Self::Encoding,
        Self::Parser,
        Self::Far,
        Self::Repeated,
        Self::Statement,
        Self::Lines,
        Self::Short,
        Self::Long,
        Self::LongString,
        Self::Elsewhere,
        Self::NotDrawn,
        Self::Duplicate,
        Self::Predictable,
    ];

    /// The unit that the step removes.
    pub fn unit(self) -> Unit {
        match self {
            step if step <= Self::Training => Unit::Repositories,
            step if step <= Self::Parser => Unit::Files,
            _ => Unit::Examples,
        }
    }

    /// The reason, as a predicate about the removed unit.
    pub fn why(self) -> &'static str {
        match self {
            Self::NoFolder => "is a symbolic link or not a folder",
            Self::NoMetadata => "is not in the metadata file",
            Self::Created => "was not created in the period (see --created)",
            Self::Fork => "is a fork, or is not said to be none",
            Self::Licence => "has no licence that counts (see --licences)",
            Self::FewStars => "has too few stars (see --min-stars)",
            Self::LargeArchive => "has an archive that is too large or of unknown size (see --max-archive)",
            Self::Training => "has a file of the training data (see --exclude)",
            Self::FewFiles => "has too few source files",
            Self::ManyFiles => "has too many source files",
            Self::LargeRepository => "has source files whose total size is too large",
            Self::Link => "is a symbolic link",
            Self::UnreadableRepository | Self::UnreadableFile => "cannot be read",
            Self::LargeFile => "is too large",
            Self::Binary => "has a NUL byte: it is not text",
            Self::Encoding => "is not UTF-8",
            Self::Parser => "needs far more parser steps than code normally does",
            Self::Far => "cannot be found by the paper's tools (see --far)",
            Self::Repeated => "has a name that is used earlier in the file",
            Self::Statement => "is in a statement with a syntax error or without an end",
            Self::Lines => "has too few lines of code before it",
            Self::Short => "has a reference with too few tokens",
            Self::Long => "has a reference with too many tokens",
            Self::LongString => "has a long string in the reference",
            Self::Elsewhere => "has a reference that is in another file of the repository",
            Self::NotDrawn => "was not drawn from its repository (see --max-examples)",
            Self::Duplicate => "has the reference of an earlier example",
            Self::Predictable => "is answered by a model without the other files",
        }
    }

    fn index(self) -> usize {
        Self::ALL.iter().position(|&step| step == self).unwrap_or_default()
    }
}

/// The numbers that one step removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Removed {
    /// Repositories. For a step on files or examples: repositories that lost their last one.
    pub repositories: u64,
    /// Files, as far as they were counted. For a step on examples: files that lost their last one.
    pub files: u64,
    /// Examples.
    pub examples: u64,
}

/// The report on a funnel, for `funnel.json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunnelReport"))]
pub struct Report {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: &'static str,
    found: Input,
    /// Every step, in order.
    steps: Vec<StepReport>,
    /// The remaining examples, and the files and repositories that they are from.
    examples: Removed,
}

/// What the funnel started with.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunnelInput"))]
struct Input {
    repositories: u64,
    /// Source files.
    files: u64,
    /// Uses of names that only another file defines.
    uses: u64,
    files_with_uses: u64,
    repositories_with_uses: u64,
}

/// What one step removed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunnelStepReport"))]
struct StepReport {
    step: Step,
    /// The unit that the step removes.
    unit: Unit,
    /// The reason, as a predicate about the removed unit.
    why: &'static str,
    removed: Removed,
    /// The number of units that remain.
    left: u64,
}

impl Removed {
    fn add(&mut self, other: Self) {
        self.repositories += other.repositories;
        self.files += other.files;
        self.examples += other.examples;
    }
}

/// The funnel from repositories to examples. Funnels of several repositories can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Funnel {
    /// Repositories found.
    pub repositories: u64,
    /// Source files found in them.
    pub files: u64,
    /// Uses of names that only another file defines.
    pub uses: u64,
    /// Files with such uses.
    pub files_with_uses: u64,
    /// Repositories with such uses.
    pub repositories_with_uses: u64,
    /// The numbers that each step removed, in the order of [`Step::ALL`].
    removed: Vec<Removed>,
}

impl Default for Funnel {
    fn default() -> Self {
        Self {
            repositories: 0,
            files: 0,
            uses: 0,
            files_with_uses: 0,
            repositories_with_uses: 0,
            removed: vec![Removed::default(); Step::ALL.len()],
        }
    }
}

impl Funnel {
    /// The numbers that a step removed.
    pub fn removed(&self, step: Step) -> Removed {
        self.removed.get(step.index()).copied().unwrap_or_default()
    }

    /// Adds to the numbers that a step removed.
    pub fn remove(&mut self, step: Step, removed: Removed) {
        self.removed[step.index()].add(removed);
    }

    /// Adds another funnel.
    pub fn add(&mut self, other: &Self) {
        self.repositories += other.repositories;
        self.files += other.files;
        self.uses += other.uses;
        self.files_with_uses += other.files_with_uses;
        self.repositories_with_uses += other.repositories_with_uses;
        for (mine, other) in self.removed.iter_mut().zip(&other.removed) {
            mine.add(*other);
        }
    }

    /// The number of the step's units before and after the step.
    pub fn around(&self, step: Step) -> (u64, u64) {
        let mut left = match step.unit() {
            Unit::Repositories => self.repositories,
            Unit::Files => {
                let gone = Step::ALL.iter().filter(|step| step.unit() == Unit::Repositories);
                self.files - gone.map(|&step| self.removed(step).files).sum::<u64>()
            }
            Unit::Examples => self.uses,
        };
        for other in Step::ALL.into_iter().filter(|other| other.unit() == step.unit()) {
            let removed = self.removed(other);
            let before = left;
            left -= match step.unit() {
                Unit::Repositories => removed.repositories,
                Unit::Files => removed.files,
                Unit::Examples => removed.examples,
            };
            if other == step {
                return (before, left);
            }
        }
        (left, left)
    }

    /// The remaining examples, and the files and repositories that they are from.
    pub fn remaining(&self) -> Removed {
        let of_examples = || Step::ALL.into_iter().filter(|step| step.unit() == Unit::Examples);
        let sum = |part: fn(Removed) -> u64| of_examples().map(|step| part(self.removed(step))).sum::<u64>();
        Removed {
            repositories: self.repositories_with_uses - sum(|removed| removed.repositories),
            files: self.files_with_uses - sum(|removed| removed.files),
            examples: self.uses - sum(|removed| removed.examples),
        }
    }

    /// The report: every step with its reason and its numbers.
    pub fn report(&self) -> Report {
        let step = |step: Step| StepReport {
            step,
            unit: step.unit(),
            why: step.why(),
            removed: self.removed(step),
            left: self.around(step).1,
        };
        let &Self { repositories, files, uses, files_with_uses, repositories_with_uses, .. } = self;
        Report {
            schema: SCHEMA,
            found: Input { repositories, files, uses, files_with_uses, repositories_with_uses },
            steps: Step::ALL.map(step).into(),
            examples: self.remaining(),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Repositories => "repositories",
            Self::Files => "files",
            Self::Examples => "examples",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_in_their_own_order() {
        assert!(Step::ALL.is_sorted());
        assert_eq!(Step::ALL.map(Step::index), std::array::from_fn(|index| index));
    }

    #[test]
    fn what_is_left_is_what_was_not_removed() {
        let mut funnel = Funnel { repositories: 3, files: 40, uses: 10, files_with_uses: 4, ..Funnel::default() };
        funnel.repositories_with_uses = 2;
        funnel.remove(Step::FewFiles, Removed { repositories: 1, files: 5, examples: 0 });
        funnel.remove(Step::Binary, Removed { files: 2, ..Removed::default() });
        funnel.remove(Step::Repeated, Removed { examples: 6, ..Removed::default() });
        funnel.remove(Step::Lines, Removed { examples: 1, files: 1, repositories: 1 });
        assert_eq!(funnel.around(Step::ManyFiles), (2, 2));
        assert_eq!(funnel.around(Step::Binary), (35, 33));
        assert_eq!(funnel.around(Step::Lines), (4, 3));
        assert_eq!(funnel.remaining(), Removed { repositories: 1, files: 3, examples: 3 });
        let mut twice = funnel.clone();
        twice.add(&funnel);
        assert_eq!(twice.remaining().examples, 6);
    }
}
