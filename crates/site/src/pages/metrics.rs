//! What the numbers mean: every metric and every profile, every quirk of the official program, and every tier.

use assay_score::execution::Profile;
use assay_score::quirks;
use maud::{Markup, html};

use super::{PACES, title, tokens};
use crate::benchmark::{Benchmark, Kind};
use crate::board::AS_PUBLISHED;

/// The page's content.
pub fn main(benchmarks: &[Benchmark]) -> Markup {
    html! {
        h1 { "About the metrics" }
        p.lead {
            "A model is shown the code before a cursor and writes on. One statement of what it wrote is compared with what "
            "stands there in the original."
        }
        section #playground.needs-script aria-labelledby="try" {}
        section aria-labelledby="profiles" {
            h2 #profiles { "Profiles: three ways to compute the same names" }
            p { "A number is only comparable with numbers of the same profile, so they never share a column." }
            dl.entries {
                dt { code { "cceval-difflib@1" } }
                dd { "CrossCodeEval’s official program as its requirements install it: edit similarity by Python’s difflib." }
                dt { code { "cceval-levenshtein@1" } }
                dd { "The official program where python-Levenshtein happens to be installed: another edit similarity." }
                dt { code { "strict@1" } }
                dd { "Ours: statements, comments, strings and names as a parser of the language sees them." }
                dt { (AS_PUBLISHED) }
                dd {
                    "Numbers of papers, as they print them. Papers do not always say which program computed them, or by which edit "
                    "similarity, so they stand under none of the profiles."
                }
                dt { code { (Profile::First.id()) } }
                dd {
                    "The same with limits that also count what a language’s runtime needs to start, with other paces and prices of "
                    "work, and with tests of HumanEval-X in C++, Go, JavaScript and Rust that every program passes which exits with 0. "
                    "Assay does not judge by it any more."
                }
                dt { code { (Profile::CURRENT.id()) } }
                dd {
                    "Programs that are run against unit tests: pass@k, how likely it is that one of k samples passes all tests of "
                    "its task, without bias and as the mean over all tasks. Outcomes and the comparison of outputs are those of "
                    "xCodeEval’s engine ExecEval; time is counted work, so verdicts are the same on every machine, but for those of "
                    "the backstop, which are counted"
                    @if benchmarks.iter().any(|benchmark| benchmark.card.kind == Kind::Execution) {
                        ": " a href={ "../" (PACES) "/" } { "what a second is worth" } " differs by language"
                    }
                    "."
                }
            }
        }
        @for benchmark in benchmarks {
            section aria-labelledby={ "metrics-" (benchmark.id) } {
                h2 id={ "metrics-" (benchmark.id) } { "Metrics of " (benchmark.card.name) }
                dl.entries {
                    @for metric in &benchmark.card.metric {
                        dt data-explains=(metric.id) { (metric.name) " (" (metric.short) ")" }
                        dd { (metric.about) }
                    }
                }
                h3 { "Settings" }
                dl.entries {
                    @for setting in &benchmark.card.setting { dt { (setting.name) } dd { (setting.about) } }
                }
                @let options = benchmark.card.execution.options(str::to_owned);
                @if !options.is_empty() {
                    h3 { "How programs are run" }
                    p { "As " code { "assay execute " (options.join(" ")) } " does." }
                }
            }
        }
        section aria-labelledby="quirks" {
            h2 #quirks { "Quirks of the official program" }
            p { "They are reproduced, because published numbers have them. The checker says what each did to a submission." }
            dl.entries {
                @for quirk in quirks::ALL {
                    dt data-explains=(quirk.id()) { (title(quirk.id())) }
                    dd { (with_code(quirk.description())) }
                }
            }
        }
        (tokens::explanation())
        section aria-labelledby="uncertainty" {
            h2 #uncertainty { "Intervals and ranks" }
            p {
                "Every number is of a sample of tasks. Shares have Wilson’s 95 % interval, means one by a bootstrap with a fixed "
                "seed. Two submissions share a rank unless the exact McNemar test, task by task, tells them apart at 5 %."
            }
        }
        section aria-labelledby="tiers" {
            h2 #tiers { "Where numbers are from" }
            dl.entries {
                dt { "Published" } dd { "A number from a paper, with its table. Nothing here can test it." }
                dt { "Self-scored" } dd { "Scored, or its programs judged, by whoever submitted it; that was not tested here." }
                dt { "Recomputed" } dd { "Scored from the submitted predictions when this site was built. You can do it too." }
                dt { "Re-executed" } dd { "The submitted programs were run against the unit tests when this site was built. You can do it too." }
            }
        }
    }
}

/// A text in which backticks enclose code.
fn with_code(text: &str) -> Markup {
    html! {
        @for (n, part) in text.split('`').enumerate() {
            @if n % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}
