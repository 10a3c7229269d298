//! Runs the commands of the guides in `docs/user`, and compares their output with the guides.
//!
//! Blocks marked `sh` run in order, in a folder with copies of `examples` and `results`, and with the
//! built web files as `dist`. A `text` block right behind one shows its standard output and standard error. In a `text` block, `…`
//! alone on a line matches any lines, and `…` within a line matches any characters. Blocks marked
//! `console` do not run.
//!
//! A block with a second mark, such as `sh slurm` or `python ray`, runs by [`check_marked`] only: it needs
//! an engine, which the check `clusters` starts.

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{program, root, succeeds};
use crate::web;

/// The folder of the guides.
const GUIDES: &str = "docs/user";
/// The folders that every guide gets a copy of.
const DATA: [&str; 3] = ["clusters", "examples", "results"];
/// The allowed marks of blocks. A block marked `bash`, for example, would look like commands but
/// would not run.
const LANGUAGES: [&str; 7] = ["console", "json", "python", "sh", "text", "toml", "yaml"];
/// The allowed second marks of blocks: the engines that they need.
const MARKS: [&str; 2] = ["ray", "slurm"];
/// Matches output that differs from run to run.
const GAP: &str = "…";
/// The longest time for a block.
const TIMEOUT: Duration = Duration::from_secs(300);
/// Records the first command that fails and its line, which `bash` itself does not report.
const TRAP: &str =
    r#"trap '[ -s "$GUIDE_FAILED" ] || printf "%s %s\n" "$LINENO" "$BASH_COMMAND" > "$GUIDE_FAILED"' ERR"#;

/// Runs all guides with a built `assay`.
///
/// # Errors
/// Lists every command that fails or prints other output than its guide shows.
pub fn check(assay: &Path) -> Result<()> {
    let mut failures = Vec::new();
    for (name, text) in guides()? {
        let start = Instant::now();
        let steps = steps(&text, None).with_context(|| format!("{GUIDES}/{name}"))?;
        let workspace = Workspace::new(assay, &[])?;
        let found = workspace.run_all(&name, &steps).with_context(|| format!("cannot run {GUIDES}/{name}"))?;
        let outcome = if found.is_empty() { "as shown" } else { "FAILED" };
        let seconds = start.elapsed().as_secs_f64();
        println!("    {name:28} {:2} blocks  {seconds:5.1} s  {outcome}", steps.len());
        failures.extend(found);
    }
    ensure!(failures.is_empty(), "{} of the blocks fail\n\n{}", failures.len(), failures.join("\n"));
    Ok(())
}

/// Runs the blocks of a guide with this second mark, and those without one, with more variables in the
/// environment. `PYTHON` is the program that runs blocks of Python.
pub fn check_marked(guide: &str, mark: &str, assay: &Path, environment: &[(String, OsString)]) -> Result<()> {
    let (_, text) = guides()?.into_iter().find(|(name, _)| name == guide).context("there is no such guide")?;
    let steps = steps(&text, Some(mark)).with_context(|| format!("{GUIDES}/{guide}"))?;
    ensure!(steps.iter().any(|step| step.commands.mark == Some(mark)), "{guide} has no blocks marked `{mark}`");
    let failures = Workspace::new(assay, environment)?.run_all(guide, &steps)?;
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    println!("    {guide:28} {:2} blocks  with {mark}  as shown", steps.len());
    Ok(())
}

/// The names and texts of the guides, sorted by name.
fn guides() -> Result<Vec<(String, String)>> {
    let folder = root().join(GUIDES);
    let files = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut guides = Vec::new();
    for file in files {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            let text = fs::read_to_string(file.path()).with_context(|| format!("cannot read {GUIDES}/{name}"))?;
            guides.push((name, text));
        }
    }
    guides.sort();
    Ok(guides)
}

/// A fenced block of a guide.
#[derive(Debug, PartialEq, Eq)]
struct Block<'a> {
    language: &'a str,
    /// The second mark.
    mark: Option<&'a str>,
    /// The number of the block's first line in the guide, from 1.
    line: usize,
    lines: Vec<&'a str>,
}

/// A block of commands, and its output if the guide shows it.
#[derive(Debug, PartialEq, Eq)]
struct Step<'a> {
    commands: Block<'a>,
    output: Option<Block<'a>>,
}

fn blocks(guide: &str) -> Result<Vec<Block<'_>>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (index, line) in guide.lines().enumerate() {
        let number = index + 1;
        match (line.trim_start().strip_prefix("```"), is_open) {
            (Some(_), _) if !line.starts_with('`') => bail!("line {number}: a fence starts its line"),
            (Some(""), true) => is_open = false,
            (Some(marks), false) => {
                let (language, mark) = marks.split_once(' ').map_or((marks, None), |(one, two)| (one, Some(two)));
                let known = LANGUAGES.join(", ");
                ensure!(LANGUAGES.contains(&language), "line {number}: `{language}` is none of {known}");
                let is_marked = mark.is_none_or(|mark| MARKS.contains(&mark));
                ensure!(is_marked, "line {number}: the mark in `{marks}` is none of {}", MARKS.join(", "));
                blocks.push(Block { language, mark, line: number + 1, lines: Vec::new() });
                is_open = true;
            }
            (_, true) => blocks.last_mut().context("a block is open")?.lines.push(line),
            (None, false) => {}
        }
    }
    ensure!(!is_open, "the last block has no end");
    Ok(blocks)
}

/// The blocks that run with this second mark, each with the output that the guide shows.
fn steps<'g>(guide: &'g str, mark: Option<&str>) -> Result<Vec<Step<'g>>> {
    let mut steps = Vec::new();
    let mut blocks = blocks(guide)?.into_iter().peekable();
    while let Some(block) = blocks.next() {
        let runs = match block.language {
            "sh" => block.mark.is_none() || block.mark == mark,
            // The tests of the Python package run the others.
            "python" => block.mark.is_some() && block.mark == mark,
            _ => false,
        };
        if runs {
            let output = blocks.next_if(|next| next.language == "text");
            steps.push(Step { commands: block, output });
        }
    }
    Ok(steps)
}

/// A folder in which the blocks of a guide run.
struct Workspace {
    folder: tempfile::TempDir,
    path: OsString,
    environment: Vec<(String, OsString)>,
}

impl Workspace {
    fn new(assay: &Path, environment: &[(String, OsString)]) -> Result<Self> {
        // Use a folder outside the repository, whose Git history would affect commands on
        // `results`.
        let folder = tempfile::tempdir().context("there is no folder for temporary files")?;
        for name in DATA {
            copy(&root().join(name), &folder.path().join("work").join(name))?;
        }
        std::os::unix::fs::symlink(web::checker(), folder.path().join("work/dist"))
            .context("cannot link the web files")?;
        let program = assay.parent().context("assay is in a folder")?.to_owned();
        let others = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&others)))?;
        Ok(Self { folder, path, environment: environment.to_vec() })
    }

    /// Runs the blocks up to the first failure. A difference in output does not stop the run.
    fn run_all(&self, guide: &str, steps: &[Step<'_>]) -> Result<Vec<String>> {
        let mut failures = Vec::new();
        for step in steps {
            let Ran { end, output } = self.run(guide, &step.commands)?;
            if let Some((line, reason)) = end {
                failures.push(report(guide, &step.commands, line, &reason, &output));
                break;
            }
            if let Some(shown) = &step.output
                && let Err(difference) = compare(shown, &output)
            {
                let Difference { line, expected, actual } = difference;
                let reason = format!("the output is not as shown\n  expected: {expected}\n  actual:   {actual}");
                failures.push(report(guide, &step.commands, line, &reason, &output));
            }
        }
        Ok(failures)
    }

    fn run(&self, guide: &str, block: &Block<'_>) -> Result<Ran> {
        let file = |name: &str| -> PathBuf { self.folder.path().join(name) };
        // The script has the guide's name and line numbers, so that bash's messages refer to the
        // guide.
        let (script, failed, printed) = (file(guide), file("failed"), file("printed"));
        let before = "\n".repeat(block.line - 1);
        let (trap, interpreter) = match block.language {
            "python" => ("", r#"exec "$PYTHON" "$0""#),
            _ => (TRAP, r#"exec bash -euo pipefail "$0""#),
        };
        fs::write(&script, format!("{trap}{before}{}\n", block.lines.join("\n"))).context("cannot write a script")?;
        fs::write(&failed, "").context("cannot write a file")?;
        // Use a file: a pipe would stay open while a server that the block started is still
        // running.
        let output = File::create(&printed).context("cannot write a file")?;
        let mut command = program("bash");
        command.args(["-c", interpreter]).arg(&script).current_dir(file("work"));
        command.env("PATH", &self.path).env("ASSAY_CACHE", root().join("target/runtimes"));
        command.env("GUIDE_FAILED", &failed).env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdout(output.try_clone()?).stderr(output);
        let mut shell = command.process_group(0).spawn().context("cannot start bash")?;
        let status = wait(&mut shell)?;
        // Kill processes that the block started and did not stop.
        let group = format!("-{}", shell.id());
        let goes_on = succeeds(program("kill").args(["-KILL", "--", &group]));

        let output = String::from_utf8_lossy(&fs::read(&printed)?).into_owned();
        let at_fault = fs::read_to_string(&failed)?;
        let end = match status {
            None => Some((block.line, format!("it takes more than {} s", TIMEOUT.as_secs()))),
            Some(status) if !status.success() => {
                let place = at_fault.split_once(' ').and_then(|(line, command)| Some((line.parse().ok()?, command)));
                let (line, command) = place.unwrap_or((block.line, "the block"));
                Some((line, format!("{} ends with {status}", command.trim_end())))
            }
            Some(_) if goes_on => Some((block.line, "it leaves a process behind".to_owned())),
            Some(_) => None,
        };
        Ok(Ran { end, output })
    }
}

/// The result of a block.
struct Ran {
    /// The line and the reason, if it failed.
    end: Option<(usize, String)>,
    output: String,
}

/// Waits for a process until [`TIMEOUT`], then kills it and returns `None`.
fn wait(process: &mut Child) -> Result<Option<ExitStatus>> {
    let start = Instant::now();
    while start.elapsed() < TIMEOUT {
        if let Some(status) = process.try_wait()? {
            return Ok(Some(status));
        }
        sleep(Duration::from_millis(10));
    }
    process.kill()?;
    process.wait()?;
    Ok(None)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).with_context(|| format!("cannot copy {}", entry.path().display()))?;
        }
    }
    Ok(())
}

/// Formats a failure: the place, the reason, the commands and all their output.
fn report(guide: &str, block: &Block<'_>, line: usize, reason: &str, output: &str) -> String {
    let quote = |lines: &mut dyn Iterator<Item = &str>| lines.map(|line| format!("    | {line}\n")).collect::<String>();
    let (commands, output) = (quote(&mut block.lines.iter().copied()), quote(&mut output.lines()));
    format!(
        "{GUIDES}/{guide}:{line}: {reason}\n  commands, from line {}:\n{commands}  their output:\n{output}",
        block.line
    )
}

/// A difference between the output and the guide.
#[derive(Debug, PartialEq, Eq)]
struct Difference {
    /// The line in the guide.
    line: usize,
    expected: String,
    actual: String,
}

/// Compares output with a block. Ignores trailing spaces in lines and trailing blank lines.
///
/// # Errors
/// Returns the first line of the block that does not match.
fn compare(shown: &Block<'_>, output: &str) -> Result<(), Difference> {
    let expected: Vec<&str> = shown.lines.iter().map(|line| line.trim_end()).collect();
    let actual: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
    align(&expected, &actual, |line| *line == GAP, |expected, actual| same_line(expected, actual)).map_err(
        |(at_expected, at_actual)| {
            let line = |lines: &[&str], index: usize| {
                lines.get(index).map_or("nothing more".into(), |line| format!("`{line}`"))
            };
            Difference {
                line: shown.line + at_expected,
                expected: line(&expected, at_expected),
                actual: line(&actual, at_actual),
            }
        },
    )
}

fn same_line(expected: &str, actual: &str) -> bool {
    let (expected, actual): (Vec<char>, Vec<char>) = (expected.chars().collect(), actual.chars().collect());
    align(&expected, &actual, |character| GAP.contains(*character), |one, other| one == other).is_ok()
}

/// Matches items with a pattern in which a gap matches any number of items.
///
/// # Errors
/// Returns the furthest place of the pattern that does not match, and the first item tried there.
fn align<P, T>(
    pattern: &[P],
    items: &[T],
    is_gap: impl Fn(&P) -> bool,
    is_same: impl Fn(&P, &T) -> bool,
) -> Result<(), (usize, usize)> {
    let (mut place, mut item) = (0, 0);
    // The place after the last gap, and the first item after it. Earlier gaps never need to grow.
    let mut last_gap: Option<(usize, usize)> = None;
    let mut furthest = None;
    loop {
        match (pattern.get(place), items.get(item)) {
            (None, None) => return Ok(()),
            (Some(one), _) if is_gap(one) => {
                place += 1;
                last_gap = Some((place, item));
                continue;
            }
            (Some(one), Some(other)) if is_same(one, other) => {
                (place, item) = (place + 1, item + 1);
                continue;
            }
            _ => {}
        }
        if furthest.is_none_or(|(at, _)| place > at) {
            furthest = Some((place, item));
        }
        match last_gap {
            Some((behind, taken)) if taken < items.len() => {
                last_gap = Some((behind, taken + 1));
                (place, item) = (behind, taken + 1);
            }
            _ => return Err(furthest.unwrap_or((place, item))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDE: &str = "# Title\n\n```sh\nassay --version\n```\n\nIt prints:\n\n```text\nassay …\n```\n\n```console\nnpm\n```\n```text\nx\n```\n";

    fn shows(text: &str) -> Block<'_> {
        Block { language: "text", mark: None, line: 10, lines: text.lines().collect() }
    }

    #[test]
    fn output_belongs_to_the_commands_before_it() {
        let steps = steps(GUIDE, None).unwrap();
        let commands = Block { language: "sh", mark: None, line: 4, lines: vec!["assay --version"] };
        assert_eq!(steps, [Step { commands, output: Some(shows("assay …")) }]);
    }

    #[test]
    fn blocks_that_would_be_passed_over_are_refused() {
        for guide in [
            "```bash\nls\n```\n",
            "```sh shell\nls\n```\n",
            "```\nls\n```\n",
            "- x\n  ```sh\n  ls\n  ```\n",
            "```sh\nls\n",
        ] {
            assert!(steps(guide, None).is_err(), "{guide}");
        }
    }

    #[test]
    fn marked_blocks_run_where_their_engine_is() {
        let guide = "```sh\none\n```\n```sh slurm\ntwo\n```\n```text\nout\n```\n```python\nthree\n```\n```python ray\nfour\n```\n";
        let of = |mark| -> Vec<String> {
            steps(guide, mark).unwrap().iter().map(|step| step.commands.lines.join(" ")).collect()
        };
        assert_eq!(of(None), ["one"]);
        assert_eq!(of(Some("slurm")), ["one", "two"]);
        assert_eq!(of(Some("ray")), ["one", "four"]);
        assert!(steps(guide, Some("slurm")).unwrap()[1].output.is_some());
    }

    #[test]
    fn gaps_stand_for_lines_and_characters() {
        let fitting = [
            ("a\nb", "a\nb\n"),
            ("a\nb", "a  \nb\n\n"),
            ("a\n…", "a\nb\nc\n"),
            ("…\nc", "a\nb\nc\n"),
            ("…\nb\n…\nb\nc\n…", "b\nb\nb\nc\n"),
            ("…", ""),
            ("", ""),
            ("took … s, … done", "took 1.5 s, all done\n"),
            ("…b…", "abab\n"),
            ("x…", "x\n"),
        ];
        for (shown, output) in fitting {
            assert_eq!(compare(&shows(shown), output), Ok(()), "{shown:?} and {output:?}");
        }
    }

    #[test]
    fn differences_name_the_line_of_the_guide() {
        let difference = |shown, output| {
            let Difference { line, expected, actual } = compare(&shows(shown), output).unwrap_err();
            (line, expected, actual)
        };
        let quoted = |text: &str| format!("`{text}`");
        assert_eq!(difference("a\nb", "a\nc\n"), (11, quoted("b"), quoted("c")));
        assert_eq!(difference("a\nb", "a\n"), (11, quoted("b"), "nothing more".into()));
        assert_eq!(difference("a", "a\nb\n"), (11, "nothing more".into(), quoted("b")));
        assert_eq!(difference("a\n…\nd", "a\nb\nc\n"), (12, quoted("d"), quoted("b")));
        assert_eq!(difference("took … s", "took 1 m\n"), (10, quoted("took … s"), quoted("took 1 m")));
    }

    #[test]
    fn failures_name_the_command() {
        let run = |commands: &str| {
            let guide = format!("# Title\n\n```sh\n{commands}\n```\n```text\nfirst\n```\n");
            Workspace::new(Path::new("/bin/sh"), &[])
                .unwrap()
                .run_all("guide.md", &steps(&guide, None).unwrap())
                .unwrap()
        };
        assert!(run("echo first").is_empty());
        for (commands, parts) in [
            ("echo first\ntest -e nowhere\necho second", ["guide.md:5: test -e nowhere ends with", "    | first\n"]),
            ("echo first | false", ["guide.md:4: ", "exit status: 1"]),
            ("echo first\necho $UNSET", ["guide.md: line 5: UNSET", "exit status: 1"]),
            ("echo second", ["expected: `first`", "actual:   `second`"]),
            ("echo first\nsleep 60 &", ["guide.md:4: it leaves a process behind", "    | sleep 60 &\n"]),
        ] {
            let failures = run(commands).concat();
            assert!(parts.iter().all(|part| failures.contains(part)), "{commands}: {failures}");
        }
    }

    #[test]
    fn the_index_names_each_guide() {
        let guides = guides().unwrap();
        let index = guides.iter().find(|(name, _)| name == "README.md").map(|(_, text)| text.as_str()).unwrap();
        for (name, text) in &guides {
            assert!(name == "README.md" || index.contains(&format!("]({name})")), "{name}");
            assert!(!steps(text, None).unwrap().is_empty() || name == "README.md", "{name} has no commands");
        }
    }

    #[test]
    fn commands_in_rows_of_the_papers_run() {
        let text = guides().unwrap().into_iter().find(|(name, _)| name == "papers.md").unwrap().1;
        let steps = steps(&text, None).unwrap();
        let lines: Vec<&str> = steps.iter().flat_map(|step| step.commands.lines.iter().copied()).collect();
        let rows: Vec<&str> =
            text.lines().filter(|line| line.starts_with("| Table ") || line.starts_with("| Figure ")).collect();
        assert_eq!(rows.len(), (9 + 10) + (13 + 10) + (12 + 18));
        for named in
            rows.iter().flat_map(|row| row.split('`').skip(1).step_by(2)).filter(|code| code.starts_with("assay "))
        {
            assert!(lines.iter().any(|line| line.starts_with(named)), "`{named}` does not run");
        }
    }
}
