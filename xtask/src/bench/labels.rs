//! Compares token labels in real files with Python's `symtable`, TypeScript's checker and javac.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Bench, missed};
use crate::project::Project;
use crate::shell::{find, output, program, root};

pub const BENCH: Bench = Bench { name: "labels", run };

const FILES: usize = 500;
/// Minimum agreement in percent.
const AGREEMENT_TARGET: f64 = 98.0;
const UNKNOWN_TARGET: f64 = 0.5;

/// npm packages that contain their sources.
const TYPESCRIPT: [&str; 7] = [
    "rxjs@7.8.1",
    "zod@3.25.76",
    "mobx@6.16.1",
    "@reduxjs/toolkit@2.14.0",
    "@tanstack/react-query@5.108.0",
    "@blueprintjs/core@6.20.0",
    "viem@2.57.20",
];
const JAVA: [&str; 1] = ["react-native@0.74.0"];

/// The files of a language, and the oracle that resolves their names.
struct Corpus {
    language: &'static str,
    files: Vec<PathBuf>,
    /// A program and its first argument. It reads a list of files from standard input.
    oracle: (&'static str, &'static str),
}

fn run() -> Result<()> {
    let project = Project::load()?;
    let assay = project.build_assay()?;
    let folder = project.target_directory.join("bench/labels");
    fs::create_dir_all(&folder)?;
    let python = find(&["python3"]).context("Python is needed for its standard library")?;
    let library = output(program(&python).args(["-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"]))?;
    let corpora = [
        Corpus {
            language: "python",
            files: sources(Path::new(library.trim()), &["py"])?,
            oracle: ("python3", "tests/oracle/python_symbols.py"),
        },
        Corpus {
            language: "typescript",
            files: sources(&packages(&folder, "typescript", &TYPESCRIPT)?, &["ts", "tsx"])?,
            oracle: ("node", "tests/oracle/typescript-symbols.mjs"),
        },
        Corpus {
            language: "java",
            files: sources(&packages(&folder, "java", &JAVA)?, &["java"])?,
            oracle: ("java", "tests/oracle/JavaSymbols.java"),
        },
    ];
    for corpus in corpora {
        let ours = labels(&assay, &corpus.files, "ct3@2")?;
        // The oracles do not apply CT3's exception for branches and loops to definitions. `ct3@1`
        // does not either.
        let definitions = labels(&assay, &corpus.files, "ct3@1")?;
        let unknown = ours.values().filter(|token| token["syntax_type"] == "unknown").count();
        let unknown = 100.0 * unknown as f64 / ours.len().max(1) as f64;
        let (language, files, tokens) = (corpus.language, corpus.files.len(), ours.len());
        println!(
            "    {language}: {files} files, {tokens} tokens, {unknown:.2} % unknown{}",
            missed(unknown < UNKNOWN_TARGET)
        );
        let (runner, oracle) = corpus.oracle;
        let found = compare(&ours, &definitions, &list(runner, oracle, &corpus.files)?)?;
        let share = |count: usize| 100.0 * count as f64 / found.both.max(1) as f64;
        let (usage, origin) = (share(found.usage), share(found.origin));
        println!("        {} names that {oracle} knows too", found.both);
        println!("        {usage:.2} % agree on definition or usage{}", missed(usage >= AGREEMENT_TARGET));
        println!("        {origin:.2} % agree on the origin{}", missed(origin >= AGREEMENT_TARGET));
    }
    Ok(())
}

/// Downloads and unpacks npm packages.
fn packages(folder: &Path, name: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = folder.join(name);
    for package in packages {
        let unpacked = folder.join(package.replace(['@', '/'], "-"));
        if unpacked.exists() {
            continue;
        }
        let new = unpacked.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        fs::create_dir_all(&new)?;
        let packed = output(program("npm").args(["pack", "--silent", "--pack-destination"]).arg(&new).arg(package))?;
        let archive = new.join(packed.trim());
        output(program("tar").arg("-xzf").arg(&archive).arg("-C").arg(&new))?;
        fs::remove_file(archive)?;
        fs::rename(new, unpacked)?;
    }
    Ok(folder)
}

/// At most `FILES` files with these extensions below a folder, evenly spaced in sorted order.
pub fn sources(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let is_declarations = path.to_string_lossy().ends_with(".d.ts");
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if endings.contains(&ending) && !is_declarations {
                // Programs count offsets differently in files that are not UTF-8. Broken links
                // cannot be read.
                if fs::read(&path).is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok()) {
                    found.push(path);
                }
            }
        }
    }
    found.sort();
    let step = found.len().div_ceil(FILES).max(1);
    Ok(found.into_iter().step_by(step).collect())
}

type Place = (String, u64);

/// Our tokens by file and offset.
fn labels(assay: &Path, files: &[PathBuf], profile: &str) -> Result<HashMap<Place, Value>> {
    let mut tokens = HashMap::new();
    for file in files {
        let mut label = program(assay);
        // Files with parse errors are labelled too. Suppress the warnings about them.
        label.args(["label", "--json", "--token-profile", profile]).arg(file).stderr(Stdio::null());
        for line in output(&mut label)?.lines() {
            let token: Value = serde_json::from_str(line)?;
            tokens.insert((file.display().to_string(), token["start"].as_u64().unwrap_or_default()), token);
        }
    }
    Ok(tokens)
}

/// The names that the oracle finds in the files.
fn list(runner: &str, oracle: &str, files: &[PathBuf]) -> Result<Vec<Value>> {
    let runner = find(&[runner]).with_context(|| format!("{runner} is needed for {oracle}"))?;
    let mut child = program(runner)
        .arg(root().join(oracle))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let names: String = files.iter().map(|file| format!("{}\n", file.display())).collect();
    let mut input = child.stdin.take().context("a pipe")?;
    let writer = std::thread::spawn(move || input.write_all(names.as_bytes()));
    let output = child.wait_with_output()?;
    // If the program ends early, the write fails. Its output shows that too.
    let _ = writer.join();
    String::from_utf8(output.stdout)?.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

#[derive(Default)]
struct Agreement {
    both: usize,
    usage: usize,
    origin: usize,
}

fn compare(ours: &HashMap<Place, Value>, definitions: &HashMap<Place, Value>, theirs: &[Value]) -> Result<Agreement> {
    let mut found = Agreement::default();
    for name in theirs {
        let file = name["file"].as_str().context("a file")?.to_owned();
        let place = (file, name["start"].as_u64().context("a place")?);
        let Some((token, definition)) = ours.get(&place).zip(definitions.get(&place)) else { continue };
        // Skip names that the oracle cannot resolve.
        let Some(origin) = name["origin"].as_str().filter(|origin| *origin != "unresolved") else { continue };
        let syntax_type = definition["syntax_type"].as_str().unwrap_or_default();
        let is_definition = name["definition"] == Value::Bool(true);
        let says_definition = syntax_type.ends_with("_def")
            || syntax_type.starts_with("imp_")
            || (syntax_type == "exception" && is_definition);
        found.both += 1;
        found.usage += usize::from(is_definition == says_definition);
        found.origin += usize::from(token["origin"].as_str() == Some(format!("from_{origin}").as_str()));
    }
    Ok(found)
}
