//! Samples with tests, and the results of one run, which those of every cluster must equal.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use super::LANGUAGE;
use crate::shell::{program, root, run};

/// The tasks, and the programs of each, of runs that are disturbed.
pub const FEW: (usize, usize) = (20, 3);
/// Each program works for a while, so that a run can be disturbed midway.
const SLOW: &str = "let n = 0; for (let i = 0; i < 2000000; i++) n ^= i; ";

/// A folder with samples, their tests, and the results of one run.
pub struct Work {
    folder: TempDir,
    /// The built command.
    pub assay: PathBuf,
    programs: usize,
}

impl Work {
    /// Makes the files of so many tasks, with so many programs each, and judges them in one run.
    pub fn new(assay: &Path, (tasks, programs): (usize, usize)) -> Result<Self> {
        let folder = tempfile::tempdir().context("no temporary folder")?;
        let work = Self { folder, assay: assay.to_owned(), programs: tasks * programs };
        let (mut samples, mut expected) = (String::new(), Vec::new());
        for task in 0..tasks {
            expected.push(format!(r#""t{task}": [{{"input": "{task}", "output": ["{}"]}}]"#, 2 * task));
            for number in 0..programs {
                // Every third program fails.
                let factor = if number % 3 == 2 { 3 } else { 2 };
                let code = format!("{SLOW}console.log({factor} * require('fs').readFileSync(0, 'utf8')); // {number}");
                let sample = serde_json::json!({
                    "src_uid": format!("t{task}"), "task_id": format!("t{task}"), "lang": "Node.js", "source_code": code,
                });
                writeln!(samples, "{sample}")?;
            }
        }
        fs::write(work.samples(), samples).context("cannot write the samples")?;
        fs::write(work.tests(), format!("{{{}}}", expected.join(", "))).context("cannot write the tests")?;
        run(work.command().args(["runtimes", "install", LANGUAGE]))?;
        work.execute("one", &[])?;
        Ok(work)
    }

    /// Judges the samples in one run, into a folder of this name.
    pub fn execute(&self, name: &str, options: &[&str]) -> Result<()> {
        let mut execute = self.command();
        execute.arg("execute").arg(self.samples()).arg("--tests").arg(self.tests()).args(options);
        run(execute.arg("--out").arg(self.path(name)).stdout(std::process::Stdio::null()))
    }

    /// The command, with a language.
    pub fn command(&self) -> Command {
        let mut command = program(&self.assay);
        command.env("ASSAY_CACHE", cache());
        command
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn samples(&self) -> PathBuf {
        self.path("samples.jsonl")
    }

    pub fn tests(&self) -> PathBuf {
        self.path("tests.json")
    }

    /// Checks that the results in a folder have the bytes of one run, and that no program ran twice in the shards.
    pub fn compare(&self, out: &Path) -> Result<()> {
        for name in ["report.json", "samples.jsonl"] {
            let read = |folder: &Path| {
                let path = folder.join(name);
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
            };
            ensure!(read(out)? == read(&self.path("one"))?, "{name} differs from that of one run");
        }
        let mut judged = 0;
        for entry in fs::read_dir(out)? {
            let folder = entry?.path();
            judged += if folder.is_dir() { verdicts(&folder) } else { 0 };
        }
        ensure!(judged == self.programs, "the journals have {judged} verdicts");
        Ok(())
    }
}

/// The folder of languages, which the check `service` shares.
pub fn cache() -> PathBuf {
    root().join("target/service-runtimes")
}

/// The number of verdicts in the journal of a folder. The first line of a journal is its version.
pub fn verdicts(folder: &Path) -> usize {
    let journal = fs::read(folder.join("journal")).unwrap_or_default();
    journal.iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1)
}

/// Waits until something holds.
pub fn wait_until(what: &str, longest: Duration, mut holds: impl FnMut() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    while !holds()? {
        if start.elapsed() > longest {
            bail!("after {} s, {what} is still to come", longest.as_secs());
        }
        sleep(Duration::from_millis(100));
    }
    Ok(())
}
