//! Reads the rows of judged samples that `assay execute` writes.

use std::borrow::Cow;
use std::io;

use serde::Deserialize;

use crate::samples::{RUNTIME_FLAGS, source_language};

use super::{
    CODE, Dialect, Language, LineError, NOT_RUN, Outcome, Profile, Sample, Status, Tally, Task, Tasks, is_error_class,
};
use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;

/// A sample with its result.
#[derive(Debug)]
pub struct Row<'r> {
    /// The task of the sample: an index into [`Tasks::all`].
    pub task: usize,
    /// The program, or the part of it that the model wrote.
    pub code: Cow<'r, str>,
    /// The final status.
    pub status: Status,
    /// The outcomes of the unit tests, as in [`Sample::tests`].
    pub tests: String,
    /// The unit tests whose verdicts the backstop decided, from 0.
    pub backstops: Vec<usize>,
    /// The profile of its verdicts.
    pub profile: Profile,
    error: Option<String>,
    inside: Option<String>,
    flags: String,
    source_language: Option<String>,
}

/// The maximum length of the reason why tests ran inside, in bytes.
pub(crate) const MAX_REASON: usize = 300;

/// The content of a file of rows.
#[derive(Debug, Default)]
pub struct Rows {
    /// The profile of all rows; `None` without rows.
    pub profile: Option<Profile>,
    /// Counts of all rows and all tasks of the benchmark. Tasks without rows fail.
    pub tally: Tally,
    /// Errors in rows. Such rows are not counted.
    pub errors: Vec<LineError>,
}

/// The members of a unit test in a row. Rows of the first profile have only the outcome.
#[derive(Deserialize)]
struct UnitTest {
    exec_outcome: Option<Outcome>,
    #[serde(default)]
    backstop: bool,
    #[serde(default)]
    error: Option<String>,
    #[serde(default)]
    inside: Option<String>,
}

/// The results of a judged sample.
#[derive(Default)]
struct Judged {
    tests: String,
    backstops: Vec<usize>,
    error: Option<String>,
    inside: Option<String>,
}

impl Rows {
    /// Reads rows, and passes each to `take`.
    ///
    /// The verdict of a row must follow from the outcomes of its unit tests. A row must have as
    /// many unit tests as its task. All rows must have the same profile.
    ///
    /// **Errors:** only if the file cannot be read.
    pub fn read(source: &(impl Source + ?Sized), tasks: &Tasks, mut take: impl FnMut(&Row<'_>)) -> io::Result<Self> {
        let mut rows = Self::default();
        for task in &tasks.all {
            rows.tally.expect(&task.language, &task.name, task.published);
        }
        each_object(source, File::Predictions, |line, object| {
            let counted = object.and_then(|object| {
                let row = Row::of(&object, tasks)?;
                let profile = *rows.profile.get_or_insert(row.profile);
                if row.profile != profile {
                    let (own, first) = (row.profile.id(), profile.id());
                    return Err(format!(
                        "it was judged by {own}, but earlier samples were judged by {first}: run `assay execute` on all of them"
                    ));
                }
                let task = &tasks.all[row.task];
                rows.tally.add(&Sample {
                    task: &task.name,
                    problem: &task.problem,
                    language: &task.language,
                    status: row.status,
                    difficulty: task.difficulty,
                    temperature: object.get("temperature").and_then(|raw| raw.get().parse().ok()),
                    published: task.published,
                    tests: &row.tests,
                    backstops: row.backstops.len() as u64,
                    error: row.error.as_deref(),
                    inside: row.inside.as_deref(),
                    flags: &row.flags,
                    source_language: row.source_language.as_deref(),
                });
                take(&row);
                Ok(())
            });
            rows.errors.extend(counted.err().map(|message| LineError { line, message }));
        })?;
        Ok(rows)
    }
}

impl<'r> Row<'r> {
    fn of(object: &Object<'r>, tasks: &Tasks) -> Result<Self, String> {
        let text = |key: &str| {
            object.text(key).ok_or_else(|| format!("`{key}` is missing or not a string: `assay execute` writes it"))
        };
        let name = object.name("task_id").or_else(|| object.name("src_uid"));
        let name = name.ok_or("`task_id` and `src_uid` are missing, or are neither strings nor numbers")?;
        let runtime = text("runtime")?;
        let task = tasks.find(&runtime, &name);
        let task = task.ok_or_else(|| format!("the benchmark has no task `{name}` in {runtime}"))?;
        let code = CODE.into_iter().find_map(|key| object.text(key));
        let code =
            code.ok_or("there is no code: `source_code`, `solution`, `completion` or `generation` must be a string")?;
        let profile = match object.text("profile") {
            None => Profile::First,
            Some(id) => Profile::named(&id).ok_or_else(|| {
                let known = Profile::ALL.map(Profile::id).join(", ");
                format!("`profile` is `{id}`, but this version of Assay knows only these: {known}")
            })?,
        };
        let (status, judged) = match text("status")?.as_ref() {
            "judged" => judged(object, &tasks.all[task])?,
            "rejected" => (Status::Rejected, Judged::default()),
            "not_judged" => (Status::NotJudged, Judged::default()),
            other => return Err(format!("`status` is `{other}`; it must be judged, rejected or not_judged")),
        };
        let Judged { tests, backstops, error, inside } = judged;
        let flags = flags(object, &runtime)?;
        if let (Status::Judged(_), Some(language)) = (status, Language::named(&runtime)) {
            check_flags(object, language, &flags, tasks.flags.of(language))?;
        }
        let source_language = source_language(object);
        Ok(Self { task, code, status, tests, backstops, profile, error, inside, flags, source_language })
    }
}

/// The flags that changed a sample in the language with this id.
///
/// **Errors:** a message, if `assay execute` would not write them so.
fn flags(object: &Object<'_>, language: &str) -> Result<String, String> {
    if !object.has(RUNTIME_FLAGS) {
        return Ok(String::new());
    }
    let flags = object.text(RUNTIME_FLAGS).ok_or_else(|| format!("`{RUNTIME_FLAGS}` is not a string"))?;
    let plain = Language::named(language).map(Dialect::of);
    let plain = plain.ok_or_else(|| format!("`{RUNTIME_FLAGS}` is there, but `runtime` is no language of Assay"))?;
    let dialect = plain.with_flags(&flags).map_err(|refused| format!("`{RUNTIME_FLAGS}`: {refused}"))?;
    // The sample may be in a dialect for which a standard is no default, so standards stay as they are.
    let is_standard = |word: &&str| word.starts_with("-std=") || word.starts_with("--edition=");
    let (stated, found) = (flags.split(' ').find(is_standard), dialect.flags_beyond(&plain));
    let rest: Vec<&str> = found.split(' ').filter(|word| !word.is_empty() && !is_standard(word)).collect();
    let usual = stated.into_iter().chain(rest).collect::<Vec<_>>().join(" ");
    if usual != flags {
        return Err(format!("`{RUNTIME_FLAGS}` is `{flags}`, which `assay execute` writes as `{usual}`"));
    }
    Ok(usual)
}

/// Checks that the flags with which a sample was judged include those of its benchmark.
///
/// **Errors:** a message, if they do not.
fn check_flags(object: &Object<'_>, language: Language, own: &str, wanted: &str) -> Result<(), String> {
    let wanted = wanted.trim();
    if wanted.is_empty() {
        return Ok(());
    }
    // What the flags change depends on the dialect that the sample names.
    let named = object.text("lang").and_then(|name| Dialect::find(&name).ok());
    let plain = named.filter(|named| named.language == language).unwrap_or_else(|| Dialect::of(language));
    let with_both = plain.with_flags(wanted).and_then(|dialect| dialect.with_flags(own));
    if with_both.is_ok() && with_both == plain.with_flags(own) {
        return Ok(());
    }
    Err(format!(
        "it was judged without the benchmark's flags for {}, `{wanted}`: run `assay execute --tests` with the folder of \
         the benchmark",
        language.name()
    ))
}

/// The verdict that follows from the unit tests, with their results.
///
/// **Errors:** a message, if the row contradicts itself or its task.
fn judged(object: &Object<'_>, task: &Task) -> Result<(Status, Judged), String> {
    let stated = object.text("exec_outcome");
    let stated = Outcome::ALL.into_iter().find(|outcome| stated.as_deref() == Some(outcome.name()));
    let stated = stated.ok_or("`exec_outcome` is not one of ExecEval's outcomes")?;
    let tests = object.get("unittests").and_then(|raw| serde_json::from_str::<Vec<UnitTest>>(raw.get()).ok());
    let tests = tests.ok_or("`unittests` is not a list of objects with an `exec_outcome`")?;
    let outcomes: Vec<Option<Outcome>> = tests.iter().map(|test| test.exec_outcome).collect();
    if outcomes == [Some(Outcome::CompilationError)] {
        return match stated {
            Outcome::CompilationError => {
                let letters = String::from(Outcome::CompilationError.letter()).repeat(task.tests);
                let backstops = (0..task.tests).filter(|_| tests[0].backstop).collect();
                Ok((Status::Judged(stated), Judged { tests: letters, backstops, ..Judged::default() }))
            }
            _ => Err(format!("`exec_outcome` is {}, but the program did not compile", stated.name())),
        };
    }
    if outcomes.len() != task.tests {
        return Err(format!("it has {} unit tests, but its task has {}", outcomes.len(), task.tests));
    }
    if outcomes.contains(&Some(Outcome::CompilationError)) {
        return Err("a single unit test cannot have a compilation error".to_owned());
    }
    let found = outcomes.iter().flatten().copied().find(|outcome| *outcome != Outcome::Passed);
    let first_missing = outcomes.iter().position(Option::is_none).unwrap_or(outcomes.len());
    let has_failed = outcomes[..first_missing].iter().any(|outcome| *outcome != Some(Outcome::Passed));
    if first_missing < outcomes.len() && !has_failed {
        return Err(format!("unit test {} was not run, although no earlier one failed", first_missing + 1));
    }
    let follows = found.unwrap_or(Outcome::Passed);
    if follows != stated {
        return Err(format!("`exec_outcome` is {}, but the unit tests give {}", stated.name(), follows.name()));
    }
    let backstops: Vec<usize> = (0..tests.len()).filter(|&number| tests[number].backstop).collect();
    if backstops.iter().any(|&number| outcomes[number] != Some(Outcome::TimeLimitExceeded)) {
        return Err("`backstop` is set on a unit test without TIME_LIMIT_EXCEEDED".to_owned());
    }
    let is_wrong = |test: &UnitTest| test.error.as_deref().is_some_and(|class| !is_error_class(class));
    if tests.iter().any(is_wrong) {
        return Err("`error` of a unit test is not an error class: a short text on one line".to_owned());
    }
    let inside = tests.iter().find_map(|test| test.inside.clone());
    if inside.as_deref().is_some_and(|reason| reason.is_empty() || reason.len() > MAX_REASON || reason.contains('\n')) {
        return Err(format!("`inside` of a unit test is not a text on one line of at most {MAX_REASON} bytes"));
    }
    let letters = outcomes.iter().map(|outcome| outcome.map_or(NOT_RUN, Outcome::letter)).collect();
    // The class of a sample is that of its first failure.
    let failed = tests.into_iter().find(|test| test.exec_outcome.is_some_and(|outcome| outcome != Outcome::Passed));
    let error = failed.filter(|test| test.exec_outcome == Some(Outcome::RuntimeError)).and_then(|test| test.error);
    Ok((Status::Judged(follows), Judged { tests: letters, backstops, error, inside }))
}

#[cfg(test)]
mod tests {
    use super::super::{ReportOptions, Section};
    use super::*;
    use assay_evaluation::report::Report;

    const TASKS: &str = r#"{"src_uid": "a", "lang": ["go", "php"], "tests": 3, "difficulty": 900, "created_at": 0}
{"src_uid": "b", "lang": "go", "tests": 1}"#;

    fn row(task: &str, outcome: &str, tests: &[&str]) -> String {
        let tests: Vec<String> = tests
            .iter()
            .map(|test| {
                if test.is_empty() {
                    r#"{"exec_outcome": null}"#.into()
                } else {
                    format!(r#"{{"exec_outcome": "{test}"}}"#)
                }
            })
            .collect();
        format!(
            r#"{{"src_uid": "{task}", "runtime": "go", "source_code": "x", "status": "judged", "exec_outcome": "{outcome}", "unittests": [{}]}}"#,
            tests.join(", ")
        )
    }

    fn read(text: &str) -> (Rows, Vec<(usize, String)>) {
        let (tasks, errors) = Tasks::read(TASKS.as_bytes()).expect("readable");
        assert_eq!(errors, []);
        let mut found = Vec::new();
        let rows = Rows::read(text.as_bytes(), &tasks, |row| found.push((row.task, row.tests.clone())));
        (rows.expect("readable"), found)
    }

    fn report(rows: &Rows) -> (Report, Section) {
        let report = super::super::report(&rows.tally, ReportOptions::new(rows.profile, &[1]));
        let section = Section::of(&report).expect("its section");
        (report, section)
    }

    #[test]
    fn errors_and_the_backstop_are_read() {
        let of = |outcome: &str, tests: &str| {
            format!(
                r#"{{"src_uid": "a", "runtime": "go", "source_code": "x", "profile": "execution@2", "status": "judged", "exec_outcome": "{outcome}", "unittests": [{tests}]}}"#
            )
        };
        let passed = r#"{"exec_outcome": "PASSED", "exit_code": 0}"#;
        let slow = r#"{"exec_outcome": "TIME_LIMIT_EXCEEDED", "backstop": true}"#;
        let crashed = r#"{"exec_outcome": "RUNTIME_ERROR", "stderr": "x", "exit_code": 2, "error": "nil map"}"#;
        let later = crashed.replace("nil map", "out of bounds");
        let text = [
            of("TIME_LIMIT_EXCEEDED", &[passed, slow, slow].join(", ")),
            of("RUNTIME_ERROR", &[passed, crashed, &later].join(", ")),
            of("TIME_LIMIT_EXCEEDED", &[passed, slow, crashed].join(", ")),
            // Its compiler was ended, so no test ran.
            of("COMPILATION_ERROR", r#"{"exec_outcome": "COMPILATION_ERROR", "backstop": true}"#),
        ];
        let (rows, found) = read(&text.join("\n"));
        assert_eq!((rows.errors.len(), rows.profile), (0, Some(Profile::Second)), "{:?}", rows.errors);
        assert_eq!(found[2].1, "PTR");
        let (_, section) = report(&rows);
        assert_eq!((found[3].1.as_str(), section.backstop_verdicts), ("CCC", Some(6)));
        assert_eq!(section.errors.len(), 1, "a sample counts by its first failure");
        assert_eq!((section.errors[0].class.as_deref(), section.errors[0].samples), (Some("nil map"), 1));
        let row = of("RUNTIME_ERROR", &[passed, crashed, passed].join(", "));
        for (text, said) in [
            (row.replace("\"exit_code\": 2", "\"backstop\": true"), "without TIME_LIMIT_EXCEEDED"),
            (row.replace("nil map", "\\u001b[31m"), "not an error class"),
            (row.replace("nil map", &"a".repeat(1000)), "not an error class"),
            (row.replace("execution@2", "execution@9"), "knows only these: execution@1, execution@2, execution@3"),
            (format!("{row}\n{}", row.replace("execution@2", "execution@1")), "judged by execution@1, but"),
        ] {
            let (rows, _) = read(&text);
            assert_eq!(rows.errors.len(), 1, "{text}");
            assert!(rows.errors[0].to_string().contains(said), "{said}: {}", rows.errors[0]);
        }
    }

    #[test]
    fn flags_are_read_and_have_to_be_those_of_the_command() {
        const TASKS: &str = r#"{"src_uid": "a", "lang": ["c", "go"], "tests": 1}"#;
        let (tasks, _) = Tasks::read(TASKS.as_bytes()).expect("readable");
        let row = |runtime: &str, flags: &str| {
            let tests = r#""exec_outcome": "PASSED", "unittests": [{"exec_outcome": "PASSED"}]"#;
            format!(
                r#"{{"src_uid": "a", "runtime": "{runtime}", "runtime_flags": {flags}, "source_code": "", "status": "judged", "profile": "execution@2", {tests}}}"#
            )
        };
        let text = [row("c", r#""-std=gnu11 -O3""#), row("c", r#""-O3 -DX""#), row("c", r#""-O3 -DX""#)].join("\n");
        let rows = Rows::read(text.as_bytes(), &tasks, |_| ()).expect("readable");
        assert_eq!(rows.errors, []);
        let found: Vec<_> =
            report(&rows).1.flags.into_iter().map(|row| (row.language, row.flags, row.samples)).collect();
        let row_of = |flags: &str, samples| ("c".to_owned(), flags.to_owned(), samples);
        assert_eq!(found, [row_of("-O3 -DX", 2), row_of("-std=gnu11 -O3", 1)]);
        for (wrong, said) in [
            (row("c", "3"), "not a string"),
            (row("c", r#""-march=native""#), "`-march=native` is not supported"),
            (row("c", r#""-O3  -lm""#), "which `assay execute` writes as `-O3`"),
            (row("c", r#""-O2""#), "writes as ``"),
            (row("go", r#""-O3""#), "not supported for Go"),
        ] {
            let rows = Rows::read(wrong.as_bytes(), &tasks, |_| ()).expect("readable");
            assert!(rows.errors[0].to_string().contains(said), "{said}: {}", rows.errors[0]);
        }
    }

    #[test]
    fn samples_are_judged_with_the_flags_of_their_benchmark() {
        const TASKS: &str = r#"{"src_uid": "a", "lang": ["c", "cpp", "python"], "tests": 1}"#;
        let flags = ["c=-O3 -lm", "cpp=-std=gnu++20", "python=-u"].map(|of| of.parse().expect("flags"));
        let (mut tasks, _) = Tasks::read(TASKS.as_bytes()).expect("readable");
        tasks.flags = flags.into_iter().collect();
        let row = |runtime: &str, lang: &str, flags: &str| {
            let tests = r#""status": "judged", "exec_outcome": "PASSED", "unittests": [{"exec_outcome": "PASSED"}]"#;
            let flags = if flags.is_empty() { String::new() } else { format!(r#""runtime_flags": "{flags}", "#) };
            format!(
                r#"{{"src_uid": "a", "runtime": "{runtime}", "lang": "{lang}", {flags}"source_code": "", "profile": "execution@2", {tests}}}"#
            )
        };
        let errors = |row: &str| Rows::read(row.as_bytes(), &tasks, |_| ()).expect("readable").errors;
        for good in [
            row("c", "GNU C", "-O3"),
            row("c", "c", "-O3 -O0 -DX"),
            row("c", "c", "-DX -O3"),
            row("cpp", "GNU C++17", "-std=gnu++20"),
            // The dialect has that standard.
            row("cpp", "GNU C++20", ""),
            row("cpp", "GNU C++17", "-std=c++11"),
            // The flag has no effect.
            row("python", "Python 3", ""),
            row("c", "c", "").replace("\"judged\"", "\"not_judged\""),
        ] {
            assert_eq!(errors(&good), [], "{good}");
        }
        for wrong in [row("c", "c", "-O0"), row("c", "c", ""), row("cpp", "GNU C++17", "-O3"), row("cpp", "Go", "-O3")]
        {
            let found = errors(&wrong);
            assert!(found[0].to_string().contains("without the benchmark's flags for C"), "{wrong}: {found:?}");
        }
    }

    #[test]
    fn rows_make_the_report_with_all_tasks_in_it() {
        let text = [
            row("a", "PASSED", &["PASSED", "PASSED", "PASSED"]),
            row("a", "WRONG_ANSWER", &["PASSED", "WRONG_ANSWER", ""]),
            row("b", "COMPILATION_ERROR", &["COMPILATION_ERROR"]),
        ];
        let (rows, found) = read(&text.join("\n"));
        assert_eq!(rows.errors, []);
        assert_eq!(found, [(0, "PPP".to_owned()), (0, "PW-".to_owned()), (2, "C".to_owned())]);
        // Rows without a profile have the first one.
        assert_eq!(rows.profile, Some(Profile::First));
        let (report, section) = report(&rows);
        assert_eq!(report.rows.iter().map(|row| row.n).collect::<Vec<_>>(), [3, 2, 1]);
        assert_eq!(report.rows[0].value, Some(16.67));
        assert_eq!(section.years[0].tasks, 2, "tasks without samples have their year, too");
    }

    #[test]
    fn verdicts_that_do_not_follow_are_refused() {
        let good = row("b", "PASSED", &["PASSED"]);
        for (text, said) in [
            (row("b", "PASSED", &["WRONG_ANSWER"]), "the unit tests give WRONG_ANSWER"),
            (row("b", "PASSED", &["COMPILATION_ERROR"]), "did not compile"),
            (row("b", "COMPILATION_ERROR", &["PASSED"]), "the unit tests give PASSED"),
            (row("b", "PASSED", &[]), "has 0 unit tests, but its task has 1"),
            (row("a", "PASSED", &["PASSED", "", "PASSED"]), "unit test 2 was not run"),
            (row("a", "PASSED", &["PASSED", "COMPILATION_ERROR", "PASSED"]), "a single unit test cannot"),
            (row("b", "FINE", &["PASSED"]), "not one of ExecEval's"),
            (row("b", "PASSED", &["FINE"]), "`unittests` is not a list"),
            (row("c", "PASSED", &["PASSED"]), "no task `c` in go"),
            (good.replace("\"go\"", "\"php\""), "no task `b` in php"),
            (good.replace("judged", "great"), "`status` is `great`"),
            (good.replace("runtime", "run"), "`runtime` is missing"),
            (good.replace("source_code", "source"), "there is no code"),
            (good.replace("src_uid", "uid"), "`task_id` and `src_uid`"),
            (good.replace('}', ""), "JSON"),
            ("[]".to_owned(), "object"),
        ] {
            let (rows, found) = read(&text);
            assert_eq!((rows.errors.len(), found.len()), (1, 0), "{text}");
            assert!(rows.errors[0].to_string().contains(said), "{said}: {}", rows.errors[0]);
        }
        assert_eq!(read(&good).0.errors, []);
    }
}
