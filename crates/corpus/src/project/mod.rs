//! The names of a project: which file defines them, and where a file uses a name that only another
//! file defines.
//!
//! A project is a list of source files of one language. Each file is parsed into its own facts, by
//! a module for each language. Imports are then resolved within the project. Expressions are
//! evaluated as far as needed to find the class before a dot.
//!
//! Nothing is guessed: if the class of an expression is unknown, its members are not uses. The
//! documentation of each language's module says what is covered. Expressions nested deeper than 60
//! levels are not followed, so that no input exhausts the stack.

mod csharp;
mod expressions;
mod facts;
mod files;
mod java;
mod python;
mod resolve;
#[cfg(test)]
mod tests;
mod typescript;
mod walk;

use std::sync::Arc;

use assay_syntax::languages::Language;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::syntax::Tree;
pub use files::Files;

use facts::{Binding, Facts, FileId, ImportKind, Name, Names, Place, ScopeKind};
use files::File;
use resolve::{ClassRef, Holds, Resolver, Ty};

/// A file of a project.
#[derive(Debug, Clone, Copy)]
pub struct Source<'s> {
    /// The path from the project's root, with `/` between folders.
    pub path: &'s str,
    /// The text.
    pub text: &'s str,
}

/// The place of a definition. Lines are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// The index of the file in its project.
    pub file: usize,
    /// The first line.
    pub first_line: usize,
    /// The last line.
    pub last_line: usize,
}

/// A use of a name that only another file of the project defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The byte at which the name starts.
    pub start: usize,
    /// The byte after the name.
    pub end: usize,
    /// Whether the name is a member of an expression, not a name on its own.
    pub is_member: bool,
    /// Whether the paper's tools miss the use: it needs another file's declarations or, in Python,
    /// an annotation.
    pub is_far: bool,
    /// The definition. `None` if several other files may define the name.
    pub definition: Option<Definition>,
}

/// The scope that other files see.
fn exports(language: Language) -> facts::ScopeId {
    u32::from(language == Language::TypeScript)
}

/// Whether methods see the members of their class without a qualifier.
fn sees_members(language: Language) -> bool {
    matches!(language, Language::Java | Language::CSharp)
}

/// Whether every value has a member of this name. Such a member is never a use.
fn has_everything(language: Language, name: &str) -> bool {
    match language {
        Language::Python => python::is_of_object(name),
        Language::Java => matches!(
            name,
            "clone" | "equals" | "finalize" | "getClass" | "hashCode" | "notify" | "notifyAll" | "toString" | "wait"
        ),
        Language::TypeScript => matches!(
            name,
            "constructor"
                | "hasOwnProperty"
                | "isPrototypeOf"
                | "propertyIsEnumerable"
                | "prototype"
                | "toLocaleString"
                | "toString"
                | "valueOf"
        ),
        Language::CSharp => {
            matches!(name, "Equals" | "GetHashCode" | "GetType" | "MemberwiseClone" | "ReferenceEquals" | "ToString")
        }
    }
}

/// What a member of a library's generic type returns, if it is known.
fn container(language: Language, name: &str) -> Option<Holds> {
    match language {
        Language::Python => None,
        Language::Java => java::container(name),
        Language::TypeScript => typescript::container(name),
        Language::CSharp => csharp::container(name),
    }
}

/// The bindings of a name that are visible from a place in the same scope, or from elsewhere.
fn visible(language: Language, facts: &Facts, bindings: &[Binding], place: Option<(u32, u32)>) -> Vec<Binding> {
    match language {
        Language::Python => python::visible(facts, bindings, place),
        Language::Java | Language::TypeScript | Language::CSharp => bindings.to_vec(),
    }
}

/// The target of an import.
#[derive(Debug, Clone, PartialEq)]
enum Target {
    /// Something outside of the project.
    Foreign,
    /// A module, package or class.
    Type(Ty),
    /// A name in a module.
    Member(FileId, Name),
    /// A name in a package or class.
    MemberOf(Ty, Name),
}

/// The source files of one language, with their facts.
pub struct Project<'s> {
    language: Language,
    sources: Vec<Source<'s>>,
    /// The facts of each file on its own.
    files: Vec<Arc<File>>,
    /// The same facts with the project's numbers for names.
    facts: Vec<Facts>,
    names: Names,
    targets: Vec<Vec<Target>>,
    modules: python::Modules,
    paths: typescript::Modules,
    /// Classes by package and name. A partial class has several.
    types: FxHashMap<(Name, Name), Vec<ClassRef>>,
    /// All parts of each class, by each of them. A class that is not partial has one.
    parts: FxHashMap<ClassRef, Vec<ClassRef>>,
    class_places: FxHashMap<ClassRef, Place>,
    /// The package of each file.
    packages: Vec<Option<Name>>,
    /// Packages and namespaces of the project's files, and those that contain them.
    known_packages: FxHashSet<Name>,
    /// Imports in one file that apply to all files.
    global_imports: Vec<(FileId, u32)>,
    /// The places where classes define a member, by its name.
    members: FxHashMap<Name, Vec<(FileId, Place)>>,
}

impl<'s> Project<'s> {
    /// Reads source files. `files` caches files that several projects share.
    ///
    /// `settings` are files that configure imports: see [`is_settings`].
    ///
    /// **Cost:** that of parsing each file and one pass over its facts. The memory is about 10
    /// times the size of the texts.
    pub fn new(files: &Files, sources: Vec<Source<'s>>, settings: &[Source<'_>]) -> Self {
        let language = files.language();
        let files: Vec<Arc<File>> = sources.iter().map(|source| files.read(source.text)).collect();
        let mut names = Names::default();
        let mut facts = Vec::with_capacity(files.len());
        let mut packages = Vec::with_capacity(files.len());
        let mut global_imports = Vec::new();
        for (number, file) in files.iter().enumerate() {
            let numbers = names.numbers_of(&file.names);
            facts.push(file.facts.renumbered(&numbers));
            packages.push(file.package.map(|package| numbers[package as usize]));
            global_imports.extend(file.global_imports.iter().map(|&import| (number as FileId, import)));
        }
        let modules = match language {
            Language::Python => python::Modules::new(sources.iter().map(|source| source.path)),
            Language::Java | Language::TypeScript | Language::CSharp => python::Modules::default(),
        };
        let paths = match language {
            Language::TypeScript => typescript::Modules::new(sources.iter().map(|source| source.path), settings),
            Language::Python | Language::Java | Language::CSharp => typescript::Modules::default(),
        };
        modules.folders().for_each(|folder| _ = names.number(folder));
        let mut project = Self {
            language,
            sources,
            files,
            facts,
            names,
            targets: Vec::new(),
            modules,
            paths,
            types: FxHashMap::default(),
            parts: FxHashMap::default(),
            class_places: FxHashMap::default(),
            packages,
            known_packages: FxHashSet::default(),
            global_imports,
            members: FxHashMap::default(),
        };
        project.index_types();
        project.index_members();
        project.targets = (0..project.len() as FileId)
            .map(|file| (0..project.facts(file).imports.len()).map(|import| project.resolve(file, import)).collect())
            .collect();
        project
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there are no files.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// A file.
    pub fn source(&self, file: usize) -> Source<'s> {
        self.sources[file]
    }

    /// Whether the parser gave up a file because it took far more steps than real code does.
    pub fn is_given_up(&self, file: usize) -> bool {
        self.files[file].tree.is_none()
    }

    /// The syntax tree of a file that was not [given up](Self::is_given_up).
    pub(crate) fn tree(&self, file: usize) -> Option<&Tree> {
        self.files[file].tree.as_ref()
    }

    /// The line ranges of a file's imports, from 0.
    pub fn import_lines(&self, file: usize) -> impl Iterator<Item = std::ops::RangeInclusive<usize>> {
        let lines = self.facts[file].import_lines.iter();
        lines.map(|lines| *lines.start() as usize..=*lines.end() as usize)
    }

    /// The files of the project that a file imports from, except itself.
    pub fn imported_files(&self, file: usize) -> Vec<usize> {
        let mut files: Vec<usize> = self.targets[file]
            .iter()
            .flat_map(|target| match target {
                Target::Type(Ty::Module(module)) | Target::Member(module, _) => vec![*module as usize],
                Target::Type(Ty::Class(class)) | Target::MemberOf(Ty::Class(class), _) => {
                    self.parts(*class).iter().map(|part| part.0 as usize).collect()
                }
                _ => Vec::new(),
            })
            .filter(|&imported| imported != file)
            .collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// The uses of names from other files: for each file, in the order of its text.
    pub fn uses(&self) -> Vec<Vec<Use>> {
        let mut resolver = Resolver::new(self);
        (0..self.len() as FileId).map(|file| resolver.uses(file)).collect()
    }

    fn facts(&self, file: FileId) -> &Facts {
        &self.facts[file as usize]
    }

    fn path(&self, file: FileId) -> &str {
        self.sources[file as usize].path
    }

    fn target(&self, file: FileId, import: u32) -> Target {
        self.targets[file as usize].get(import as usize).cloned().unwrap_or(Target::Foreign)
    }

    /// All parts of a class.
    fn parts(&self, class: ClassRef) -> &[ClassRef] {
        // `index_members` stores a list for every class, also for those with one part.
        self.parts.get(&class).map_or(&[], Vec::as_slice)
    }

    /// Whether a class is nested in another one.
    fn is_inner(&self, (file, class): ClassRef) -> bool {
        let facts = self.facts(file);
        let mut scope = facts.scopes[facts.classes[class as usize].scope as usize].parent;
        while let Some(number) = scope {
            match facts.scopes[number as usize].kind {
                ScopeKind::Inner => scope = facts.scopes[number as usize].parent,
                kind => return matches!(kind, ScopeKind::Class(_)),
            }
        }
        false
    }

    fn first_part(&self, class: ClassRef) -> ClassRef {
        self.parts(class).first().copied().unwrap_or(class)
    }

    /// Fills the tables of types, packages and namespaces.
    fn index_types(&mut self) {
        if !matches!(self.language, Language::Java | Language::CSharp) {
            return;
        }
        for (file, facts) in self.facts.iter().enumerate() {
            let Some(outermost) = self.packages[file] else { continue };
            for scope in &facts.scopes {
                let package = match scope.kind {
                    ScopeKind::File => outermost,
                    ScopeKind::Namespace(name) => name,
                    _ => continue,
                };
                self.known_packages.insert(package);
                for (&name, bindings) in &scope.names {
                    for binding in bindings {
                        if let facts::What::Class(class) = binding.what {
                            self.types.entry((package, name)).or_default().push((file as FileId, class));
                        }
                    }
                }
            }
        }
        for package in self.known_packages.clone() {
            let mut full = self.names.text(package).to_owned();
            while let Some((around, _)) = full.rsplit_once('.') {
                full = around.to_owned();
                let number = self.names.number(&full);
                self.known_packages.insert(number);
            }
        }
        for classes in self.types.values_mut() {
            classes.sort_unstable();
            // In C#, several classes of one name are parts of one class. In Java, they belong to
            // different modules.
            if self.language == Language::CSharp && classes.len() > 1 {
                for &class in &*classes {
                    self.parts.insert(class, classes.clone());
                }
            }
        }
    }

    /// Fills the tables of class places and members.
    fn index_members(&mut self) {
        for (file, facts) in self.facts.iter().enumerate() {
            let file = file as FileId;
            for (number, class) in facts.classes.iter().enumerate() {
                let class_ref = (file, number as u32);
                self.parts.entry(class_ref).or_insert_with(|| vec![class_ref]);
                let scope = &facts.scopes[class.scope as usize];
                for (&name, bindings) in scope.names.iter().chain(&class.attributes) {
                    let places = self.members.entry(name).or_default();
                    places.extend(bindings.first().map(|binding| (file, binding.place)));
                }
            }
            for scope in &facts.scopes {
                for binding in scope.names.values().flatten() {
                    if let facts::What::Class(class) = binding.what {
                        self.class_places.insert((file, class), binding.place);
                    }
                }
            }
        }
        // Hash maps iterate in arbitrary order, so sort the result.
        for places in self.members.values_mut() {
            places.sort_by_key(|(file, place)| (*file, place.start));
        }
    }

    /// Resolves an import.
    fn resolve(&self, file: FileId, import: usize) -> Target {
        let import = &self.facts(file).imports[import];
        match self.language {
            Language::Python => {
                let found = self.modules.resolve(self.path(file), &import.path, import.level);
                match (found, &import.kind) {
                    (None, _) => Target::Foreign,
                    (Some(python::ModuleTarget::File(module)), ImportKind::Member(name)) => {
                        let from_itself = (module == file)
                            .then(|| python::submodules(self, file))
                            .flatten()
                            .and_then(|folder| self.python_module(&python::join(&folder, self.names.text(*name))));
                        from_itself.map_or(Target::Member(module, *name), Target::Type)
                    }
                    (Some(python::ModuleTarget::Folder(folder)), ImportKind::Member(name)) => self
                        .python_module(&python::join(folder, self.names.text(*name)))
                        .map_or(Target::Foreign, Target::Type),
                    (Some(found), _) => self.python_found(found).map_or(Target::Foreign, Target::Type),
                }
            }
            Language::TypeScript => match (self.paths.resolve(self.path(file), &import.path), &import.kind) {
                (None, _) => Target::Foreign,
                (Some(module), ImportKind::Member(name)) => Target::Member(module, *name),
                (Some(module), _) => Target::Type(Ty::Module(module)),
            },
            Language::Java | Language::CSharp => {
                let Some(path) = self.seen_from(&import.around, &import.path) else { return Target::Foreign };
                match import.kind {
                    ImportKind::Member(name) => Target::MemberOf(path, name),
                    _ => Target::Type(path),
                }
            }
        }
    }

    /// Looks up a dotted name from a namespace: first in it, then in those around it, then as a
    /// full name.
    fn seen_from(&self, mut namespace: &str, path: &str) -> Option<Ty> {
        while !namespace.is_empty() {
            if let Some(found) = self.qualified(&format!("{namespace}.{path}")) {
                return Some(found);
            }
            namespace = namespace.rsplit_once('.').map_or("", |(around, _)| around);
        }
        self.qualified(path)
    }

    /// Looks up a full dotted name: a package, a class, or a nested class.
    fn qualified(&self, path: &str) -> Option<Ty> {
        if let Some(package) = self.names.find(path).filter(|package| self.known_packages.contains(package)) {
            return Some(Ty::Package(package));
        }
        let (around, last) = path.rsplit_once('.').unwrap_or(("", path));
        let last = self.names.find(last)?;
        if let Some(package) = self.names.find(around)
            && let Some(classes) = self.types.get(&(package, last))
        {
            return classes.first().map(|&class| Ty::Class(class));
        }
        // A nested class: the text before the last dot names the outer class. The recursion is
        // shallow, because paths have few dots.
        if around.is_empty() || around.len() >= path.len() {
            return None;
        }
        let Ty::Class((file, class)) = self.qualified(around)? else { return None };
        let facts = self.facts(file);
        let bindings = facts.scopes[facts.classes[class as usize].scope as usize].names.get(&last)?;
        bindings.iter().find_map(|binding| match binding.what {
            facts::What::Class(inner) => Some(Ty::Class((file, inner))),
            _ => None,
        })
    }

    fn python_module(&self, path: &str) -> Option<Ty> {
        self.python_found(self.modules.at(path)?)
    }

    fn python_found(&self, found: python::ModuleTarget<'_>) -> Option<Ty> {
        match found {
            python::ModuleTarget::File(file) => Some(Ty::Module(file)),
            python::ModuleTarget::Folder(folder) => self.names.find(folder).map(Ty::Package),
        }
    }

    /// Looks up a name in a package: a class, a module or a package.
    fn in_package(&self, package: Name, name: Name) -> Option<Ty> {
        if self.language == Language::Python {
            return self.python_module(&python::join(self.names.text(package), self.names.text(name)));
        }
        if let Some(class) = self.types.get(&(package, name)).and_then(|classes| classes.first()) {
            return Some(Ty::Class(*class));
        }
        let (package, name) = (self.names.text(package), self.names.text(name));
        let full = if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") };
        self.names.find(&full).filter(|full| self.known_packages.contains(full)).map(Ty::Package)
    }

    fn is_namespace(&self, full: &str) -> bool {
        self.names.find(full).is_some_and(|full| self.known_packages.contains(&full))
    }

    /// A package with this name at the top level.
    fn root_package(&self, name: Name) -> Option<Ty> {
        self.known_packages.contains(&name).then_some(Ty::Package(name))
    }
}

/// Whether a file configures imports in a language, judged by its file name.
pub fn is_settings(language: Language, name: &str) -> bool {
    language == Language::TypeScript && typescript::is_settings(name)
}
