//! `assay init`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use assay_base::compression::Compression;
use assay_evaluations::metrics;
use assay_evaluations::submission::is_id;
use assay_execution::{Language, Profile, Tasks};
use assay_site::benchmark::{BUNDLE, Benchmark};
use assay_site::card::CARD;
use assay_site::references::References;
use assay_site::{files, settings};
use assay_tasks::{PROFILE, Task};

use crate::args::{BenchmarkArgs, BenchmarkOptions, InitArgs, Reading};
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::output;
use crate::print::{self, Page};

/// The metrics of a benchmark of completions, and the profile that its tables show first.
const COMPLETION: ([&str; 4], &str) = (["em", "es", "id_em", "id_f1"], "cceval-difflib@1");
/// The metrics of a benchmark of programs.
const EXECUTION: [&str; 1] = ["pass_1"];

pub(crate) fn run(args: &InitArgs) -> Result<Verdict, Failure> {
    let mut page = Page::new();
    let verdict = match (&args.prompts, &args.tests, &args.references) {
        (None, None, None) => site(&args.folder, args.name.as_deref(), &mut page)?,
        (Some(prompts), ..) => completion(args, prompts, &mut page)?,
        (None, Some(tests), _) => execution(args, tests, &mut page)?,
        (None, None, Some(references)) => labels(args, references, &mut page)?,
    };
    output::print(&page.finish())?;
    Ok(verdict)
}

/// Writes a site's settings.
fn site(results: &Path, name: Option<&str>, page: &mut Page) -> Result<Verdict, Failure> {
    if results.join(CARD).exists() {
        let message = format!("{} is the folder of a benchmark; name the folder of results", results.display());
        return Err(Failure::misuse(anyhow!(message)));
    }
    new_file(results, settings::FILE, &site_text(name), page)?;
    print::init::next_steps(page, &["assay init results/my-benchmark --prompts prompts.jsonl"]);
    Ok(Verdict::Fine)
}

fn completion(args: &InitArgs, prompts: &Path, page: &mut Page) -> Result<Verdict, Failure> {
    let (folder, id) = (&args.folder, id(&args.folder)?);
    refuse_existing(folder)?;
    let name = args.name.clone().unwrap_or_else(|| id.clone());
    let benchmark = BenchmarkArgs {
        prompts: prompts.to_owned(),
        options: BenchmarkOptions { language: None, threads: args.threads, reading: Reading::default() },
    };
    crate::input::check_all(&[prompts])?;
    let verdict = bundle::make(&benchmark, &folder.join(BUNDLE), name.clone(), page)?;
    if verdict == Verdict::Problems {
        return Ok(verdict);
    }
    // The bundle counts the tasks of each language.
    let bundle: assay_completion::bundle::Manifest = {
        let path = folder.join(assay_site::benchmark::BUNDLE_MANIFEST);
        let text = files::read_text(&path, files::MAX_TEXT).map_err(|error| anyhow!("{} {error}", path.display()))?;
        assay_base::schema::read(&text, assay_completion::bundle::SCHEMA).context("the manifest of the bundle")?
    };
    let languages: Vec<String> = bundle.tasks.keys().cloned().collect();
    finish(folder, &id, &completion_text(&name, &languages), page)
}

fn execution(args: &InitArgs, tests: &Path, page: &mut Page) -> Result<Verdict, Failure> {
    let (folder, id) = (&args.folder, id(&args.folder)?);
    refuse_existing(folder)?;
    let name = args.name.clone().unwrap_or_else(|| id.clone());
    let (bytes, text) = read(tests)?;
    let (tasks, faults) = Tasks::read(text.as_slice()).context("the tasks cannot be read")?;
    if !faults.is_empty() || tasks.all.is_empty() {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        print::init::refused(page, &tests.display().to_string(), &faults);
        return Ok(Verdict::Problems);
    }
    let file = match Compression::of(&bytes) {
        None => "tasks.jsonl",
        Some(Compression::Gzip) => "tasks.jsonl.gz",
        Some(Compression::Zstd) => "tasks.jsonl.zst",
    };
    output::make_folder(folder).map_err(Failure::misuse)?;
    output::write(folder, file, &bytes)?;
    print::init::written(page, &folder.join(file));
    let languages: BTreeSet<&String> = tasks.all.iter().map(|task| &task.language).collect();
    let languages: Vec<String> = languages.into_iter().cloned().collect();
    finish(folder, &id, &execution_text(&name, &languages), page)
}

fn labels(args: &InitArgs, path: &Path, page: &mut Page) -> Result<Verdict, Failure> {
    let (folder, id) = (&args.folder, id(&args.folder)?);
    refuse_existing(folder)?;
    let name = args.name.clone().unwrap_or_else(|| id.clone());
    let (bytes, text) = read(path)?;
    // The name can say the language of the references, so it stays.
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let references = match References::new(&file, text, args.task, &[]) {
        Ok(references) => references,
        Err(fault) => {
            print::init::refused(page, &path.display().to_string(), &[fault]);
            return Ok(Verdict::Problems);
        }
    };
    output::make_folder(folder).map_err(Failure::misuse)?;
    output::write(folder, &file, &bytes)?;
    print::init::written(page, &folder.join(&file));
    finish(folder, &id, &labels_text(&name, &references, args.task), page)
}

/// The bytes of a file of tasks, and its decompressed text.
fn read(path: &Path) -> Result<(Vec<u8>, Vec<u8>), Failure> {
    let unreadable = |error| Failure::misuse(anyhow!("{} {error}", path.display()));
    let bytes = files::read(path, files::MAX_FILE).map_err(unreadable)?;
    let text = files::decompressed(&bytes, files::MAX_FILE).map_err(unreadable)?;
    Ok((bytes, text))
}

/// Writes the card, and the site's settings if there are none. Reads the benchmark as a site does.
fn finish(folder: &Path, id: &str, card: &str, page: &mut Page) -> Result<Verdict, Failure> {
    new_file(folder, CARD, &format!("{card}{DATASET}"), page)?;
    let results = output::parent(folder);
    if !results.join(settings::FILE).exists() {
        new_file(results, settings::FILE, &site_text(None), page)?;
    }
    let mut findings = Vec::new();
    Benchmark::read(folder, id, Vec::new(), &mut findings);
    if let Some(finding) = findings.first() {
        return Err(Failure::problem(anyhow!("{}: {}", folder.display(), finding.message)));
    }
    let submit = format!("assay submit {} --help", folder.display());
    let site = format!("assay site --results {} --out site --serve", results.display());
    print::init::next_steps(page, &[&submit, &site]);
    Ok(Verdict::Fine)
}

/// The id of a benchmark: the name of its folder.
fn id(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if is_id(&name) {
        return Ok(name);
    }
    let message = format!(
        "`{name}` cannot be the id of a benchmark: ids have up to 64 lower-case letters, digits, `-`, `_` and `.`, and no \
         page of a site has the same name"
    );
    Err(Failure::misuse(anyhow!(message)))
}

fn refuse_existing(folder: &Path) -> Result<(), Failure> {
    let there = [CARD, BUNDLE].into_iter().chain(assay_site::benchmark::TASKS).find(|name| folder.join(name).exists());
    match there {
        Some(name) => Err(exists(&folder.join(name))),
        None => Ok(()),
    }
}

fn new_file(folder: &Path, name: &str, text: &str, page: &mut Page) -> Result<PathBuf, Failure> {
    let path = folder.join(name);
    if path.exists() {
        return Err(exists(&path));
    }
    output::make_folder(folder).map_err(Failure::misuse)?;
    output::write(folder, name, text)?;
    print::init::written(page, &path);
    Ok(path)
}

fn exists(path: &Path) -> Failure {
    Failure::misuse(anyhow!("{} exists; `assay init` replaces no file", path.display()))
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn site_text(name: Option<&str>) -> String {
    let name =
        name.map_or_else(|| "# name = \"Our leaderboards\"".to_owned(), |name| format!("name = {}", quoted(name)));
    format!(
        "\
# What the site says about itself. Every line is optional: remove the # before those that you want.

# The name, in the header and in titles.
{name}

# One sentence, for the home page and for search engines.
# about = \"Leaderboards for models that write code.\"

# More text for the home page. An empty line begins a paragraph.
# text = \"\"\"
# We run every model with the same prompts.
# \"\"\"

# Where the site is published. Canonical links and previews in social networks need it.
# address = \"https://example.org/leaderboards/\"

# Where submissions are sent: the repository with this folder.
# repository = \"https://example.org/results\"

# Whom to ask: a web or mail address.
# contact = \"boards@example.org\"

# The licence of the results.
# licence = \"CC-BY-4.0\"

# An SVG or PNG file beside this one.
# logo = \"logo.svg\"

# The colours of links and marks. Each must be readable on the page of its theme.
# [colours]
# light = \"#004080\"
# dark = \"#8ab4f8\"
"
    )
}

fn completion_text(name: &str, languages: &[String]) -> String {
    let (ids, profile) = COMPLETION;
    let mut text = head(name, "Models finish a statement of real code.", None, profile);
    text += &scopes(languages);
    for id in ids {
        text += &metric(id);
    }
    let list = ids.map(|id| format!("\"{id}\"")).join(", ");
    let settings = [
        ("infile", "In-file", "The model sees only the code before the cursor."),
        ("retrieval", "Retrieval", "The prompt also has chunks of other files, found with the code before the cursor."),
    ];
    text += "# Settings: how models are prompted. Each has its own table.\n";
    for (id, name, about) in settings {
        let _ =
            write!(text, "\n[[setting]]\nid = \"{id}\"\nname = \"{name}\"\nabout = \"{about}\"\nmetrics = [{list}]\n");
    }
    text
}

fn execution_text(name: &str, languages: &[String]) -> String {
    let mut text = head(
        name,
        "Models write programs, which are run against unit tests.",
        Some("execution"),
        Profile::CURRENT.id(),
    );
    text += &scopes(languages);
    for id in EXECUTION {
        text += &metric(id);
    }
    text += "\
# For pass@10, add a [[metric]] with the id `pass_10`, and name it in the setting.

# Settings: the tasks of models. Each has its own table.

[[setting]]
id = \"synthesis\"
name = \"Program synthesis\"
about = \"Write a program for a problem.\"
metrics = [\"pass_1\"]

# Options of `assay execute` that differ from its defaults.
# [execution]
# checker = \"tokens\"    # how outputs are compared
# time = 2.0              # seconds of the reference machine for each test
# memory = \"256M\"
# [execution.flags]       # flags for all programs in a language
# cpp = \"-std=c++20 -O3\"
";
    text
}

fn labels_text(name: &str, references: &References, task: Option<Task>) -> String {
    let (id, about, metrics): (_, _, &[&str]) = match references.task {
        Task::CodeCompilation => ("compilation", "Predict whether a program compiles.", &["accuracy"]),
        Task::CodeCodeRetrieval => {
            ("code_code", "Find programs equivalent to a given one.", &["corpus_acc_100", "query_acc_100"])
        }
        Task::NlCodeRetrieval => {
            ("nl_code", "Find programs that solve a problem in words.", &["acc_100", "acc_10", "acc_1"])
        }
        _ => ("tags", "Predict the tags of a program.", &["macro_f1", "micro_f1", "exact"]),
    };
    let mut text = head(name, about, None, PROFILE);
    let languages = references.languages();
    for id in &languages {
        text += &scope(id, &language(id));
    }
    // With one language, the others are the same.
    if languages.len() > 1 {
        text += &scope("all", "All");
        text += &scope("average", "Mean of languages");
    }
    text += METRICS;
    for id in metrics {
        text += &metric(id);
    }
    let list = metrics.iter().map(|id| format!("\"{id}\"")).collect::<Vec<_>>().join(", ");
    let title = quoted(&capitalised(references.task.name()));
    let _ = write!(
        text,
        "\
# Settings: the tasks of models. Each has its own table and its own references.

[[setting]]
id = \"{id}\"
name = {title}
about = \"{about}\"
metrics = [{list}]
# The references: a file in this folder, plain or compressed.
references = {}
",
        quoted(&references.file)
    );
    if let Some(task) = task {
        let _ = writeln!(text, "task = \"{}\"", task.id());
    }
    text
}

fn head(name: &str, about: &str, kind: Option<&str>, profile: &str) -> String {
    let kind = kind
        .map_or_else(String::new, |kind| format!("# What models write: programs that are run.\nkind = \"{kind}\"\n\n"));
    format!(
        "\
# The card of a benchmark. `assay site` shows what it says.
name = {}
about = {}

# A page with more information.
# link = \"https://example.org\"
# How to cite it, in BibTeX.
# citation = \"@misc{{…}}\"

{kind}# How scores are computed: the profile that tables show first.
profile = \"{profile}\"

# Scopes: the groups of tasks, in the order of columns. `all` means all tasks.

",
        quoted(name),
        quoted(about),
    )
}

fn scopes(languages: &[String]) -> String {
    let languages = languages.iter().map(|id| scope(id, &language(id)));
    [scope("all", "All")].into_iter().chain(languages).collect::<String>() + METRICS
}

const DATASET: &str = "
# What catalogues of data sets ask about the tasks. `hub` names them on Hugging Face.
# [dataset]
# licence = \"https://spdx.org/licenses/CC-BY-4.0\"
# creator = \"My organisation\"
# published = \"2026-01-31\"
# hub = \"my-org/my-benchmark\"
";

const METRICS: &str = "# Metrics. `assay score --help` lists them.\n\n";

fn scope(id: &str, name: &str) -> String {
    format!("[[scope]]\nid = {}\nname = {}\n\n", quoted(id), quoted(name))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The display name of a language.
fn language(id: &str) -> String {
    Language::named(id).map_or_else(|| print::language(Some(id)), |language| language.name().to_owned())
}

fn metric(id: &str) -> String {
    let Some(known) = metrics::named(id) else { return String::new() };
    let short = metrics::short(id);
    let name = if known.k_of(id).is_some() { short.clone() } else { known.heading() };
    format!(
        "[[metric]]\nid = \"{id}\"\nshort = {}\nname = {}\nunit = \"%\"\nabout = {}\n\n",
        quoted(&short),
        quoted(&name),
        quoted(known.about)
    )
}
