//! A cache of the facts of files, by their content.
//!
//! Collections of repositories contain many copies of the same files, such as forks and vendored
//! code. The facts of a file depend only on its text, not on its path or project. Each file is
//! therefore read once for all repositories that have it. Whether the cache has a file changes only
//! the time, never a result.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use assay_syntax::languages::Language;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::facts::{Facts, Name, Names};
use super::{csharp, java, python, typescript};
use crate::syntax::Tree;

/// A parsed file and its facts. It has its own numbers for names.
pub(super) struct File {
    /// `None` if the parser gave up the file.
    pub(super) tree: Option<Tree>,
    pub(super) facts: Facts,
    pub(super) names: Names,
    /// The package that the file is in.
    pub(super) package: Option<Name>,
    /// Imports that apply to all files of the project.
    pub(super) global_imports: Vec<u32>,
}

/// Reads source files of one language, and caches them within a memory limit.
///
/// Threads can share it.
pub struct Files {
    language: Language,
    /// The memory limit of the cache, in bytes.
    memory: usize,
    cache: Mutex<Cache>,
}

/// A cryptographic hash of a text, so that collisions cannot be constructed.
type Key = [u8; 32];

/// Two generations of entries, each with up to half of the memory. When the new generation is full,
/// it replaces the old one, which is dropped.
#[derive(Default)]
struct Cache {
    new: FxHashMap<Key, Arc<File>>,
    old: FxHashMap<Key, Arc<File>>,
    /// The memory used by the new generation, in bytes.
    size: usize,
}

impl Files {
    /// Creates a cache with `memory` bytes. With 0 bytes, nothing is cached.
    ///
    /// An entry takes about 10 times the memory of its text.
    pub fn new(language: Language, memory: usize) -> Self {
        Self { language, memory, cache: Mutex::default() }
    }

    /// The language of the files.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Reads a file. **Cost:** a parse at about 10 MB a second, or a hash if the file is cached.
    pub(super) fn read(&self, text: &str) -> Arc<File> {
        if self.memory == 0 {
            return Arc::new(File::read(self.language, text));
        }
        let key: Key = Sha256::digest(text).into();
        let known = self.with_cache(|cache| {
            let known = cache.new.get(&key).cloned();
            known.or_else(|| {
                let file = cache.old.remove(&key)?;
                cache.insert(key, &file, self.memory);
                Some(file)
            })
        });
        known.unwrap_or_else(|| {
            let file = Arc::new(File::read(self.language, text));
            self.with_cache(|cache| cache.insert(key, &file, self.memory));
            file
        })
    }

    fn with_cache<T>(&self, work: impl FnOnce(&mut Cache) -> T) -> T {
        // The state is consistent even after a panic, because no operation in between can fail.
        work(&mut self.cache.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Cache {
    fn insert(&mut self, key: Key, file: &Arc<File>, memory: usize) {
        let size = file.size();
        if size > memory / 2 {
            return;
        }
        if self.size + size > memory / 2 {
            self.old = mem::take(&mut self.new);
            self.size = 0;
        }
        // Another thread may have added it in the meantime.
        if self.new.insert(key, Arc::clone(file)).is_none() {
            self.size += size;
        }
    }
}

impl File {
    fn read(language: Language, text: &str) -> Self {
        let tree = if is_garbage(text) { None } else { Tree::parse(language, text) };
        let mut names = Names::default();
        let mut file =
            Self { tree, facts: Facts::new(), names: Names::default(), package: None, global_imports: Vec::new() };
        if let Some(root) = file.tree.as_ref().map(Tree::root) {
            match language {
                Language::Python => file.facts = python::facts(root, text, &mut names),
                Language::TypeScript => file.facts = typescript::facts(root, text, &mut names),
                Language::Java => {
                    let (facts, package) = java::facts(root, text, &mut names);
                    (file.facts, file.package) = (facts, Some(package));
                }
                Language::CSharp => {
                    (file.facts, file.global_imports) = csharp::facts(root, text, &mut names);
                    file.package = Some(names.number(""));
                }
            }
        }
        Self { names, ..file }
    }

    /// An estimate of the memory used, in bytes.
    fn size(&self) -> usize {
        let tree = self.tree.as_ref().map_or(0, Tree::size);
        size_of::<(Key, Self)>() + tree + self.facts.size() + self.names.size()
    }
}

/// The maximum number of closing brackets without an opening one, strings and comments included. No
/// real code has more. The parser's error recovery is quadratic in their number, and takes a minute
/// on some texts of a few thousand bytes.
const MAX_UNOPENED: usize = 250;

/// Whether a text has more than [`MAX_UNOPENED`] closing brackets without an opening one.
fn is_garbage(text: &str) -> bool {
    let mut open = [0usize; 3];
    let mut unopened = 0;
    for byte in text.bytes() {
        match byte {
            b'(' => open[0] += 1,
            b'[' => open[1] += 1,
            b'{' => open[2] += 1,
            b')' | b']' | b'}' => {
                let kind = usize::from(byte > b')') + usize::from(byte > b']');
                match open[kind].checked_sub(1) {
                    Some(left) => open[kind] = left,
                    None => unopened += 1,
                }
            }
            _ => {}
        }
    }
    unopened > MAX_UNOPENED
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::project::{Project, Source};

    /// A file whose size equals that of each other one.
    fn text(number: usize) -> String {
        format!("import a\nclass C{number:03}: pass\n")
    }

    fn is_cached(files: &Files, text: &str) -> bool {
        let key: Key = Sha256::digest(text).into();
        files.with_cache(|cache| cache.new.contains_key(&key) || cache.old.contains_key(&key))
    }

    #[test]
    fn memory_is_bounded_and_what_was_asked_for_lately_is_cached() {
        for &language in Language::ALL {
            let size = File::read(language, &text(0)).size();
            let files = Files::new(language, 8 * size);
            for number in 0..100 {
                assert!(!is_cached(&files, &text(number)));
                files.read(&text(number));
                files.read(&text(0));
                let (len, new) = files.with_cache(|cache| (cache.new.len() + cache.old.len(), cache.new.len()));
                assert!(len <= 8 && new <= 4, "{len} files, of which {new} are new");
                assert!(is_cached(&files, &text(0)) && is_cached(&files, &text(number)));
            }
            assert!(!is_cached(&files, &text(50)));
            let small = Files::new(language, size);
            small.read(&text(0));
            assert!(!is_cached(&small, &text(0)), "it takes more than half of the memory");
        }
    }

    /// Reads the same file twice in a project, under the same and other paths in other projects,
    /// and in another order. The result equals that without a cache.
    #[test]
    fn what_is_cached_is_the_same_in_every_project() {
        let code = [
            "from lib import a\nfrom . import b as c\nclass D(a.E):\n    def f(self):\n        self.g = c.h()\n        return self.g.i\n",
            "class E:\n    def g(self): return 1\ndef h(): return E()\nimport a.b\n",
            "package a.b;\nimport a.c.E;\nclass D extends E { int f(E e) { return e.g().h + F.i; } }\n",
            "package a.c;\npublic class E { public E g() { return this; } int h; }\nclass F { static int i; }\n",
            "import { E, h as i } from './lib';\nexport class D extends E { f() { return this.g.j(i()); } }\n",
            "export class E { g = new E(); j(x: E) { return x.g; } }\nexport function h() { return new E(); }\n",
            "global using A.C;\nnamespace A.B { class D : E { int F(E e) => e.G().H; } }\n",
            "namespace A.C { public partial class E { public E G() => this; public int H; } }\n",
        ];
        let paths = ["lib", "b/lib", "b/__init__", "a/c/E", "a/b/D"];
        for &language in Language::ALL {
            let cache = Files::new(language, usize::MAX);
            for round in 0..code.len() {
                let sources = || {
                    let source = |(number, path)| Source { path, text: code[(round + number) % code.len()] };
                    paths.into_iter().enumerate().map(source).collect()
                };
                let alone = Project::new(&Files::new(language, 0), sources(), &[]);
                let shared = Project::new(&cache, sources(), &[]);
                assert_eq!(shared.uses(), alone.uses());
                for file in 0..paths.len() {
                    assert_eq!(shared.imported_files(file), alone.imported_files(file));
                    assert!(shared.import_lines(file).eq(alone.import_lines(file)));
                }
            }
            assert_eq!(cache.with_cache(|cache| cache.new.len()), code.len());
        }
    }
}
