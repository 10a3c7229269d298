//! A scored prediction file: its report, and the details of each example.

use std::rc::Rc;

use assay_completion::explain::Explainer;
use assay_completion::profile::Profile;
use assay_completion::query::{Query, Row};
use assay_completion::report::report;
use assay_completion::scan::Part;
use assay_completion::scorer::{Column, Plan};
use assay_completion::{benchmark, detailed, outcome, quirks};
use assay_evaluation::metric::Metric;
use assay_evaluation::report::Report;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::benchmark::Benchmark;
use crate::grammars;
use crate::package::package_profiles;
use crate::source::{ByteSource, JsSource};

/// What this build computes of each completion.
pub(crate) fn plan() -> Plan {
    Plan::new(package_profiles(), &[&quirks::QUIRKS]).with_formats(assay_formats::ALL)
}

/// A metric, as pages show it.
#[derive(Serialize)]
struct MetricInfo {
    id: &'static str,
    short: &'static str,
    name: &'static str,
    unit: &'static str,
    about: &'static str,
    /// Whether the value of an example is 0 or 1.
    share: bool,
    /// The value of an example that equals 100 %.
    full: f64,
}

/// The metrics that reports can have, in the order of tables.
#[wasm_bindgen(js_name = metrics, unchecked_return_type = "MetricInfo[]")]
pub fn metric_infos() -> Result<JsValue, JsError> {
    let info = |column: &Column| {
        let Metric { id, short, name, unit, about, .. } = *column.metric;
        MetricInfo { id, short, name, unit: unit.name(), about, share: column.is_share(), full: column.full() }
    };
    let plan = plan();
    let mut infos: Vec<MetricInfo> = Vec::new();
    for column in package_profiles().iter().flat_map(|profile| plan.columns(*profile)) {
        if infos.iter().all(|known| known.id != column.metric.id) {
            infos.push(info(&column));
        }
    }
    to_js(&infos)
}

/// A profile, as pages show it.
#[derive(Serialize)]
struct ProfileInfo {
    id: &'static str,
    about: &'static str,
}

/// The profiles of this build, in the order of tables.
#[wasm_bindgen(js_name = profiles, unchecked_return_type = "ProfileInfo[]")]
pub fn profile_infos() -> Result<JsValue, JsError> {
    let info = |profile: &Profile| ProfileInfo { id: profile.id(), about: profile.about() };
    to_js(&package_profiles().iter().map(info).collect::<Vec<_>>())
}

/// The outcome of scoring one prediction file against a benchmark. Tasks are identified by their
/// numbers.
#[wasm_bindgen]
pub struct Outcome {
    benchmark: Rc<benchmark::Benchmark>,
    part: Part,
    plan: Plan,
    prompts: ByteSource,
    predictions: ByteSource,
    /// The tokens of the labelled tasks, in the order of the benchmark.
    #[cfg(feature = "tokens")]
    pub(crate) statements: Vec<assay_taxonomy::statement::Statement>,
    /// The state of the last analyser, for labelling more tasks.
    #[cfg(feature = "tokens")]
    pub(crate) analyser_state: assay_taxonomy::statement::AnalyserState,
}

#[wasm_bindgen]
impl Outcome {
    /// Creates an outcome without scores. `merge` adds the results of each range's scan.
    #[wasm_bindgen(constructor)]
    pub fn new(benchmark: &Benchmark, prompts: ByteSource, predictions: ByteSource) -> Self {
        Self {
            benchmark: Rc::clone(&benchmark.0),
            part: Part::default(),
            plan: plan(),
            prompts,
            predictions,
            #[cfg(feature = "tokens")]
            statements: Vec::new(),
            #[cfg(feature = "tokens")]
            analyser_state: Default::default(),
        }
    }

    /// Adds the result of a scan. The ranges may come in any order.
    pub fn merge(&mut self, part: &[u8]) -> Result<(), JsError> {
        self.part.merge(postcard::from_bytes(part)?, &self.benchmark);
        Ok(())
    }

    /// Adds a problem: the prediction file could not be read to its end.
    #[wasm_bindgen(js_name = addUnreadable)]
    pub fn add_unreadable(&mut self, reason: String) {
        self.part.merge(Part::unreadable(reason), &self.benchmark);
    }

    /// Counts the references of tasks without a completion, which metrics of all tasks together need. Call
    /// it after the last `merge`.
    #[cfg(feature = "harnesses")]
    #[wasm_bindgen(js_name = countMissing)]
    pub fn count_missing(&mut self) -> Result<(), JsValue> {
        let (prompts, _) = self.sources()?;
        Ok(self.part.count_missing(&self.benchmark, prompts, &self.plan).map_err(JsError::from)?)
    }

    /// The report as canonical JSON: a `Report`, with the same bytes that the command writes. It
    /// has token types if all tasks are labelled.
    #[wasm_bindgen(js_name = reportJson)]
    pub fn report_json(&self) -> String {
        self.report().to_json()
    }

    /// The numbers of the tasks that a query selects, in its order.
    pub fn query(&self, #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue) -> Result<Vec<u32>, JsError> {
        Ok(serde_wasm_bindgen::from_value::<Query>(query)?.run(&self.outcome()))
    }

    /// The columns of these tasks in a list.
    #[wasm_bindgen(unchecked_return_type = "Row[]")]
    pub fn rows(&self, tasks: &[u32]) -> Result<JsValue, JsError> {
        let outcome = self.outcome();
        let row = |&task| Ok(Row::new(&outcome, self.known(task)?));
        to_js(&tasks.iter().map(row).collect::<Result<Vec<_>, JsError>>()?)
    }

    /// Explains one task's example.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, task: u32) -> Result<JsValue, JsValue> {
        Ok(to_js(&self.explainer()?.explain(self.known(task)?).map_err(JsError::from)?)?)
    }

    /// The lines of `detailed.jsonl` for the tasks from `start` to `end`, exclusively.
    #[wasm_bindgen(js_name = detailedJsonl)]
    pub fn detailed_jsonl(&self, start: u32, end: u32) -> Result<String, JsValue> {
        let mut explainer = self.explainer()?;
        let mut lines = String::new();
        for task in self.tasks(start, end) {
            lines += &detailed::json_line(&explainer.explain(task).map_err(JsError::from)?);
        }
        Ok(lines)
    }

    /// The header of the table of scores.
    #[wasm_bindgen(js_name = csvHeader)]
    pub fn csv_header(&self) -> String {
        detailed::csv_header(&self.plan)
    }

    /// The lines of the table of scores for the tasks from `start` to `end`, exclusively.
    pub fn csv(&self, start: u32, end: u32) -> String {
        self.tasks(start, end).map(|task| detailed::csv_line(&self.outcome(), task)).collect()
    }
}

impl Outcome {
    pub(crate) fn outcome(&self) -> outcome::Outcome<'_> {
        outcome::Outcome { benchmark: &self.benchmark, part: &self.part, plan: &self.plan }
    }

    pub(crate) fn report(&self) -> Report {
        #[cfg_attr(not(feature = "tokens"), expect(unused_mut, reason = "only token types change the report"))]
        let mut report = report(&self.outcome());
        #[cfg(feature = "tokens")]
        if let Some(statements) = self.all_statements() {
            let profile = self.analyser_state.profile();
            let tokens = assay_taxonomy::table::Tokens::new(&self.outcome(), profile, statements);
            report.add_section(assay_taxonomy::table::SECTION, &tokens);
        }
        report
    }

    /// Opens the files that the outcome was computed from.
    pub(crate) fn sources(&self) -> Result<(JsSource, JsSource), JsValue> {
        grammars::check(&self.benchmark)?;
        Ok((JsSource::new(&self.prompts)?, JsSource::new(&self.predictions)?))
    }

    fn explainer(&self) -> Result<Explainer<'_, JsSource, JsSource>, JsValue> {
        let (prompts, predictions) = self.sources()?;
        Ok(Explainer::new(self.outcome(), prompts, predictions))
    }

    pub(crate) fn tasks(&self, start: u32, end: u32) -> std::ops::Range<u32> {
        start..end.min(self.benchmark.len() as u32)
    }

    pub(crate) fn known(&self, task: u32) -> Result<u32, JsError> {
        let tasks = self.benchmark.len();
        let known = (task as usize) < tasks;
        known.then_some(task).ok_or_else(|| JsError::new(&format!("there is no task {task}, only {tasks}")))
    }
}

/// Converts a value like `JSON.parse`: nulls are null, and maps are objects.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}
