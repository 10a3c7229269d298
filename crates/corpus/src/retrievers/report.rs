//! What all tasks say about retrievers, as canonical JSON.

use assay_score::benchmark::Benchmark;
use assay_score::canonical;
use assay_score::languages::Language;
use assay_score::outcome::Outcome;
use assay_score::profile::Profile;
use assay_score::report::{self, Mean, ScoreRow, Share};
use assay_score::statistics::clustered_share;
use serde::{Deserialize, Serialize};

use super::{Definition, Observation, Overlap};
use crate::origin::Origin;

/// The name and version of the report.
pub const SCHEMA: &str = "assay-retrievers@1";

/// What retrievers find for the tasks of a benchmark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// The hash of the prompt file's content.
    pub prompts_sha256: String,
    /// The most chunks that are looked at for a task.
    pub top: u64,
    /// The tasks: of all languages together, if there are several, then of each.
    pub tasks: Vec<Tasks>,
    /// The retrievers, in the order in which they were named.
    pub retrievers: Vec<Measured>,
}

/// The tasks of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tasks {
    /// Its id; null for all languages.
    pub language: Option<String>,
    /// How many there are.
    pub total: u64,
    /// How many have a reference with a name in it: those that overlap is measured on.
    pub with_names: u64,
    /// How many ask for a name whose definition is known: those that recall is measured on.
    pub with_definition: u64,
}

/// What one retriever found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// Whether it saw the reference, so that its numbers are an upper bound: null if whoever ran it knows.
    pub with_reference: Option<bool>,
    /// The hash of the content of the file that has what it found: null if that was found here.
    pub records_sha256: Option<String>,
    /// The hash of the content of what a model wrote with it, if one was run.
    pub predictions_sha256: Option<String>,
    /// As [`Report::tasks`].
    pub rows: Vec<Row>,
    /// What the model scores, as in a report on its predictions.
    pub scores: Vec<ScoreRow>,
}

/// What one retriever found for the tasks of a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Its id; null for all languages.
    pub language: Option<String>,
    /// How many tasks got a chunk.
    pub with_context: u64,
    /// The share of the reference's different names that are in retrieved code, on average over tasks whose reference has
    /// one; null without such a task. A task without context counts as 0.
    pub overlap: Option<Mean>,
    /// The same as a distribution (figure 5 of the paper): the bins of [`Bin::ALL`], or none without such a task.
    pub names: Vec<Names>,
    /// Where the chunks are from; null without a chunk.
    pub origins: Option<Origins>,
    /// Of the tasks with a known definition, the share for which one of the first 1, 2, … chunks has its first line;
    /// empty without such a task.
    pub recall: Vec<Share>,
}

/// Tasks by how many of their names were retrieved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Names {
    /// Which.
    pub bin: Bin,
    /// The share of tasks that are in it.
    pub tasks: Share,
    /// The share of these whose prediction has the reference's names, by profile, if a model was run.
    pub id_em: Vec<(Profile, Share)>,
}

/// A range of shares of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bin {
    /// None of them.
    #[serde(rename = "none")]
    None,
    /// Some, up to a quarter.
    #[serde(rename = "to_25")]
    To25,
    /// More, up to a half.
    #[serde(rename = "to_50")]
    To50,
    /// More, up to three quarters.
    #[serde(rename = "to_75")]
    To75,
    /// More, but not all.
    #[serde(rename = "below_100")]
    Below100,
    /// All.
    #[serde(rename = "all")]
    All,
}

impl Bin {
    /// Every bin, from none to all.
    pub const ALL: [Self; 6] = [Self::None, Self::To25, Self::To50, Self::To75, Self::Below100, Self::All];

    fn of(names: Overlap) -> Self {
        let (found, all) = (u64::from(names.found), u64::from(names.all));
        match found {
            0 => Self::None,
            _ if found == all => Self::All,
            _ => Self::ALL[(4 * found).div_ceil(all) as usize],
        }
    }

    /// The shares in percent, for people.
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

/// Where chunks are from. One may be from several places; intervals allow for chunks of a task being alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Origins {
    /// How many chunks are looked at: those of files that are in the repository.
    pub chunks: u64,
    /// How many more chunks there are.
    pub unknown: u64,
    /// Of files that the task's file imports.
    pub imported: Share,
    /// Of files in the same folder.
    pub same_folder: Share,
    /// Of files with a similar name.
    pub similar_name: Share,
    /// Of files that import what the task's file imports.
    pub shared_import: Share,
    /// Of other files.
    pub other: Share,
}

/// A retriever, to be measured.
pub struct Input<'i> {
    /// Its name.
    pub name: String,
    /// See [`Measured::with_reference`].
    pub with_reference: Option<bool>,
    /// See [`Measured::records_sha256`].
    pub records_sha256: Option<String>,
    /// What it found for each task, in the order of the benchmark.
    pub observations: &'i [Observation],
    /// What a model wrote with it, and the hash of that.
    pub predictions: Option<(Outcome<'i>, String)>,
}

impl Report {
    /// Adds up what retrievers found for the tasks of a benchmark.
    pub fn new(
        benchmark: &Benchmark,
        prompts_sha256: String,
        top: usize,
        inputs: Vec<Input<'_>>,
        profiles: &[Profile],
    ) -> Self {
        let present = benchmark.languages();
        // One language is its own total.
        let whole = (present.len() != 1).then_some(None);
        let languages: Vec<Option<Language>> =
            whole.into_iter().chain(present.iter().map(|&(language, _)| Some(language))).collect();
        let of = |language: Option<Language>| {
            let is_of = move |task: &u32| language.is_none_or(|language| benchmark.language(*task) == language);
            (0..benchmark.len() as u32).filter(is_of).map(|task| task as usize)
        };
        let first = inputs.first().map_or(&[][..], |input| input.observations);
        let tasks = languages.iter().map(|&language| {
            // Names and definitions are the tasks', whoever looks for them.
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
                    names: names(&seen, language, outcome.as_ref(), profiles),
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
                scores: outcome.map_or(Vec::new(), |outcome| report::Report::new(&outcome, profiles).scores),
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

fn names(
    seen: &[&Observation],
    language: Option<Language>,
    outcome: Option<&Outcome<'_>>,
    profiles: &[Profile],
) -> Vec<Names> {
    let bins: Vec<Option<Bin>> = seen.iter().map(|seen| (seen.names.all > 0).then(|| Bin::of(seen.names))).collect();
    let all = bins.iter().flatten().count() as u64;
    if all == 0 {
        return Vec::new();
    }
    let in_bin = |bin: Bin| {
        let tasks = bins.iter().filter(|found| **found == Some(bin)).count() as u64;
        let id_em = |outcome: &&Outcome<'_>, profile: Profile| {
            let rows = bins.iter().zip(outcome.rows(profile, language)).filter(|(found, _)| **found == Some(bin));
            Share::new(rows.filter(|(_, row)| row.id_em).count() as u64, tasks)
        };
        let scored = outcome.filter(|_| tasks > 0).into_iter();
        Names {
            bin,
            tasks: Share::new(tasks, all),
            id_em: scored
                .flat_map(|outcome| profiles.iter().map(move |&profile| (profile, id_em(&outcome, profile))))
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
            // Chunks of a task come together: see `clustered_share`.
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
