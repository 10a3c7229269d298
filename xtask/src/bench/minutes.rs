//! Measures how long a newcomer waits: builds, the demo, the tests and the first verdicts, in an empty folder.
//!
//! Writes the table of `docs/dev/minutes.md`. Processor minutes depend on what else the machine does, so a reference
//! build is measured before and after.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use super::Bench;
use crate::shell::{self, output, program, root};

pub const BENCH: Bench = Bench { name: "minutes", run };

const PAGE: &str = "docs/dev/minutes.md";
/// The line of [`PAGE`] behind which the table stands, to the end of the file.
const MARK: &str = "<!-- `cargo xtask bench minutes` writes what follows. -->\n";
/// A large dependency that neither profiles nor features of this repository change often.
const REFERENCE: &str = "cranelift-codegen";

/// A language with a program that prints a line, and the processor seconds of its first verdict before it was ready
/// at once.
struct Language {
    id: &'static str,
    file: &'static str,
    hello: &'static str,
    before: f64,
}

const LANGUAGES: [Language; 11] = [
    Language {
        id: "c",
        file: "hello.c",
        hello: "#include <stdio.h>\nint main(void) { puts(\"hello\"); }\n",
        before: 115.0,
    },
    // After C, with which it shares a compiler.
    Language {
        id: "cpp",
        file: "hello.cpp",
        hello: "#include <iostream>\nint main() { std::cout << \"hello\\n\"; }\n",
        before: 43.0,
    },
    Language { id: "ruby", file: "hello.rb", hello: "puts 'hello'\n", before: 62.0 },
    Language { id: "php", file: "hello.php", hello: "<?php echo \"hello\\n\";\n", before: 61.0 },
    Language {
        id: "csharp",
        file: "hello.cs",
        hello: "class P { static void Main() { System.Console.WriteLine(\"hello\"); } }\n",
        before: 39.0,
    },
    Language { id: "kotlin", file: "hello.kt", hello: "fun main() { println(\"hello\") }\n", before: 36.0 },
    Language {
        id: "java",
        file: "Main.java",
        hello: "class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }\n",
        before: 31.0,
    },
    Language { id: "python", file: "hello.py", hello: "print('hello')\n", before: 30.0 },
    Language { id: "javascript", file: "hello.js", hello: "console.log('hello')\n", before: f64::NAN },
    Language { id: "rust", file: "hello.rs", hello: "fn main() { println!(\"hello\"); }\n", before: f64::NAN },
    Language {
        id: "go",
        file: "hello.go",
        hello: "package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"hello\") }\n",
        before: f64::NAN,
    },
];

/// What a command took.
#[derive(Clone, Copy)]
struct Cost {
    processor: f64,
    wall: f64,
}

fn run() -> Result<()> {
    let folder = tempfile::tempdir().context("there is no folder for temporary files")?;
    let clone = folder.path().join("assay");
    shell::run(program("git").args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    let cargo = |arguments: &[&str]| {
        let mut command = shell::cargo(arguments);
        command.current_dir(&clone).env("CARGO_INCREMENTAL", "0").env_remove("CARGO_TARGET_DIR");
        command
    };
    shell::run(&mut cargo(&["fetch", "--locked"]))?;

    let mut table = String::from("| road | before | goal | CPU | wall |\n|---|--:|--:|--:|--:|\n");
    let mut row = |road: &str, before: &str, goal: &str, cost: Cost| {
        let line =
            format!("| {road} | {before} | {goal} | {:.1} min | {:.1} min |", cost.processor / 60.0, cost.wall / 60.0);
        println!("    {line}");
        // Writing to a string does not fail.
        let _ = writeln!(table, "{line}");
    };
    let reference = |target: &str| {
        let target = folder.path().join(target);
        let cost = measure(cargo(&["build", "--release", "--package", REFERENCE, "--target-dir"]).arg(&target));
        let _ = fs::remove_dir_all(target);
        cost
    };
    row(&format!("reference: {REFERENCE}, release"), "", "", reference("reference")?);

    let xtask = measure(&mut cargo(&["build", "--package", "xtask", "--profile", "xtask"]))?;
    let demo = demo(&clone)?;
    row("`cargo xtask demo`, to the first score", "10", "3", demo.0.after(xtask));
    row("`cargo xtask demo`, to the served site", "19.8", "8", demo.1.after(xtask));
    let _ = fs::remove_dir_all(clone.join("target"));
    row("`cargo xtask test`, fresh clone", "110", "40", measure(&mut cargo(&["xtask", "test"]))?);
    let test =
        ["test", "--package", "assay-code-engine", "--test", "engine", "--", "--exact", "finishes_with_its_code"];
    measure(&mut cargo(&test))?;
    edit(&clone.join("crates/engine/src/lib.rs"))?;
    row("edit `engine`, run one of its tests", "10 wall", "0.3 wall", measure(&mut cargo(&test))?);
    let _ = fs::remove_dir_all(clone.join("target"));
    row("`cargo build --release`", "18.6", "10", measure(&mut cargo(&["build", "--release"]))?);
    row(&format!("reference: {REFERENCE}, release, again"), "", "", reference("reference")?);

    table += "\n| language | before, CPU-s | first verdict, CPU-s | wall | second, wall |\n|---|--:|--:|--:|--:|\n";
    let cache = folder.path().join("runtimes");
    for language in &LANGUAGES {
        let (first, second) = verdicts(&clone, &cache, language)?;
        let before = if language.before.is_nan() { String::new() } else { format!("{:.0}", language.before) };
        let line = format!(
            "| {} | {before} | {:.1} | {:.1} s | {:.2} s |",
            language.id, first.processor, first.wall, second.wall
        );
        println!("    {line}");
        let _ = writeln!(table, "{line}");
    }
    write_table(&table)
}

impl Cost {
    fn after(self, other: Self) -> Self {
        Self { processor: self.processor + other.processor, wall: self.wall + other.wall }
    }
}

/// Runs a command. Its output goes to standard error, where it is seen.
fn measure(command: &mut Command) -> Result<Cost> {
    let start = Instant::now();
    let before = processor_seconds()?;
    shell::run(command.stdout(std::io::stderr()))?;
    Ok(Cost { processor: processor_seconds()? - before, wall: start.elapsed().as_secs_f64() })
}

fn processor_seconds() -> Result<f64> {
    shell::processor_seconds().context("this system does not tell processor times")
}

/// The costs of the demo to its first score, which it says itself, and to its site.
fn demo(clone: &Path) -> Result<(Cost, Cost)> {
    let start = Instant::now();
    let before = processor_seconds()?;
    let mut command = program(clone.join("target/xtask/xtask"));
    let said = output(command.args(["demo", "--once"]).current_dir(clone).stderr(Stdio::inherit()))?;
    let site = Cost { processor: processor_seconds()? - before, wall: start.elapsed().as_secs_f64() };
    let first = said.lines().find_map(first_score).context("the demo does not say when its first score came")?;
    Ok((first, site))
}

/// The costs in the line `First score after 80 s, 150 CPU-s.`
fn first_score(line: &str) -> Option<Cost> {
    let (wall, processor) = line.strip_prefix("First score after ")?.strip_suffix(" CPU-s.")?.split_once(" s, ")?;
    Some(Cost { wall: wall.parse().ok()?, processor: processor.parse().ok()? })
}

/// Changes a comment, which makes Cargo compile the crate.
fn edit(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    fs::write(file, text + "\n// Edited.\n").with_context(|| format!("cannot write {}", file.display()))
}

/// The costs of the first verdict, with the language's installation, and of the second one.
fn verdicts(clone: &Path, cache: &Path, language: &Language) -> Result<(Cost, Cost)> {
    let file: PathBuf = cache.with_extension("programs").join(language.file);
    fs::create_dir_all(file.parent().unwrap_or(cache))?;
    fs::write(&file, language.hello)?;
    let run = || {
        let mut command = program(clone.join("target/release/assay"));
        command.arg("run").arg(&file).env("ASSAY_CACHE", cache);
        measure(&mut command).with_context(|| format!("no verdict in {}", language.id))
    };
    Ok((run()?, run()?))
}

fn write_table(table: &str) -> Result<()> {
    let file = root().join(PAGE);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {PAGE}"))?;
    let place = text.find(MARK);
    ensure!(place.is_some(), "{PAGE} lacks the line {MARK}");
    let head = &text[..place.unwrap_or_default() + MARK.len()];
    fs::write(&file, format!("{head}\n{table}")).with_context(|| format!("cannot write {PAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_says_when_its_first_score_came() {
        let cost = first_score("First score after 80.5 s, 150 CPU-s.").expect("it is such a line");
        assert!((cost.wall - 80.5).abs() < 1e-9 && (cost.processor - 150.0).abs() < 1e-9);
        assert!(first_score("First score").is_none());
    }
}
