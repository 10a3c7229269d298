//! Suites: the tasks of a benchmark with their unit tests, read from the benchmark's own file
//! format.
//!
//! The first object of a file decides its format. This folder has a file for each format.

mod calls;
mod description;
mod evalplus;
mod execeval;
mod harness;
mod humaneval;
mod humaneval_x;
mod live_code_bench;
mod mbpp;
mod mceval;
mod multipl_e;
mod outside;
mod safim;
mod stdin;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::time::Duration;

use assay_base::json_lines::{self, Object};
use assay_base::problems::File;
use assay_base::source::{Source, SourceReader};
use sha2::{Digest, Sha256};

use crate::checker::Checker;
use crate::grader::{Grader, python};
use crate::languages::{Dialect, Language};
use crate::verdict::{Expected, UnitTest};

pub use description::{Description, read_descriptions};

/// The file formats of tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// xCodeEval's: programs that read an input and write an output.
    ExecEval,
    /// HumanEval's: Python functions, with a function that checks them.
    HumanEval,
    /// EvalPlus's: Python functions, with inputs on which they must agree with the solution.
    EvalPlus,
    /// MBPP's: Python functions, with a list of assertions.
    Mbpp,
    /// HumanEval-X's: functions in several languages, with programs that check them.
    HumanEvalX,
    /// MultiPL-E's: functions in many languages, with text behind them that tests them.
    MultiplE,
    /// McEval's: functions in many languages, with text behind them that tests them.
    McEval,
    /// LiveCodeBench's: Python programs that read an input and write an output, and functions.
    LiveCodeBench,
    /// APPS' and TACO's: Python programs that read an input and write an output, and functions.
    Apps,
    /// CodeContests': programs that read an input and write an output.
    CodeContests,
    /// SAFIM's: programs with a gap.
    Safim,
    /// xCodeEval's code compilation: programs that only need to compile.
    Compilation,
}

/// The members that can have a problem's unit tests, in the order of the search.
pub const UNIT_TESTS: [&str; 3] = ["hidden_unit_tests", "unittests", "unit_tests"];

impl Style {
    /// The member with a task's name in samples.
    pub(crate) fn task_key(self) -> &'static str {
        match self {
            Self::ExecEval => "src_uid",
            Self::Compilation => "code_uid",
            _ => "task_id",
        }
    }

    /// The name of a task. `number` is its place in the file, from 0.
    pub fn name(self, task: &Object<'_>, number: usize) -> Result<String, String> {
        let one_of = |keys: &[&str]| keys.iter().find_map(|key| task.name(key));
        let found = match self {
            // In each language, a problem has the same name.
            Self::MultiplE if !task.has("task_id") => return multipl_e::name(task),
            Self::LiveCodeBench => one_of(&["task_id", "question_id"]),
            // TACO's tasks have no name but their place.
            Self::Apps => Some(one_of(&["task_id", "problem_id", "id"]).unwrap_or_else(|| number.to_string())),
            Self::CodeContests => one_of(&["task_id", "name"]),
            _ => return name(task, self.task_key()),
        };
        found.ok_or_else(|| "its name is missing, or is neither a string nor a number".to_owned())
    }

    /// The format whose tasks are like this object. Objects of no known format count as HumanEval's,
    /// whose error messages say what is missing.
    pub fn of(object: &Object<'_>) -> Self {
        let has = |members: &[&str]| members.iter().all(|member| object.has(member));
        if object.has("compilation_error") {
            Self::Compilation
        } else if object.has("src_uid") {
            Self::ExecEval
        } else if object.has("base_input") {
            Self::EvalPlus
        } else if object.has("eval_prompt") {
            Self::Safim
        } else if object.has("public_test_cases") {
            Self::LiveCodeBench
        } else if object.has("input_output") {
            Self::Apps
        } else if has(&["public_tests", "private_tests"]) {
            Self::CodeContests
        } else if object.has("test_list") {
            Self::Mbpp
        } else if object.has("declaration") {
            Self::HumanEvalX
        } else if has(&["language", "prompt", "tests"]) {
            Self::MultiplE
        } else if has(&["signature", "instruction"]) {
            Self::McEval
        } else {
            Self::HumanEval
        }
    }

    /// Whether a record is a task whose tests are in it, in any format but xCodeEval's, whose samples
    /// have their tests, too.
    pub fn has_tests(record: &Object<'_>) -> bool {
        match Self::of(record) {
            Self::HumanEval => record.has("entry_point") && record.has("test"),
            Self::HumanEvalX | Self::McEval => record.has("prompt") && record.has("test"),
            Self::ExecEval | Self::Compilation => false,
            _ => true,
        }
    }

    /// The checker by which the benchmark's own harness judges outputs.
    pub fn checker(self) -> Checker {
        match self {
            Self::LiveCodeBench => Checker::LiveCodeBench,
            _ => Checker::default(),
        }
    }

    /// Whether samples are complete programs.
    pub(crate) fn has_programs(self) -> bool {
        matches!(self, Self::ExecEval | Self::CodeContests | Self::Compilation)
    }
}

/// A task of a suite.
#[derive(Debug, Clone)]
pub struct Task {
    /// The unit tests.
    pub tests: Arc<[UnitTest]>,
    /// The language of its programs, by a name of ExecEval or Assay. `None` if each sample names
    /// its language.
    pub language: Option<&'static str>,
    /// How a completion becomes a program.
    frame: Frame,
    /// How the tests run outside the program, if they are for a function.
    outside: Option<Outside>,
    /// The canonical solution from the benchmark.
    pub canonical: Option<String>,
    /// Metadata of its problem.
    pub facts: Facts,
}

/// Whether the tests of a function run outside a program.
#[derive(Debug, Clone)]
enum Outside {
    /// They do.
    Graded {
        /// How a completion becomes a program that answers calls.
        frame: Frame,
        /// What runs the tests.
        grader: Arc<Grader>,
    },
    /// They cannot. The text says why.
    Inside(&'static str),
}

/// The code around a completion.
#[derive(Debug, Clone)]
enum Frame {
    /// No code: the sample is the program.
    None,
    /// Fixed texts before and after the completion.
    Function { prompt: String, before: String, behind: String },
    /// Fixed texts before and after the sample, whether it is complete or not.
    Around { before: String, behind: String },
    /// Code that depends on the completion.
    Made(Box<humaneval_x::Frame>),
    /// Code that depends on the completion, with tests that are text behind it.
    Tested(Box<harness::Frame>),
    /// No code: programs cannot be judged here, for this reason.
    NotHere(String),
}

/// Metadata of a problem. Each field is `None` if it is not known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts {
    /// The difficulty, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The publication time, in seconds since 1970.
    pub published: Option<i64>,
    /// The time limit.
    pub time: Option<Duration>,
    /// The memory limit, in bytes.
    pub memory: Option<u64>,
}

/// The code in a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text<'t> {
    /// A complete program or function.
    Complete(&'t str),
    /// The text after the task's prompt.
    Completion(&'t str),
}

/// How the tests of a sample run.
pub enum Grading<'s> {
    /// In the program. The text says why those of a function cannot run outside.
    Inside(Option<&'s str>),
    /// Not at all: no compiler could read the program. The text says why.
    Unreadable(&'static str),
    /// Outside.
    Outside {
        /// The program of the sample, which answers the calls of the tests.
        source: Arc<str>,
        /// What runs the tests.
        grader: &'s Grader,
    },
}

impl Task {
    /// The program for a sample, with the code that tests it.
    pub fn program(&self, text: Text<'_>) -> String {
        self.frame.program(text)
    }

    /// Whether its tests are code that calls a function, and not inputs of a program.
    pub(crate) fn tests_function(&self) -> bool {
        self.outside.is_some()
    }

    /// How the tests of a sample run.
    pub fn grading(&self, text: Text<'_>) -> Grading<'_> {
        match &self.outside {
            Some(Outside::Graded { frame, grader }) => Grading::Outside { source: frame.program(text).into(), grader },
            Some(Outside::Inside(reason)) => Grading::Inside(Some(reason)),
            None => Grading::Inside(None),
        }
    }

    /// A completion that does nothing. If it passes, the tests accept anything.
    pub fn nothing(&self) -> Option<&'static str> {
        match &self.frame {
            Frame::None | Frame::Tested(_) | Frame::NotHere(_) => None,
            Frame::Around { .. } => Some(""),
            Frame::Function { prompt, .. } if prompt.is_empty() => Some("pass\n"),
            Frame::Function { .. } => Some("    pass\n"),
            Frame::Made(frame) => frame.nothing(),
        }
    }

    /// Why programs cannot be judged here. `None` if they can.
    pub fn why_not_here(&self) -> Option<&str> {
        if let Frame::NotHere(reason) = &self.frame { Some(reason) } else { None }
    }

    /// A task that cannot be judged here.
    fn not_here(reason: impl Into<String>, facts: Facts) -> Self {
        let frame = Frame::NotHere(reason.into());
        Self { tests: Arc::default(), language: None, frame, outside: None, canonical: None, facts }
    }

    /// Whether all tests accept an empty output, and whether two or more tests all accept the same
    /// output.
    pub fn accepts_without_effort(&self, checker: Checker) -> (bool, bool) {
        let outputs: Option<Vec<&[Arc<[u8]>]>> = self
            .tests
            .iter()
            .map(|test| if let Expected::Outputs(outputs) = &test.expected { Some(outputs.as_slice()) } else { None })
            .collect();
        let Some(outputs) = outputs.filter(|outputs| !outputs.is_empty()) else { return (false, false) };
        let all_take = |output: &[u8]| outputs.iter().all(|expected| checker.accepts(expected, output));
        let is_empty = all_take(b"");
        (is_empty, !is_empty && outputs.len() > 1 && outputs[0].iter().any(|output| all_take(output)))
    }
}

impl Frame {
    fn program(&self, text: Text<'_>) -> String {
        let (Text::Complete(inner) | Text::Completion(inner)) = text;
        match self {
            Self::None | Self::NotHere(_) => inner.to_owned(),
            Self::Around { before, behind } => [before, inner, behind].concat(),
            Self::Tested(frame) => frame.program(text),
            Self::Function { prompt, before, behind } => {
                let prompt = if matches!(text, Text::Completion(_)) { prompt.as_str() } else { "" };
                [before, prompt, inner, behind].concat()
            }
            Self::Made(frame) => frame.program(text),
        }
    }
}

/// The tasks of a benchmark.
#[derive(Debug)]
pub struct Suite {
    /// The format of the file.
    pub style: Style,
    /// The tasks, by the name that samples use.
    pub tasks: HashMap<String, Task>,
    /// Whether the file is a benchmark, in which every task counts by default. Otherwise it is a
    /// test store for many benchmarks, and only tasks with samples count.
    pub is_benchmark: bool,
    /// The tasks of a store that were skipped because nobody needed them.
    pub others: BTreeSet<String>,
    /// The errors in the file.
    pub problems: Vec<Problem>,
}

/// An error in a file of tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1. `None` in a file that is one object.
    pub line: Option<u64>,
    /// The task, if it is known.
    pub task: Option<String>,
    /// What is wrong.
    pub message: String,
}

/// The maximum number of tests of a task.
const MAX_TESTS: usize = 1 << 20;

impl Suite {
    /// Reads the tasks for which `is_needed` is true. Of a benchmark, it reads all tasks, but where their
    /// tests are large, it reads only those that are needed.
    ///
    /// **Errors:** if the file cannot be read or holds no tasks. Errors in single tasks are in
    /// [`problems`](Self::problems).
    pub fn read(source: &(impl Source + ?Sized), is_needed: &dyn Fn(&str) -> bool) -> io::Result<Self> {
        if let Some(suite) = execeval::read_store(source, is_needed)? {
            return Ok(suite);
        }
        let mut suite = None;
        let mut problems = Vec::new();
        let mut numbers = 0..;
        each_object(source, &mut problems, |line, object, problems| {
            let number = numbers.next().unwrap_or_default();
            let suite = suite.get_or_insert_with(|| {
                let style = Style::of(object);
                let is_benchmark = !matches!(style, Style::ExecEval | Style::Compilation);
                Self { style, tasks: HashMap::new(), is_benchmark, others: BTreeSet::new(), problems: Vec::new() }
            });
            let name = match suite.style.name(object, number) {
                Ok(name) => name,
                Err(message) => return problems.push(Problem { line: Some(line), task: None, message }),
            };
            if suite.style == Style::ExecEval && !is_needed(&name) {
                suite.others.insert(name);
                return;
            }
            let task = match suite.style {
                Style::ExecEval => execeval::task(object),
                Style::HumanEval => humaneval::task(object),
                Style::EvalPlus => evalplus::task(&name, object),
                Style::Mbpp => mbpp::task(object),
                Style::HumanEvalX => humaneval_x::task(&name, object),
                Style::MultiplE => multipl_e::task(object),
                Style::McEval => mceval::task(&name, object),
                Style::LiveCodeBench => live_code_bench::task(object, is_needed(&name)),
                Style::Apps => stdin::apps(object, is_needed(&name)),
                Style::CodeContests => stdin::code_contests(object, is_needed(&name)),
                Style::Safim => safim::task(object),
                Style::Compilation => Ok(execeval::compilation_task(object)),
            };
            match task {
                Ok(task) if !suite.tasks.contains_key(&name) => drop(suite.tasks.insert(name, task)),
                Ok(_) => {
                    let message = "duplicate of an earlier task: remove one of the two".to_owned();
                    problems.push(Problem { line: Some(line), task: Some(name), message });
                }
                Err(message) => problems.push(Problem { line: Some(line), task: Some(name), message }),
            }
        })?;
        match suite {
            Some(suite) => Ok(Self { problems, ..suite }),
            None => {
                let why = problems.first().map_or("it is empty", |problem| &problem.message);
                Err(io::Error::new(io::ErrorKind::InvalidData, format!("it has no tasks: {why}")))
            }
        }
    }

    /// Removes the limits of problems that a run overrides.
    pub fn override_limits(&mut self, time: bool, memory: bool) {
        for Task { facts, .. } in self.tasks.values_mut() {
            facts.time = facts.time.filter(|_| !time);
            facts.memory = facts.memory.filter(|_| !memory);
        }
    }
}

/// Reads the metadata of the problems for which `is_needed` is true, from a file of problem descriptions. The map's keys
/// are `src_uid`.
pub fn read_facts(
    source: &(impl Source + ?Sized),
    is_needed: &dyn Fn(&str) -> bool,
) -> io::Result<(BTreeMap<String, Facts>, Vec<Problem>)> {
    let (mut facts, mut problems) = (BTreeMap::new(), Vec::new());
    each_object(source, &mut problems, |line, object, problems| match name(object, "src_uid") {
        Ok(name) if is_needed(&name) => drop(facts.insert(name, execeval::facts(object))),
        Ok(_) => {}
        Err(message) => problems.push(Problem { line: Some(line), task: None, message }),
    })?;
    Ok((facts, problems))
}

/// Calls `take` with the object of each line. A line without an object is a problem.
fn each_object(
    source: &(impl Source + ?Sized),
    problems: &mut Vec<Problem>,
    mut take: impl FnMut(u64, &Object<'_>, &mut Vec<Problem>),
) -> io::Result<()> {
    json_lines::each_object(source, File::Prompts, |line, object| match object {
        Ok(object) => take(line, &object, problems),
        Err(message) => problems.push(Problem { line: Some(line), task: None, message }),
    })
}

/// A name, which may be a number as in MBPP.
fn name(object: &Object<'_>, key: &str) -> Result<String, String> {
    object.name(key).ok_or_else(|| format!("`{key}` is missing, or is neither a string nor a number"))
}

fn required(object: &Object<'_>, key: &str) -> Result<String, String> {
    let text = object.text(key);
    text.map(std::borrow::Cow::into_owned).ok_or_else(|| format!("`{key}` is missing or not a string"))
}

fn optional(object: &Object<'_>, key: &str) -> String {
    object.text(key).map(std::borrow::Cow::into_owned).unwrap_or_default()
}

/// The part of numpy that tests use.
const NUMPY: &str = include_str!("numpy_part.py");

/// A Python function with its tests.
#[derive(Default)]
struct Python<'t> {
    /// The head of the function. Empty if tasks only describe it.
    prompt: String,
    /// Code in front of the prompt.
    before: String,
    /// Code behind the function.
    after: String,
    tests: &'t str,
    /// The canonical solution: the text after the prompt.
    solution: Option<String>,
    /// The name of the function, if the task says it.
    entry: Option<&'t str>,
}

impl Python<'_> {
    /// The task. The last statement inside the program writes the marker, so that a program that exits
    /// before it does not pass.
    fn task(self) -> Task {
        let Self { prompt, before, after, tests, solution, entry } = self;
        // Tests that import numpy find what they use of it.
        let tests = &if tests.contains("import numpy") { [NUMPY, tests].concat() } else { tests.to_owned() };
        let marker = marker(&[&before, &prompt, tests]);
        let complete = solution.as_deref().map(|solution| [&before, &prompt, solution].concat());
        let head = if prompt.is_empty() { String::new() } else { [before.as_str(), &prompt].concat() };
        let grader = python::Tests { prompt: &head, solution: complete.as_deref(), tests, entry }.grader();
        let grader = Grader::new(Dialect::of(Language::Python), grader, complete.is_some()).into();
        let frame = |behind: String| Frame::Function { prompt: prompt.clone(), before: before.clone(), behind };
        Task {
            tests: reaches(marker.clone()),
            language: Some("python"),
            outside: Some(Outside::Graded { frame: frame(format!("{after}{}", python::SERVE)), grader }),
            frame: frame(format!("{after}\n{tests}\n{}", python_end(&marker))),
            canonical: solution,
            facts: Facts::default(),
        }
    }
}

/// The statement that writes the marker in Python.
fn python_end(marker: &str) -> String {
    format!("__import__('os').write(1, b'\\n{marker}\\n')\n")
}

/// The line that a program writes at the end of its tests. Each task has its own.
///
/// Programs write it unbuffered and after a line feed, so that it is on its own line whatever the
/// program wrote before.
fn marker(task: &[&str]) -> String {
    let digest = Sha256::digest(task.concat());
    format!("assay-{}", digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>())
}

/// The only unit test of a program that contains its own tests.
fn reaches(marker: String) -> Arc<[UnitTest]> {
    Arc::new([UnitTest { input: Arc::default(), expected: Expected::SuccessAnd(marker) }])
}

/// A reader that starts at the beginning of the source.
fn reader(source: &(impl Source + ?Sized)) -> BufReader<impl Read> {
    BufReader::with_capacity(1 << 18, SourceReader::new(source))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Suite {
        Suite::read(text.as_bytes(), &|_| true).expect("a suite")
    }

    #[test]
    fn the_kind_of_file_shows_in_its_first_object() {
        for (text, style) in [
            (r#"{"a": [{"input": "1", "output": ["2"]}]}"#, Style::ExecEval),
            (r#"{"src_uid": "a", "hidden_unit_tests": "[{\"input\": \"1\", \"output\": [\"2\"]}]"}"#, Style::ExecEval),
            (
                r#"{"task_id": "a/0", "prompt": "def f():\n", "entry_point": "f", "test": "def check(f): pass"}"#,
                Style::HumanEval,
            ),
            (r#"{"task_id": 11, "code": "x", "test_list": ["assert True"]}"#, Style::Mbpp),
            (r#"{"task_id": "Go/0", "declaration": "", "prompt": "", "test": ""}"#, Style::HumanEvalX),
        ] {
            let suite = read(text);
            assert_eq!(
                (suite.style, suite.tasks.len(), suite.problems.as_slice()),
                (style, 1, [].as_slice()),
                "{text}"
            );
        }
    }

    #[test]
    fn python_programs_show_that_they_came_to_their_end() {
        let suite =
            read(r#"{"task_id": "a/0", "prompt": "def f():\n", "entry_point": "f", "test": "def check(f): pass"}"#);
        let task = &suite.tasks["a/0"];
        let program = task.program(Text::Completion("    return 1\n"));
        assert!(program.starts_with("def f():\n    return 1\n\ndef check(f): pass\ncheck(f)\n"), "{program}");
        let Expected::SuccessAnd(marker) = &task.tests[0].expected else { panic!("no marker") };
        assert!(program.contains(marker.as_str()));
        assert!(!task.program(Text::Complete("def f(): 1")).contains("def f():\n"));
    }

    #[test]
    fn tests_that_anything_passes_are_noticed() {
        let effort =
            |tests: &str| read(&format!("{{\"a\": {tests}}}")).tasks["a"].accepts_without_effort(Checker::ExecEval);
        let test = |output: &str| format!(r#"{{"input": "", "output": {output}}}"#);
        assert_eq!(effort(&format!("[{}]", test(r#"["", "x"]"#))), (true, false));
        assert_eq!(effort(&format!("[{}]", test(r#"["x"]"#))), (false, false));
        assert_eq!(effort(&format!("[{},{}]", test(r#"["YES"]"#), test(r#"["yes", "no"]"#))), (false, true));
        assert_eq!(effort(&format!("[{},{}]", test(r#"["YES"]"#), test(r#"["no"]"#))), (false, false));
        assert_eq!(effort("[]"), (false, false));
    }

    #[test]
    fn what_is_wrong_is_said_for_every_task() {
        let suite = read(
            "{\"task_id\": 1, \"test_list\": [\"assert f()\"], \"code\": \"\"}\n{\"task_id\": 1, \"test_list\": [], \"code\": \"\"}\n\
             {\"test_list\": []}\nnot JSON\n[1]\n\n{\"task_id\": 2, \"test_list\": 5, \"code\": \"\"}\n{\"task_id\": 1, \"test_list\": \
             [\"assert 1\"], \"code\": \"\"}",
        );
        let lines: Vec<Option<u64>> = suite.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 7, 8].map(Some), "{:?}", suite.problems);
        assert_eq!(suite.tasks.len(), 1);
    }

    #[test]
    fn files_without_tasks_are_no_suites() {
        for text in ["", "\n\n", "[]", "{", "\u{feff}", "{\"a\": 1}", "PK\u{3}\u{4}"] {
            match Suite::read(text.as_bytes(), &|_| true) {
                Ok(suite) => assert!(suite.tasks.is_empty() && !suite.problems.is_empty(), "{text}"),
                Err(error) => assert!(error.to_string().contains("no tasks"), "{text}: {error}"),
            }
        }
    }
}
