//! The page that compares two or three submissions. A script computes the comparison in the
//! browser.

use maud::{Markup, html};

use crate::benchmark::Benchmark;

/// The page's content.
pub fn main(benchmarks: &[Benchmark]) -> Markup {
    let comparable = benchmarks.iter().filter(|benchmark| benchmark.bundle.is_some());
    html! {
        h1 { "Compare submissions" }
        p.lead {
            "Compare two or three submissions to a benchmark, task by task. See how much their scores differ, which tasks only some of "
            "them answer exactly, and the answers side by side. Your browser computes everything from the predictions."
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
