//! What `assay corpus retrieve` reports.

use assay_corpus::retrieve::budget::Truncation;
use serde::Serialize;

use super::super::missing::{self, Names, What};
use super::super::walk::Skipped;
use crate::args::RetrieveArgs;
use crate::print::{BAD, BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted};

const VECTORS: What = What {
    one: "text has no vector",
    many: "texts have no vector",
    help: "Embed all texts that --texts writes, with the same options.",
};

const MARKS: What = What {
    one: "task's code has a mark of the template",
    many: "tasks' code has a mark of the template",
    help: "The model takes it for the end of a part. Leave these tasks out, or choose another template.",
};

/// A summary of the work, for people and programs.
#[derive(Debug, Default, Serialize)]
pub(super) struct Summary {
    pub(super) tasks: u64,
    /// Tasks with retrieved chunks.
    pub(super) with_context: u64,
    /// Tasks without retrieved chunks, whose records keep their context.
    pub(super) kept_context: u64,
    pub(super) chunks: u64,
    pub(super) repositories: u64,
    pub(super) files: u64,
    /// Skipped files, by reason.
    pub(super) skipped_files: Skipped,
    pub(super) missing_repositories: Names,
    /// Tasks whose record names no file, or a file that is not in the repository. Without the file,
    /// retrieval could return the answer itself.
    pub(super) missing_files: Names,
    pub(super) missing_vectors: Names,
    /// Tasks without code after the cursor, if a template has a place for it.
    pub(super) without_suffix: u64,
    /// Tasks whose code has a mark of the template, which the model misunderstands.
    pub(super) with_marks: Names,
    /// What was cut from the model inputs.
    pub(super) cut: Cut,
}

/// What was cut from model inputs.
#[derive(Debug, Default, Serialize)]
pub(super) struct Cut {
    pub(super) context: Loss,
    pub(super) prompt: Loss,
    pub(super) suffix: Loss,
}

/// How much of a text was cut.
#[derive(Debug, Default, Serialize)]
pub(super) struct Loss {
    pub(super) tasks: u64,
    pub(super) tokens: u64,
}

impl Cut {
    pub(super) fn add(&mut self, context: Truncation, prompt: Truncation, suffix: Truncation) {
        let kept = [context, prompt, suffix];
        for (loss, Truncation { cut, .. }) in
            [&mut self.context, &mut self.prompt, &mut self.suffix].into_iter().zip(kept)
        {
            loss.tasks += u64::from(cut > 0);
            loss.tokens += cut as u64;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        let others = [&other.context, &other.prompt, &other.suffix];
        for (loss, other) in [&mut self.context, &mut self.prompt, &mut self.suffix].into_iter().zip(others) {
            loss.tasks += other.tasks;
            loss.tokens += other.tokens;
        }
    }

    /// What was cut, in words; empty if nothing was.
    fn text(&self) -> String {
        let parts = [("context", &self.context), ("prompt", &self.prompt), ("code after the cursor", &self.suffix)];
        let cut = parts.into_iter().filter(|(_, loss)| loss.tasks > 0).map(|(name, loss)| {
            let tokens = counted(loss.tokens, "token", "tokens");
            format!("{tokens} of the {name} of {}", counted(loss.tasks, "task", "tasks"))
        });
        cut.collect::<Vec<_>>().join(", ")
    }
}

impl Summary {
    pub(super) fn merge(&mut self, other: Self) {
        self.with_context += other.with_context;
        self.kept_context += other.kept_context;
        self.chunks += other.chunks;
        self.repositories += other.repositories;
        self.files += other.files;
        for (reason, files) in other.skipped_files {
            *self.skipped_files.entry(reason).or_default() += files;
        }
        self.missing_repositories.merge(other.missing_repositories);
        self.missing_files.merge(other.missing_files);
        self.missing_vectors.merge(other.missing_vectors);
        self.without_suffix += other.without_suffix;
        self.with_marks.merge(other.with_marks);
        self.cut.merge(&other.cut);
    }

    /// Whether retrieval was possible for every task, and a model understands every input.
    pub(super) fn is_complete(&self) -> bool {
        let problems = [&self.missing_repositories, &self.missing_files, &self.missing_vectors, &self.with_marks];
        problems.iter().all(|names| names.count == 0)
    }

    pub(super) fn print(&self, page: &mut Page, args: &RetrieveArgs) {
        let from = format!(
            "{} of {}",
            counted(self.files, "file", "files"),
            counted(self.repositories, "repository", "repositories")
        );
        match (&args.texts, &args.out) {
            (Some(texts), _) => {
                page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", texts.display()));
                page.paragraph(
                    "  ",
                    PLAIN,
                    &format!("texts of {} and of {from}", counted(self.tasks, "task", "tasks")),
                );
            }
            (None, Some(out)) if self.missing_vectors.count == 0 => {
                page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", out.display()));
                let tasks = format!("{} of {}", count(self.with_context), counted(self.tasks, "task", "tasks"));
                page.paragraph(
                    "  ",
                    PLAIN,
                    &format!("{tasks} with context: {}, from {from}", counted(self.chunks, "chunk", "chunks")),
                );
            }
            _ => page.line(format_args!("{BAD}✗{BAD:#} nothing was written")),
        }
        if args.inputs.is_some() && args.tokenizer.is_none() {
            page.paragraph(
                "  ",
                DIM,
                "Model inputs were truncated by words and punctuation marks; give --tokenizer to count a model's tokens.",
            );
        }
        let cut = self.cut.text();
        if !cut.is_empty() {
            page.paragraph("  ", PLAIN, &format!("cut from model inputs: {cut}"));
        }
        if self.without_suffix > 0 {
            let tasks = counted(self.without_suffix, "task has", "tasks have");
            page.paragraph("  ", PLAIN, &format!("{tasks} no code after the cursor (right_context)"));
        }
        if !self.skipped_files.is_empty() {
            let reasons: Vec<String> =
                self.skipped_files.iter().map(|(reason, files)| format!("{} {reason}", count(*files))).collect();
            page.paragraph(&format!("  {DOUBTFUL}skipped{DOUBTFUL:#} "), PLAIN, &reasons.join(", "));
        }
        if self.kept_context > 0 {
            let tasks = counted(self.kept_context, "task keeps", "tasks keep");
            page.paragraph("  ", PLAIN, &format!("{tasks} the context of the record: nothing could be retrieved"));
        }
        self.missing_repositories.print(page, &missing::REPOSITORIES);
        self.missing_files.print(page, &missing::FILES);
        self.missing_vectors.print(page, &VECTORS);
        self.with_marks.print(page, &MARKS);
    }
}
