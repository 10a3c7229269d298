//! The page that says how to submit.

use maud::{Markup, html};

use super::{CHECK, GUIDES};
use crate::benchmark::{Benchmark, Kind};
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
    let has_tasks = benchmark.bundle.is_some() || benchmark.problems.is_some();
    let setting = card.setting.first().map_or("SETTING", |setting| &setting.id);
    let (execute, submit) = match card.kind {
        Kind::Completion => (None, format!("assay submit results/{id} --predictions predictions.jsonl \\\n")),
        Kind::Execution => (
            Some(format!("assay execute --samples samples.jsonl --tests results/{id} --all-tests --out run\n")),
            format!("assay submit results/{id} --predictions run \\\n"),
        ),
    };
    html! {
        section aria-labelledby={ "submit-" (id) } {
            h2 id={ "submit-" (id) } { (card.name) }
            @if !has_tasks {
                p {
                    "This board shows published numbers only: the site does not have the benchmark’s tasks, so it cannot compute "
                    "scores."
                }
            } @else {
                ol.steps {
                    li {
                        "Run your model on the tasks. "
                        @match card.kind {
                            Kind::Completion => "Write one JSON object per line, with the task’s id and the completion.",
                            Kind::Execution => "Write one JSON object per line, with the task’s id, the language and the program.",
                        }
                    }
                    li {
                        a href={ "../" (CHECK) "/#benchmark=" (id) } { "Check the file" }
                        ": all problems at once, scores, and each task. "
                        @if card.kind == Kind::Completion { "Then download the submission’s folder from that page." }
                    }
                    li {
                        "Or do the same with the command:"
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
                p {
                    a href={ "../" (GUIDES) "/host-a-results-site/" } { "The guide" }
                    " says what each file of the folder has, and what is verified."
                }
            }
        }
    }
}
