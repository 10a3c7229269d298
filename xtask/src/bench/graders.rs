//! Times samples whose tests run outside the program.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::json;

use super::Bench;
use crate::project::Project;
use crate::shell::root;

pub const BENCH: Bench = Bench { name: "graders", run };

/// The number of samples of a run. Each has another text, so that each is judged.
const SAMPLES: usize = 2000;
/// The number of calls in the tests, each with as many numbers.
const CALLS: usize = 10;
/// The number of runs, of which the median counts.
const RUNS: usize = 5;

fn run() -> Result<()> {
    let folder = root().join("target/bench/graders");
    fs::create_dir_all(&folder)?;
    let assay = Project::load()?.build_assay()?;
    for (language, prompt, solution, test, comment) in languages() {
        let task = json!({
            "task_id": format!("{language}/0"), "declaration": "", "prompt": prompt, "canonical_solution": solution,
            "test": test, "test_setup": "", "import": "",
        });
        fs::write(folder.join("tasks.jsonl"), format!("{task}\n"))?;
        let sample = |number: usize| json!({"task_id": format!("{language}/0"), "completion": format!("{solution}\n{comment} {number}\n")});
        let text = |count: usize| (0..count).map(|number| format!("{}\n", sample(number))).collect::<String>();
        fs::write(folder.join("one.jsonl"), text(1))?;
        fs::write(folder.join("samples.jsonl"), text(SAMPLES))?;
        let time = |samples: &str| -> Result<Duration> {
            let started = Instant::now();
            let mut command = Command::new(&assay);
            command.arg("execute").arg(folder.join(samples)).arg("--tests").arg(folder.join("tasks.jsonl"));
            command.args(["--workers", "1", "--json"]);
            let output = command.env("ASSAY_CACHE", root().join("target/runtimes")).output()?;
            if !output.status.success() || !String::from_utf8_lossy(&output.stdout).contains("\"PASSED\"") {
                bail!("`assay execute` ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
            }
            Ok(started.elapsed())
        };
        let mut times = Vec::new();
        for _ in 0..RUNS {
            // What one sample takes is the start of the command and of its worker.
            let start = time("one.jsonl")?;
            times.push(time("samples.jsonl")?.saturating_sub(start).as_secs_f64() * 1000.0 / SAMPLES as f64);
        }
        times.sort_by(f64::total_cmp);
        println!("    {language:10} {:.2} ms a sample", times[RUNS / 2]);
    }
    Ok(())
}

/// The name, prompt, solution, tests and comment sign of each language.
fn languages() -> [(&'static str, &'static str, &'static str, String, &'static str); 2] {
    let numbers = |call: usize| (0..CALLS).map(|n| (call * n).to_string()).collect::<Vec<_>>().join(", ");
    let sum = |call: usize| (0..CALLS).map(|n| call * n).sum::<usize>();
    let lines = |front: &str, end: &str| -> String {
        (0..CALLS).map(|call| format!("    {front}total([{}]) == {}{end}\n", numbers(call), sum(call))).collect()
    };
    [
        (
            "Python",
            "def total(numbers):\n",
            "    return sum(numbers)\n",
            format!("def check(total):\n{}\ncheck(total)\n", lines("assert ", "")),
            "#",
        ),
        (
            "JavaScript",
            "const total = (numbers) => {\n",
            "  return numbers.reduce((a, b) => a + b, 0);\n}\n",
            format!("const test = () => {{\n{}}}\n\ntest()\n", lines("console.assert(", ");")),
            "//",
        ),
    ]
}
