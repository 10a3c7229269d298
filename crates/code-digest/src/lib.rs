#![doc = include_str!("../README.md")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use sha2::{Digest, Sha256};

/// The inputs of a digest. Paths are relative to the folder of the crate that has the build script.
pub struct Code {
    parts: BTreeMap<String, String>,
    watched: Vec<PathBuf>,
    /// Whether the crate that is built is a package, without the sources of others.
    is_package: bool,
}

/// Whether the crate that is built is one that Cargo packed, as for crates.io. Its version then names its code and
/// that of the crates it depends on, because each version is published once and they depend on exact versions.
#[must_use]
pub fn is_package() -> bool {
    // Cargo adds this file.
    Path::new("Cargo.toml.orig").exists()
}

impl Default for Code {
    fn default() -> Self {
        let is_package = is_package();
        let mut parts = BTreeMap::new();
        if is_package {
            let variable = |name| std::env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            parts.insert("package".to_owned(), variable("CARGO_PKG_NAME") + " " + &variable("CARGO_PKG_VERSION"));
        }
        Self { parts, watched: Vec::new(), is_package }
    }
}

impl Code {
    /// Creates an empty set of inputs.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds all Rust sources below `folder`, except those below its folders named in `without`. It
    /// can also be one file.
    ///
    /// # Panics
    /// If a file cannot be read or is not valid Rust. The build then fails and names the file.
    pub fn rust(&mut self, folder: &str, without: &[&str]) -> &mut Self {
        if self.is_package {
            return self;
        }
        self.watched.push(folder.into());
        for path in files(Path::new(folder)) {
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            let is_left_out =
                inside.components().next().is_some_and(|first| without.iter().any(|name| first.as_os_str() == *name));
            if path.extension().is_none_or(|extension| extension != "rs") || is_left_out {
                continue;
            }
            let text = read(&path);
            let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut canonical = String::new();
            write(tokens, &mut canonical);
            self.parts.insert(name(&path), canonical);
        }
        self
    }

    /// Adds the Rust sources of the crates that `manifest` depends on by path, and of those that these
    /// depend on in turn, except the crates named in `without`. Dependencies of tests and of build
    /// scripts do not count.
    ///
    /// # Panics
    /// If a file cannot be read, or is none of its kind; or if a crate of this workspace is named
    /// without its path, so that it would be left out.
    pub fn dependencies(&mut self, manifest: &str, without: &[&str]) -> &mut Self {
        // Two crates can depend on the same one.
        if self.is_package || self.watched.contains(&PathBuf::from(manifest)) {
            return self;
        }
        self.watched.push(manifest.into());
        let folder = Path::new(manifest).parent().unwrap_or(Path::new(""));
        let table = table(Path::new(manifest));
        let systems = table.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
        let lists = systems.filter_map(|system| system.get("dependencies")).chain(table.get("dependencies"));
        for (crate_name, dependency) in lists.filter_map(toml::Value::as_table).flatten() {
            let is_inherited = dependency.get("workspace").is_some();
            let path = if is_inherited { inherited(folder, crate_name) } else { path_of(folder, dependency) };
            let Some(path) = path else {
                assert!(!crate_name.starts_with("assay-"), "{manifest}: {crate_name} has no path");
                continue;
            };
            if without.contains(&crate_name.as_str()) {
                continue;
            }
            let path = normalised(&path);
            self.rust(&name(&path.join("src")), &[]).dependencies(&name(&path.join("Cargo.toml")), without);
        }
        self
    }

    /// Adds all files below `folder`, byte for byte, except Rust sources.
    ///
    /// # Panics
    /// If a file cannot be read.
    pub fn files(&mut self, folder: &str) -> &mut Self {
        if self.is_package {
            return self;
        }
        self.watched.push(folder.into());
        for path in files(Path::new(folder)) {
            if path.extension().is_some_and(|extension| extension == "rs") {
                continue;
            }
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            self.parts.insert(name(&path), hex(&Sha256::digest(bytes)));
        }
        self
    }

    /// Adds the versions, in the lock file `lock`, of all packages whose names start with one of
    /// `prefixes`.
    ///
    /// # Panics
    /// If the file cannot be read, is not a lock file, or has no such package.
    pub fn locked(&mut self, lock: &str, prefixes: &[&str]) -> &mut Self {
        if self.is_package {
            return self;
        }
        self.watched.push(lock.into());
        let text = read(Path::new(lock));
        let lock: toml::Table = text.parse().unwrap_or_else(|error| panic!("{lock}: {error}"));
        for prefix in prefixes {
            let text = |package: &toml::Value, key| {
                package.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned()
            };
            let packages = lock.get("package").and_then(toml::Value::as_array);
            let packages = packages.into_iter().flatten();
            let versions: Vec<String> = packages
                .filter(|package| text(package, "name").starts_with(prefix))
                .map(|package| format!("{} {}", text(package, "name"), text(package, "version")))
                .collect();
            assert!(!versions.is_empty(), "the lock file has no package {prefix}");
            self.parts.insert(format!("locked {prefix}"), versions.join("\n"));
        }
        self
    }

    /// The digest: 32 hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for text in self.parts.iter().flat_map(|(name, text)| [name, text]) {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        hex(&hash.finalize()[..16])
    }

    /// Passes the digest to the crate that is built, as the environment variable `variable`.
    pub fn emit(&self, variable: &str) {
        for path in &self.watched {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        println!("cargo::rustc-env={variable}={}", self.digest());
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The folder of a dependency that a manifest in `folder` describes.
fn path_of(folder: &Path, dependency: &toml::Value) -> Option<PathBuf> {
    dependency.get("path").and_then(toml::Value::as_str).map(|path| folder.join(path))
}

/// The folder of a dependency that the workspace around `folder` describes.
fn inherited(folder: &Path, name: &str) -> Option<PathBuf> {
    let root = (1..=4).map(|up| folder.join("../".repeat(up)));
    let (root, workspace) = root.filter_map(|root| Some((root.clone(), workspace(&root)?))).next()?;
    path_of(&root, workspace.get("dependencies")?.get(name)?)
}

fn workspace(folder: &Path) -> Option<toml::Value> {
    let manifest = folder.join("Cargo.toml");
    manifest.exists().then(|| table(&manifest).remove("workspace"))?
}

fn table(manifest: &Path) -> toml::Table {
    read(manifest).parse().unwrap_or_else(|error| panic!("{}: {error}", manifest.display()))
}

/// The path without `..` after the name of a folder, so that a crate has one name.
fn normalised(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        let is_inside = short.components().next_back().is_some_and(|last| matches!(last, Component::Normal(_)));
        if part == Component::ParentDir && is_inside {
            short.pop();
        } else {
            short.push(part);
        }
    }
    short
}

/// A path with the same separators on every system.
fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file itself, or all files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    if folder.is_file() {
        return vec![folder.to_owned()];
    }
    let failed = |error| -> ! { panic!("{}: {error}", folder.display()) };
    let entries = fs::read_dir(folder).unwrap_or_else(|error| failed(error));
    let paths = entries.map(|entry| entry.unwrap_or_else(|error| failed(error)).path());
    paths.flat_map(|path| files(&path)).collect()
}

/// Writes the tokens of a file, without documentation and test code.
fn write(tokens: TokenStream, to: &mut String) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut next = 0;
    while let Some(token) = tokens.get(next) {
        if let Some((attribute, length)) = attribute(&tokens[next..]) {
            next += length;
            if attribute.starts_with("doc") {
                continue;
            }
            if attribute == "cfg(test)" {
                next += item(&tokens[next..]);
                continue;
            }
            to.push_str(&format!("#[{attribute}] "));
            continue;
        }
        next += 1;
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                to.push_str(open);
                write(group.stream(), to);
                to.push_str(close);
            }
            // Separate tokens by a space, but not the parts of an operator such as `=>`.
            TokenTree::Punct(punct) if punct.spacing() == proc_macro2::Spacing::Joint => {
                to.push(punct.as_char());
            }
            other => to.push_str(&format!("{other} ")),
        }
    }
}

/// The attribute at the start of `tokens`, without white space, and its number of tokens.
fn attribute(tokens: &[TokenTree]) -> Option<(String, usize)> {
    let is =
        |token: Option<&TokenTree>, sign| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
    if !is(tokens.first(), '#') {
        return None;
    }
    let length = if is(tokens.get(1), '!') { 3 } else { 2 };
    let Some(TokenTree::Group(group)) = tokens.get(length - 1) else { return None };
    let is_attribute = group.delimiter() == Delimiter::Bracket;
    is_attribute.then(|| (group.stream().to_string().replace(char::is_whitespace, ""), length))
}

/// The number of tokens in the item at the start of `tokens`. An item ends with braces or a
/// semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => matches!(punct.as_char(), ';' | ','),
        _ => false,
    };
    tokens.iter().position(ends).map_or(tokens.len(), |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(text: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("tests")).expect("a folder");
        fs::write(folder.path().join("a.rs"), text).expect("a file");
        fs::write(folder.path().join("tests/b.rs"), "fn b() {}").expect("a file");
        let mut code = Code::new();
        code.rust(folder.path().to_str().expect("a path"), &["tests"]);
        // Remove the path of the temporary folder.
        let parts = std::mem::take(&mut code.parts);
        assert_eq!(parts.len(), 1);
        code.parts = parts.into_values().map(|text| ("a.rs".to_owned(), text)).collect();
        code.digest()
    }

    #[test]
    fn only_code_counts() {
        let code = "fn a() -> u8 { b(\"// x\"); 1 }\nfn c() {}";
        for same in [
            "// A comment.\nfn a() -> u8 {\n    b(\"// x\"); /* and */ 1\n}\n\nfn c() {}\n",
            "//! Documentation.\n\n/// Of a.\nfn a() -> u8 { b(\"// x\"); 1 }\n#[doc = \"x\"]\nfn c() {}",
            "fn a() -> u8 { b(\"// x\"); 1 }\n#[cfg(test)]\nmod tests { fn d() {} }\nfn c() {}",
            "#[cfg(test)]\nuse e::f;\nfn a() -> u8 { b(\"// x\"); 1 }\nfn c() {}",
        ] {
            assert_eq!(digest(same), digest(code), "{same}");
        }
        for other in [
            "fn a() -> u8 { b(\"// y\"); 1 }\nfn c() {}",
            "fn a() -> u8 { b(\"//  x\"); 1 }\nfn c() {}",
            "fn a() -> u8 { b(\"// x\"); 2 }\nfn c() {}",
            "fn a() -> u8 { b(\"// x\"); 1 }\n#[inline]\nfn c() {}",
            "fn a() -> u8 { b(\"// x\"); 1 }\n#[cfg(unix)]\nfn c() {}",
        ] {
            assert_ne!(digest(other), digest(code), "{other}");
        }
    }

    #[test]
    fn dependencies_of_dependencies_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        let on =
            |section: &str, name: &str| format!("[{section}]\nserde = \"1\"\n{name} = {{ path = \"../{name}\" }}\n");
        write("one/Cargo.toml", &(on("dependencies", "two") + &on("dev-dependencies", "testing")));
        write("Cargo.toml", "[workspace.dependencies]\nserde = \"1\"\nthree = { path = \"three\" }\n");
        write("two/Cargo.toml", "[target.'cfg(unix)'.dependencies]\nserde.workspace = true\nthree.workspace = true\n");
        write("three/Cargo.toml", "");
        write("two/src/lib.rs", "fn two() {}");
        let digest_without = |text: &str, without: &[&str]| {
            write("three/src/lib.rs", text);
            let manifest = folder.path().join("one/Cargo.toml");
            Code::new().dependencies(manifest.to_str().expect("a path"), without).digest()
        };
        let digest = |text| digest_without(text, &[]);
        assert_ne!(digest("fn three() {}"), digest("fn other() {}"));
        assert_eq!(digest("fn three() {}"), digest("// A comment.\nfn three() {}"));
        assert_eq!(digest_without("fn three() {}", &["three"]), digest_without("fn other() {}", &["three"]));
    }

    #[test]
    fn versions_are_those_of_the_lock_file() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let with = |version: &str| {
            let text = format!(
                "[[package]]\nname = \"one\"\nversion = \"{version}\"\n\
                 [[package]]\nname = \"two\"\nversion = \"1.0.0\"\n"
            );
            fs::write(file.path(), text).expect("a file");
            let path = file.path().to_str().expect("a path");
            [&["one"][..], &["two"]].map(|names| Code::new().locked(path, names).digest())
        };
        let (before, after) = (with("1.0.0"), with("1.0.1"));
        assert!(before[0] != after[0] && before[1] == after[1]);
    }
}
