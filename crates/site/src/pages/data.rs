//! The page that describes the data of a benchmark: its card, its licences, and the description of its
//! tasks.

use std::collections::{BTreeMap, BTreeSet};

use assay_corpus::describe::{FileKind, Report};
use assay_evaluation::report::thousands;
use assay_formats::exports::croissant::FILE as CROISSANT;
use assay_tasks::{ALL, AVERAGE};
use maud::{Markup, html};

use super::description;
use super::{linked, scope_name};
use crate::benchmark::{BUNDLE, Benchmark, SettingTasks};
use crate::board::{Board, MEAN};
use crate::card::{CARD, Kind};
use crate::dataset::Dataset;
use crate::description::FILE;
use crate::settings::{self, Settings};

/// The most repositories without a licence of their own that are listed.
const MOST_REPOSITORIES: usize = 100;

/// A file of tasks on the site.
pub(crate) struct Download<'d> {
    /// Its name in the benchmark's folder.
    pub(crate) name: &'d str,
    /// Its address from the page.
    pub(crate) address: String,
}

/// The page's content. `downloads` are the tasks that the site has. `is_catalogued` says whether the site
/// describes them for catalogues, too.
pub(crate) fn main(
    board: &Board<'_>,
    benchmark: &Benchmark,
    settings: &Settings,
    downloads: &[Download<'_>],
    is_catalogued: bool,
) -> Markup {
    html! {
        p.crumbs { a href="../" { (board.benchmark.name) } }
        h1 { "The data" }
        p.lead { "What the tasks of this benchmark are, where they are from, and how large they are." }
        (card(board, benchmark, downloads, is_catalogued))
        (licences(benchmark, settings))
        @match &benchmark.description {
            Some(report) => {
                (description::sections(report))
                (source(benchmark, report))
            }
            None => { (missing(benchmark)) }
        }
    }
}

/// Facts about the benchmark. What its card does not state is said to be so.
fn card(board: &Board<'_>, benchmark: &Benchmark, downloads: &[Download<'_>], is_catalogued: bool) -> Markup {
    let Dataset { creator, published, hub, revision, .. } = &benchmark.card.dataset;
    let about = &board.benchmark;
    let kinds: Vec<&str> = benchmark.card.kinds().into_iter().map(Kind::name).collect();
    let languages = board.scopes.iter().filter(|scope| ![ALL, AVERAGE, MEAN].contains(&scope.id));
    let languages: Vec<String> = languages
        .map(|scope| match scope.tasks {
            Some(tasks) => format!("{} ({})", scope.name, thousands(tasks)),
            None => scope.name.to_owned(),
        })
        .collect();
    let stated = |text: Option<&String>| text.cloned().unwrap_or_else(not_stated);
    html! {
        section.described aria-labelledby="card" {
            h2 #card { "Data card" }
            dl.entries {
                dt { "Name" } dd { (about.name) }
                dt { "What it measures" } dd { (about.about) }
                dt { "What models write" } dd { (kinds.join(", ")) }
                dt { "Tasks by setting" }
                dd { (tasks(board, benchmark)) }
                dt { "Languages" } dd { (if languages.is_empty() { not_stated() } else { languages.join(", ") }) }
                @if !benchmark.card.execution.flags.is_empty() {
                    dt { "Flags of all programs" }
                    dd {
                        @for (n, (language, flags)) in benchmark.card.execution.flags.iter().enumerate() {
                            @if n > 0 { ", " }
                            (scope_name(board, language)) ": " code { (flags) }
                        }
                    }
                }
                dt { "Source" }
                dd {
                    @match about.link { Some(link) => (web(link, link)), None => (not_stated()) }
                }
                @if let Some(hub) = hub {
                    dt { "Hugging Face" }
                    dd {
                        (web(hub, &format!("https://huggingface.co/datasets/{hub}")))
                        @if let Some(revision) = revision { ", revision " (revision) }
                    }
                }
                dt { "Creator" } dd { (stated(creator.as_ref())) }
                dt { "Published" } dd { (stated(published.as_ref())) }
                dt { "Licence of the tasks" } dd { (licence(benchmark.card.dataset.licence.as_deref())) }
                dt { "Files" }
                dd {
                    @if downloads.is_empty() { "The site does not offer the tasks." }
                    @for (n, Download { name, address }) in downloads.iter().enumerate() {
                        @if n > 0 { ", " }
                        a href=(address) download { (name) }
                    }
                    @if is_catalogued { ", " a href={ "../" (CROISSANT) } download { "Croissant" } }
                    @if benchmark.description.is_some() { @if !downloads.is_empty() { "," } " " a href={ "./" (FILE) } download { (FILE) } }
                }
                dt { "How to cite" }
                dd {
                    @match about.citation {
                        Some(text) => { pre tabindex="0" { code { (text.trim()) } } }
                        None => (not_stated()),
                    }
                }
            }
        }
    }
}

/// The number of tasks, and the hash of their file, for each setting.
fn tasks(board: &Board<'_>, benchmark: &Benchmark) -> Markup {
    // Settings with the same tasks are named together.
    let mut groups: Vec<(Option<SettingTasks<'_>>, Vec<&str>)> = Vec::new();
    for setting in &benchmark.card.setting {
        let found = benchmark.tasks(&setting.id);
        match groups.iter_mut().find(|(tasks, _)| sha256(*tasks) == sha256(found)) {
            Some((_, names)) => names.push(&setting.name),
            None => groups.push((found, vec![&setting.name])),
        }
    }
    let stated = board.scopes.iter().find(|scope| scope.id == ALL).and_then(|scope| scope.tasks);
    let stated = stated.or_else(|| {
        let languages = board.scopes.iter().filter(|scope| ![ALL, AVERAGE, MEAN].contains(&scope.id));
        languages.map(|scope| scope.tasks).sum::<Option<u64>>().filter(|sum| *sum > 0)
    });
    html! {
        ul.task-counts {
            @for (tasks, names) in &groups {
                li {
                    (names.join(", ")) ": "
                    @match tasks {
                        Some(tasks) => {
                            // Pairs of languages have no total.
                            @if tasks.count(ALL) > 0 { (thousands(tasks.count(ALL))) ", " }
                            "file "
                            code.hash { "sha256:" (tasks.content().sha256) }
                        }
                        None => {
                            (stated.map_or_else(|| "number not stated".to_owned(), thousands)) "; the site does not have the tasks"
                        }
                    }
                }
            }
        }
    }
}

fn sha256<'b>(tasks: Option<SettingTasks<'b>>) -> Option<&'b str> {
    tasks.map(|tasks| tasks.content().sha256.as_str())
}

/// The licences of all data of the benchmark on the site.
fn licences(benchmark: &Benchmark, settings: &Settings) -> Markup {
    let Dataset { licence: of_tasks, source, .. } = &benchmark.card.dataset;
    let repositories = repositories(benchmark);
    let named: BTreeSet<&str> = source.iter().map(|origin| origin.name.as_str()).collect();
    let others: Vec<(&String, &u64)> = repositories.iter().filter(|(name, _)| !named.contains(name.as_str())).collect();
    // Without any licence by repository, one line says so.
    let most = if source.is_empty() { 0 } else { MOST_REPOSITORIES };
    let listed = &others[..others.len().min(most)];
    html! {
        section.described aria-labelledby="licences" {
            h2 #licences { "Licences" }
            div.table-wrap tabindex="0" role="region" aria-label="Table: licences" {
                table.plain-table.value-table {
                    caption { strong { "Licences" } " as the maintainers of this site state them" }
                    thead {
                        tr {
                            th scope="col" { "Of" } th scope="col" { "Licence" } th scope="col" { "Tasks" } th scope="col" { "Stated in" }
                        }
                    }
                    tbody {
                        tr { th scope="row" { "The tasks" } td { (licence(of_tasks.as_deref())) } td { "all" } td { (stated_in(of_tasks.is_some(), CARD)) } }
                        @for origin in source {
                            tr {
                                th scope="row" {
                                    @match &origin.link { Some(link) => (web(&origin.name, link)), None => (origin.name) }
                                }
                                td { (licence(origin.licence.as_deref())) }
                                td { (repositories.get(&origin.name).map_or_else(|| "–".to_owned(), |tasks| thousands(*tasks))) }
                                td { (stated_in(origin.licence.is_some(), CARD)) }
                            }
                        }
                        @for (name, tasks) in listed {
                            tr {
                                th scope="row" { (name) }
                                td { (not_stated()) } td { (thousands(**tasks)) } td { "–" }
                            }
                        }
                        tr {
                            th scope="row" { "The results on this site" }
                            td { (licence(settings.licence.as_deref())) } td { "–" } td { (stated_in(settings.licence.is_some(), settings::FILE)) }
                        }
                    }
                }
            }
            @if !repositories.is_empty() {
                p.quiet.measure {
                    "The tasks are from " (thousands(repositories.len() as u64)) " repositories. "
                    @if source.is_empty() {
                        "No licence is stated by repository."
                    } @else if listed.len() < others.len() {
                        "Not listed: " (thousands((others.len() - listed.len()) as u64)) " repositories whose licence is not stated."
                    }
                }
            }
            p.quiet.measure { "Predictions have the licences that their submissions state." }
        }
    }
}

/// The number of tasks of each repository. Tasks that do not name theirs are left out.
fn repositories(benchmark: &Benchmark) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    let Some(bundle) = &benchmark.bundle else { return found };
    let names = bundle.tasks.map(|_, task, _| task.repository.map(std::borrow::Cow::into_owned));
    // The bundle was read before. Without its text, nothing is known of repositories.
    for name in names.unwrap_or_default().into_iter().flatten() {
        *found.entry(name).or_default() += 1;
    }
    found
}

/// How the description was made.
fn source(benchmark: &Benchmark, report: &Report) -> Markup {
    let mut files: Vec<String> = Vec::new();
    let own = |name: &str| format!("results/{}/{name}", benchmark.id);
    for file in &report.files {
        files.push(match file.kind {
            FileKind::Prompts => {
                let is_bundle = benchmark.bundle.as_ref().is_some_and(|bundle| bundle.content.sha256 == file.sha256);
                format!("--prompts {}", if is_bundle { own(BUNDLE) } else { "prompts.jsonl".to_owned() })
            }
            FileKind::Tests => format!("--tests {}", own(benchmark.problems.as_ref().map_or("", |tasks| tasks.file))),
            FileKind::Problems => {
                format!("--problems {}", own(benchmark.card.execution.problems.as_deref().unwrap_or_default()))
            }
            FileKind::Samples => {
                let settings = benchmark.card.setting.iter().filter_map(|setting| benchmark.tasks(&setting.id));
                let mut references = settings.filter_map(|tasks| match tasks {
                    SettingTasks::Labels(references) if references.content.sha256 == file.sha256 => {
                        Some(own(&references.file))
                    }
                    _ => None,
                });
                format!("--samples {}", references.next().unwrap_or_default())
            }
        });
    }
    if report.tokenizer.sha256.is_some() {
        files.push("--tokenizer tokenizer.json".to_owned());
    }
    html! {
        section.described aria-labelledby="source" {
            h2 #source { "How to make this description" }
            p.measure {
                "The description is from " code { "assay corpus describe" } ". When this site was built, the hashes of the files "
                "that it read were those of the benchmark’s tasks."
            }
            pre tabindex="0" { code { "assay corpus describe " (files.join(" ")) " --json > " (own(FILE)) } }
            @for file in &report.files {
                p.quiet.hash-line { (kind(file.kind)) ": " code.hash { "sha256:" (file.sha256) } }
            }
            p { a href={ "./" (FILE) } download { "All numbers as JSON" } }
        }
    }
}

/// What to do about a missing description.
fn missing(benchmark: &Benchmark) -> Markup {
    let own = |name: &str| format!("results/{}/{name}", benchmark.id);
    let settings = &benchmark.card.setting;
    let known = settings.iter().find_map(|setting| benchmark.tasks(&setting.id).map(|tasks| (setting, tasks)));
    html! {
        section.described aria-labelledby="size" {
            h2 #size { "Size" }
            @match known {
                Some((setting, tasks)) => {
                    @let option = match tasks {
                        SettingTasks::Completions(_) => "--prompts",
                        SettingTasks::Programs(_) => "--tests",
                        SettingTasks::Labels(_) => "--samples",
                    };
                    p.empty { "There is no description of the tasks yet. This command makes one, and the next build of the site shows it:" }
                    pre tabindex="0" { code {
                        "assay corpus describe " (option) " " (own(benchmark.tasks_file(&setting.id))) " --json > " (own(FILE))
                    } }
                }
                None => {
                    p.empty {
                        "There is no description of the tasks: the site does not have them. Whoever has them can describe them with "
                        code { "assay corpus describe" } "."
                    }
                }
            }
        }
    }
}

fn kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Prompts => "Prompts",
        FileKind::Tests => "Tests",
        FileKind::Problems => "Problems",
        FileKind::Samples => "Samples",
    }
}

fn not_stated() -> String {
    "not stated".to_owned()
}

fn stated_in(is_stated: bool, file: &str) -> Markup {
    html! { @if is_stated { code { (file) } } @else { "–" } }
}

/// A licence by its name, or by its address.
fn licence(text: Option<&str>) -> Markup {
    let Some(text) = text else { return html! { (not_stated()) } };
    let name = text.split_once("://spdx.org/licenses/").map_or(text, |(_, name)| name.trim_end_matches(".html"));
    web(name, text)
}

/// A link to a web address. Another text is no link.
fn web(text: &str, address: &str) -> Markup {
    let is_web = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
    linked(text, is_web.then_some(address))
}
