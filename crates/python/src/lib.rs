#![doc = include_str!("../README.md")]

#[cfg(target_os = "linux")]
mod allocator;
mod failure;
mod records;

use std::cell::Cell;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use assay_base::size::parse_size;
use assay_base::source::SourceReader;
use assay_completion::metrics::{self, TextMetric};
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_execution::Dialect;
use assay_formats::programs::{EXTRACT, extract, labels};
use assay_scoring::input::Input;
use assay_scoring::run::Options;
use assay_scoring::{Asked, Breakdown, Compared, Failure, Records, combination};
use assay_syntax::languages::Language;
use assay_tasks::Task;
use assay_taxonomy::{Boundaries, TokenProfile};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::failure::{error, misuse};
use crate::records::open;

/// The processors of this process. The kernel's files say it, which take longer than some records.
static PROCESSORS: LazyLock<NonZeroUsize> =
    LazyLock::new(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));

/// What a function is asked for besides its files: the same for all of them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Request {
    profiles: Vec<String>,
    metrics: Vec<String>,
    tokens: Option<String>,
    by: Vec<String>,
    midpoints: bool,
    task: Option<String>,
    k: Vec<u64>,
    study: bool,
    language: Option<String>,
    threads: Option<usize>,
    max_decompressed: String,
}

/// A [`Request`] whose names are known.
struct Known {
    options: Options,
    profiles: Vec<Profile>,
    metrics: Vec<&'static TextMetric>,
    tokens: Option<Breakdown>,
    task: Option<Task>,
    ks: Vec<u64>,
    study: bool,
    limit: u64,
}

impl Request {
    fn known(self, py: Python<'_>) -> PyResult<Known> {
        let fail = |message: String| misuse(py, &message);
        let unknown = |what: &str, name: &str, known: Vec<&str>| {
            fail(format!("there is no {what} {name:?}; choose one of {}", known.join(", ")))
        };
        let profile = |name: &String| {
            let all = || profiles::ALL.iter().map(|profile| profile.id()).collect();
            profiles::named(name).ok_or_else(|| unknown("profile", name, all()))
        };
        let metric = |name: &String| {
            let all = || metrics::OF_TEXTS.iter().map(|text| text.metric.id).collect();
            TextMetric::named(name).ok_or_else(|| unknown("metric", name, all()))
        };
        let tokens = |name: String| {
            let all = || TokenProfile::ALL.map(TokenProfile::id).to_vec();
            let combine =
                |names: &String| combination(names).map_err(|message| fail(format!("by= has {names:?}; {message}")));
            Ok::<_, PyErr>(Breakdown {
                profile: TokenProfile::named(&name).ok_or_else(|| unknown("profile of token types", &name, all()))?,
                boundaries: if self.midpoints { Boundaries::Midpoints } else { Boundaries::Printed },
                by: self.by.iter().map(combine).collect::<PyResult<_>>()?,
            })
        };
        let task =
            |name: String| Task::named(&name).ok_or_else(|| unknown("task", &name, Task::ALL.map(Task::id).to_vec()));
        let language = |name: String| {
            let all = || Language::ALL.iter().map(|language| language.id()).collect();
            Language::named(&name).ok_or_else(|| unknown("language", &name, all()))
        };
        if self.k.contains(&0) {
            return Err(fail("k= has 0; each k is at least 1".to_owned()));
        }
        for (argument, is_given) in [("by=", !self.by.is_empty()), ("midpoints=", self.midpoints)] {
            if is_given && self.tokens.is_none() {
                return Err(fail(format!("{argument} needs tokens=True, or the profile of token types")));
            }
        }
        let threads = match self.threads {
            Some(threads) => {
                NonZeroUsize::new(threads).ok_or_else(|| fail("threads= is 0; give at least 1".to_owned()))?
            }
            None => *PROCESSORS,
        };
        Ok(Known {
            options: Options { language: self.language.map(language).transpose()?, threads },
            profiles: self.profiles.iter().map(profile).collect::<PyResult<_>>()?,
            metrics: self.metrics.iter().map(metric).collect::<PyResult<_>>()?,
            tokens: self.tokens.map(tokens).transpose()?,
            task: self.task.map(task).transpose()?,
            ks: self.k,
            study: self.study,
            limit: parse_size(&self.max_decompressed)
                .map_err(|message| fail(format!("max_decompressed=: {message}")))?,
        })
    }
}

/// The bytes of a text that was computed without the interpreter.
fn computed(py: Python<'_>, compute: impl FnOnce() -> Result<String, Failure> + Send) -> PyResult<Bound<'_, PyBytes>> {
    match py.detach(compute) {
        Ok(text) => Ok(PyBytes::new(py, text.as_bytes())),
        Err(failure) => Err(error(py, &failure)),
    }
}

/// The report on predictions, as canonical JSON. Without prompts, the predictions have the ground truth
/// in them.
#[pyfunction]
fn score<'py>(
    py: Python<'py>,
    prompts: Option<Bound<'py, PyAny>>,
    predictions: &Bound<'py, PyAny>,
    corpora: Vec<Bound<'py, PyAny>>,
    request: Request,
) -> PyResult<Bound<'py, PyBytes>> {
    let Known { options, profiles, metrics, tokens, task, ks, study, limit } = request.known(py)?;
    let prompts = prompts.map(|prompts| open(py, &prompts, "prompts", limit)).transpose()?;
    let predictions = open(py, predictions, "predictions", limit)?;
    let corpora =
        corpora.into_iter().map(|corpus| open(py, &corpus, "corpora", limit)).collect::<PyResult<Vec<Input>>>()?;
    computed(py, || {
        let is_given = !corpora.is_empty();
        let corpora = Cell::new(corpora);
        let open = || Ok(corpora.take());
        let asked = Asked {
            options,
            profiles: &profiles,
            metrics: &metrics,
            tokens,
            task,
            ks: &ks,
            corpora: if is_given { Some(&open) } else { None },
            study,
            cutoff: None,
            metadata: false,
            matrix: false,
        };
        let mut text = String::new();
        let mut take = |scored: assay_scoring::Scored<'_>| {
            text = scored.report.to_json();
            Ok(())
        };
        match prompts {
            Some(prompts) => asked.score(prompts, std::iter::once(Ok(predictions)), &mut take)?,
            None => asked.score_alone(predictions, 0, &mut take)?,
        }
        Ok(text)
    })
}

/// The explanation of a task's scores, as canonical JSON.
#[pyfunction]
fn explain<'py>(
    py: Python<'py>,
    task_id: &str,
    prompts: &Bound<'py, PyAny>,
    predictions: &Bound<'py, PyAny>,
    request: Request,
) -> PyResult<Bound<'py, PyBytes>> {
    let Known { options, profiles, limit, .. } = request.known(py)?;
    let prompts = open(py, prompts, "prompts", limit)?;
    let predictions = open(py, predictions, "predictions", limit)?;
    let profiles = assay_scoring::profiles(&profiles);
    computed(py, || Ok(assay_scoring::explain(options, &profiles, prompts, || Ok(predictions), task_id)?.to_json()))
}

/// How the second of two prediction files differs from the first, as canonical JSON. `names` are those of
/// the files.
#[pyfunction]
fn compare<'py>(
    py: Python<'py>,
    first: &Bound<'py, PyAny>,
    second: &Bound<'py, PyAny>,
    prompts: &Bound<'py, PyAny>,
    names: [String; 2],
    request: Request,
) -> PyResult<Bound<'py, PyBytes>> {
    let Known { options, profiles, tokens, limit, .. } = request.known(py)?;
    let prompts = open(py, prompts, "prompts", limit)?;
    let files = [open(py, first, "first", limit)?, open(py, second, "second", limit)?];
    let profiles = assay_scoring::profiles(&profiles);
    computed(py, move || {
        let (prompts, files) = (|| Ok(prompts), files.into_iter().map(Ok));
        let take = |compared: &Compared, _: &[Outcome<'_>]| Ok(compared.to_json(&names));
        assay_scoring::compare(options, &profiles, tokens.as_ref(), prompts, files, take)
    })
}

/// What a file of a harness has.
#[pyclass(frozen, get_all)]
struct Contents {
    harness: &'static str,
    what: &'static str,
    /// JSON Lines.
    samples: Vec<u8>,
    /// JSON Lines.
    tasks: Vec<u8>,
    /// The verdicts of the harness: a task, the places of its first and last sample with one behind, and
    /// how many passed.
    recorded: Vec<(String, u64, u64, u64)>,
    extracted: u64,
    /// Places, and what is wrong there.
    problems: Vec<(String, String)>,
}

/// Reads a file of a harness.
#[pyfunction]
fn read(py: Python<'_>, path: PathBuf, tests: Option<PathBuf>, max_decompressed: &str) -> PyResult<Contents> {
    let limit = parse_size(max_decompressed).map_err(|message| misuse(py, &format!("max_decompressed=: {message}")))?;
    let read = py.detach(move || {
        if let Some(tests) = &tests {
            assay_scoring::input::check_all(&[tests])?;
        }
        let Records { harness, what, samples, tasks, import } = Records::read(limit, &path, tests.as_deref())?;
        let recorded =
            import.recorded.into_iter().map(|one| (one.task, one.samples.start, one.samples.end, one.passed));
        Ok(Contents {
            harness,
            what,
            samples: bytes(&samples)?,
            tasks: bytes(&tasks)?,
            recorded: recorded.collect(),
            extracted: import.extracted,
            problems: import.problems.into_iter().map(|problem| (problem.place, problem.message)).collect(),
        })
    });
    read.map_err(|failure: Failure| error(py, &failure))
}

fn bytes(input: &Input) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    SourceReader::new(input).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The code in what a model says, by the rule [`EXTRACT`]; `None` if it has no block of code.
#[pyfunction]
fn extract_code<'t>(text: &'t str, language: &str) -> Option<&'t str> {
    let dialect = Dialect::find(language).or_else(|_| Dialect::find(&language.to_lowercase()));
    extract(text, labels(dialect.ok().map(|dialect| dialect.language)))
}

#[pymodule]
fn _assay(module: &Bound<'_, PyModule>) -> PyResult<()> {
    #[cfg(target_os = "linux")]
    allocator::give_to_tree_sitter();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("EXTRACT", EXTRACT)?;
    let about = |profile: &Profile| (profile.id(), profile.about());
    module.add("PROFILES", profiles::ALL.iter().map(about).collect::<Vec<_>>())?;
    module.add_class::<Contents>()?;
    module.add_function(wrap_pyfunction!(score, module)?)?;
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(compare, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(extract_code, module)?)
}
