//! Two or three submissions side by side: what a script computes in the visitor's browser.

use maud::{Markup, html};

use crate::benchmark::Benchmark;

/// The page's content.
pub fn main(benchmarks: &[Benchmark]) -> Markup {
    let comparable = benchmarks.iter().filter(|benchmark| benchmark.bundle.is_some());
    html! {
        h1 { "Compare submissions" }
        p.lead {
            "Two or three submissions to a benchmark, task by task: how far apart they are, which tasks only one of them "
            "answers exactly, and both answers side by side. Everything is computed in your browser, from the predictions."
        }
        p.notice.without-script {
            "That needs JavaScript, which is switched off. The command "
            code { "assay compare" }
            " does the same without a browser."
        }
        section #compare.needs-script aria-label="Comparison" {
            @for benchmark in comparable {
                data value=(benchmark.id) hidden { (benchmark.card.name) }
            }
        }
    }
}
