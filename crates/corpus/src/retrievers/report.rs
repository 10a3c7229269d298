//! The report on retrievers over all tasks, as canonical JSON.

use assay_base::canonical;
use assay_base::statistics::clustered_share;
use assay_completion::benchmark::Benchmark;
use assay_completion::metrics::identifier_match::ID_EM;
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_completion::report::report;
use assay_evaluation::report::{self, Mean, Share};
use assay_syntax::languages::Language;
use serde::{Deserialize, Serialize};

use super::{Definition, Observation, Overlap};
use crate::origin::Origin;

/// The name and version of the report.
pub const SCHEMA: &str = "assay-retrievers@2";

/// What retrievers find for the tasks of a benchmark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Retrievers"))]
pub struct Report {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The hash of the prompt file's content.
    pub prompts_sha256: String,
    /// The maximum number of chunks considered for a task.
    pub top: u64,
    /// The tasks: first of all languages together if there are several, then of each language.
    pub tasks: Vec<Tasks>,
    /// The retrievers, in the order of the command line.
    pub retrievers: Vec<Measured>,
}

/// The tasks of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrieverTasks"))]
pub struct Tasks {
    /// The id of the language. Null for all languages.
    pub language: Option<String>,
    /// The number of tasks.
    pub total: u64,
    /// The number of tasks whose reference has a name. Overlap is measured on these.
    pub with_names: u64,
    /// The number of tasks that ask for a name with a known definition. Recall is measured on
    /// these.
    pub with_definition: u64,
}

/// The results of one retriever.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Retriever"))]
pub struct Measured {
    /// The name.
    pub name: String,
    /// Whether it saw the reference, which makes its numbers an upper bound. Null for records made
    /// elsewhere: only their author knows.
    pub with_reference: Option<bool>,
    /// The hash of the file with its results. Null if Assay computed them.
    pub records_sha256: Option<String>,
    /// The hash of the model's prediction file, if a model was run.
    pub predictions_sha256: Option<String>,
    /// Rows in the order of [`Report::tasks`].
    pub rows: Vec<Row>,
    /// The scores of the model, as in a report on its predictions.
    pub scores: Vec<report::Row>,
}

/// The results of one retriever for the tasks of a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrieverRow"))]
pub struct Row {
    /// The id of the language. Null for all languages.
    pub language: Option<String>,
    /// The number of tasks with at least one chunk.
    pub with_context: u64,
    /// The mean share of the reference's distinct names in retrieved code, over tasks whose
    /// reference has a name. Null without such a task. A task without context counts as 0.
    pub overlap: Option<Mean>,
    /// The distribution of that share (figure 5 of the paper): the bins of [`Bin::ALL`]. Empty
    /// without such a task.
    pub names: Vec<Names>,
    /// The origins of the chunks. Null without chunks.
    pub origins: Option<Origins>,
    /// Element k - 1 is the share of tasks with a known definition for which one of the first k
    /// chunks has its first line. Empty without such a task.
    pub recall: Vec<Share>,
}

/// Tasks by the share of their names that were retrieved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RetrievedNames"))]
pub struct Names {
    /// The range of the share.
    pub bin: Bin,
    /// The share of tasks in this bin.
    pub tasks: Share,
    /// The share of these tasks whose prediction has the reference's names, by profile. Empty if no
    /// model was run.
    pub id_em: Vec<(String, Share)>,
}

/// A range of the share of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "NameBin"))]
pub enum Bin {
    /// No name.
    #[serde(rename = "none")]
    None,
    /// More than none, up to a quarter.
    #[serde(rename = "to_25")]
    To25,
    /// More than a quarter, up to a half.
    #[serde(rename = "to_50")]
    To50,
    /// More than a half, up to three quarters.
    #[serde(rename = "to_75")]
    To75,
    /// More than three quarters, but not all.
    #[serde(rename = "below_100")]
    Below100,
    /// All names.
    #[serde(rename = "all")]
    All,
}

impl Bin {
    /// Every bin, in ascending order.
    pub const ALL: [Self; 6] = [Self::None, Self::To25, Self::To50, Self::To75, Self::Below100, Self::All];

    fn of(names: Overlap) -> Self {
        let (found, all) = (u64::from(names.found), u64::from(names.all));
        match found {
            0 => Self::None,
            _ if found == all => Self::All,
            _ => Self::ALL[(4 * found).div_ceil(all) as usize],
        }
    }

    /// The range in percent, for display.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "0 %",
            Self::To25 => "to 25 %",
            Self::To50 => "to 50 %",
            Self::To75 => "to 75 %",
            Self::Below100 => "below 100 %",
            Self::All => "100 %",
        }
    }
}

/// The origins of chunks. A chunk can have several. The intervals account for the similarity of the
/// chunks of a task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Origins {
    /// The number of chunks with a known origin: their files are in the repository.
    pub chunks: u64,
    /// The number of other chunks.
    pub unknown: u64,
    /// From files that the task's file imports.
    pub imported: Share,
    /// From files in the same folder.
    pub same_folder: Share,
    /// From files with a similar name.
    pub similar_name: Share,
    /// From files that share an import with the task's file.
    pub shared_import: Share,
    /// From other files.
    pub other: Share,
}

/// A retriever to measure.
pub struct Input<'i> {
    /// The name.
    pub name: String,
    /// See [`Measured::with_reference`].
    pub with_reference: Option<bool>,
    /// See [`Measured::records_sha256`].
    pub records_sha256: Option<String>,
    /// Its observation for each task, in the order of the benchmark.
    pub observations: &'i [Observation],
    /// The model's outcome with this retriever, and the hash of its predictions.
    pub predictions: Option<(Outcome<'i>, String)>,
}

impl Report {
    /// Summarises the observations of several retrievers over the tasks of a benchmark.
    pub fn new(benchmark: &Benchmark, prompts_sha256: String, top: usize, inputs: Vec<Input<'_>>) -> Self {
        let present = benchmark.languages();
        // A single language needs no total row.
        let whole = (present.len() != 1).then_some(None);
        let languages: Vec<Option<Language>> =
            whole.into_iter().chain(present.iter().map(|&(language, _)| Some(language))).collect();
        let of = |language: Option<Language>| {
            let is_of = move |task: &u32| language.is_none_or(|language| benchmark.language(*task) == language);
            (0..benchmark.len() as u32).filter(is_of).map(|task| task as usize)
        };
        let first = inputs.first().map_or(&[][..], |input| input.observations);
        let tasks = languages.iter().map(|&language| {
            // The numbers of names and definitions are the same for each retriever.
            let count = |is: fn(&Observation) -> bool| {
                of(language).filter_map(|task| first.get(task)).filter(|seen| is(seen)).count() as u64
            };
            Tasks {
                language: language.map(|language| language.id().to_owned()),
                total: of(language).count() as u64,
                with_names: count(|seen| seen.names.all > 0),
                with_definition: count(|seen| seen.definition != Definition::Unknown),
            }
        });
        let tasks = tasks.collect();
        let measured = inputs.into_iter().map(|input| {
            let (outcome, predictions_sha256) = input.predictions.unzip();
            let row = |&language: &Option<Language>| {
                let seen: Vec<&Observation> = of(language).filter_map(|task| input.observations.get(task)).collect();
                Row {
                    language: language.map(|language| language.id().to_owned()),
                    with_context: seen.iter().filter(|seen| !seen.origins.is_empty()).count() as u64,
                    overlap: overlap(&seen),
                    names: names(&seen, language, outcome.as_ref()),
                    origins: Origins::new(&seen),
                    recall: recall(&seen, top),
                }
            };
            Measured {
                name: input.name,
                with_reference: input.with_reference,
                records_sha256: input.records_sha256,
                predictions_sha256,
                rows: languages.iter().map(row).collect(),
                scores: outcome.map_or(Vec::new(), |outcome| report(&outcome).rows),
            }
        });
        let retrievers = measured.collect();
        Self { schema: SCHEMA.to_owned(), prompts_sha256, top: top as u64, tasks, retrievers }
    }

    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}

fn overlap(seen: &[&Observation]) -> Option<Mean> {
    let with_names = seen.iter().map(|seen| seen.names).filter(|names| names.all > 0);
    let shares: Vec<f64> = with_names.map(|names| f64::from(names.found) / f64::from(names.all)).collect();
    (!shares.is_empty()).then(|| Mean::new(shares, 1.0))
}

fn names(seen: &[&Observation], language: Option<Language>, outcome: Option<&Outcome<'_>>) -> Vec<Names> {
    let bins: Vec<Option<Bin>> = seen.iter().map(|seen| (seen.names.all > 0).then(|| Bin::of(seen.names))).collect();
    let all = bins.iter().flatten().count() as u64;
    if all == 0 {
        return Vec::new();
    }
    let in_bin = |bin: Bin| {
        let tasks = bins.iter().filter(|found| **found == Some(bin)).count() as u64;
        let id_em = |outcome: &Outcome<'_>, profile: Profile| {
            let column = outcome.plan.column(profile, ID_EM.id)?;
            let counts = bins.iter().zip(outcome.counts(language)).filter(|(found, _)| **found == Some(bin));
            let right = counts.filter(|(_, counts)| column.example(*counts) > 0.0).count() as u64;
            Some((profile.id().to_owned(), Share::new(right, tasks)))
        };
        let scored = outcome.filter(|_| tasks > 0).into_iter();
        Names {
            bin,
            tasks: Share::new(tasks, all),
            id_em: scored
                .flat_map(|outcome| outcome.plan.profiles.iter().filter_map(|&profile| id_em(outcome, profile)))
                .collect(),
        }
    };
    Bin::ALL.into_iter().map(in_bin).collect()
}

fn recall(seen: &[&Observation], top: usize) -> Vec<Share> {
    let known = seen.iter().filter(|seen| seen.definition != Definition::Unknown).count() as u64;
    let within =
        |k: usize| seen.iter().filter(move |seen| matches!(seen.definition, Definition::At(place) if place <= k));
    let ks = (1..=top).filter(|_| known > 0);
    ks.map(|k| Share::new(within(k).count() as u64, known)).collect()
}

impl Origins {
    fn new(seen: &[&Observation]) -> Option<Self> {
        let known = |seen: &Observation| seen.origins.iter().flatten().count() as u64;
        let chunks: u64 = seen.iter().map(|seen| known(seen)).sum();
        let all: u64 = seen.iter().map(|seen| seen.origins.len() as u64).sum();
        let share = |is: fn(&Origin) -> bool| {
            // The chunks of a task are a cluster: see `clustered_share`.
            let (mut count, mut groups, mut squares) = (0, 0, [0; 3]);
            for seen in seen.iter().filter(|seen| known(seen) > 0) {
                let (own, number) =
                    (seen.origins.iter().flatten().filter(|origin| is(origin)).count() as u64, known(seen));
                count += own;
                groups += 1;
                squares = [squares[0] + own * own, squares[1] + own * number, squares[2] + number * number];
            }
            Share::within(count, chunks, clustered_share(count, chunks, groups, squares))
        };
        (chunks > 0).then(|| Self {
            chunks,
            unknown: all - chunks,
            imported: share(|origin| origin.imported),
            same_folder: share(|origin| origin.same_folder),
            similar_name: share(|origin| origin.similar_name),
            shared_import: share(|origin| origin.shared_import),
            other: share(|origin| {
                !(origin.imported || origin.same_folder || origin.similar_name || origin.shared_import)
            }),
        })
    }
}
