//! A scored prediction file: its report, and everything about each example.

use std::rc::Rc;

use assay_score::explain::Explainer;
use assay_score::query::{Query, Row};
use assay_score::report::Report;
use assay_score::scan::Part;
use assay_score::{benchmark, detailed, outcome, profile};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::benchmark::Benchmark;
use crate::grammars;
use crate::scan::scorer;
use crate::source::{ByteSource, JsSource};

/// What came of scoring one prediction file against a benchmark. Tasks are asked for by number.
#[wasm_bindgen]
pub struct Outcome {
    benchmark: Rc<benchmark::Benchmark>,
    part: Part,
    prompts: ByteSource,
    predictions: ByteSource,
    /// The tokens of the tasks that were labelled, in their order.
    #[cfg(feature = "tokens")]
    pub(crate) statements: Vec<assay_score::taxonomy::statement::Statement>,
    /// What labelling more of them goes on with.
    #[cfg(feature = "tokens")]
    pub(crate) kept: assay_score::taxonomy::statement::Kept,
}

#[wasm_bindgen]
impl Outcome {
    /// Nothing is scored yet: `merge` adds what a scan of each range found.
    #[wasm_bindgen(constructor)]
    pub fn new(benchmark: &Benchmark, prompts: ByteSource, predictions: ByteSource) -> Self {
        Self {
            benchmark: Rc::clone(&benchmark.0),
            part: Part::default(),
            prompts,
            predictions,
            #[cfg(feature = "tokens")]
            statements: Vec::new(),
            #[cfg(feature = "tokens")]
            kept: Default::default(),
        }
    }

    /// Adds what a scan finished with, in any order of the ranges.
    pub fn merge(&mut self, part: &[u8]) -> Result<(), JsError> {
        self.part.merge(postcard::from_bytes(part)?, &self.benchmark);
        Ok(())
    }

    /// Adds to the problems that the prediction file could not be read to its end.
    #[wasm_bindgen(js_name = addUnreadable)]
    pub fn add_unreadable(&mut self, reason: String) {
        self.part.merge(Part::unreadable(reason), &self.benchmark);
    }

    /// The report as canonical JSON: a `Report`, in the bytes that the command writes. It has token types once all tasks
    /// are labelled.
    #[wasm_bindgen(js_name = reportJson)]
    pub fn report_json(&self) -> String {
        self.report().to_json()
    }

    /// The numbers of the tasks that a query selects, in its order.
    pub fn query(&self, #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue) -> Result<Vec<u32>, JsError> {
        Ok(serde_wasm_bindgen::from_value::<Query>(query)?.run(&self.outcome()))
    }

    /// What a list shows of these tasks.
    #[wasm_bindgen(unchecked_return_type = "Row[]")]
    pub fn rows(&self, tasks: &[u32]) -> Result<JsValue, JsError> {
        let outcome = self.outcome();
        let row = |&task| Ok(Row::new(&outcome, self.known(task)?));
        to_js(&tasks.iter().map(row).collect::<Result<Vec<_>, JsError>>()?)
    }

    /// Everything about one task.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, task: u32) -> Result<JsValue, JsValue> {
        Ok(to_js(&self.explainer()?.explain(self.known(task)?).map_err(JsError::from)?)?)
    }

    /// Lines of `detailed.jsonl`: those of the tasks from `start` to before `end`.
    #[wasm_bindgen(js_name = detailedJsonl)]
    pub fn detailed_jsonl(&self, start: u32, end: u32) -> Result<String, JsValue> {
        let mut explainer = self.explainer()?;
        let mut lines = String::new();
        for task in self.tasks(start, end) {
            lines += &detailed::json_line(&explainer.explain(task).map_err(JsError::from)?);
        }
        Ok(lines)
    }

    /// The first line of the table of scores.
    #[wasm_bindgen(js_name = csvHeader)]
    pub fn csv_header(&self) -> String {
        detailed::csv_header(profile::ALL)
    }

    /// Lines of the table of scores: those of the tasks from `start` to before `end`.
    pub fn csv(&self, start: u32, end: u32) -> String {
        self.tasks(start, end).map(|task| detailed::csv_line(&self.outcome(), task, profile::ALL)).collect()
    }
}

impl Outcome {
    pub(crate) fn outcome(&self) -> outcome::Outcome<'_> {
        outcome::Outcome { benchmark: &self.benchmark, part: &self.part }
    }

    pub(crate) fn report(&self) -> Report {
        #[cfg_attr(not(feature = "tokens"), expect(unused_mut, reason = "nothing is added"))]
        let mut report = Report::new(&self.outcome(), profile::ALL);
        #[cfg(feature = "tokens")]
        if let Some(statements) = self.all_statements() {
            let profile = self.kept.profile();
            report.tokens = Some(assay_score::taxonomy::table::Tokens::new(&self.outcome(), profile, statements));
        }
        report
    }

    /// What it was made of, to read and to parse again.
    pub(crate) fn sources(&self) -> Result<(JsSource, JsSource), JsValue> {
        grammars::check(&self.benchmark)?;
        Ok((JsSource::new(&self.prompts)?, JsSource::new(&self.predictions)?))
    }

    fn explainer(&self) -> Result<Explainer<'_, JsSource, JsSource>, JsValue> {
        let (prompts, predictions) = self.sources()?;
        Ok(Explainer::new(self.outcome(), prompts, predictions, scorer()))
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

/// A value as `JSON.parse` would give it: nulls are null, and maps are objects.
pub(crate) fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(value.serialize(&serde_wasm_bindgen::Serializer::json_compatible())?)
}
