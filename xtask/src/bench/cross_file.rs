//! Compares the uses of cross-file names that `assay corpus uses` finds with those that compilers
//! miss.
//!
//! The oracles are Pylint, tsc, javac and Roslyn. Each lists the names that it misses in a real
//! package when the project's imports are empty classes. See `cross_file_python.py`,
//! `cross_file_typescript.mjs`, `CrossFileJava.java` and `cross_file_csharp.py` in `tests/oracle`.
//!
//! Packages and the oracles' results, which take minutes, are cached in `target/bench/cross-file`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Bench, missed};
use crate::project::Project;
use crate::shell::{find, output, program, root, run as run_program};

pub const BENCH: Bench = Bench { name: "cross-file", run };

/// Minimum precision in percent.
const PRECISION_TARGET: f64 = 95.0;
const RECALL_TARGET: f64 = 90.0;
/// Number of misses to print for each class.
const SHOWN: usize = 5;

const PYLINT: [&str; 1] = ["pylint==4.1.4"];
/// The .NET runtime, and the package that lets Python call it.
const DOTNET: [&str; 2] = ["dotnetcore2==3.1.23", "pythonnet==3.2.1"];
/// An npm package that contains the C# compiler, Roslyn, in a version that runs on that .NET.
const ROSLYN: &str = "@autorest/csharp@3.0.0-beta.20211227.1";

const PYTHON: [&str; 20] = [
    "attrs==26.1.0",
    "black==26.10.1",
    "click==8.5.1",
    "fastapi==0.165.0",
    "flask==3.1.3",
    "httpx==0.28.1",
    "isort==9.0.2",
    "jinja2==3.1.6",
    "markdown==3.11.3",
    "marshmallow==4.4.0",
    "pydantic==2.14.3",
    "pytest==9.2.0",
    "requests==2.34.2",
    "rich==15.0.0",
    "sqlparse==0.6.1",
    "starlette==1.10.0",
    "tomlkit==0.15.2",
    "tqdm==4.70.1",
    "typer==0.29.2",
    "werkzeug==3.1.9",
];

/// npm packages with their sources in the folder `src`.
const TYPESCRIPT: [&str; 20] = [
    "@blueprintjs/datetime@6.2.6",
    "@blueprintjs/select@6.3.6",
    "@blueprintjs/table@6.2.6",
    "@blueprintjs/core@6.20.0",
    "@reduxjs/toolkit@2.14.0",
    "@tanstack/form-core@4.0.2",
    "@tanstack/query-core@5.108.0",
    "@tanstack/react-query@5.108.0",
    "@tanstack/react-router@1.170.46",
    "@tanstack/router-core@1.171.39",
    "@tanstack/store@0.11.2",
    "@tanstack/virtual-core@3.19.11",
    "@trpc/client@11.25.2",
    "@trpc/server@11.25.2",
    "immer@11.2.10",
    "mobx-react-lite@5.1.0",
    "mobx@6.16.1",
    "redux@5.0.1",
    "reselect@5.3.0",
    "rxjs@7.8.1",
];

const JAVA: [&str; 20] = [
    "com.fasterxml.jackson.core:jackson-core:2.16.0",
    "com.google.code.gson:gson:2.10.1",
    "com.opencsv:opencsv:5.9",
    "com.squareup:javapoet:1.13.0",
    "commons-cli:commons-cli:1.6.0",
    "commons-codec:commons-codec:1.16.0",
    "commons-fileupload:commons-fileupload:1.5",
    "commons-io:commons-io:2.15.1",
    "commons-net:commons-net:3.10.0",
    "commons-validator:commons-validator:1.8.0",
    "info.picocli:picocli:4.7.5",
    "joda-time:joda-time:2.12.5",
    "org.apache.commons:commons-csv:1.10.0",
    "org.apache.commons:commons-lang3:3.14.0",
    "org.apache.commons:commons-pool2:2.12.0",
    "org.apache.commons:commons-text:1.11.0",
    "org.json:json:20231013",
    "org.jsoup:jsoup:1.17.2",
    "org.slf4j:slf4j-api:2.0.9",
    "org.yaml:snakeyaml:2.2",
];

/// Packages with C# sources. The PyPI package has them in its source distribution. UniRx is
/// excluded: it declares types that newer versions of .NET declare too, so the compiler misses
/// nothing.
const CSHARP: [&str; 20] = [
    "@autorest/csharp@3.0.0-beta.20251203.1",
    "@azure-typespec/http-client-csharp@1.0.0-alpha.20260922.3",
    "app.hypergames.hypersdk@1.10.0",
    "com.caffeine@1.1.11",
    "com.crowdin.unity-plugin@0.12.0",
    "com.cysharp.unitask@2.2.5",
    "com.github.asus4.onnxruntime.unity@0.4.9",
    "com.github.asus4.onnxruntime@0.4.9",
    "com.taptap.sdk.login@4.10.9",
    "connected-spaces-platform.unity.core@6.48.0",
    "edge-js@26.1.0",
    "ga.fuquna.vatbaker@1.0.5",
    "io.justtrack.justtrack-unity-sdk@8.0.0",
    "jp.keijiro.klak.hap@1.0.0",
    "jp.keijiro.klak.testtools@3.1.1",
    "jp.keijiro.libsoundio@1.0.6",
    "jp.keijiro.osc-jack@2.0.0",
    "jp.keijiro.recorder.ffmpeg@1.0.2",
    "pythonnet==3.0.3",
    "react-native-windows@0.80.0",
];

/// The packages of a language, and the oracle that resolves their names.
pub(super) struct Corpus {
    pub(super) language: &'static str,
    /// Extensions of source files, without the dot.
    pub(super) endings: &'static [&'static str],
    pub(super) packages: &'static [&'static str],
    /// Downloads a package's sources into an empty folder.
    fetch: fn(&str, &Path) -> Result<()>,
    /// The project's folder in the package.
    pub(super) sources: &'static str,
    /// A program and its first argument. Its second argument is a folder.
    oracle: (&'static str, &'static str),
    /// Installs what the oracle needs.
    tools: fn(&Path) -> Result<Tools>,
}

/// Environment variables with the paths of an oracle's tools.
type Tools = Vec<(&'static str, PathBuf)>;

pub(super) const CORPORA: [Corpus; 4] = [
    Corpus {
        language: "python",
        endings: &["py"],
        packages: &PYTHON,
        fetch: wheel,
        sources: "",
        oracle: ("python3", "tests/oracle/cross_file_python.py"),
        tools: |folder| Ok(vec![("PYTHONPATH", python_packages(&PYLINT, folder)?)]),
    },
    Corpus {
        language: "typescript",
        endings: &["ts", "tsx"],
        packages: &TYPESCRIPT,
        fetch: tarball,
        sources: "package/src",
        oracle: ("node", "tests/oracle/cross_file_typescript.mjs"),
        tools: |_| Ok(Vec::new()),
    },
    Corpus {
        language: "java",
        endings: &["java"],
        packages: &JAVA,
        fetch: sources_jar,
        sources: "",
        oracle: ("java", "tests/oracle/CrossFileJava.java"),
        tools: |_| Ok(Vec::new()),
    },
    Corpus {
        language: "csharp",
        endings: &["cs"],
        packages: &CSHARP,
        fetch: csharp_sources,
        sources: "package",
        oracle: ("python3", "tests/oracle/cross_file_csharp.py"),
        tools: |folder| Ok(vec![("PYTHONPATH", python_packages(&DOTNET, folder)?), ("ROSLYN", roslyn(folder)?)]),
    },
];

fn run() -> Result<()> {
    let project = Project::load()?;
    let assay = project.build_assay()?;
    let folder = folder(&project);
    fs::create_dir_all(&folder)?;
    for corpus in &CORPORA {
        let tools = (corpus.tools)(&folder)?;
        let mut found = Agreement::default();
        for package in corpus.packages {
            let sources = fetched(corpus, package, &folder)?.join(corpus.sources);
            let theirs = judged(corpus, package, &sources, &folder, &tools)?;
            let ours = uses(&assay, corpus.language, &sources)?;
            found.add(&sources, &ours, &theirs)?;
        }
        found.print(corpus);
    }
    Ok(())
}

/// The folder for packages and cached results.
pub(super) fn folder(project: &Project) -> PathBuf {
    project.target_directory.join("bench/cross-file")
}

/// Replaces the characters of a package's name that are unsafe in a path.
fn file_name(package: &str) -> String {
    package.replace(['@', '/', ':', '='], "-")
}

/// Downloads a package unless it is cached, and returns its folder.
pub(super) fn fetched(corpus: &Corpus, package: &str, folder: &Path) -> Result<PathBuf> {
    let unpacked = folder.join(corpus.language).join(file_name(package));
    if !unpacked.exists() {
        let new = unpacked.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        fs::create_dir_all(&new)?;
        (corpus.fetch)(package, &new).with_context(|| format!("cannot fetch {package}"))?;
        fs::rename(new, &unpacked)?;
    }
    Ok(unpacked)
}

fn python() -> Result<PathBuf> {
    find(&["python3"]).context("Python is needed for packages and Pylint")
}

fn wheel(package: &str, folder: &Path) -> Result<()> {
    let mut pip = program(python()?);
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--root-user-action=ignore", "--target"]);
    run_program(pip.arg(folder).arg(package))
}

fn tarball(package: &str, folder: &Path) -> Result<()> {
    let packed = output(program("npm").args(["pack", "--silent", "--pack-destination"]).arg(folder).arg(package))?;
    let archive = folder.join(packed.trim().lines().last().unwrap_or_default());
    run_program(program("tar").arg("-xzf").arg(&archive).arg("-C").arg(folder))?;
    Ok(fs::remove_file(archive)?)
}

fn sources_jar(package: &str, folder: &Path) -> Result<()> {
    let mut maven = program("mvn");
    maven.args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:copy"]);
    run_program(
        maven.arg(format!("-Dartifact={package}:jar:sources")).arg(format!("-DoutputDirectory={}", folder.display())),
    )?;
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<std::io::Result<_>>()?;
    let archive = entries.first().context("Maven copied nothing")?.path();
    let mut unpack = program(python()?);
    run_program(unpack.args(["-m", "zipfile", "-e"]).arg(&archive).arg(folder))?;
    fs::remove_file(archive)?;
    // javac compiles a folder with `module-info.java` only as a module.
    let module = folder.join("module-info.java");
    if module.exists() {
        fs::remove_file(module)?;
    }
    Ok(())
}

/// Downloads a package from npm, or from PyPI if its name contains `==`. The folder `package`
/// contains the sources in both cases.
fn csharp_sources(package: &str, folder: &Path) -> Result<()> {
    if !package.contains("==") {
        return tarball(package, folder);
    }
    let mut pip = program(python()?);
    pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest"]);
    run_program(pip.arg(folder).arg(package))?;
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<std::io::Result<_>>()?;
    let archive = entries.first().context("pip downloaded nothing")?.path();
    let unpacked = folder.join("package");
    fs::create_dir(&unpacked)?;
    let mut unpack = program("tar");
    run_program(unpack.args(["--strip-components=1", "-xzf"]).arg(&archive).arg("-C").arg(unpacked))?;
    Ok(fs::remove_file(archive)?)
}

/// Installs packages from PyPI unless they are cached, and returns their folder.
fn python_packages(packages: &[&str], folder: &Path) -> Result<PathBuf> {
    let installed = folder.join(file_name(&packages.join("-")));
    if !installed.exists() {
        let new = installed.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        let mut pip = program(python()?);
        pip.args(["-m", "pip", "install", "--quiet", "--root-user-action=ignore", "--target"]);
        run_program(pip.arg(&new).args(packages))?;
        fs::rename(new, &installed)?;
    }
    Ok(installed)
}

/// Downloads the C# compiler unless it is cached, and returns its folder.
fn roslyn(folder: &Path) -> Result<PathBuf> {
    let unpacked = folder.join(file_name(ROSLYN));
    if !unpacked.exists() {
        let new = unpacked.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        fs::create_dir_all(&new)?;
        tarball(ROSLYN, &new)?;
        fs::rename(new, &unpacked)?;
    }
    Ok(unpacked.join("package"))
}

/// The names that the oracle misses in a package. The result is cached until the oracle changes.
fn judged(corpus: &Corpus, package: &str, sources: &Path, folder: &Path, tools: &Tools) -> Result<Vec<Value>> {
    let (runner, oracle) = corpus.oracle;
    let mut hasher = DefaultHasher::new();
    fs::read(root().join(oracle))?.hash(&mut hasher);
    let cached = folder.join(format!("{}-{}-{:016x}.jsonl", corpus.language, file_name(package), hasher.finish()));
    if !cached.exists() {
        println!("    {oracle} looks at {package}");
        let runner = find(&[runner]).with_context(|| format!("{runner} is needed for {oracle}"))?;
        let mut judge = program(runner);
        judge.arg(root().join(oracle)).arg(sources).stderr(Stdio::null());
        judge.envs(tools.iter().map(|(name, path)| (name, path)));
        let judged = judge.output()?;
        ensure!(judged.status.success(), "{oracle} failed on {package}");
        let misses = lines(&String::from_utf8(judged.stdout)?)?;
        let new = cached.with_extension("new");
        fs::write(&new, misses.iter().map(|miss| within(miss, sources)).collect::<String>())?;
        fs::rename(new, &cached)?;
    }
    lines(&fs::read_to_string(cached)?)
}

fn lines(text: &str) -> Result<Vec<Value>> {
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// A JSON line with the file's path relative to the project, so that the cache can be moved.
fn within(miss: &Value, sources: &Path) -> String {
    let file = PathBuf::from(text(miss, "file"));
    let mut miss = miss.clone();
    miss["file"] = file.strip_prefix(sources).unwrap_or(&file).to_string_lossy().into();
    format!("{miss}\n")
}

/// The uses that `assay corpus uses` finds.
fn uses(assay: &Path, language: &str, sources: &Path) -> Result<Vec<Value>> {
    lines(&output(program(assay).args(["corpus", "uses", "--json", "--language", language]).arg(sources))?)
}

/// The comparison of all packages of a language.
#[derive(Default)]
struct Agreement {
    both: usize,
    ours: usize,
    theirs: usize,
    /// Disagreements by class.
    misses: BTreeMap<&'static str, Vec<String>>,
}

impl Agreement {
    fn add(&mut self, sources: &Path, ours: &[Value], theirs: &[Value]) -> Result<()> {
        // Our uses by file and offset, and whether the oracle reports each of them too.
        let mut places: BTreeMap<(String, u64), (&Value, bool)> = BTreeMap::new();
        for found in ours {
            places.insert((text(found, "file"), found["start"].as_u64().unwrap_or_default()), (found, false));
        }
        let texts = texts(ours, theirs, sources)?;
        for miss in theirs {
            let file = text(miss, "file");
            let start = miss["start"].as_u64().unwrap_or_default();
            self.theirs += 1;
            let shown = || show(&texts, &file, start, &text(miss, "name"));
            let class = match places.get_mut(&(file.clone(), start)) {
                Some((found, _)) if found["far"] == Value::Bool(true) => "missed: found, but marked as far",
                Some((_, is_both)) => {
                    *is_both = true;
                    self.both += 1;
                    continue;
                }
                None if !is_defined_elsewhere(&texts, &file, &text(miss, "name")) => {
                    "missed: no other file of the package defines the name"
                }
                None => "missed: the type of the expression is unknown",
            };
            self.misses.entry(class).or_default().push(shown());
        }
        for ((file, start), (found, is_both)) in places {
            if found["far"] == Value::Bool(true) {
                continue;
            }
            self.ours += 1;
            if !is_both {
                let shown = show(&texts, &file, start, &text(found, "name"));
                self.misses.entry("only ours").or_default().push(shown);
            }
        }
        Ok(())
    }

    fn print(&self, corpus: &Corpus) {
        let share = |of: usize| 100.0 * self.both as f64 / of.max(1) as f64;
        let unknowable = self.misses.get("missed: no other file of the package defines the name").map_or(0, Vec::len);
        let (precision, recall) = (share(self.ours), share(self.theirs));
        let of_the_project = share(self.theirs - unknowable);
        println!("    {}: {} packages, {} uses", corpus.language, corpus.packages.len(), self.ours);
        println!("        {} that {} finds", self.theirs, corpus.oracle.1);
        println!("        {precision:.2} % precision{}", missed(precision >= PRECISION_TARGET));
        println!("        {recall:.2} % recall{}", missed(recall >= RECALL_TARGET));
        println!("        {of_the_project:.2} % recall of names that another file of the package defines");
        for (class, misses) in &self.misses {
            println!("        {class}: {}", misses.len());
            // Take evenly spaced examples.
            for miss in misses.iter().step_by(misses.len().div_ceil(SHOWN).max(1)) {
                println!("            {miss}");
            }
        }
    }
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

/// The text of each file that contains a use or a definition, by its path relative to the project.
fn texts(ours: &[Value], theirs: &[Value], sources: &Path) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    let definitions = ours.iter().filter_map(|found| found["definition"]["file"].as_str().map(str::to_owned));
    let uses = ours.iter().chain(theirs).map(|found| text(found, "file"));
    for file in uses.chain(definitions) {
        if let Entry::Vacant(place) = texts.entry(file) {
            let path = sources.join(place.key());
            place.insert(fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?);
        }
    }
    Ok(texts)
}

/// Formats a use with the source line that contains it.
fn show(texts: &BTreeMap<String, String>, file: &str, start: u64, name: &str) -> String {
    let before = texts.get(file).and_then(|text| text.get(..start as usize)).unwrap_or_default();
    let number = before.matches('\n').count();
    let line = texts.get(file).and_then(|text| text.lines().nth(number)).unwrap_or_default();
    let line: String = line.trim().chars().take(80).collect();
    format!("{file}:{} {name}: {line}", number + 1)
}

/// Whether another file may define the name: after a defining keyword, or before `=`, `:` or `?`.
///
/// A name between a word other than `return` and `(`, `;` or `,` also counts as a declaration.
fn is_defined_elsewhere(texts: &BTreeMap<String, String>, file: &str, name: &str) -> bool {
    const WORDS: [&str; 12] = [
        "def",
        "class",
        "function",
        "const",
        "let",
        "var",
        "interface",
        "type",
        "enum",
        "namespace",
        "get",
        "readonly",
    ];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let others = texts.iter().filter(|(other, _)| *other != file);
    others.flat_map(|(_, text)| text.match_indices(name).map(move |(at, _)| (text, at))).any(|(text, at)| {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        if before.ends_with(is_word) || behind.starts_with(is_word) {
            return false;
        }
        let (last, next) = (before.trim_end(), behind.trim_start());
        let is_assigned = (next.starts_with('=') && !next.starts_with("==")) || next.starts_with([':', '?']);
        let is_declared = last.ends_with(is_word) && !last.ends_with("return") && next.starts_with(['(', ';', ',']);
        WORDS.iter().any(|word| last.ends_with(word)) || is_assigned || is_declared
    })
}
