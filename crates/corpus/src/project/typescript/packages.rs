//! The packages of a project, by their `package.json` files. Files import them by name.

use rustc_hash::FxHashMap;
use serde_json::Value;

use super::modules::normal;
use crate::project::Source;
use crate::project::walk::folder_of;

/// The file that marks its folder as a package.
pub(super) const NAME: &str = "package.json";
/// The conditions under which `exports` names a file. Those for types come first.
const CONDITIONS: [&str; 7] = ["types", "source", "import", "module", "node", "require", "default"];
/// The maximum depth of nested conditions.
const MAX_DEPTH: usize = 8;

/// The packages of a project, by name.
#[derive(Default)]
pub(super) struct Packages(FxHashMap<String, Package>);

struct Package {
    folder: String,
    json: Value,
}

impl Packages {
    /// If two packages have the same name, the first is used. Files that cannot be parsed are
    /// ignored.
    pub(super) fn new(settings: &[Source<'_>]) -> Self {
        let mut packages = FxHashMap::default();
        for file in settings.iter().filter(|file| file.path.rsplit('/').next() == Some(NAME)) {
            let Ok(json) = serde_json::from_str::<Value>(file.text) else { continue };
            let Some(name) = json["name"].as_str().filter(|name| !name.is_empty()) else { continue };
            packages
                .entry(name.to_owned())
                .or_insert_with(|| Package { folder: folder_of(file.path).to_owned(), json });
        }
        Self(packages)
    }

    /// The candidates for an import of a package or of a path in it: paths from the project's root,
    /// most likely first.
    ///
    /// A package often names compiled files, which are absent. Its source files are therefore
    /// guessed too.
    pub(super) fn candidates(&self, import: &str) -> Vec<String> {
        // `@scope/name` is one name.
        let slashes = if import.starts_with('@') { 2 } else { 1 };
        let end = import.match_indices('/').nth(slashes - 1).map_or(import.len(), |(at, _)| at);
        let Some(package) = self.0.get(&import[..end]) else { return Vec::new() };
        let inside = import[end..].trim_start_matches('/');
        let mut paths = Vec::new();
        package.exported(inside, &mut paths);
        if inside.is_empty() {
            let named = ["types", "typings", "source", "module", "main"].map(|field| package.json[field].as_str());
            paths.extend(named.into_iter().flatten().map(str::to_owned));
            paths.extend(["src/index", "index"].map(str::to_owned));
        } else {
            paths.extend([inside.to_owned(), format!("src/{inside}")]);
        }
        paths.iter().filter_map(|path| normal(&package.folder, path)).collect()
    }
}

impl Package {
    /// The files that `exports` names for a path in the package.
    fn exported(&self, inside: &str, paths: &mut Vec<String>) {
        let wanted = if inside.is_empty() { ".".to_owned() } else { format!("./{inside}") };
        let exports = &self.json["exports"];
        match exports.as_object() {
            Some(entries) if entries.keys().any(|key| key.starts_with('.')) => {
                for (key, value) in entries {
                    let star = match key.split_once('*') {
                        Some((before, behind)) => {
                            wanted.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind))
                        }
                        None => (*key == wanted).then_some(""),
                    };
                    if let Some(star) = star {
                        under_conditions(value, MAX_DEPTH, &mut |path| paths.push(path.replace('*', star)));
                    }
                }
            }
            _ if inside.is_empty() => under_conditions(exports, MAX_DEPTH, &mut |path| paths.push(path.to_owned())),
            _ => {}
        }
    }
}

/// The files that an entry of `exports` names.
fn under_conditions(entry: &Value, depth: usize, found: &mut impl FnMut(&str)) {
    match entry {
        Value::String(path) => found(path),
        Value::Array(several) if depth > 0 => {
            several.iter().for_each(|one| under_conditions(one, depth - 1, found));
        }
        Value::Object(_) if depth > 0 => {
            CONDITIONS.iter().for_each(|condition| under_conditions(&entry[*condition], depth - 1, found));
        }
        _ => {}
    }
}
