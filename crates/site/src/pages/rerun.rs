//! The part of a submission's page that runs its programs again in the visitor's browser. A script
//! fills it.

use std::collections::{BTreeMap, BTreeSet};

use assay_execution::Language;
use maud::{Markup, html};

use super::scope_name;
use crate::benchmark::Benchmark;
use crate::board::Board;
use crate::programs::ProgramBenchmark;
use crate::runtimes::{FOLDER, RuntimeFile};

/// What the script needs to know.
pub(crate) struct Rerun<'r> {
    /// The benchmark.
    benchmark: &'r Benchmark,
    /// The runtimes of the site.
    runtimes: &'r [RuntimeFile],
}

impl<'r> Rerun<'r> {
    /// `None` if the site runs no programs of the benchmark.
    pub(crate) fn of(benchmark: &'r Benchmark, runtimes: &'r [RuntimeFile]) -> Option<Self> {
        let rerun = Self { benchmark, runtimes };
        let is_offered = benchmark.problems.is_some()
            && benchmark.card.page_rules().is_some()
            && rerun.languages().iter().any(|language| rerun.runtime(language).is_some());
        is_offered.then_some(rerun)
    }

    /// The files of the benchmark that the page reads: the tasks with their tests, and the
    /// descriptions of the problems. The site has them beside the submissions.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        let problems = self.benchmark.card.execution.problems.as_deref();
        self.tasks().into_iter().chain(problems)
    }

    /// What the checker needs to judge samples of the benchmark.
    pub(crate) fn entry(&self) -> Option<ProgramBenchmark> {
        let Benchmark { id, card, .. } = self.benchmark;
        let address = |file: &str| format!("../{id}/{file}");
        let mut languages = BTreeMap::new();
        for task in self.benchmark.problems.iter().flat_map(|problems| &problems.tasks.all) {
            *languages.entry(task.language.clone()).or_default() += 1;
        }
        Some(ProgramBenchmark {
            id: id.clone(),
            name: card.name.clone(),
            tasks: address(self.tasks()?),
            problems: card.execution.problems.as_deref().map(address),
            rules: card.page_rules()?,
            k: Some(card.ks()).filter(|k| !k.is_empty()).unwrap_or_else(|| vec![1]),
            languages,
        })
    }

    fn tasks(&self) -> Option<&'static str> {
        self.benchmark.problems.as_ref().map(|problems| problems.file)
    }

    /// The ids of the tasks' languages.
    fn languages(&self) -> BTreeSet<&str> {
        let problems = self.benchmark.problems.iter();
        problems.flat_map(|problems| &problems.tasks.all).map(|task| task.language.as_str()).collect()
    }

    fn runtime(&self, language: &str) -> Option<&RuntimeFile> {
        self.runtimes.iter().find(|runtime| runtime.language == language)
    }

    /// The section for a submission with these samples.
    pub(crate) fn section(&self, board: &Board<'_>, samples: &str) -> Markup {
        let execution = &self.benchmark.card.execution;
        let rules = self.benchmark.card.page_rules().and_then(|rules| serde_json::to_string(&rules).ok());
        let to_runtimes = format!("../../{FOLDER}/");
        html! {
            section.rerun aria-labelledby="rerun-title" {
                h2 #rerun-title { "Re-run in this browser" }
                p.quiet {
                    "Your browser runs the submitted programs on the benchmark’s tests, with the same interpreters as Assay. It "
                    "compares each outcome, the fuel used and the output with the submission. Nothing is uploaded."
                }
                ul.rerun-languages {
                    @for language in self.languages() {
                        li {
                            strong { (scope_name(board, language)) } ": "
                            @match self.runtime(language) {
                                Some(runtime) => {
                                    (format!("{:.1} MB", runtime.bytes() as f64 / 1e6)) " to download once ("
                                    a href={ (to_runtimes) (runtime.notice) } { "licence" } ")"
                                }
                                None => span.quiet { (why_not(language)) },
                            }
                        }
                    }
                }
                div #rerun
                    data-tasks=[self.tasks().map(|file| format!("../{file}"))]
                    data-problems=[execution.problems.as_ref().map(|file| format!("../{file}"))]
                    data-samples=(samples)
                    data-rules=[rules]
                    data-runtimes=(to_runtimes) {}
                noscript { p { "This needs JavaScript." } }
            }
        }
    }
}

/// Why programs of a language do not run in a page of this site.
fn why_not(language: &str) -> &'static str {
    match Language::named(language) {
        Some(language) => language.why_not_in_pages().unwrap_or("this site does not offer its runtime"),
        None => "Assay does not support this language",
    }
}
