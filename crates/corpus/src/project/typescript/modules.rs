//! Resolves TypeScript's imports.

use rustc_hash::FxHashMap;

use super::packages::Packages;
use super::settings::{self, Config};
use crate::project::Source;
use crate::project::facts::FileId;
use crate::project::walk::folder_of;

/// The files of a project and the settings that imports depend on.
#[derive(Default)]
pub(in crate::project) struct Modules {
    files: FxHashMap<Box<str>, FileId>,
    /// The settings of the innermost folders come first.
    configs: Vec<Config>,
    packages: Packages,
}

/// The file extensions that an import omits, in the order in which tsc tries them.
const ENDINGS: [&str; 7] = [".ts", ".tsx", ".d.ts", ".mts", ".cts", ".d.mts", ".d.cts"];

impl Modules {
    /// `settings` are the files of [`is_settings`](super::is_settings). Files that cannot be parsed
    /// are ignored.
    pub(in crate::project) fn new<'p>(paths: impl Iterator<Item = &'p str>, settings: &[Source<'_>]) -> Self {
        let files = paths.enumerate().map(|(file, path)| (path.into(), file as FileId)).collect();
        let mut configs = settings::configs(settings);
        configs.sort_by(|a, b| b.folder.len().cmp(&a.folder.len()).then_with(|| a.folder.cmp(&b.folder)));
        Self { files, configs, packages: Packages::new(settings) }
    }

    /// The file that is the target of an import in the file at `from`.
    pub(in crate::project) fn resolve(&self, from: &str, path: &str) -> Option<FileId> {
        let folder = folder_of(from);
        if path == "." || path == ".." || path.starts_with("./") || path.starts_with("../") {
            return self.at(&normal(folder, path)?);
        }
        // Settings take precedence over packages, as in tsc.
        self.by_settings(folder, path).or_else(|| self.packages.candidates(path).iter().find_map(|path| self.at(path)))
    }

    /// The file for a path by the settings of a folder.
    fn by_settings(&self, folder: &str, path: &str) -> Option<FileId> {
        let is_around = |config: &&Config| {
            config.folder.is_empty() || folder == config.folder || folder.starts_with(&format!("{}/", config.folder))
        };
        let config = self.configs.iter().find(is_around)?;
        // If several patterns match, the one with the longest prefix is used.
        let matches = config.paths.iter().filter_map(|(pattern, to)| Some((pattern, pattern.matched(path)?, to)));
        if let Some((_, star, to)) = matches.max_by_key(|(pattern, ..)| pattern.before.len()) {
            let base = config.base.as_ref().unwrap_or(&config.paths_from);
            let found = to.iter().find_map(|to| self.at(&normal(base, &to.filled(star))?));
            if found.is_some() {
                return found;
            }
        }
        self.at(&normal(config.base.as_ref()?, path)?)
    }

    fn at(&self, path: &str) -> Option<FileId> {
        let get = |path: &str| self.files.get(path).copied();
        let with_ending = |stem: &str| ENDINGS.iter().find_map(|ending| get(&format!("{stem}{ending}")));
        let compiled = [".js", ".jsx", ".mjs", ".cjs"].iter().find_map(|ending| path.strip_suffix(ending));
        let index = if path.is_empty() { "index".to_owned() } else { format!("{path}/index") };
        get(path)
            .or_else(|| with_ending(path))
            .or_else(|| compiled.and_then(with_ending))
            .or_else(|| with_ending(&index))
    }
}

/// A path from a folder, without dots. `None` if it leaves the project.
pub(super) fn normal(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
