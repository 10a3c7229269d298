//! Where TypeScript's imports lead.

use rustc_hash::FxHashMap;

use super::packages::Packages;
use super::settings::{self, Config};
use crate::project::Source;
use crate::project::facts::FileId;
use crate::project::walk::folder_of;

/// Where the files of a project are, for TypeScript's imports.
#[derive(Default)]
pub(in crate::project) struct Modules {
    files: FxHashMap<Box<str>, FileId>,
    /// Those of the innermost folders first.
    configs: Vec<Config>,
    packages: Packages,
}

/// The endings that an import leaves out, in the order in which tsc tries them.
const ENDINGS: [&str; 7] = [".ts", ".tsx", ".d.ts", ".mts", ".cts", ".d.mts", ".d.cts"];

impl Modules {
    /// `settings` are those of [`is_settings`](super::is_settings); broken ones are passed over.
    pub(in crate::project) fn new<'p>(paths: impl Iterator<Item = &'p str>, settings: &[Source<'_>]) -> Self {
        let files = paths.enumerate().map(|(file, path)| (path.into(), file as FileId)).collect();
        let mut configs = settings::configs(settings);
        configs.sort_by(|a, b| b.folder.len().cmp(&a.folder.len()).then_with(|| a.folder.cmp(&b.folder)));
        Self { files, configs, packages: Packages::new(settings) }
    }

    /// The file that an import in the file at `from` leads to.
    pub(in crate::project) fn resolve(&self, from: &str, path: &str) -> Option<FileId> {
        let folder = folder_of(from);
        if path == "." || path == ".." || path.starts_with("./") || path.starts_with("../") {
            return self.at(&normal(folder, path)?);
        }
        // As tsc does it, settings come before packages.
        self.by_settings(folder, path).or_else(|| self.packages.candidates(path).iter().find_map(|path| self.at(path)))
    }

    /// The file that the settings of a folder make of a path.
    fn by_settings(&self, folder: &str, path: &str) -> Option<FileId> {
        let is_around = |config: &&Config| {
            config.folder.is_empty() || folder == config.folder || folder.starts_with(&format!("{}/", config.folder))
        };
        let config = self.configs.iter().find(is_around)?;
        // Of several patterns, the one with the longest beginning.
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

/// A path from a folder, without dots; `None` if it leads out of the project.
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
