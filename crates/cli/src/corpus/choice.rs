//! Chooses repositories by facts about them, and by what is in training data: section 2.1 of
//! CrossCodeEval's paper.

use std::collections::BTreeSet;

use anyhow::Result;
use assay_corpus::examples::Step;
use assay_corpus::metadata::{Filters, Metadata, PERMISSIVE};
use assay_syntax::languages::Language;

use super::overlap::{self, Collection, Comparison, Likeness, Summary};
use super::walk::{self, Skipped};
use crate::args::ExamplesArgs;
use crate::exit::Failure;
use crate::facts;
use crate::lines::Problems;
use crate::output;
use crate::print::Page;

/// Files with fewer tokens are in many repositories, such as an empty `__init__.py`.
const MIN_TOKENS: usize = 20;

const TRAINING_HELP: &str = "Give folders, or JSON Lines with `source_code`, `content`, `text` or `code`.";

/// What decides which repositories are taken.
#[derive(Default)]
pub(super) struct Choice {
    metadata: Option<(Metadata, Filters)>,
    /// The repositories with a file of the training data.
    in_training: BTreeSet<String>,
}

impl Choice {
    /// Reads the metadata, and looks for files of the repositories in the training data. `None` if the
    /// training data has problems, which were printed.
    pub(super) fn read(args: &ExamplesArgs, names: &[String]) -> Result<Option<Self>, Failure> {
        let mut problems = Problems::default();
        let mut choice = Self { metadata: read_metadata(args)?, in_training: BTreeSet::new() };
        for path in &args.exclude {
            let mut summary = Summary::default();
            let second = Collection::open(path, args.reading, &mut problems, &mut summary.skipped_files)?;
            if !problems.is_empty() {
                let mut page = Page::new();
                problems.print(&mut page, TRAINING_HELP);
                output::print(&page.finish())?;
                return Ok(None);
            }
            let first = choice.files(args, names, &mut summary.skipped_files)?;
            let comparison = Comparison {
                threshold: args.near.unwrap_or(1.0),
                min_tokens: MIN_TOKENS,
                threads: args.threads.count(),
            };
            let collections = [first, second];
            let found = overlap::compare(comparison, &collections, &mut summary)?;
            let is_same = |likeness: &Likeness| likeness.is_exact || args.near.is_some();
            for (number, overlaps) in found.iter().enumerate() {
                if overlaps.document.as_ref().is_some_and(|(_, likeness)| is_same(likeness))
                    && let Some((repository, _)) = collections[0].id(number).split_once('/')
                {
                    choice.in_training.insert(repository.to_owned());
                }
            }
        }
        Ok(Some(choice))
    }

    /// The source files of the repositories that may still be taken.
    fn files(&self, args: &ExamplesArgs, names: &[String], skipped: &mut Skipped) -> Result<Collection> {
        let mut files = Vec::new();
        for name in names.iter().filter(|name| self.removed(name).is_none() && !self.is_in_training(name)) {
            let folder = args.repositories.join(name);
            if folder.symlink_metadata().is_ok_and(|metadata| metadata.is_dir()) {
                let is_source = |file: &str| Language::of_file(file) == Some(args.language);
                // A folder that cannot be read is a step of its own.
                let found = walk::files(&folder, is_source, skipped).unwrap_or_default();
                files.extend(found.into_iter().map(|file| format!("{name}/{file}")));
            }
        }
        Ok(Collection::Folder { root: args.repositories.clone(), files })
    }

    /// The filter of facts that removes a repository.
    pub(super) fn removed(&self, repository: &str) -> Option<Step> {
        self.metadata.as_ref().and_then(|(metadata, filters)| filters.removed(metadata.of(repository)))
    }

    /// Whether a file of the repository is in the training data.
    pub(super) fn is_in_training(&self, repository: &str) -> bool {
        self.in_training.contains(repository)
    }

    /// The day on which a repository was created, if it is known.
    pub(super) fn created(&self, repository: &str) -> Option<String> {
        self.metadata.as_ref().and_then(|(metadata, _)| metadata.of(repository)?.created.clone())
    }
}

fn read_metadata(args: &ExamplesArgs) -> Result<Option<(Metadata, Filters)>, Failure> {
    let Some(path) = &args.metadata else { return Ok(None) };
    let licences = match args.licences.is_empty() {
        true => PERMISSIVE.map(str::to_owned).to_vec(),
        false => args.licences.clone(),
    };
    let filters = Filters {
        created: args.created.clone(),
        forks: args.forks,
        min_stars: args.min_stars,
        licences,
        max_archive: args.max_archive,
    };
    Ok(Some((facts::read(path, args.reading)?, filters)))
}
