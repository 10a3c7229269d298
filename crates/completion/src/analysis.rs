//! What an analysis of examples is.
//!
//! A scorer gives each example to its analyses. An analysis notes integers, which are stored with
//! the scores, and later makes a section of the report of the notes of all examples.

use crate::benchmark::Task;
use crate::example::Example;
use crate::official::{Official, OfficialScores};
use crate::profile::Reference;

/// An analysis of examples. It compares by its name.
pub struct Analysis {
    /// The name, and that of its section in reports.
    pub id: &'static str,
    /// Prepares its working memory.
    pub start: fn() -> Box<dyn Analyse>,
}

/// A running analysis.
pub trait Analyse {
    /// Appends notes about a scored example.
    fn note(&mut self, scored: &mut Scored<'_>, notes: &mut Vec<u32>);
}

/// A scored example, as analyses see it.
pub struct Scored<'s> {
    /// The example.
    pub example: Example<'s>,
    /// Its task, if it has one.
    pub task: Option<&'s Task<'s>>,
    /// The completion as the official program truncates it.
    pub truncated: &'s str,
    /// The official scores.
    pub scores: OfficialScores,
    /// The official rules, for further scores.
    pub official: &'s mut Official,
    /// The parse of the reference, if a profile has parsed it.
    pub reference: Option<&'s Reference>,
}

impl std::fmt::Debug for Analysis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Analysis {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
