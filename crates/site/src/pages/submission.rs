//! The page of one submission: its card, its scores, and how to verify them.

use assay_evaluation::manifest::{Manifest, VERSION};
use assay_evaluation::report::{Report, thousands};
use assay_execution::{FlagsRow, InsideTask, Section, Study};
use assay_tasks::{ALL, AVERAGE, Number};
use assay_taxonomy::table::{SECTION, Tokens};
use maud::{Markup, html};

use super::contents::contents;
use super::outcomes::{effects_of_quirks, position, tasks_by_outcome};
use super::rerun::Rerun;
use super::{CHECK, COMPARE, execution, labels, linked, scope_name, tier_class, tier_name, title, tokens, value};
use crate::board::{Board, Row, Setting, Tier};
use crate::card::Kind;
use crate::exports::{ANSWERS, Exported, FOLDER};
use crate::history::{Change, short};
use crate::verify::{MANIFEST, REPORT, Verification};

/// The inputs of the page.
pub struct Shown<'s> {
    /// The board of the submission.
    pub board: &'s Board<'s>,
    /// The submission's row on the board.
    pub row: &'s Row,
    /// The result of its verification.
    pub verified: &'s Verification,
    /// Its report.
    pub report: &'s Report,
    /// The report's section about runs, if it has one.
    pub execution: Option<Section>,
    /// The study of its programs, if it has one.
    pub study: Option<Study>,
    /// The file of references that its answers are scored on, if the site has it.
    pub references: Option<&'s str>,
    /// What runs its programs in the page, if the site does that.
    pub(crate) rerun: Option<&'s Rerun<'s>>,
    /// Its files for other tools.
    pub(crate) exported: &'s [Exported],
    /// The commits that changed it, the latest first.
    pub changes: &'s [Change],
    /// The address of the repository with the commits.
    pub repository: Option<&'s str>,
}

impl Shown<'_> {
    /// The page's content.
    pub fn main(&self) -> Markup {
        let Self { board, row, verified, .. } = self;
        let setting = self.setting();
        let sections = self.sections();
        html! {
            p.crumbs { a href="../" { (board.benchmark.name) } }
            h1 { (row.model) }
            p.lead {
                @if let Some(organisation) = &row.organisation { (organisation) ". " }
                @if let Some(setting) = setting { (setting.name) ": " (setting.about) }
            }
            p.trust {
                span class=(tier_class(row.tier)) { (tier_name(row.tier)) }
                @match (row.tier, self.kind()) {
                    (Tier::Recomputed, _) => {
                        " from the submitted predictions when this site was built, by Assay " (VERSION) "."
                    }
                    (Tier::ReExecuted, _) => {
                        " in the sandbox when this site was built, by Assay " (VERSION) ": every program has the verdicts that "
                        "were submitted."
                    }
                    (_, Kind::Execution) if verified.recomputed.is_some() => {
                        ": this site counted the submitted verdicts when it was built. It "
                        strong { "did not run the programs" }
                        ", so the verdicts are the submitter’s own."
                    }
                    _ => {
                        " by the submitter. This site does not have the benchmark’s tasks, so the scores are not verified."
                    }
                }
            }
            (contents(&sections.0))
            div.submission {
                // Before the sections, as on phones: what arrives late moves nothing there.
                @if let Some(predictions) = verified.predictions { (self.see_for_yourself(predictions)) }
                div.submission-main { (sections) }
            }
        }
    }

    fn sections(&self) -> Markup {
        let Self { board, row, verified, report, .. } = self;
        html! {
            (self.scores())
            @if let Some(profile) = self.profiles().first() { (position(board, row, profile)) }
            @if let (Some(rerun), Some(samples)) = (self.rerun, verified.predictions) { (rerun.section(board, samples)) }
            (tasks_by_outcome(board, report))
            @if let Some(found) = report.section::<Tokens>(SECTION) {
                @let check = (row.tier == Tier::Recomputed).then(|| self.check());
                (tokens::breakdown(&found, check.as_deref()))
            }
            @if let Some(section) = &self.execution { (execution::analyses(board, section, self.study.as_ref())) }
            (effects_of_quirks(report))
            (labels::details(report))
            (self.problems())
            (self.card())
            @if let Some(manifest) = &verified.manifest { (self.hashes(manifest)) }
            (history(self.changes, self.repository))
        }
    }

    /// The profiles of the scores, the board's own first.
    fn profiles(&self) -> Vec<&String> {
        let mut profiles: Vec<&String> = self.row.scores.keys().collect();
        profiles.sort_by_key(|profile| **profile != self.board.profile);
        profiles
    }

    fn setting(&self) -> Option<&Setting<'_>> {
        self.board.settings.iter().find(|setting| setting.id == self.row.setting)
    }

    /// What the model wrote.
    fn kind(&self) -> Kind {
        self.setting().map(|setting| setting.kind).unwrap_or_default()
    }

    /// The address at which the checker recomputes the submission.
    fn check(&self) -> String {
        format!("../../{CHECK}/#submission={}%2F{}", self.board.benchmark.id, self.verified.id)
    }

    fn see_for_yourself(&self, predictions: &str) -> Markup {
        let (benchmark, id) = (self.board.benchmark.id, &self.verified.id);
        html! {
            aside.submission-side aria-labelledby="yourself" {
                h2 #yourself { "Verify it yourself" }
                @if let Some(references) = self.references {
                    p { a.button.primary href=(self.check()) { "Recompute in this browser" } }
                    p.quiet {
                        "Your browser fetches the " a href={ "../" (references) } download { "references" }
                        " and the predictions, scores them, and compares the report."
                    }
                    p { "Without a browser, in a copy of the results:" }
                    pre tabindex="0" { code { "assay verify results/" (benchmark) "/" (id) } }
                } @else if self.row.tier == Tier::Recomputed {
                    p { a.button.primary href=(self.check()) { "Recompute in this browser" } }
                    p.quiet {
                        "Your browser fetches and scores the predictions, and checks that the report is the same byte for byte. It "
                        "shows every example: where it is truncated, what is compared, and which names match."
                    }
                    p {
                        a href={ "../../" (COMPARE) "/#benchmark=" (benchmark) "&first=" (id) } {
                            "Compare with another submission"
                        }
                    }
                    p { "Without a browser, in a copy of the results:" }
                    pre tabindex="0" { code { "assay verify results/" (benchmark) "/" (id) } }
                } @else if self.kind() == Kind::Execution {
                    @if self.rerun.is_some() {
                        p { a.button.primary href="#rerun-title" { "Re-run in this browser" } }
                    }
                    p { "Re-run every program in the sandbox, in a copy of the results:" }
                    pre tabindex="0" { code { "assay verify --execute results/" (benchmark) "/" (id) } }
                    p.quiet { "Without " code { "--execute" } ", the command only recounts the submitted verdicts." }
                } @else {
                    p { "With the benchmark’s tasks, you can recompute the scores:" }
                    pre tabindex="0" { code { "assay score --prompts TASKS --predictions " (predictions) } }
                }
                ul.files {
                    @for name in [predictions, REPORT, MANIFEST, assay_evaluations::submission::FILE] {
                        li { a href=(name) download { (name) } }
                    }
                }
                (self.exports())
            }
        }
    }

    /// Links to the files for other tools.
    fn exports(&self) -> Markup {
        html! {
            @if !self.exported.is_empty() {
                h3 #exports { "For other tools" }
                ul.files {
                    @for Exported { name, files } in self.exported {
                        li {
                            (name) ": "
                            @for (number, file) in files.iter().enumerate() {
                                @if number > 0 { ", " }
                                a href={ (FOLDER) "/" (file.path) } download { (file.what) }
                            }
                        }
                    }
                }
                @if !self.exported.iter().flat_map(|exported| &exported.files).any(|file| file.what == ANSWERS) {
                    p.quiet { "These files have the numbers, without the answers." }
                }
            }
        }
    }

    fn scores(&self) -> Markup {
        let Self { board, row, .. } = self;
        let Some(setting) = self.setting() else { return html! {} };
        let name =
            |id: &str| board.metrics.iter().find(|metric| metric.id == id).map_or(id.to_owned(), |m| m.name.into());
        let counts = &self.report.counts;
        let answered = counts.first().filter(|_| setting.kind == Kind::Execution);
        let backstops = self.execution.as_ref().and_then(|section| section.backstop_verdicts).unwrap_or_default();
        let numbers = assay_tasks::numbers(self.report);
        let tasks = |scope: &str| {
            if setting.kind == Kind::Labels {
                let first = setting.metrics.first();
                let is_it = |number: &&Number| Some(&number.metric) == first && number.group == scope;
                return numbers.iter().find(is_it).map(|number| number.tasks);
            }
            let language = (scope != "all").then_some(scope);
            let of_scope = counts.iter().find(|counts| counts.scope.of_language() == language);
            of_scope.or(counts.first().filter(|_| counts.len() == 1)).map(|counts| counts.total)
        };
        // The means of cells have no number for all tasks.
        let rank = |profile: &str| [ALL, AVERAGE].iter().find_map(|scope| row.ranks.get(profile)?.get(*scope));
        html! {
            section aria-labelledby="scores" {
                h2 #scores { "Scores" }
                p.quiet {
                    "Percentages with 95 % confidence intervals. A task without an answer counts as a failure."
                    @if let Some(tasks) = answered {
                        " " strong { (thousands(tasks.answered)) " of " (thousands(tasks.total)) " tasks answered" } "."
                    }
                    @if backstops > 0 {
                        " " (thousands(backstops)) @if backstops == 1 { " verdict was" } @else { " verdicts were" }
                        " decided by the backstop, which measures processor time: another machine may give other verdicts."
                    }
                }
                (self.flags())
                (self.data_models())
                (self.inside())
                @let profiles = self.profiles();
                div.switch {
                @for (n, profile) in profiles.into_iter().enumerate() {
                    @let scopes = &row.scores[profile];
                    input.unseen type="radio" name="profile" id={ "profile-" (n) } checked[n == 0];
                    label for={ "profile-" (n) } { (profile) }
                    div.table-wrap tabindex="0" role="region" aria-label={ "Scores by " (profile) } {
                        table.plain-table {
                            caption {
                                strong { (profile) }
                                @if let Some(rank) = rank(profile) {
                                    " Rank " (rank) " by " (setting.metrics.first().map(|id| name(id)).unwrap_or_default()) ", among the submissions of this setting whose answers this site has."
                                }
                            }
                            thead {
                                tr {
                                    th scope="col" { "Tasks" }
                                    th scope="col" { "Count" }
                                    @for metric in setting.metrics { th scope="col" { (name(metric)) } }
                                }
                            }
                            tbody {
                                @for scope in board.scopes.iter().filter(|scope| scopes.contains_key(scope.id)) {
                                    tr {
                                        th scope="row" { (scope_name(board, scope.id)) }
                                        td.value { @if let Some(tasks) = tasks(scope.id) { (thousands(tasks)) } }
                                        @for metric in setting.metrics {
                                            td.value { (value(scopes.get(scope.id).and_then(|values| values.get(metric)))) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
                }
            }
        }
    }

    /// The flags that changed programs.
    fn flags(&self) -> Markup {
        let flags = self.execution.as_ref().map(|section| section.flags.as_slice()).unwrap_or_default();
        html! {
            @if !flags.is_empty() {
                p {
                    "Compiled with flags: "
                    @for (n, FlagsRow { language, flags, samples }) in flags.iter().enumerate() {
                        @if n > 0 { ", " }
                        code { (flags) } " (" (thousands(*samples)) @if *samples == 1 { " sample in " } @else { " samples in " }
                        (language) ")"
                    }
                    "."
                }
            }
        }
    }

    /// The languages whose programs had other sizes of numbers than those of judges.
    fn data_models(&self) -> Markup {
        html! {
            @for (language, model) in self.execution.iter().flat_map(|section| &section.data_models) {
                p { "Data model of " (language) ": " (model) ". Judges have 64 bits." }
            }
        }
    }

    /// The tasks whose tests programs can pass without solving them.
    fn inside(&self) -> Markup {
        let inside = self.execution.as_ref().map(|section| section.inside.as_slice()).unwrap_or_default();
        html! {
            @if !inside.is_empty() {
                details {
                    summary {
                        "Programs can pass the tests of " (thousands(inside.len() as u64))
                        @if inside.len() == 1 { " task" } @else { " tasks" } " without solving the task"
                    }
                    div.table-wrap tabindex="0" role="region" aria-label="Tasks that can be passed without a solution" {
                        table.plain-table {
                            thead { tr { th scope="col" { "Task" } th scope="col" { "Samples" } th scope="col" { "Reason" } } }
                            tbody {
                                @for InsideTask { task, samples, reason, .. } in inside {
                                    tr { th scope="row" { (task) } td.value { (thousands(*samples)) } td { (reason) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn problems(&self) -> Markup {
        let findings = &self.verified.findings;
        let problems = &self.report.problems;
        html! {
            section aria-labelledby="problems" {
                h2 #problems { "Findings" }
                @if problems.is_empty() && findings.is_empty() {
                    p { "None: the submission has no problems, and its report was reproduced." }
                } @else {
                    ul.findings {
                        @for finding in findings {
                            li { strong { (title(finding.code)) } ": " (finding.message) }
                        }
                        @for group in problems {
                            li {
                                strong { (title(&group.code)) }
                                @if group.count > 1 { " ×" (thousands(group.count)) }
                                @if let Some(place) = group.first.first() { ": " (place.message) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn card(&self) -> Markup {
        let row = self.row;
        let parameters = row.parameters.map(|number| thousands(number as u64));
        let weights = row.open_weights.map(|open| if open { "open" } else { "closed" }.to_owned());
        let card = self.verified.card.as_ref();
        let entries = [
            ("Date of the predictions", row.date.clone()),
            ("Parameters", parameters),
            ("Weights", weights),
            ("Retriever", row.retriever.clone()),
            ("Sampling", row.sampling.clone()),
            ("Cost as declared", row.cost.map(|dollars| format!("{dollars} US dollars"))),
            ("Generated tokens as declared", row.tokens.map(|number| thousands(number as u64))),
            ("Generation time as declared", row.seconds.map(|seconds| format!("{seconds} seconds"))),
            ("Training cutoff", card.and_then(|card| card.cutoff.clone())),
            ("Licence of the predictions", card.and_then(|card| card.licence.clone())),
            ("Contact", card.and_then(|card| card.contact.clone())),
            ("Notes", card.and_then(|card| card.notes.clone())),
        ];
        html! {
            section aria-labelledby="about" {
                h2 #about { "The submission" }
                dl.entries {
                    @if row.link.is_some() { dt { "Link" } dd { (linked(row.link.as_deref().unwrap_or_default(), row.link.as_deref())) } }
                    @if row.paper.is_some() { dt { "Paper" } dd { (linked(row.paper.as_deref().unwrap_or_default(), row.paper.as_deref())) } }
                    @for (name, value) in entries {
                        @if let Some(value) = value { dt { (name) } dd { (value) } }
                    }
                }
            }
        }
    }

    fn hashes(&self, manifest: &Manifest) -> Markup {
        let hashes = [
            ("Tasks", &manifest.prompts.content.sha256),
            ("Predictions or samples", &manifest.predictions.content.sha256),
            ("Report", &manifest.report.sha256),
        ];
        html! {
            section aria-labelledby="hashes" {
                h2 #hashes { "Hashes" }
                dl.entries {
                    @for (name, sha256) in hashes { dt { (name) } dd { code.hash { "sha256:" (sha256) } } }
                    dt { "Scored by" } dd { "Assay " (manifest.version) ", " (manifest.created) }
                    @if self.kind() == Kind::Completion { dt { "Parsers" } dd { (manifest.grammars.iter().map(|(name, version)| format!("{name} {version}")).collect::<Vec<_>>().join(", ")) } }
                }
            }
        }
    }
}

/// The most commits that are listed.
const MOST_COMMITS: usize = 20;

/// The commits that changed a submission. Each links to the repository, if the site names one.
fn history(changes: &[Change], repository: Option<&str>) -> Markup {
    let address = |commit: &str| repository.map(|from| format!("{}/commit/{commit}", from.trim_end_matches('/')));
    let earlier = changes.len().saturating_sub(MOST_COMMITS);
    html! {
        @if !changes.is_empty() {
            section aria-labelledby="history" {
                h2 #history { "History" }
                p { "Commits to the results that changed this submission, the latest first." }
                dl.entries {
                    @for (number, Change { commit, date, files }) in changes.iter().enumerate().take(MOST_COMMITS) {
                        dt { (date) }
                        dd {
                            (if number + 1 == changes.len() { "Added " } else { "Changed " }) (files.join(", ")) ": "
                            code { (linked(short(commit), address(commit).as_deref())) }
                        }
                    }
                }
                @if earlier > 0 { p.quiet { "Not listed: " (thousands(earlier as u64)) " earlier commits." } }
            }
        }
    }
}
