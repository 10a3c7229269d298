//! The page that says how to submit.

use maud::{Markup, html};

use super::{CHECK, GUIDES};
use crate::benchmark::Benchmark;
use crate::card::Kind;
use crate::settings::Settings;

/// The page's content.
pub fn main(settings: &Settings, benchmarks: &[Benchmark]) -> Markup {
    html! {
        h1 { "How to submit" }
        p.lead {
            "A submission is a folder: what the model wrote, the scores, and a card that says how it was made. It is sent as a pull "
            "request, and the site computes every score again."
        }
        @for benchmark in benchmarks { (steps(settings, benchmark)) }
        @if benchmarks.is_empty() { p.empty { "There are no benchmarks yet." } }
    }
}

fn steps(settings: &Settings, benchmark: &Benchmark) -> Markup {
    let (id, card) = (&benchmark.id, &benchmark.card);
    let kinds = benchmark.kinds_with_tasks();
    html! {
        section aria-labelledby={ "submit-" (id) } {
            h2 id={ "submit-" (id) } { (card.name) }
            @if kinds.is_empty() {
                p {
                    "This board shows published numbers only: the site does not have the benchmark’s tasks, so it cannot compute "
                    "scores."
                }
            } @else {
                @for kind in &kinds {
                    @if kinds.len() > 1 { h3 { (kind.name()) } }
                    (steps_of(settings, benchmark, *kind))
                }
                p {
                    a href={ "../" (GUIDES) "/host-a-results-site/" } { "The guide" }
                    " says what each file of the folder has, and what is verified."
                }
            }
        }
    }
}

/// The steps for the settings of a kind.
fn steps_of(settings: &Settings, benchmark: &Benchmark, kind: Kind) -> Markup {
    let (id, card) = (&benchmark.id, &benchmark.card);
    let setting = card.setting.iter().find(|setting| card.kind_of(&setting.id) == kind);
    let setting = setting.map_or("SETTING", |setting| &setting.id);
    let references = benchmark.reference_files();
    let of_predictions = format!("assay submit results/{id} --predictions predictions.jsonl \\\n");
    let (execute, submit) = match kind {
        Kind::Completion | Kind::Labels => (None, of_predictions),
        Kind::Execution => (
            Some(format!("assay execute --samples samples.jsonl --tests results/{id} --all-tests --out run\n")),
            format!("assay submit results/{id} --predictions run \\\n"),
        ),
    };
    html! {
        ol.steps {
            li {
                "Run your model on the tasks. "
                @match kind {
                    Kind::Completion => "Write one JSON object per line, with the task’s id and the completion.",
                    Kind::Execution => "Write one JSON object per line, with the task’s id, the language and the program.",
                    Kind::Labels => {
                        "Write one JSON object per line, with the id of the reference and the label or the ranking. The references: "
                        @for (n, file) in references.iter().enumerate() {
                            @if n > 0 { ", " }
                            a href={ "../" (id) "/" (file) } download { (file) }
                        }
                        "."
                    }
                }
            }
            li {
                @match kind {
                    Kind::Completion | Kind::Execution => a href={ "../" (CHECK) "/#benchmark=" (id) } { "Check the file" },
                    Kind::Labels => { a href={ "../" (CHECK) "/" } { "Check the file" } " together with its references" },
                }
                ": all problems at once, scores, and each task. "
                @if kind == Kind::Completion { "Then download the submission’s folder from that page." }
            }
            li {
                @if kind == Kind::Labels { "Make the submission with the command:" } @else { "Or do the same with the command:" }
                pre tabindex="0" { code {
                    @if let Some(execute) = execute { (execute) }
                    (submit) "  --model \"My model\" --setting " (setting) " --sampling greedy"
                } }
            }
            li {
                @match &settings.repository {
                    Some(repository) => {
                        "Send the folder as a pull request to " a href=(repository) rel="noopener" { (repository) } "."
                    }
                    None => {
                        "Send the folder to the maintainers of this site. They have not named a repository"
                        @if let Some(contact) = &settings.contact {
                            ", but " a href=(contact) rel="noopener" { "a contact" }
                        }
                        "."
                    }
                }
            }
        }
    }
}
