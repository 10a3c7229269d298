//! The settings of imports in `tsconfig.json` files.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::modules::normal;
use super::packages;
use crate::project::Source;
use crate::project::walk::folder_of;

/// The files that configure their folder and its subfolders. Other settings files only configure
/// files that extend them.
const NAME: &str = "tsconfig.json";
/// The maximum number of extended files. A file counts each time it is extended.
const MAX_EXTENDED: usize = 100;

/// Whether a file of this name may configure imports. These are `package.json`, `tsconfig.json`,
/// and files such as `tsconfig.base.json`, which the latter may extend.
pub(in crate::project) fn is_settings(name: &str) -> bool {
    if name == packages::NAME {
        return true;
    }
    name.strip_prefix("tsconfig")
        .and_then(|rest| rest.strip_suffix("json"))
        .is_some_and(|middle| middle == "." || (middle.len() > 2 && middle.starts_with('.') && middle.ends_with('.')))
}

/// The settings of a folder.
pub(super) struct Config {
    pub(super) folder: String,
    /// The folder from which paths without a leading dot start.
    pub(super) base: Option<String>,
    /// The folder from which [`Self::paths`] start, if there is no base.
    pub(super) paths_from: String,
    /// Patterns and their replacements.
    pub(super) paths: Arc<[Mapping]>,
}

/// A pattern and its replacements.
type Mapping = (Pattern, Vec<Pattern>);

/// A text with at most one star: the parts before and after it.
pub(super) struct Pattern {
    pub(super) before: String,
    behind: Option<String>,
}

impl Pattern {
    fn new(text: &str) -> Self {
        match text.split_once('*') {
            Some((before, behind)) => Self { before: before.to_owned(), behind: Some(behind.to_owned()) },
            None => Self { before: text.to_owned(), behind: None },
        }
    }

    /// The part of a text that the star matches.
    pub(super) fn matched<'t>(&self, text: &'t str) -> Option<&'t str> {
        match &self.behind {
            Some(behind) => text.strip_prefix(&self.before)?.strip_suffix(behind.as_str()),
            None => (text == self.before).then_some(""),
        }
    }

    pub(super) fn filled(&self, with: &str) -> String {
        match &self.behind {
            Some(behind) => format!("{}{with}{behind}", self.before),
            None => self.before.clone(),
        }
    }
}

/// The settings that one file declares.
struct Declared {
    /// The files that it extends. Later ones override earlier ones.
    extends: Vec<String>,
    base: Option<String>,
    paths: Option<Arc<[Mapping]>>,
}

/// The settings of each folder with a `tsconfig.json`. As in tsc, a file's settings override those
/// that it extends, and paths start from the folder of the file that declares them. Packages cannot
/// be extended, because they are not part of the project.
pub(super) fn configs(settings: &[Source<'_>]) -> Vec<Config> {
    let settings = || settings.iter().filter(|file| file.path.rsplit('/').next() != Some(packages::NAME));
    let declared: FxHashMap<&str, Declared> =
        settings().filter_map(|file| Some((file.path, declared(file)?))).collect();
    let is_config = |path: &str| path.rsplit('/').next() == Some(NAME);
    let config = |file: &Source<'_>| {
        let folder = folder_of(file.path).to_owned();
        let mut config = Config { base: None, paths_from: folder.clone(), paths: Arc::default(), folder };
        inherit(&mut config, file.path, &declared, &mut Vec::new(), &mut MAX_EXTENDED.clone());
        config
    };
    let configs = settings().filter(|file| is_config(file.path) && declared.contains_key(file.path));
    configs.map(config).collect()
}

/// Applies the files that a file extends, then the file itself, within a limit on their number.
/// `open` has the files on the current path, which must not extend themselves.
fn inherit<'d>(
    config: &mut Config,
    path: &'d str,
    declared: &'d FxHashMap<&str, Declared>,
    open: &mut Vec<&'d str>,
    left: &mut usize,
) {
    let Some(own) = declared.get(path).filter(|_| !open.contains(&path)) else { return };
    open.push(path);
    for extended in &own.extends {
        if let Some(fewer) = left.checked_sub(1) {
            *left = fewer;
            inherit(config, extended, declared, open, left);
        }
    }
    open.pop();
    if let Some(base) = &own.base {
        config.base = Some(base.clone());
    }
    if let Some(paths) = &own.paths {
        config.paths = Arc::clone(paths);
        config.paths_from = folder_of(path).to_owned();
    }
}

fn declared(settings: &Source<'_>) -> Option<Declared> {
    let json: serde_json::Value = serde_json::from_str(&plain_json(settings.text)).ok()?;
    let options = &json["compilerOptions"];
    let folder = folder_of(settings.path);
    let extends = match &json["extends"] {
        serde_json::Value::Array(several) => several.iter().filter_map(|one| one.as_str()).collect(),
        one => one.as_str().into_iter().collect::<Vec<_>>(),
    };
    let is_file = |path: &&str| path.starts_with("./") || path.starts_with("../");
    let file = |path: &str| {
        let path = normal(folder, path)?;
        Some(if path.ends_with(".json") { path } else { path + ".json" })
    };
    let paths = options["paths"].as_object().map(|paths| {
        let replaced = |to: &serde_json::Value| {
            let to = to.as_array().into_iter().flatten().filter_map(|to| Some(Pattern::new(to.as_str()?)));
            to.collect()
        };
        paths.iter().map(|(pattern, to)| (Pattern::new(pattern), replaced(to))).collect()
    });
    Some(Declared {
        extends: extends.into_iter().filter(is_file).filter_map(file).collect(),
        base: options["baseUrl"].as_str().and_then(|base| normal(folder, base)),
        paths,
    })
}

/// Removes the comments and trailing commas that `tsconfig.json` may have.
fn plain_json(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    // A comma is written once a value follows it.
    let mut has_comma = false;
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|&c| c != '\n').is_some() {},
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                let mut before = ' ';
                for c in chars.by_ref() {
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
            }
            ',' => has_comma = true,
            c if c.is_whitespace() => {}
            c => {
                if std::mem::take(&mut has_comma) && !matches!(c, '}' | ']') {
                    plain.push(',');
                }
                plain.push(c);
                if c == '"' {
                    let mut is_escaped = false;
                    for c in chars.by_ref() {
                        plain.push(c);
                        if c == '"' && !is_escaped {
                            break;
                        }
                        is_escaped = c == '\\' && !is_escaped;
                    }
                }
            }
        }
    }
    plain
}
