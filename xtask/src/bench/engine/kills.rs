//! Checks that a run writes the same bytes whether or not it and its workers are killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail};

use super::super::Bench;
use super::{Language, execute, prepare, programs, write};
use crate::project::Project;
use crate::shell::root;

pub const BENCH: Bench = Bench { name: "kills", run };

const PROGRAMS: usize = 150;
/// Number of kills of the command, and number of kills of its workers.
const KILLS: usize = 100;
/// The longest time before a kill, in milliseconds.
const LONGEST: u64 = 700;

fn run() -> Result<()> {
    let programs = programs(Language::Python, PROGRAMS)?;
    if programs.is_empty() {
        println!("    HumanEval-X is not in ../shared");
        return Ok(());
    }
    let assay = Project::load()?.build_assay()?;
    prepare(&assay)?;
    let [calm, killed] = ["calm", "killed"].map(|name| root().join("target/bench/kills").join(name));
    write(&calm, &programs)?;
    let status = execute(&assay, &calm).stdout(Stdio::null()).status()?;
    if !status.success() {
        bail!("`assay execute` ended with {status}");
    }
    write(&killed, &programs)?;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut commands, mut workers, mut runs) = (0, 0, 0);
    while commands < KILLS || workers < KILLS {
        let mut child = start(&assay, &killed)?;
        loop {
            thread::sleep(Duration::from_millis(random.below(LONGEST)));
            if let Some(status) = child.try_wait()? {
                // A worker that is killed twice for the same program is a fault. The next start
                // retries the program.
                if status.success() {
                    runs += 1;
                    same(&calm, &killed)?;
                    fs::remove_dir_all(killed.join("out"))?;
                }
                break;
            }
            if workers < KILLS && (commands >= KILLS || random.below(2) == 0) {
                workers += usize::from(kill_a_worker(&child, &mut random)?);
            } else {
                child.kill()?;
                child.wait()?;
                commands += 1;
                break;
            }
        }
    }
    // Finish the run that the last kill interrupted.
    let status = start(&assay, &killed)?.wait()?;
    if !status.success() {
        bail!("`assay execute` ended with {status} after kills");
    }
    same(&calm, &killed)?;
    println!(
        "    killed the command {commands} times and its workers {workers} times: {} runs finished, all with the same bytes",
        runs + 1
    );
    Ok(())
}

fn start(assay: &Path, folder: &Path) -> Result<Child> {
    Ok(execute(assay, folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
}

fn same(calm: &Path, killed: &Path) -> Result<()> {
    for name in ["samples.jsonl", "report.json"] {
        let [expected, found] = [calm, killed].map(|folder| fs::read(folder.join("out").join(name)));
        if expected? != found? {
            bail!("{name} is not what an undisturbed run writes");
        }
    }
    Ok(())
}

/// Kills one of a command's workers. Returns false if there is none.
fn kill_a_worker(child: &Child, random: &mut Random) -> Result<bool> {
    let id = child.id();
    let threads = fs::read_dir(format!("/proc/{id}/task"))?;
    let mut workers = Vec::new();
    for thread in threads.flatten() {
        let text = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        workers.extend(text.split_whitespace().map(str::to_owned));
    }
    if workers.is_empty() {
        return Ok(false);
    }
    let worker = &workers[random.below(workers.len() as u64) as usize];
    Ok(Command::new("kill").args(["-9", worker]).stderr(Stdio::null()).status()?.success())
}

/// A small random number generator (xorshift) with a fixed seed, so that every run uses the same
/// delays.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
