//! What a worker's script calls.

use std::time::Duration;

use assay_execution::{Dialect, Language, Limits, Runner};
use assay_wasm_passes as passes;
use js_sys::{BigInt, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::fault::Fault;
use crate::stacks;
use crate::submission::{self, Submission};
use crate::tab::{Tab, TabProgram};

/// The runtimes of a worker, and what it runs with them.
#[wasm_bindgen]
#[derive(Default)]
pub struct Worker {
    tab: Tab,
    submission: Option<Submission>,
    program: Option<TabProgram>,
}

#[wasm_bindgen]
impl Worker {
    /// A worker without runtimes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the compiled module of an image, by its id.
    #[wasm_bindgen(js_name = addImage)]
    pub fn add_image(&mut self, id: &str, module: JsValue) -> Result<(), JsValue> {
        Ok(self.tab.add(id, module.unchecked_into())?)
    }

    /// Adds an image's compiled module with [chained stacks](chain_stacks), for programs that need
    /// them.
    #[wasm_bindgen(js_name = addChained)]
    pub fn add_chained(&mut self, id: &str, module: JsValue) -> Result<(), JsValue> {
        Ok(self.tab.chain(id, module.unchecked_into())?)
    }

    /// Reads a program, which [`run`](Self::run) runs from then on. Returns the message about an
    /// incorrect program.
    pub async fn read(&mut self, language: &str, source: Vec<u8>) -> Result<Option<String>, JsValue> {
        self.program = None;
        Ok(match self.tab.compile(&Dialect::of(named(language)?), &source).await? {
            Ok(program) => {
                self.program = Some(program);
                None
            }
            Err(error) => Some(error.to_string()),
        })
    }

    /// Runs the program once: an object as `assay run --json` prints it, with the bytes of its output.
    pub async fn run(
        &mut self,
        stdin: Vec<u8>,
        fuel: u64,
        memory_bytes: f64,
        output_bytes: f64,
    ) -> Result<Object, JsValue> {
        let program = self.program.as_mut().ok_or_else(|| JsError::new("no program was read"))?;
        let limits = Limits {
            fuel,
            memory_bytes: memory_bytes as u64,
            output_bytes: output_bytes as u64,
            // The page ends a worker that takes too long.
            backstop: Duration::MAX,
            ..Limits::default()
        };
        let run = self.tab.run(program, &stdin.into(), &limits).await?;
        Ok(object([
            ("exit", run.exit.name().into()),
            ("code", run.exit.code().map_or(JsValue::NULL, JsValue::from)),
            ("fuel", BigInt::from(run.fuel.unwrap_or_default()).into()),
            ("peakMemory", (run.peak_memory as f64).into()),
            ("stdout", Uint8Array::from(&run.stdout[..]).into()),
            ("stderr", Uint8Array::from(&run.stderr[..]).into()),
        ]))
    }

    /// Opens a submission: the file of tasks with their tests, the descriptions of problems if the
    /// benchmark has them, the samples, with verdicts or without, and the benchmark's rules as JSON.
    /// Without tasks, those in the file of samples count, which another harness wrote then. With
    /// `every_test`, the tests after a program's first failure run too. Returns its plan as JSON.
    #[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen borrows no optional bytes")]
    pub fn open(
        &mut self,
        tasks: Option<Vec<u8>>,
        problems: Option<Vec<u8>>,
        samples: Vec<u8>,
        rules: &str,
        every_test: bool,
    ) -> Result<String, JsError> {
        let submission = Submission::open(tasks.as_deref(), problems.as_deref(), samples, rules, every_test);
        let submission = submission.map_err(|error| JsError::new(&error))?;
        let plan = submission.plan();
        self.submission = Some(submission);
        Ok(plan)
    }

    /// Judges a job of the open submission. Returns as JSON what was found, and how it agrees with
    /// what was submitted.
    pub async fn judge(&mut self, job: usize) -> Result<String, JsValue> {
        let submission = self.submission.as_ref().ok_or_else(|| JsError::new("no submission is open"))?;
        Ok(submission.judge(&self.tab, job).await?)
    }

    /// Returns an object with the files that `assay execute` writes of judged jobs: the `samples` with
    /// their verdicts as bytes, and the `report` as JSON. Its member `verdicts` is JSON, too: how
    /// the verdicts of another harness agree. `judged` is a JSON list of pairs: the number
    /// of a job, and what was found. `k` are the values of k for pass@k.
    pub fn results(&self, judged: &str, k: &[u32]) -> Result<Object, JsError> {
        let submission = self.submission.as_ref().ok_or_else(|| JsError::new("no submission is open"))?;
        let results = submission.results(judged, k).map_err(|error| JsError::new(&error))?;
        Ok(object([
            ("samples", Uint8Array::from(&results.samples[..]).into()),
            ("report", results.report.into()),
            ("verdicts", results.verdicts.into()),
        ]))
    }
}

/// What a file of programs is, as JSON: its harness, what it has, and what can be done with it. Returns
/// nothing for a file of no known kind.
#[wasm_bindgen]
pub fn recognise(file: &[u8]) -> Result<Option<String>, JsError> {
    Ok(submission::recognise(file)?)
}

fn named(language: &str) -> Result<Language, Fault> {
    Language::named(language).ok_or(Fault::Language)
}

/// Chains the stacks of a runtime's module, where the browser can switch between stacks. Returns
/// nothing where it cannot.
#[wasm_bindgen(js_name = chainStacks)]
pub fn chain_stacks(module: &[u8]) -> Result<Option<Vec<u8>>, JsError> {
    if !stacks::are_there() {
        return Ok(None);
    }
    Ok(Some(passes::chain_stacks::chain(module)?))
}

fn object<const N: usize>(entries: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (key, value) in entries {
        // A new object accepts every property.
        let _ = Reflect::set(&object, &key.into(), &value);
    }
    object
}
