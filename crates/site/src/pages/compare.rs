//! The page that compares two or three submissions of completions or of programs. A script
//! computes the comparison in the browser.

use maud::{Markup, html};

use crate::benchmark::Benchmark;

/// The page's content.
pub fn main(benchmarks: &[Benchmark]) -> Markup {
    let comparable = benchmarks.iter().filter(|one| one.bundle.is_some() || one.problems.is_some());
    html! {
        h1 { "Compare submissions" }
        p.lead {
            "Compare two or three submissions to a benchmark, task by task. See their scores side by side, which tasks only some of them "
            "solve, and the answers or programs of a task. Your browser computes the comparison from the submitted files."
        }
        p.notice.without-script {
            "The comparison needs JavaScript. Without a browser, use the command "
            code { "assay compare" }
            "."
        }
        section #compare.needs-script aria-label="Comparison" {
            @for benchmark in comparable {
                data value=(benchmark.id) hidden { (benchmark.card.name) }
            }
        }
    }
}
