//! Submissions of programs that were run: their numbers follow from their verdicts, and these can be tested.

use assay_evaluations::reports;
use assay_execution::{Profile, Section};
use assay_site::benchmark::Benchmark;
use assay_site::board::Board;
use assay_site::verify::{Differences, Execute, Status};

use crate::copy::Copy;
use crate::site::Lab;

/// Every program has the verdicts that it says.
pub struct Agrees;

impl Execute for Agrees {
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Differences, String> {
        let lines = samples.split(|byte| *byte == b'\n').count();
        assert!(benchmark.id == "programs" && lines > 250, "{}: {lines}", benchmark.id);
        Ok(Differences::default())
    }
}

/// It is as it must not be.
struct Disagrees;

impl Execute for Disagrees {
    fn execute(&self, _: &Benchmark, _: &[u8]) -> Result<Differences, String> {
        let samples = (1..=20).map(|n| format!("sample {n} says P, runs W")).collect();
        Ok(Differences { samples, of_the_backstop: 3 })
    }
}

/// It cannot be told.
struct Cannot;

impl Execute for Cannot {
    fn execute(&self, _: &Benchmark, _: &[u8]) -> Result<Differences, String> {
        Err("no compiler".to_owned())
    }
}

/// Only what the backstop decided is otherwise.
struct SlowMachine;

impl Execute for SlowMachine {
    fn execute(&self, _: &Benchmark, _: &[u8]) -> Result<Differences, String> {
        Ok(Differences { samples: Vec::new(), of_the_backstop: 2 })
    }
}

#[test]
fn the_examples_are_reproduced() {
    for one in Copy::of_programs().verify() {
        assert!(one.is_fine() && one.findings.is_empty() && !one.executed, "{:#?}", one.findings);
    }
}

#[test]
fn verdicts_are_tested_where_programs_can_be_run() {
    let copy = Copy::of_programs();
    assert!(copy.verify_with(Some(&Agrees)).iter().all(|one| one.executed && one.findings.is_empty()));
    for one in copy.verify_with(Some(&Disagrees)) {
        assert_eq!((one.status, one.findings[0].code, one.executed), (Status::Differs, "verdicts", false));
        let said = &one.findings[0].message;
        assert!(said.contains("sample 8 says P") && said.ends_with("and 12 more"), "{said}");
    }
    for one in copy.verify_with(Some(&Cannot)) {
        assert!(one.is_fine() && !one.executed && one.findings[0].message.ends_with("not run again: no compiler"));
    }
}

#[test]
fn what_the_backstop_decided_may_differ() {
    for one in Copy::of_programs().verify_with(Some(&SlowMachine)) {
        assert!(one.is_fine() && one.executed);
        let [finding] = one.findings.as_slice() else { panic!("{:?}", one.findings) };
        assert_eq!(finding.code, "backstop");
        assert!(finding.message.starts_with("2 verdicts of the backstop differ"), "{}", finding.message);
    }
}

/// Reports of the first profile keep their bytes, their name and their meaning.
#[test]
fn submissions_of_the_first_profile_are_reproduced() {
    let copy = Copy::of_first_programs();
    let verified = copy.verify();
    let results = copy.results();
    let board = Board::new(&results.benchmarks[0], &verified);
    for one in &verified {
        assert!(one.is_fine(), "{:#?}", one.findings);
        let codes: Vec<&str> = one.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, ["older_schema"], "{:#?}", one.findings);
        let read = reports::read(one.submitted.as_deref().expect("it has one")).expect("a report");
        assert_eq!(read.older.as_deref(), Some("assay-execution@1"));
        let section = Section::of(&read.report).expect("its section");
        assert_eq!((section.profile, section.tasks), (Some(Profile::First), None));
    }
    assert_eq!((board.profile, board.profiles.as_slice()), ("execution@1", ["execution@1".to_owned()].as_slice()));
    // Those of the next profile never share a column with them, and open a board whose card is older.
    copy.edit("benchmark.toml", |card| card.replace("execution@1", "execution@2"));
    let results = copy.results();
    assert_eq!(Board::new(&results.benchmarks[0], &verified).profile, "execution@1");
    let row = copy.read("hasty/samples.jsonl");
    let row = row.lines().next().expect("a row").replacen('{', "{\"profile\": \"execution@2\", ", 1);
    copy.edit("hasty/samples.jsonl", |text| format!("{text}{row}\n"));
    copy.expect(
        "hasty",
        Status::Differs,
        "not_valid",
        "judged by execution@2, but earlier samples were judged by execution@1",
    );
    copy.write("hasty/samples.jsonl", &row);
    let report = reports::read(&copy.verify_one("hasty").recomputed.expect("it can be").report).expect("a report");
    let section = Section::of(&report.report).expect("its section");
    assert_eq!(section.profile, Some(Profile::Second));
    assert_eq!(section.tasks.map(|tasks| (tasks.total, tasks.answered)), Some((12, 1)));
}

#[test]
fn nothing_else_of_the_site_runs_programs() {
    assert!(Copy::new().verify_with(Some(&Disagrees)).iter().all(|one| one.is_fine() && !one.executed));
}

#[test]
fn a_number_is_raised_in_the_report() {
    let copy = Copy::of_programs();
    copy.edit("hasty/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["rows"][0]["value"] = serde_json::json!(99.0);
        assay_base::canonical::document(&report)
    });
    copy.expect("hasty", Status::Differs, "report_edited", "value is 99.0, recomputed");
    copy.expect("hasty", Status::Differs, "report_hash", "does not match its hash");
}

#[test]
fn a_verdict_that_does_not_follow_is_found() {
    let copy = Copy::of_programs();
    copy.edit("hasty/samples.jsonl", |text| {
        text.replacen("\"exec_outcome\":\"WRONG_ANSWER\"", "\"exec_outcome\":\"PASSED\"", 1)
    });
    copy.expect("hasty", Status::Differs, "predictions_changed", "do not match");
    copy.expect("hasty", Status::Differs, "not_valid", "but the unit tests give");
}

#[test]
fn samples_that_are_left_out_do_not_help() {
    let copy = Copy::of_programs();
    copy.edit("hasty/samples.jsonl", |text| {
        text.lines().filter(|line| !line.contains("change")).map(|line| format!("{line}\n")).collect()
    });
    copy.expect("hasty", Status::Differs, "report_edited", "recomputed");
    copy.write("hasty/samples.jsonl", "");
    copy.expect("hasty", Status::Differs, "report_edited", "recomputed 0.0");
    copy.write("hasty/samples.jsonl", "{}\n[1]\n");
    copy.expect("hasty", Status::Differs, "not_valid", "line 1: ");
}

#[test]
fn copies_are_found() {
    let copy = Copy::of_programs();
    copy.duplicate("steady", "steady-again");
    let message = "predictions are the same as in `steady`";
    copy.expect("steady-again", Status::Reproduced, "copy", message);
}

#[test]
fn other_tasks_are_reported() {
    let copy = Copy::of_programs();
    copy.edit("tasks.jsonl", |text| text.replacen("\"difficulty\":800", "\"difficulty\":900", 1));
    copy.expect("hasty", Status::Differs, "other_benchmark", "tasks of another benchmark");
    copy.write("tasks.jsonl", "{}\n{\"src_uid\": 1}");
    let results = copy.results();
    assert!(
        results
            .findings
            .iter()
            .any(|(_, one)| one.message.contains("tasks.jsonl, line 1: ") && one.message.contains("1 more"))
    );
    copy.edit("benchmark.toml", |text| text.replace("pass_", "em_"));
    let results = copy.results();
    assert!(
        results.benchmarks.is_empty() && results.findings[0].1.message.contains("`pass_1`"),
        "{:?}",
        results.findings
    );
}

/// What `[execution]` of a card says, as `assay execute` is told it; or why the card is refused.
fn rules(copy: &Copy, rules: &str) -> Result<Vec<String>, String> {
    let card = copy.read("benchmark.toml");
    copy.write("benchmark.toml", &format!("{card}\n[execution]\n{rules}\n"));
    let results = copy.results();
    copy.write("benchmark.toml", &card);
    let execution = results.benchmarks.first().map(|benchmark| &benchmark.card.execution);
    execution
        .map(|execution| execution.options(|file| format!("folder/{file}")))
        .ok_or_else(|| results.findings.into_iter().map(|(_, finding)| finding.message).collect())
}

#[test]
fn a_card_says_how_programs_are_run() {
    let copy = Copy::of_programs();
    assert_eq!(rules(&copy, ""), Ok(Vec::new()));
    let all =
        "checker = 'tokens'\nchecker-program = 'c.py'\nproblems = 'p.jsonl'\ntime = 1.5\nmemory = '64M'\noutput = '1M'";
    let options = [
        "--checker=tokens",
        "--checker-program=folder/c.py",
        "--problems=folder/p.jsonl",
        "--time=1.5",
        "--memory=64M",
        "--output=1M",
    ];
    assert_eq!(rules(&copy, all), Ok(options.map(str::to_owned).to_vec()));
    let flags = "[execution.flags]\n'GNU C' = '-std=c99'\ncpp = '-O3 -DLOCAL'";
    let options = ["--flags=GNU C=-std=c99", "--flags=cpp=-O3 -DLOCAL"];
    assert_eq!(rules(&copy, flags), Ok(options.map(str::to_owned).to_vec()));
    for (flags, said) in [
        ("cpp = '-march=native'", "the flag `-march=native` is not supported for C++: programs are compiled"),
        ("java = '-Xmx1g'", "`-Xmx1g` is not supported for Java"),
        ("cobol = '-O3'", "there is no language `cobol`"),
        ("cpp = 3", "string"),
        ("cpp = '-O3'\n'GNU C++20' = '-O0'", "for C++ under two names"),
    ] {
        let found = rules(&copy, &format!("[execution.flags]\n{flags}"));
        assert!(found.as_ref().is_err_and(|error| error.contains(said)), "{said}: {found:?}");
    }
    assert!(rules(&copy, "workers = 9").is_err_and(|error| error.contains("workers")));
    assert!(rules(&Copy::new(), "time = 9.0").is_err_and(|error| error.contains("kind = \"execution\"")));
}

#[test]
fn samples_need_the_flags_of_the_benchmark() {
    let lab = Lab::with(Copy::of_programs());
    lab.copy.edit("benchmark.toml", |card| format!("{card}\n[execution.flags]\npython = '-u'\n"));
    // The flag has no effect.
    assert!(lab.copy.verify().iter().all(assay_site::verify::Verification::is_fine));
    lab.copy.edit("benchmark.toml", |card| card.replace("python = '-u'", "cpp = \"-O3 -DX='a'\""));
    let message = "it was judged without the benchmark's flags for C++, `-O3 -DX='a'`";
    lab.copy.expect("hasty", Status::Differs, "not_valid", message);
    lab.copy.edit("hasty/samples.jsonl", |text| {
        let cpp = "\"runtime\":\"cpp\"";
        text.replace(cpp, &format!("{cpp},\"runtime_flags\":\"-O3 -DX='a'\""))
    });
    lab.copy.recount("hasty");
    let one = lab.copy.verify_one("hasty");
    assert!(one.is_fine(), "{:#?}", one.findings);
    lab.build().expect("a site");
    assert!(lab.page("programs/hasty/index.html").contains("<code>-O3 -DX='a'</code> (72 samples in cpp)"));
    let data = lab.page("programs/data/index.html");
    assert!(data.contains("Flags of all programs") && data.contains("C++: <code>-O3 -DX='a'</code>"), "{data}");
    let metrics = lab.page("metrics/index.html");
    assert!(metrics.contains(r"assay execute --flags='cpp=-O3 -DX='\''a'\'''</code>"), "{metrics}");
}
