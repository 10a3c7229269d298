//! Compares verdicts with those that ExecEval gave, which `../shared` has for recorded programs.

use std::collections::{BTreeMap, HashMap};
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::Bench;
use crate::project::Project;
use crate::shell::root;

pub const BENCH: Bench = Bench { name: "verdicts", run };

/// Known differences: a text in the program or its recorded result, and the reason.
const EXPLAINED: &[(&str, &str)] = &[
    ("'/dev/stdin'", "the recorded engine did not let programs open standard input by its name"),
    ("php://stdin", "the recorded engine did not let programs open standard input by its name"),
    ("has no attribute 'bit_count'", "the recorded PyPy is Python 3.9, this is 3.12"),
    ("double free or corruption", "undefined behaviour, which WebAssembly's memory does not notice"),
];

fn run() -> Result<()> {
    let path = root().join("../shared/data/xcodeeval/programs_with_verdicts.jsonl");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("    there are no recorded programs in ../shared");
        return Ok(());
    };
    let recorded: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let folder = root().join("target/bench/verdicts");
    // Remove an earlier run's verdicts, so that every program is judged.
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let (mut samples, mut problems, mut store) = (String::new(), String::new(), serde_json::Map::new());
    for (number, program) in recorded.iter().enumerate() {
        // Use one task for each program: programs for the same problem were recorded with different
        // tests.
        let task = number.to_string();
        let mut tests = program["unit_tests"].clone();
        for test in tests.as_array_mut().context("a list of tests")? {
            if test["output"].as_array().is_some_and(Vec::is_empty) {
                // The recording has no outputs for a program that does not compile.
                test["output"] = json!([""]);
            }
        }
        store.insert(task.clone(), tests);
        let line = json!({
            "src_uid": task, "task_id": task, "lang": program["compiler"], "source_code": program["source_code"],
        });
        samples += &format!("{line}\n");
        let line = json!({
            "src_uid": task, "prob_desc_time_limit": program["time_limit"], "prob_desc_memory_limit": program["memory_limit"],
        });
        problems += &format!("{line}\n");
    }
    let file = |name: &str| folder.join(name);
    fs::write(file("samples.jsonl"), samples)?;
    fs::write(file("problems.jsonl"), problems)?;
    fs::write(file("tests.json"), Value::Object(store).to_string())?;
    let mut command = std::process::Command::new(Project::load()?.build_assay()?);
    command.arg("execute").arg(file("samples.jsonl")).arg("--tests").arg(file("tests.json"));
    command.arg("--problems").arg(file("problems.jsonl")).arg("--out").arg(file("out"));
    // The command exits with 1 when a language is missing.
    let status = command.env("ASSAY_CACHE", root().join("target/runtimes")).status()?;
    if !matches!(status.code(), Some(0 | 1)) {
        bail!("`assay execute` ended with {status}");
    }
    compare(&recorded, &fs::read_to_string(file("out/samples.jsonl"))?)
}

fn compare(recorded: &[Value], judged: &str) -> Result<()> {
    let (mut same, mut absent) = (BTreeMap::<&str, u64>::new(), BTreeMap::<&str, u64>::new());
    let mut explained: HashMap<&str, u64> = HashMap::new();
    let mut unexplained = Vec::new();
    for (program, line) in recorded.iter().zip(judged.lines()) {
        let judged: Value = serde_json::from_str(line)?;
        let compiler = program["compiler"].as_str().unwrap_or_default();
        let Some(tests) = judged["unittests"].as_array() else {
            *absent.entry(compiler).or_default() += 1;
            continue;
        };
        let ours = tests.iter().map(|test| &test["exec_outcome"]);
        let theirs = program["exec_outcomes"].as_array().context("a list of outcomes")?;
        let Some(number) = ours.zip(theirs).position(|(ours, theirs)| ours != theirs) else {
            *same.entry(compiler).or_default() += 1;
            continue;
        };
        let texts =
            [&program["results"][number], &program["source_code"]].map(|text| text.as_str().unwrap_or_default());
        let holds = |pattern: &str| texts.iter().any(|text| text.contains(pattern));
        match EXPLAINED.iter().find(|(pattern, _)| holds(pattern)) {
            Some((_, reason)) => *explained.entry(reason).or_default() += 1,
            None => unexplained.push(format!(
                "{}: test {} is {}, recorded as {} after {} s",
                program["id"],
                number + 1,
                tests[number]["exec_outcome"],
                theirs[number],
                program["time_consumed"][number]
            )),
        }
    }
    for (compiler, count) in &same {
        println!("    {compiler:12} {count:4} programs have the recorded verdicts");
    }
    for (compiler, count) in &absent {
        println!("    {compiler:12} {count:4} programs cannot be judged: the language is not there");
    }
    for (reason, count) in &explained {
        println!("    {count} differ: {reason}");
    }
    unexplained.iter().for_each(|difference| println!("    {difference}"));
    if !unexplained.is_empty() {
        bail!("{} programs have other verdicts than recorded, and it is not known why", unexplained.len());
    }
    Ok(())
}
