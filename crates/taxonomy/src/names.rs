//! The names that a language defines without an import, and the contents of its standard library.
//!
//! `cargo xtask names` generates the lists, except C#'s, because nothing in this project runs C#.
//! C#'s list is maintained by hand. It has the exceptions of `System`, the members that every
//! object has, and the first segments of the framework's namespaces. It also has those of the
//! framework's types that are known by their name alone. Insert new names in alphabetical order; a
//! test checks the order.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

/// The kind of a name that needs no import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Builtin {
    /// A word that is a value.
    Keyword,
    /// An exception.
    Exception,
    /// A class.
    Class,
    /// A function.
    Function,
    /// Anything else.
    Variable,
}

/// The names of one language. The list is a text file that is parsed when it is first needed.
#[derive(Debug)]
pub(super) struct Names {
    text: &'static str,
    read: OnceLock<Lists>,
}

#[derive(Debug, Default)]
struct Lists {
    builtins: FxHashMap<&'static str, Builtin>,
    standard: FxHashSet<&'static str>,
    /// Well-known types that must be imported, with their packages.
    homes: FxHashMap<&'static str, &'static str>,
    /// The packages whose types are listed.
    packages: FxHashSet<&'static str>,
}

/// The names of Python.
pub(super) static PYTHON: Names = Names::new(include_str!("names/python.txt"));
/// The names of Java.
pub(super) static JAVA: Names = Names::new(include_str!("names/java.txt"));
/// The names of TypeScript on Node and in a browser.
pub(super) static TYPESCRIPT: Names = Names::new(include_str!("names/typescript.txt"));
/// The names of C#.
pub(super) static CSHARP: Names = Names::new(include_str!("names/csharp.txt"));

impl Names {
    const fn new(text: &'static str) -> Self {
        Self { text, read: OnceLock::new() }
    }

    fn lists(&self) -> &Lists {
        self.read.get_or_init(|| {
            let mut lists = Lists::default();
            for (kind, names) in self.text.lines().filter_map(|line| line.split_once(": ")) {
                let builtin = match kind {
                    "keyword" => Builtin::Keyword,
                    "exception" => Builtin::Exception,
                    "class" => Builtin::Class,
                    "function" => Builtin::Function,
                    "variable" => Builtin::Variable,
                    "standard" => {
                        lists.standard.extend(names.split(' '));
                        continue;
                    }
                    package => {
                        lists.packages.insert(package);
                        names.split(' ').for_each(|name| _ = lists.homes.entry(name).or_insert(package));
                        continue;
                    }
                };
                lists.builtins.extend(names.split(' ').map(|name| (name, builtin)));
            }
            lists
        })
    }

    /// The meaning of a name in the language itself.
    pub(super) fn builtin(&self, name: &str) -> Option<Builtin> {
        self.lists().builtins.get(name).copied()
    }

    /// Whether a module or a package belongs to the standard library.
    pub(super) fn is_standard(&self, module: &str) -> bool {
        self.lists().standard.contains(module)
    }

    /// The standard library's package of a type that is well known by its name alone.
    pub(super) fn home(&self, name: &str) -> Option<&'static str> {
        self.lists().homes.get(name).copied()
    }

    /// Whether the types of a package are listed.
    pub(super) fn has_list(&self, package: &str) -> bool {
        self.lists().packages.contains(package)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_of_known_kinds() {
        for line in [&PYTHON, &JAVA, &TYPESCRIPT, &CSHARP].iter().flat_map(|names| names.text.lines()) {
            let (kind, names) = line.split_once(": ").expect("a kind");
            let known = ["keyword", "exception", "class", "function", "variable", "standard", "type"];
            assert!(known.contains(&kind) || JAVA.is_standard(kind.split('.').next().unwrap_or_default()), "{kind}");
            assert!(names.split(' ').is_sorted_by(|a, b| a < b), "{kind}");
        }
        assert_eq!(PYTHON.builtin("ValueError"), Some(Builtin::Exception));
        assert_eq!(PYTHON.builtin("len"), Some(Builtin::Function));
        assert!(PYTHON.is_standard("os") && PYTHON.is_standard("urllib2") && !PYTHON.is_standard("numpy"));
        assert!(JAVA.home("List") == Some("java.util") && JAVA.has_list("java.util") && !JAVA.has_list("java.awt"));
        assert!(TYPESCRIPT.builtin("Promise") == Some(Builtin::Class) && TYPESCRIPT.is_standard("fs"));
    }
}
