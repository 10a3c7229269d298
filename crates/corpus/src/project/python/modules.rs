//! Resolves Python's imports.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::project::Project;
use crate::project::facts::FileId;
use crate::project::walk::folder_of;

/// The modules of a project, by their paths.
#[derive(Default)]
pub(in crate::project) struct Modules {
    /// Files by their path without the extension. Packages by the path of their folder.
    files: FxHashMap<Box<str>, FileId>,
    /// Folders that contain Python files, directly or below.
    folders: FxHashSet<Box<str>>,
    /// Folders from which absolute imports may start, shortest first.
    roots: Vec<Box<str>>,
}

/// The target of a dotted path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::project) enum ModuleTarget<'p> {
    File(FileId),
    /// A folder without an `__init__.py`.
    Folder(&'p str),
}

impl Modules {
    pub(in crate::project) fn new<'p>(paths: impl Iterator<Item = &'p str>) -> Self {
        let mut modules = Self::default();
        let mut packages = Vec::new();
        for (file, path) in paths.enumerate() {
            let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
            let package = stem.strip_suffix("__init__").filter(|folder| folder.is_empty() || folder.ends_with('/'));
            let module = package.map_or(stem, |folder| folder.trim_end_matches('/'));
            if module != stem {
                packages.push(module);
            }
            // A package takes precedence over a module of the same name.
            if module != stem || !modules.files.contains_key(module) {
                modules.files.insert(module.into(), file as FileId);
            }
            let mut folder = stem;
            while let Some((around, _)) = folder.rsplit_once('/') {
                if !modules.folders.insert(around.into()) {
                    break;
                }
                folder = around;
            }
        }
        modules.folders.insert("".into());
        // The folders that contain a top-level package.
        let mut roots: Vec<&str> = vec![""];
        for package in &packages {
            let around = folder_of(package);
            if !package.is_empty() && !packages.contains(&around) {
                roots.push(around);
            }
        }
        roots.sort_by_key(|root| (root.len(), *root));
        roots.dedup();
        modules.roots = roots.into_iter().map(Into::into).collect();
        modules
    }

    /// The folders that contain Python files, directly or below.
    pub(in crate::project) fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(|folder| &**folder)
    }

    /// A module or package, by its path from the project's root.
    pub(in crate::project) fn at(&self, path: &str) -> Option<ModuleTarget<'_>> {
        match self.files.get(path) {
            Some(&file) => Some(ModuleTarget::File(file)),
            None => self.folders.get(path).map(|folder| ModuleTarget::Folder(folder)),
        }
    }

    /// The target of an import in the file at `from`.
    pub(in crate::project) fn resolve(&self, from: &str, dotted: &str, level: u32) -> Option<ModuleTarget<'_>> {
        let tail = dotted.replace('.', "/");
        if level > 0 {
            let mut folder = folder_of(from);
            for _ in 1..level {
                if folder.is_empty() {
                    return None;
                }
                folder = folder_of(folder);
            }
            return self.at(&join(folder, &tail));
        }
        if tail.is_empty() {
            return None;
        }
        // A script finds modules in its own folder. A module of a package finds those beside the
        // outermost package.
        let mut folder = folder_of(from);
        let own = folder;
        loop {
            if !self.is_package(folder)
                && let Some(found) = self.starting_at(folder, &tail)
            {
                return Some(found);
            }
            if folder.is_empty() {
                break;
            }
            folder = folder_of(folder);
        }
        let elsewhere = self.roots.iter().find_map(|root| self.starting_at(root, &tail));
        // Many projects run files inside a package as scripts. A match that is only a folder is too
        // weak here.
        elsewhere.or_else(|| {
            self.starting_at(own, &tail).filter(|found| matches!(found, ModuleTarget::File(_)) && tail.contains('/'))
        })
    }

    fn starting_at(&self, folder: &str, tail: &str) -> Option<ModuleTarget<'_>> {
        self.at(&join(folder, tail))
    }

    fn is_package(&self, folder: &str) -> bool {
        !folder.is_empty() && self.files.contains_key(folder)
    }
}

/// A path below a folder.
pub(in crate::project) fn join(folder: &str, tail: &str) -> String {
    match (folder, tail) {
        ("", tail) => tail.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, tail) => format!("{folder}/{tail}"),
    }
}

/// The path prefix of a module's submodules: its folder, if it is a package.
pub(in crate::project) fn submodules(project: &Project<'_>, file: FileId) -> Option<String> {
    let path = project.path(file);
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.starts_with("__init__.").then(|| folder_of(path).to_owned())
}
