//! The page of a board that says how it could be gamed, and what stands against it.

use assay_execution::Language;
use maud::{Markup, html};

use super::{ABOUT, GUIDES, with_code};
use crate::benchmark::Benchmark;
use crate::card::Kind;

/// The cheats that pass inside, a line each, with whether they pass under the newest profile. Their test
/// records it.
const CHEATS: &str = include_str!(concat!(env!("ASSAY_FILES"), "/tests/cheats/passed.txt"));

/// The page's folder, in a board's folder.
pub const PAGE: &str = "integrity";

/// How far a way of gaming is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Closed,
    /// What remains is said in the text.
    Partly,
    Open,
    NotApplicable,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Closed => "Closed",
            Self::Partly => "Partly closed",
            Self::Open => "Open",
            Self::NotApplicable => "Does not apply",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Closed => "state closed",
            Self::Partly => "state partly",
            Self::Open => "state open",
            Self::NotApplicable => "state none",
        }
    }
}

/// A way of gaming a benchmark.
struct Way {
    name: &'static str,
    about: &'static str,
    state: State,
    answer: &'static str,
}

/// The eight families of flaws that audits of benchmarks found, then three that no grader can close
/// alone. The last three members are for completions, for programs, and for labels and rankings.
type Family = (&'static str, &'static str, Answer, Answer, Answer);

/// How far a way is closed for a kind of task, and by what.
type Answer = (State, &'static str);

const FAMILIES: [Family; 11] = [
    (
        "Files of the candidate are loaded by the grader",
        "A submission replaces a part of the grader, such as a configuration file or a package.",
        (State::Closed, "Predictions are read as text. Nothing of them is run or imported."),
        (
            State::Closed,
            "Programs run as WebAssembly in a sandbox without files of the machine. The grader is outside of it.",
        ),
        (State::Closed, "Predictions are read as text. Nothing of them is run or imported."),
    ),
    (
        "Reference answers are within reach",
        "The candidate reads the expected answer where it runs.",
        (
            State::Partly,
            "Reference answers are public with the benchmark. A submission that repeats them word for word is refused, unless the \
             maintainers accept it with a reason.",
        ),
        (
            State::Closed,
            "A program gets its input only. The expected output never enters its instance, and neither do other tests.",
        ),
        (
            State::Open,
            "References are public with the benchmark, and a right label looks the same whoever found it. Nothing here can tell a \
             model from a copy of the references.",
        ),
    ),
    (
        "A model that judges takes instructions",
        "The answer tells the judging model what to say.",
        (State::NotApplicable, "No model judges. Texts are compared."),
        (State::NotApplicable, "No model judges. Outputs are compared."),
        (State::NotApplicable, "No model judges. Labels and positions are compared."),
    ),
    (
        "Empty answers score",
        "An empty or merely well-formed answer gets points.",
        (
            State::Closed,
            "A missing answer is a failure: all tasks of the benchmark are the denominator. An empty answer is no exact match.",
        ),
        (
            State::Closed,
            "A missing sample is a failure, and so is a program without output where output is expected. `assay execute \
             --zero-effort` lists tasks whose tests a trivial program passes.",
        ),
        (
            State::Closed,
            "A missing answer is a failure: all references are the denominator. For compilation, the page of a submission has the \
             score of the most common answer.",
        ),
    ),
    (
        "Answers come over the network",
        "The candidate fetches the answer while it is graded.",
        (State::NotApplicable, "Grading reads files only."),
        (State::Closed, "Programs have no network, and no other program to ask."),
        (State::NotApplicable, "Grading reads files only."),
    ),
    (
        "The test framework is rewritten from inside",
        "The candidate changes assertions, result objects or hooks of the framework that tests it.",
        (State::NotApplicable, "Nothing of a submission runs beside the grader."),
        (
            State::Partly,
            "Tests with input and output run outside of the program. By execution@4, so do tests of functions: the program sees the \
             arguments of calls, and its answers are data. Tests that pass functions or use the program’s classes run inside it; the \
             page of a submission lists them.",
        ),
        (State::NotApplicable, "Nothing of a submission runs beside the grader."),
    ),
    (
        "Existence is checked in place of behaviour",
        "It is enough that a file is there, or that a program exits with 0.",
        (State::Closed, "The statement is compared character by character, and its identifiers one by one."),
        (
            State::Closed,
            "The exit code and the whole output decide. An exit with 0 without the output is a wrong answer.",
        ),
        (State::Closed, "Each label, and each position of a ranking, is compared with the reference."),
    ),
    (
        "Success is read from text that the candidate controls",
        "A substring decides, or a normalisation makes different answers equal.",
        (
            State::Partly,
            "The profile says which text is compared. The official program has quirks that make some different answers equal; each \
             submission’s page shows their effect, and strict@1 has none of them.",
        ),
        (
            State::Closed,
            "The checker compares all of the output, as the benchmark’s rules say. What a program prints about itself changes no \
             verdict.",
        ),
        (
            State::Closed,
            "Labels and ids are compared character by character. Tags that no reference has count against micro-F1, and cannot \
             raise macro-F1.",
        ),
    ),
    (
        "Training data has the answers",
        "The model has seen the benchmark before.",
        (State::Open, "Nothing here can tell. Compare models on tasks that are newer than their training data."),
        (
            State::Partly,
            "Where problems have dates and the submission a training cutoff, its page compares problems from before and after.",
        ),
        (State::Open, "Nothing here can tell. Compare models on tasks that are newer than their training data."),
    ),
    (
        "The best of many runs is sent",
        "Somebody samples often and submits the luckiest run.",
        (State::Open, "Nothing here can tell. Intervals and shared ranks say how large luck can be."),
        (State::Open, "Nothing here can tell. Intervals and shared ranks say how large luck can be."),
        (State::Open, "Nothing here can tell. Intervals and shared ranks say how large luck can be."),
    ),
    (
        "Somebody else’s predictions are sent",
        "A submission copies another one, with up to half of its rows edited.",
        (
            State::Closed,
            "Copies and edited copies are found by the answers that independent systems do not share, and the first submission stays.",
        ),
        (
            State::Closed,
            "Copies and edited copies are found by the programs that independent systems do not share, and the first submission stays.",
        ),
        (
            State::Partly,
            "Copies and near copies are found where they share wrong answers, and the first submission stays. Of two submissions \
             with few wrong answers, nothing tells a copy.",
        ),
    ),
];

fn ways(kind: Kind) -> impl Iterator<Item = Way> {
    FAMILIES.into_iter().map(move |(name, about, completion, execution, labels)| {
        let (state, answer) = match kind {
            Kind::Completion => completion,
            Kind::Execution => execution,
            Kind::Labels => labels,
        };
        Way { name, about, state, answer }
    })
}

/// The programs of `tests/cheats` that pass their tests without solving the task.
fn cheats() -> Markup {
    let passed: Vec<(&str, bool)> =
        CHEATS.lines().filter_map(|line| line.split_once(' ')).map(|(name, now)| (name, now == "passes")).collect();
    html! {
        h2 #cheats { "Programs that cheat" }
        p {
            "Assay’s own tests have programs that try to pass tests of functions without solving the task. These pass where the "
            "tests run inside the program:"
        }
        div.scroll-x tabindex="0" role="region" aria-label="Programs that cheat" {
            table.integrity {
                thead { tr { th scope="col" { "Language" } th scope="col" { "What it does" } th scope="col" { "Under execution@4" } } }
                tbody {
                    @for (name, passes) in passed {
                        @let (language, file) = name.split_once('/').unwrap_or(("", name));
                        tr {
                            th scope="row" { (Language::named(language).map_or(language, Language::name)) }
                            td { (file.split('.').nth(1).unwrap_or(file).replace('_', " ")) }
                            td { @if passes { "passes: its tests run inside" } @else { "does not pass" } }
                        }
                    }
                }
            }
        }
    }
}

/// The page's content.
pub fn main(benchmark: &Benchmark) -> Markup {
    let kinds = benchmark.card.kinds();
    html! {
        p.crumbs { a href="../" { (benchmark.card.name) } }
        h1 { "How this board can be gamed" }
        p.lead {
            "Audits of benchmarks found eight families of flaws. This page goes through them and three more, and says which are closed "
            "here, and by what."
        }
        @if benchmark.kinds_with_tasks().is_empty() {
            p {
                "This board has published numbers only. Nobody recomputed them here, so nothing below was checked for them: "
                a href={ "../../" (ABOUT) "/" } { "how far to trust a number" } "."
            }
        }
        @for kind in &kinds {
            @if kinds.len() > 1 { h2 { (kind.name()) } }
            div.scroll-x tabindex="0" role="region" aria-label={ "Ways to game the board: " (kind.name()) } {
                table.integrity {
                    thead { tr { th scope="col" { "Way" } th scope="col" { "State" } th scope="col" { "What stands against it" } } }
                    tbody {
                        @for way in ways(*kind) {
                            tr {
                                th scope="row" { (way.name) p.quiet { (way.about) } }
                                td { span class=(way.state.class()) { (way.state.name()) } }
                                td { (with_code(way.answer)) }
                            }
                        }
                    }
                }
            }
        }
        @if kinds.contains(&Kind::Execution) { (cheats()) }
        p {
            "Did you find another way? Tell the maintainers: " a href={ "../../" (ABOUT) "/" } { "contact" } ". "
            a href={ "../../" (GUIDES) "/host-a-results-site/" } { "The guide" } " says what is verified before a submission is shown."
        }
    }
}
