//! Builds the site: a folder of static files that works from any host and path.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_evaluation::report::Report;
use assay_evaluations::submission;
use assay_execution::Section;
use assay_formats::exports::croissant;
use rayon::prelude::*;

use crate::analysis;
use crate::benchmark::{BUNDLE, Benchmark, SettingTasks};
use crate::board::{About, Board};
use crate::card::Kind;
use crate::description;
use crate::exports::{self, Exported, Publication};
use crate::feeds;
use crate::files::{self, MAX_FILE};
use crate::finding::Finding;
use crate::history::{Changes, History};
use crate::kit::{CHECKER, Kit};
use crate::order;
use crate::overview::Overview;
use crate::pages::data::Download;
use crate::pages::integrity;
use crate::pages::rerun::Rerun;
use crate::pages::submission::Shown;
use crate::pages::{self, ABOUT, CHECK, COMPARE, Frame, METRICS, PACES, Page, Place, SUBMIT};
use crate::programs::{self, ProgramIndex};
use crate::recompute::{Job, Recomputed};
use crate::record;
use crate::results::Results;
use crate::retrievers;
use crate::runtimes::{self, PageRuntime, RuntimeFile};
use crate::schemas;
use crate::settings::{self, Settings};
use crate::social;
use crate::verify::{Execute, MANIFEST, REPORT, Rescore, Verification, verify};

/// The list of files that a build wrote. The next build uses it to remove files that are no longer
/// needed.
const WRITTEN: &str = ".assay-site";

const ABOUT_ABOUT: &str = "Who runs this site, how its numbers are verified, and what they are not.";
const ABOUT_CHECK: &str = "Checks, scores and explains submissions in your browser. Nothing is uploaded.";
const ABOUT_DATA: &str = "What the tasks of a benchmark are, under which licences, and how large they are.";
const ABOUT_INTEGRITY: &str = "Known ways to game a benchmark, which of them are closed on this board, and by what.";
const ABOUT_SUBMIT: &str = "From predictions to a row on a leaderboard, step by step.";
const ABOUT_METRICS: &str =
    "What each metric says, how it is computed, and what the official program does differently.";
const ABOUT_RETRIEVERS: &str =
    "What retrievers find for the tasks of a benchmark: definitions, names, and where they are from.";
const ABOUT_PACES: &str = "How much work a second of a time limit is worth, by language, and which programs that cuts.";
const ABOUT_COMPARE: &str = "Two or three submissions task by task, computed in your browser.";

/// The folders of a build, and what its pages run programs with.
pub struct Options {
    /// The folder of results.
    pub results: PathBuf,
    /// The folder of the site. The build creates it, and refuses a folder with foreign files.
    pub out: PathBuf,
    /// The built web files.
    pub kit: PathBuf,
    /// The cache of scores between builds.
    pub cache: PathBuf,
    /// The runtimes with which pages run programs.
    pub runtimes: Vec<PageRuntime>,
    /// The day, `YYYY-MM-DD`: no predictions are made later.
    pub today: String,
}

/// Why a build failed.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The web files are missing or belong to another version.
    #[error("{} does not have the web files of this version; `cargo xtask web` builds them, --kit names their folder", folder.display())]
    NoKit {
        /// The folder that should have them.
        folder: PathBuf,
    },
    /// The folder of the site contains foreign files.
    #[error("{} has files that `assay site` did not write; name a new folder", folder.display())]
    NotOurs {
        /// The folder.
        folder: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

/// What a build did.
pub struct Built {
    /// The number of files of the site.
    pub files: usize,
    /// The number of new or changed files.
    pub written: u64,
    /// The number of submissions that were scored because the cache did not have them.
    pub scored: u64,
    /// Findings outside of submissions, by folder.
    pub findings: Vec<(String, Finding)>,
    /// The results of verifying all submissions. Those that cannot be published are not on the
    /// site.
    pub verified: Vec<Verification>,
    /// The records of first sight that grew.
    pub recorded: Vec<PathBuf>,
}

/// Builds the site, or updates it. Calls `start` with the number of submissions, and `done` after
/// each.
///
/// `execute`, if given, runs submitted programs again.
pub fn build(
    options: &Options,
    execute: Option<&dyn Execute>,
    start: impl Fn(usize),
    done: impl Fn() + Sync,
) -> Result<Built, BuildError> {
    let kit = Kit::open(&options.kit)?;
    let mut results = Results::read(&options.results).map_err(at(&options.results))?;
    let history = History::open(&options.results, None).on(&options.today);
    let site = Site::open(&options.out)?;
    start(results.benchmarks.iter().map(|benchmark| benchmark.submissions.len()).sum());

    let mut findings = Vec::new();
    let settings = Settings::read(&options.results, &mut findings);
    results.findings.extend(findings.into_iter().map(|finding| (settings::FILE.to_owned(), finding)));
    site.settings(&settings, &options.results)?;
    let boards = results.benchmarks.iter();
    let boards = boards.map(|one| Place { path: format!("{}/", one.id), name: one.card.name.clone() }).collect();
    let frame = Frame { kit: &kit, settings: &settings, boards };
    let runtimes = runtimes::write(&site, &options.runtimes)?;
    let cache = Cache::open(&options.cache)?;
    let changes = history.changes();
    let (mut verified, mut recorded, mut overviews) = (Vec::new(), Vec::new(), Vec::new());
    for benchmark in &results.benchmarks {
        let of_benchmark = verify(benchmark, &cache, execute, &history, &done);
        match remember(benchmark, &history, &of_benchmark) {
            Ok(more) => recorded.extend(more.then(|| benchmark.folder.join(record::FILE))),
            Err(finding) => results.findings.push((benchmark.id.clone(), finding)),
        }
        let board = Board::new(benchmark, &of_benchmark);
        overviews.push(Overview::of(&board));
        site.benchmark(&frame, benchmark, &board, &of_benchmark, &runtimes, changes)?;
        verified.extend(of_benchmark);
    }
    let main = pages::home::main(&settings, &overviews);
    site.page(&frame, Page::new("", "", &settings.about, main))?;
    let mut texts = vec![
        (ABOUT, "About this site", ABOUT_ABOUT, pages::about::main(&settings)),
        (METRICS, "About the metrics", ABOUT_METRICS, pages::metrics::main(&results.benchmarks, &runtimes)),
        (COMPARE, "Compare submissions", ABOUT_COMPARE, pages::compare::main(&results.benchmarks)),
        (SUBMIT, "How to submit", ABOUT_SUBMIT, pages::submit::main(&settings, &results.benchmarks)),
    ];
    if results.benchmarks.iter().any(|benchmark| benchmark.card.kinds().contains(&Kind::Execution)) {
        texts.push((PACES, "What a second is worth", ABOUT_PACES, pages::paces::main()));
    }
    for (name, title, about, main) in texts {
        site.page(&frame, Page::new(&format!("{name}/"), title, about, main))?;
    }
    site.guides(&frame)?;
    site.checker(&frame, &results.benchmarks, &runtimes)?;
    for (name, text) in schemas::ALL {
        site.write(&Path::new(schemas::FOLDER).join(name), text.as_bytes())?;
    }

    site.write(Path::new("404.html"), pages::missing::document(&frame).as_bytes())?;
    if let Some(address) = &settings.address {
        let map = feeds::sitemap(address, site.pages().iter().map(String::as_str));
        site.write(Path::new(feeds::SITEMAP), map.as_bytes())?;
    }

    let (files, written) = site.finish()?;
    let scored = cache.missed.into_inner();
    Ok(Built { files, written, scored, findings: results.findings, verified, recorded })
}

/// Adds submissions to the benchmark's record of first sight, in the order of the history, and
/// returns whether there were any. If there is a history, submissions that are not committed yet
/// are not recorded.
fn remember(benchmark: &Benchmark, history: &History, verified: &[Verification]) -> Result<bool, Finding> {
    let Ok(record) = &benchmark.record else { return Ok(false) };
    let mut new: BTreeMap<Option<usize>, BTreeMap<String, String>> = BTreeMap::new();
    for one in verified {
        let Some(known) = &one.recomputed else { continue };
        if record.place(&one.id, &known.content).is_some() {
            continue;
        }
        let since = order::since(benchmark, history, one);
        if since.is_some() || !history.is_known() {
            let place = since.map(|since| since.place);
            new.entry(place).or_default().insert(one.id.clone(), known.content.sha256.clone());
        }
    }
    if new.is_empty() {
        return Ok(false);
    }
    let mut record = record.clone();
    new.into_values().for_each(|build| record.add(build));
    let unwritten = |error| {
        let message = format!("{} cannot be written, so what was seen first is not kept: {error}", record::FILE);
        Finding::warning("record", message)
    };
    record.write(&benchmark.folder).map_err(unwritten).map(|()| true)
}

/// The site's folder during a build.
pub(crate) struct Site {
    root: PathBuf,
    /// The files of the previous build.
    before: BTreeSet<String>,
    /// The files of this build, written or unchanged.
    now: std::sync::Mutex<BTreeSet<String>>,
    written: AtomicU64,
}

impl Site {
    fn open(root: &Path) -> Result<Self, BuildError> {
        fs::create_dir_all(root).map_err(at(root))?;
        let list = root.join(WRITTEN);
        let before = match fs::read_to_string(&list) {
            Ok(text) => text.lines().map(str::to_owned).collect(),
            Err(_) if fs::read_dir(root).map_err(at(root))?.next().is_none() => BTreeSet::new(),
            Err(_) => return Err(BuildError::NotOurs { folder: root.to_owned() }),
        };
        // The list marks the folder as a site, even if the build is interrupted.
        let mut file = fs::OpenOptions::new().create(true).append(true).open(&list).map_err(at(&list))?;
        file.flush().map_err(at(&list))?;
        Ok(Self { root: root.to_owned(), before, now: Default::default(), written: AtomicU64::new(0) })
    }

    /// Writes a file, unless it exists with the same content.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), BuildError> {
        let full = self.root.join(path);
        if !fs::read(&full).is_ok_and(|old| old == bytes) {
            let folder = full.parent().unwrap_or(&self.root);
            fs::create_dir_all(folder).map_err(at(folder))?;
            let mut file = tempfile::NamedTempFile::new_in(folder).map_err(at(&full))?;
            file.write_all(bytes).map_err(at(&full))?;
            // Temporary files are readable only for their owner; set the usual permissions.
            #[cfg(unix)]
            fs::set_permissions(file.path(), std::os::unix::fs::PermissionsExt::from_mode(0o644)).map_err(at(&full))?;
            file.persist(&full).map_err(|error| BuildError::Io { path: full.clone(), error: error.error })?;
            self.written.fetch_add(1, Ordering::Relaxed);
        }
        self.keep(path);
        Ok(())
    }

    /// Writes a file whose name tells its content, unless it exists. Returns its size, in bytes.
    pub(crate) fn write_once(
        &self,
        path: &Path,
        make: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> Result<u64, BuildError> {
        let full = self.root.join(path);
        if let Ok(there) = fs::metadata(&full) {
            self.keep(path);
            return Ok(there.len());
        }
        let bytes = make().map_err(at(&full))?;
        self.write(path, &bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Notes that a file belongs to this build.
    fn keep(&self, path: &Path) {
        let name: Vec<String> = path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        if let Ok(mut now) = self.now.lock() {
            now.insert(name.join("/"));
        }
    }

    /// The paths of the pages of this build. That of the home page is empty.
    fn pages(&self) -> Vec<String> {
        let now = self.now.lock().map(|now| now.clone()).unwrap_or_default();
        now.iter().filter_map(|file| file.strip_suffix("index.html").map(str::to_owned)).collect()
    }

    /// Removes files of the previous build that this one does not have. Returns the number of
    /// files, and of those that were written.
    fn finish(self) -> Result<(usize, u64), BuildError> {
        let now = self.now.into_inner().unwrap_or_default();
        for path in self.before.difference(&now).map(Path::new) {
            // Ignore listed paths that lead out of the folder.
            if path.components().all(|part| matches!(part, Component::Normal(_))) {
                let full = self.root.join(path);
                let _ = fs::remove_file(&full);
                // Remove folders that have become empty.
                for folder in full.ancestors().skip(1).take_while(|folder| *folder != self.root) {
                    if fs::remove_dir(folder).is_err() {
                        break;
                    }
                }
            }
        }
        let list = now.iter().map(|path| format!("{path}\n")).collect::<String>();
        fs::write(self.root.join(WRITTEN), list).map_err(at(&self.root))?;
        Ok((now.len(), self.written.into_inner()))
    }

    /// Writes a page.
    fn page(&self, frame: &Frame<'_>, page: Page<'_>) -> Result<(), BuildError> {
        let path = Path::new(page.path).join("index.html");
        self.write(&path, page.document(frame).as_bytes())
    }

    /// Writes the files that the settings name.
    fn settings(&self, settings: &Settings, results: &Path) -> Result<(), BuildError> {
        if let (Some(logo), Some(name)) = (&settings.logo, settings.logo_file()) {
            self.copy(&results.join(logo), Path::new(name))?;
        }
        match settings.style() {
            Some(style) => self.write(Path::new(pages::STYLE), style.as_bytes()),
            None => Ok(()),
        }
    }

    fn guides(&self, frame: &Frame<'_>) -> Result<(), BuildError> {
        for page in pages::guides::all() {
            self.page(frame, page.page())?;
        }
        let folder = Path::new(pages::GUIDES);
        pages::guides::PICTURES.into_iter().try_for_each(|(name, bytes)| self.write(&folder.join(name), bytes))
    }

    fn benchmark(
        &self,
        frame: &Frame<'_>,
        benchmark: &Benchmark,
        board: &Board<'_>,
        verified: &[Verification],
        runtimes: &[RuntimeFile],
        changes: &Changes,
    ) -> Result<(), BuildError> {
        let folder = Path::new(&benchmark.id);
        let About { name, about, .. } = board.benchmark;
        let path = format!("{}/", benchmark.id);
        let rerun = Rerun::of(benchmark, runtimes);
        let description = self.description(frame, benchmark, rerun.as_ref())?;
        let is_catalogued = description.is_some();
        let main = pages::leaderboard::main(board, "../", is_catalogued);
        let data = Some("./board.json");
        self.page(frame, Page { data, description, ..Page::new(&path, name, about, main) })?;
        self.write(&folder.join("board.json"), canonical::line(board).as_bytes())?;
        if let Some(analysis) = &board.analysis {
            self.write(&folder.join(analysis::FILE), canonical::line(analysis).as_bytes())?;
        }
        if let Some(address) = &frame.settings.address {
            self.write(&folder.join(feeds::ATOM), feeds::atom(board, frame.settings, address).as_bytes())?;
            self.write(&folder.join(feeds::JSON), feeds::json(board, frame.settings, address).as_bytes())?;
            let font = frame.kit.social_font.as_deref();
            if let Some(picture) = font.and_then(|font| social::picture(&Overview::of(board), frame.settings, font)) {
                self.write(&folder.join(social::FILE), &picture)?;
            }
        }
        let (below, title) = (format!("{path}{}/", integrity::PAGE), format!("{name}: how it can be gamed"));
        let main = integrity::main(benchmark);
        self.page(frame, Page::new(&below, &title, ABOUT_INTEGRITY, main))?;
        let downloads = exports::task_files(benchmark).into_iter().filter_map(|name| {
            let address = address(benchmark, rerun.as_ref(), "../../", name)?;
            Some(Download { name, address })
        });
        let downloads: Vec<Download<'_>> = downloads.collect();
        let main = pages::data::main(board, benchmark, frame.settings, &downloads, is_catalogued);
        let (below, title) = (format!("{path}{}/", description::PAGE), format!("{name}: the data"));
        self.page(frame, Page::new(&below, &title, ABOUT_DATA, main))?;
        if let Some(report) = &benchmark.description {
            self.write(&folder.join(description::PAGE).join(description::FILE), report.to_json().as_bytes())?;
        }
        if benchmark.has_retrievers() {
            let main = pages::retrievers::main(board, benchmark, verified);
            let (path, title) = (format!("{path}{}/", retrievers::PAGE), format!("{name}: retrievers"));
            self.page(frame, Page::new(&path, &title, ABOUT_RETRIEVERS, main))?;
            if let Some(report) = &benchmark.retrievers {
                self.write(&folder.join(retrievers::PAGE).join(retrievers::FILE), report.to_json().as_bytes())?;
            }
        }
        let prompts = exports::prompts(benchmark).map_err(at(&benchmark.folder))?;
        for name in rerun.iter().flat_map(Rerun::files).chain(benchmark.reference_files()) {
            self.copy(&benchmark.folder.join(name), &folder.join(name))?;
        }
        verified.par_iter().try_for_each(|one| {
            let Some(shown) = shown(board, one) else { return Ok(()) };
            let (row, report) = shown;
            let (tasks, execution) = (benchmark.tasks(&row.setting), Section::of(&report));
            let references = match tasks {
                Some(SettingTasks::Labels(references)) => Some(references.file.as_str()),
                _ => None,
            };
            let rerun = rerun.as_ref().filter(|_| matches!(tasks, Some(SettingTasks::Programs(_))));
            let changes = changes.get(&(benchmark.id.clone(), one.id.clone())).map_or(&[][..], Vec::as_slice);
            let repository = frame.settings.repository.as_deref();
            let (path, title) = (format!("{path}{}/", one.id), format!("{} – {name}", row.model));
            let exported = self.exports(frame, benchmark, one, &report, &prompts, &path)?;
            let shown = Shown {
                board,
                row,
                verified: one,
                report: &report,
                execution,
                study: one.study(&report),
                references,
                rerun,
                exported: &exported,
                changes,
                repository,
            };
            let main = shown.main();
            let about = format!("Scores, intervals and hashes of {} on {name}.", row.model);
            self.page(frame, Page::new(&path, &title, &about, main))?;
            let folder = folder.join(&one.id);
            for name in [one.predictions.unwrap_or_default(), REPORT, MANIFEST, submission::FILE] {
                self.copy(&benchmark.folder.join(&one.id).join(name), &folder.join(name))?;
            }
            Ok(())
        })
    }

    /// Writes the files of a submission for other tools. `path` is that of its page.
    fn exports(
        &self,
        frame: &Frame<'_>,
        benchmark: &Benchmark,
        one: &Verification,
        report: &Report,
        prompts: &HashMap<String, String>,
        path: &str,
    ) -> Result<Vec<Exported>, BuildError> {
        let Settings { name, address, .. } = frame.settings;
        let page = address.as_ref().map(|address| format!("{address}{path}"));
        let publication = Publication { publisher: Some(name.clone()), page };
        let exported = exports::of_submission(benchmark, one, report, prompts, publication);
        let exported = exported.map_err(at(&benchmark.folder.join(&one.id)))?;
        let folder = Path::new(path).join(exports::FOLDER);
        for file in exported.iter().flat_map(|exported| &exported.files) {
            self.write(&folder.join(&file.path), &file.bytes)?;
        }
        Ok(exported)
    }

    /// Writes the description of the tasks that the site has, and returns it for the page's head.
    fn description(
        &self,
        frame: &Frame<'_>,
        benchmark: &Benchmark,
        rerun: Option<&Rerun<'_>>,
    ) -> Result<Option<String>, BuildError> {
        let root = frame.settings.address.as_deref().unwrap_or("../");
        let address = |name: &str| address(benchmark, rerun, root, name);
        let mut dataset = exports::dataset(benchmark, address).map_err(at(&benchmark.folder))?;
        if dataset.files.is_empty() {
            return Ok(None);
        }
        let page = frame.settings.address.as_ref().map(|address| format!("{address}{}/", benchmark.id));
        dataset.link = dataset.link.or(page);
        let description = dataset.to_json();
        self.write(&Path::new(&benchmark.id).join(croissant::FILE), canonical::document(&description).as_bytes())?;
        Ok(Some(canonical::line(&description)))
    }

    /// Writes a file of the results.
    fn copy(&self, from: &Path, to: &Path) -> Result<(), BuildError> {
        let unreadable = |error| BuildError::Io { path: from.to_owned(), error: io::Error::other(error) };
        self.write(to, &files::read(from, MAX_FILE).map_err(unreadable)?)
    }

    /// Writes the built checker with the site's header and benchmarks.
    fn checker(&self, frame: &Frame<'_>, benchmarks: &[Benchmark], runtimes: &[RuntimeFile]) -> Result<(), BuildError> {
        let (check, kit) = (Path::new(CHECK), frame.kit);
        for path in kit.files().map_err(at(&kit.folder))? {
            let Ok(name) = path.strip_prefix(&kit.folder) else { continue };
            // The site has its own.
            if name.starts_with("bundles") || name == Path::new(programs::FILE) {
                continue;
            }
            if name == Path::new(CHECKER) {
                let path = format!("{CHECK}/");
                let [head, header, footer] =
                    [frame.head(&path, "Check a submission", ABOUT_CHECK), frame.header(&path), frame.footer(&path)];
                let page = kit.checker(&head.into_string(), &header.into_string(), &footer.into_string());
                self.write(&check.join(name), page.as_bytes())?;
            } else {
                self.write(&check.join(name), &fs::read(&path).map_err(at(&path))?)?;
            }
        }
        let mut index = Vec::new();
        for benchmark in benchmarks {
            let Some(bundle) = &benchmark.bundle else { continue };
            let file = format!("{}.jsonl.gz", benchmark.id);
            let manifest = assay_completion::bundle::Manifest {
                name: benchmark.card.name.clone(),
                file: file.clone(),
                ..bundle.manifest.clone()
            };
            let bundles = check.join("bundles");
            let from = benchmark.folder.join(BUNDLE);
            self.write(&bundles.join(&file), &fs::read(&from).map_err(at(&from))?)?;
            let text = canonical::document(&manifest);
            self.write(&bundles.join(format!("{}.manifest.json", benchmark.id)), text.as_bytes())?;
            index.push(manifest);
        }
        self.write(&check.join("bundles/index.json"), canonical::line(&index).as_bytes())?;
        let judged = benchmarks.iter().filter_map(|benchmark| Rerun::of(benchmark, runtimes)?.entry()).collect();
        let programs = ProgramIndex { schema: programs::SCHEMA, benchmarks: judged };
        self.write(&check.join(programs::FILE), canonical::line(&programs).as_bytes())
    }
}

/// The address of a file of tasks, if the site has it. `root` is that of the home page.
fn address(benchmark: &Benchmark, rerun: Option<&Rerun<'_>>, root: &str, name: &str) -> Option<String> {
    if name == BUNDLE {
        return Some(format!("{root}{CHECK}/bundles/{}.jsonl.gz", benchmark.id));
    }
    let is_here =
        benchmark.reference_files().contains(name) || rerun.is_some_and(|rerun| rerun.files().any(|file| file == name));
    is_here.then(|| format!("{root}{}/{name}", benchmark.id))
}

fn shown<'b>(board: &'b Board<'_>, one: &Verification) -> Option<(&'b crate::board::Row, Report)> {
    let row = board.rows.iter().find(|row| row.key == one.id && row.page.is_some())?;
    Some((row, one.report()?))
}

/// A digest of the code that computes scores.
const CODE: &str = env!("ASSAY_SCORES_CODE");

/// The folder in `cache` of the results `name` that were computed by `code`, a hexadecimal digest.
/// Removes outdated results, of other code.
pub fn of_code(cache: &Path, name: &str, code: &str) -> io::Result<PathBuf> {
    let folder = cache.join(format!("{name}-{code}"));
    fs::create_dir_all(&folder)?;
    for entry in fs::read_dir(cache)? {
        let path = entry?.path();
        let other = path.file_name().and_then(|file| file.to_str()?.strip_prefix(name)?.strip_prefix('-'));
        let is_code = |other: &str| other.len() == code.len() && other.bytes().all(|byte| byte.is_ascii_hexdigit());
        if other.is_some_and(|other| other != code && is_code(other)) {
            fs::remove_dir_all(&path)?;
        }
    }
    Ok(folder)
}

/// A cache of scores, keyed by what was scored. An unusable file counts as a miss.
struct Cache {
    folder: PathBuf,
    missed: AtomicU64,
}

impl Cache {
    fn open(folder: &Path) -> Result<Self, BuildError> {
        let folder = of_code(folder, "scores", CODE).map_err(at(folder))?;
        Ok(Self { folder, missed: AtomicU64::new(0) })
    }

    fn store(&self, path: &Path, recomputed: &Recomputed) -> Option<()> {
        let bytes = postcard::to_allocvec(recomputed).ok()?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder).ok()?;
        file.write_all(&bytes).ok()?;
        file.persist(path).ok()?;
        Some(())
    }
}

impl Rescore for Cache {
    fn rescore(&self, job: &Job<'_>, submitted: &[u8]) -> io::Result<Recomputed> {
        let content = Digest::of(submitted);
        // The key contains everything that a score depends on besides the code.
        let key = format!("{} {}", job.key(), content.sha256);
        let path = self.folder.join(Digest::of(key.as_bytes()).sha256);
        if let Some(known) = fs::read(&path).ok().and_then(|bytes| postcard::from_bytes::<Recomputed>(&bytes).ok()) {
            return Ok(known);
        }
        self.missed.fetch_add(1, Ordering::Relaxed);
        let recomputed = job.run(submitted, content)?;
        // Without the cached file, the next build only takes longer.
        let _ = self.store(&path, &recomputed);
        Ok(recomputed)
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let path = path.to_owned();
    move |error| BuildError::Io { path, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_other_code_are_removed() {
        let cache = tempfile::tempdir().unwrap();
        let (old, new) = ("00ff", "11ee");
        fs::write(of_code(cache.path(), "scores", old).unwrap().join("a"), b"score").unwrap();
        let verdicts = of_code(cache.path(), "verdicts", old).unwrap();
        // Foreign folders stay.
        fs::create_dir(cache.path().join("scores-of-mine")).unwrap();
        let folder = of_code(cache.path(), "scores", new).unwrap();
        assert!(folder.is_dir() && fs::read_dir(&folder).unwrap().next().is_none());
        assert!(!cache.path().join("scores-00ff").exists());
        assert!(verdicts.is_dir() && cache.path().join("scores-of-mine").is_dir());
        fs::write(folder.join("b"), b"score").unwrap();
        assert!(of_code(cache.path(), "scores", new).unwrap().join("b").exists());
    }
}
