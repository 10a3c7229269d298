//! Runs programs and prints progress.

use std::ffi::OsStr;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The Cargo profile of xtask, its tools and what the demo runs, so that they share compiled dependencies.
pub const PROFILE: &str = "xtask";

/// The repository's top folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

/// Prints a heading, does the work, and prints the elapsed time.
pub fn step<T>(heading: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("==> {heading}");
    let start = Instant::now();
    let result = work().with_context(|| format!("{heading} failed"));
    let outcome = if result.is_ok() { "done" } else { "stopped" };
    println!("    {outcome} in {:.1} s", start.elapsed().as_secs_f64());
    result
}

/// Does work beside other steps, and prints one line when it has ended.
pub fn step_beside<T>(heading: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let start = Instant::now();
    let result = work().with_context(|| format!("{heading} failed"));
    let outcome = if result.is_ok() { "done" } else { "stopped" };
    println!("    beside it, {heading}: {outcome} in {:.1} s", start.elapsed().as_secs_f64());
    result
}

/// The file in which tests record skips and their reasons.
pub fn skipped() -> PathBuf {
    root().join("target/skipped.txt")
}

/// A command in the repository's top folder. It has no standard input, because no program here may
/// wait for an answer.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null()).env("ASSAY_SKIPPED", skipped());
    command
}

/// A command for the cargo that runs this program. It shows the progress of builds on a terminal only.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    if !std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    command
}

/// Runs a program and shows its output.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", shown(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", shown(command));
    }
    Ok(())
}

/// Runs a program beside others. Shows its output only if it fails, as the end of the error.
pub fn run_quietly(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot start {}", shown(command)))?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    bail!("{} ended with {}:\n{}", shown(command), output.status, text.trim_end());
}

/// Runs a program and returns its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} ended with {}", shown(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} printed bytes that are not UTF-8", shown(command)))
}

/// Whether a program starts and succeeds. Discards its output.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The path of the first of these programs that is on the search path.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let names = names.iter().map(|name| format!("{name}{}", std::env::consts::EXE_SUFFIX));
    names.flat_map(|name| folders.iter().map(move |folder| folder.join(&name))).find(|file| file.is_file())
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// The processor time of programs that this one started and that have ended, in seconds, where the system has `/proc`.
pub fn processor_seconds() -> Option<f64> {
    /// Linux counts these times in hundredths of a second on all systems that Rust supports.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes first. It is in parentheses, and may contain spaces.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13).map(str::parse::<f64>);
    Some((fields.next()?.ok()? + fields.next()?.ok()?) / TICKS)
}

/// The files of the project, relative to its root, as git lists them.
pub fn files() -> Result<Vec<String>> {
    let listed = output(program("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    // A deleted file is still listed until it is committed.
    let files = listed.split('\0').filter(|path| root().join(path).is_file());
    Ok(files.map(str::to_owned).collect())
}
