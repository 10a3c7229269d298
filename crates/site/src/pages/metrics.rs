//! The page that explains every metric, profile, quirk of the official program and tier.

use std::time::Duration;

use assay_completion::quirks;
use assay_evaluation::metric::Metric;
use assay_evaluations::metrics;
use assay_execution::{Language, Profile};
use maud::{Markup, html};
use serde::Serialize;

use super::contents::contents;
use super::{PACES, about, title, tokens, with_code};
use crate::benchmark::Benchmark;
use crate::board::AS_PUBLISHED;
use crate::card::Kind;
use crate::runtimes::{FOLDER, RuntimeFile};

/// A language, for the program to run.
#[derive(Serialize)]
struct Offer<'o> {
    id: &'o str,
    name: &'o str,
    pace: u64,
    bytes: u64,
}

/// A program to edit and to run. A script fills it.
fn program(runtimes: &[RuntimeFile]) -> Markup {
    let offers = runtimes.iter().filter_map(|runtime| {
        let language = Language::named(&runtime.language)?;
        let name = language.names().first().map_or(language.id(), |(name, _)| *name);
        let pace = language.pace().fuel(Duration::from_secs(1));
        Some(Offer { id: language.id(), name, pace, bytes: runtime.bytes() })
    });
    let offers = serde_json::to_string(&offers.collect::<Vec<_>>()).unwrap_or_default();
    html! {
        section.needs-script aria-labelledby="run-title" {
            h2 #run-title { "Run a program" }
            p {
                "This runs in your browser, in the same interpreter as in the sandbox, with the same output and the same fuel. "
                "Fuel is counted work: it determines whether a program exceeds its time limit."
            }
            div #program data-runtimes={ "../" (FOLDER) "/" } data-languages=(offers) {}
        }
    }
}

/// The page's content.
pub fn main(benchmarks: &[Benchmark], runtimes: &[RuntimeFile]) -> Markup {
    let sections = sections(benchmarks, runtimes);
    html! {
        h1 { "About the metrics" }
        p.lead {
            "The model continues the code at the cursor. One statement of its completion is compared with the original code "
            "at that place."
        }
        (contents(&sections.0))
        (sections)
    }
}

/// The metrics that no benchmark has.
fn others(benchmarks: &[Benchmark]) -> Vec<&'static Metric> {
    let has = |metric: &Metric| {
        benchmarks.iter().flat_map(|benchmark| &benchmark.card.metric).any(|shown| metric.describes(&shown.id))
    };
    metrics::all().filter(|metric| !has(metric)).collect()
}

/// The unit, the direction and the source of a metric.
fn origin(metric: &Metric) -> String {
    format!("In {}; {}. Source: {}.", metric.unit.name(), metric.direction.name(), metric.source)
}

fn sections(benchmarks: &[Benchmark], runtimes: &[RuntimeFile]) -> Markup {
    html! {
        section #playground.needs-script aria-labelledby="try" {}
        @if !runtimes.is_empty() { (program(runtimes)) }
        section aria-labelledby="profiles" {
            h2 #profiles { "Profiles: how scores are computed" }
            p { "Scores from different profiles are not comparable, and never share a column." }
            dl.entries {
                dt { code { "cceval-difflib@1" } }
                dd { "CrossCodeEval’s official program with the packages in its requirements: edit similarity is computed by Python’s difflib." }
                dt { code { "cceval-levenshtein@1" } }
                dd { "The official program with python-Levenshtein also installed: edit similarity is defined differently." }
                dt { code { "strict@1" } }
                dd { "Assay’s own profile: a parser of the language finds the statements, comments, strings and names." }
                dt { code { "cceval-paper@1" } }
                dd { "The text of CrossCodeEval’s paper, taken literally. The original code is cut to a statement, too, comments stay, and a parser finds the names. Published scores come from the official program, which differs." }
                dt { code { "repobench@1" } ", " code { "repoeval-levenshtein@1" } }
                dd { "The scoring programs of RepoBench and of RepoEval. Both compute exact match and edit similarity of other texts than CrossCodeEval does." }
                dt { code { "granite-…@1" } }
                dd { "CrossCodeEval’s metrics of completions that are cut by one of the rules of granite-completebench." }
                dt { code { "codebleu@1" } }
                dd { "CodeBLEU over all tasks together, of the texts that CrossCodeEval’s official program compares." }
                dt { (AS_PUBLISHED) }
                dd {
                    "Scores from papers, as printed. Papers do not always state which program or which edit similarity they used, "
                    "so these scores belong to none of the profiles."
                }
                dt { code { (Profile::First.id()) } }
                dd {
                    "An earlier version of the profile below. Its memory limits include what a language’s runtime needs to start. "
                    "Its paces and its fuel costs differ. Its HumanEval-X tests in C++, Go, JavaScript and Rust accept every "
                    "program that exits with 0. Assay no longer judges by it."
                }
                dt { code { (Profile::Second.id()) } }
                dd {
                    "Programs run against unit tests. pass@k is the probability that at least one of k samples passes all tests of "
                    "its task: an unbiased estimate, averaged over all tasks. Outcomes and the comparison of outputs follow "
                    "xCodeEval’s engine ExecEval. Time is counted work, so verdicts are the same on every machine. The exceptions "
                    "are verdicts of the backstop, whose number is reported"
                    @if benchmarks.iter().any(|benchmark| benchmark.card.kinds().contains(&Kind::Execution)) {
                        ": " a href={ "../" (PACES) "/" } { "what a second is worth" } " differs by language"
                    }
                    "."
                }
                dt { code { (Profile::Third.id()) } }
                dd {
                    "As execution@2, except for tests of functions, as in HumanEval and MBPP. They run outside the program, "
                    "which sees the arguments of calls and nothing else of the tests. So a program that reads its tests, replaces "
                    "what they compare with or exits early does not pass. Tests that pass functions or use the program’s classes "
                    "run inside; reports list their tasks. Assay no longer judges by execution@2 and execution@3."
                }
                dt { code { (Profile::Fourth.id()) } }
                dd {
                    "For all programs. As execution@3, and a program sees the arguments of a call when the call before is answered. "
                    "Calls that depend on answers are answered outside, too. Flags of a sample do not reach the tests of a function. "
                    "An exception that tests do not expect fails them."
                }
                dt { code { (assay_tasks::PROFILE) } }
                dd {
                    "Labels and rankings are compared with xCodeEval’s references: tags by macro-F1, compilation by accuracy, "
                    "retrieval by Acc@k. A task without an answer is a failure, and in a board’s retrieval between languages "
                    "every pair of languages counts."
                }
            }
        }
        @for benchmark in benchmarks {
            section aria-labelledby={ "metrics-" (benchmark.id) } {
                h2 id={ "metrics-" (benchmark.id) } { "Metrics of " (benchmark.card.name) }
                dl.entries {
                    @for metric in &benchmark.card.metric {
                        dt data-explains=(metric.id) {
                            (metric.name) @if metric.short != metric.name { " (" (metric.short) ")" }
                        }
                        dd {
                            (metric.about)
                            @if let Some(known) = metrics::named(&metric.id) {
                                " " (origin(known))
                            }
                        }
                    }
                }
                h3 { "Settings" }
                dl.entries {
                    @for setting in &benchmark.card.setting { dt { (setting.name) } dd { (setting.about) } }
                }
                @let options = benchmark.card.execution.options(str::to_owned);
                @if !options.is_empty() {
                    h3 { "How programs are run" }
                    p { "Options: " code { "assay execute " (options.iter().map(|option| quoted(option)).collect::<Vec<_>>().join(" ")) } }
                }
            }
        }
        @let others = others(benchmarks);
        @if !others.is_empty() {
            section aria-labelledby="other-metrics" {
                h2 #other-metrics { "Other metrics" }
                p { "No board here shows these. " code { "assay score" } " computes them." }
                dl.entries {
                    @for metric in others {
                        dt { (metric.heading()) @if metric.short != metric.name { " (" (metric.short) ")" } }
                        dd { (metric.about) " " (origin(metric)) }
                    }
                }
            }
        }
        section aria-labelledby="quirks" {
            h2 #quirks { "Quirks of the official program" }
            p { "Assay reproduces them, because published numbers include them. The checker shows the effect of each on a submission." }
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
                "Every score is an estimate from a sample of tasks. Shares have 95 % Wilson intervals. Means have 95 % bootstrap "
                "intervals with a fixed seed. Two submissions share a rank unless a paired test over tasks finds a difference at the "
                "5 % level: McNemar’s exact test for exact match, a bootstrap of 1,000 resamples of the tasks for pass@k, labels and "
                "rankings. For macro-F1, the bootstrap resamples its linear approximation."
            }
        }
        section aria-labelledby="tiers" {
            h2 #tiers { "Tiers: sources of scores" }
            (about::tiers())
        }
    }
}

/// An option as a shell takes it.
fn quoted(option: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,/+:".contains(c);
    match option.split_once('=') {
        Some((name, value)) if !value.chars().all(is_plain) => format!("{name}='{}'", value.replace('\'', r"'\''")),
        _ => option.to_owned(),
    }
}
