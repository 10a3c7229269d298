//! Decides which of two submissions was first.
//!
//! The dates of submissions and commits do not count for that, since their authors can write any date. Two
//! sources count:
//!
//! 1. **The history of the results**, if the folder is in a git repository. Only the line of first
//!    parents counts: a merged branch follows the commits before the merge. A submission exists
//!    from the first commit in which its folder has its current predictions.
//! 2. **The site's own record** of first sight, [`record::FILE`](crate::record::FILE), if the
//!    history cannot decide.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use assay_base::digest::Digest;

use crate::files::{self, MAX_FILE};

/// At most this many commits of one submission are examined. Predictions rarely change.
const MAX_COMMITS: usize = 100;

/// The git history of a folder of results, if there is one.
pub struct History {
    state: Result<Git, String>,
    /// The commits that changed submissions, once they were read.
    changes: OnceLock<Changes>,
    /// The day of what is not in the history yet.
    today: Option<String>,
}

/// A git repository with at least one commit.
struct Git {
    /// The folder of results.
    root: PathBuf,
    /// The commit whose history counts.
    tip: String,
    /// Whether older commits were not fetched.
    is_shallow: bool,
    /// The position of each commit in the line of first parents, the oldest first.
    line: OnceLock<HashMap<String, usize>>,
}

/// The point in the history at which something appeared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// The position in the line of first parents.
    pub place: usize,
    /// The commit.
    pub commit: String,
}

/// A commit that changed a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The commit.
    pub commit: String,
    /// The day of the commit, `YYYY-MM-DD`, as its author's clock had it.
    pub date: String,
    /// The files that it added, changed or deleted, in alphabetic order.
    pub files: Vec<String>,
}

/// The commits that changed each submission, the latest first, by benchmark and id.
pub type Changes = HashMap<(String, String), Vec<Change>>;

impl History {
    /// The commits that changed submissions. Of a shallow clone nothing is known, as its first commit
    /// seems to add everything.
    pub fn changes(&self) -> &Changes {
        self.changes.get_or_init(|| match &self.state {
            Ok(git) if !git.is_shallow => git.changes(),
            _ => Changes::new(),
        })
    }

    /// The history of the folder of all results up to the commit `base`, by default the checked-out
    /// one.
    pub fn open(root: &Path, base: Option<&str>) -> Self {
        Self { state: Git::open(root, base), changes: OnceLock::new(), today: None }
    }

    /// The same history on the day `today`, `YYYY-MM-DD`. Without a day, nothing is in the future.
    #[must_use]
    pub fn on(self, today: &str) -> Self {
        Self { today: Some(today.to_owned()), ..self }
    }

    /// The day on which the results are verified, if it is known.
    pub fn today(&self) -> Option<&str> {
        self.today.as_deref()
    }

    /// A history that knows nothing.
    pub fn unknown() -> Self {
        Self { state: Err("the history was not read".to_owned()), changes: OnceLock::new(), today: None }
    }

    /// Whether there is a history.
    pub fn is_known(&self) -> bool {
        self.state.is_ok()
    }

    /// When predictions with this content appeared in one of `files` of a submission's folder.
    /// `None` if the history does not have them.
    pub fn since(&self, benchmark: &str, id: &str, files: &[&str], content: &Digest) -> Option<Since> {
        self.state.as_ref().ok()?.since(benchmark, id, files, content)
    }

    /// Why the history does not decide which of two submissions was first.
    pub fn silence(&self, first: Option<&Since>, second: Option<&Since>) -> String {
        match (&self.state, first, second) {
            (Err(why), ..) => why.clone(),
            (Ok(git), Some(since), Some(_)) if git.is_shallow => format!(
                "this clone is shallow and begins with commit {}, which has both (`git fetch --unshallow` gets the rest)",
                short(&since.commit)
            ),
            (Ok(_), Some(since), Some(_)) => format!("commit {} brought both", short(&since.commit)),
            (Ok(_), ..) => "neither is in the history of the results".to_owned(),
        }
    }
}

/// A commit's abbreviated name.
pub fn short(commit: &str) -> &str {
    commit.get(..10).unwrap_or(commit)
}

impl Git {
    fn open(root: &Path, base: Option<&str>) -> Result<Self, String> {
        let name = base.unwrap_or("HEAD");
        let commit = format!("{name}^{{commit}}");
        if name.starts_with('-') {
            return Err(format!("`{name}` is not the name of a commit"));
        }
        let tip = git(root, ["rev-parse", "--verify", "--quiet", &commit]);
        let tip = tip.map_err(|error| match error {
            Failed::Missing => "the command `git` was not found".to_owned(),
            Failed::Refused(said) if said.is_empty() => format!("git knows no commit `{name}` here"),
            Failed::Refused(said) if said.contains("not a git repository") => "there is no git repository".to_owned(),
            Failed::Refused(said) => format!("git failed: {said}"),
        })?;
        let is_shallow = git(root, ["rev-parse", "--is-shallow-repository"]).is_ok_and(|said| text(&said) == "true");
        Ok(Self { root: root.to_owned(), tip: text(&tip), is_shallow, line: OnceLock::new() })
    }

    /// The commits in the line of first parents that changed one of the files, the oldest first.
    fn commits(&self, files: &[String]) -> Vec<String> {
        let start = ["rev-list", "--first-parent", "--reverse", &self.tip, "--"];
        let found = git(&self.root, start.into_iter().chain(files.iter().map(String::as_str)));
        found.map(|lines| text(&lines).lines().map(str::to_owned).collect()).unwrap_or_default()
    }

    fn changes(&self) -> Changes {
        let log = ["log", "--first-parent", "-m", "--name-only", "--no-renames", "--relative", "--format=:%H %cs"];
        let Ok(log) = git(&self.root, log.into_iter().chain([self.tip.as_str(), "--", "."])) else {
            return Changes::new();
        };
        let (mut changes, mut of) = (Changes::new(), ("", ""));
        // No name of a file that counts begins with a colon.
        for line in text(&log).lines() {
            if let Some(commit) = line.strip_prefix(':') {
                of = commit.split_once(' ').unwrap_or_default();
            } else if let [benchmark, id, file] = line.split('/').collect::<Vec<_>>()[..] {
                let all = changes.entry((benchmark.to_owned(), id.to_owned())).or_default();
                if all.last().is_none_or(|change| change.commit != of.0) {
                    all.push(Change { commit: of.0.to_owned(), date: of.1.to_owned(), files: Vec::new() });
                }
                all.last_mut().expect("it was added").files.push(file.to_owned());
            }
        }
        changes
    }

    fn since(&self, benchmark: &str, id: &str, files: &[&str], content: &Digest) -> Option<Since> {
        let files: Vec<String> = files.iter().map(|name| format!("{benchmark}/{id}/{name}")).collect();
        let commits = self.commits(&files).into_iter().take(MAX_COMMITS);
        let mut has_it =
            commits.filter(|commit| files.iter().any(|file| self.content(commit, file).as_ref() == Some(content)));
        let commit = has_it.next()?;
        let line = self.line.get_or_init(|| {
            let all = self.commits(&[".".to_owned()]);
            all.into_iter().enumerate().map(|(place, commit)| (commit, place)).collect()
        });
        Some(Since { place: *line.get(&commit)?, commit })
    }

    /// The digest of a file's decompressed content in a commit.
    fn content(&self, commit: &str, file: &str) -> Option<Digest> {
        let name = format!("{commit}:./{file}");
        let bytes: u64 = text(&git(&self.root, ["cat-file", "-s", &name]).ok()?).parse().ok()?;
        if bytes > MAX_FILE {
            return None;
        }
        let file = git(&self.root, ["cat-file", "blob", &name]).ok()?;
        files::decompressed(&file, MAX_FILE).ok().map(|content| Digest::of(&content))
    }
}

enum Failed {
    /// There is no `git` command.
    Missing,
    /// The error message of git.
    Refused(String),
}

/// Runs git and returns its output. The commands read only the repository itself, so its
/// configuration cannot make them start other programs.
fn git<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Result<Vec<u8>, Failed> {
    let mut command = Command::new("git");
    // Inside a hook, these variables name the hook's repository.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"] {
        command.env_remove(name);
    }
    // Take names literally, ignore replacement objects, fetch nothing, and never ask for a
    // password.
    for name in ["GIT_LITERAL_PATHSPECS", "GIT_NO_REPLACE_OBJECTS", "GIT_NO_LAZY_FETCH"] {
        command.env(name, "1");
    }
    let command = command.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_TERMINAL_PROMPT", "0").env("LC_ALL", "C");
    let ran = command.arg("-C").arg(folder).args(arguments.into_iter().map(OsStr::new)).output();
    match ran {
        Ok(ran) if ran.status.success() => Ok(ran.stdout),
        Ok(ran) => Err(Failed::Refused(text(&ran.stderr).lines().next().unwrap_or_default().to_owned())),
        Err(_) => Err(Failed::Missing),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}
