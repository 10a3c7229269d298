//! Folders with files of samples.

use std::collections::HashSet;
use std::collections::hash_map::Entry;
use std::io;
use std::ops::Range;

use super::{Import, Importer, Recorded, Use, evalplus, invalid};

/// What a folder has.
pub struct Folder {
    /// The harness, such as `EvalPlus`.
    pub harness: &'static str,
    /// What its files are, such as `samples in files`.
    pub what: &'static str,
    /// The samples of all files.
    pub import: Import,
}

/// Reads samples from the files of a folder, with their paths in it: the Python files of EvalPlus, or
/// else all files that one harness wrote. Other files are left out. `None` if there are no samples.
///
/// A task whose samples are in a file with verdicts is not read from a file without them.
///
/// **Errors:** if the files are those of several harnesses.
pub fn folder(files: Vec<(String, Vec<u8>)>) -> io::Result<Option<Folder>> {
    if files.iter().any(|(path, _)| evalplus::is_sample(path)) {
        let import = evalplus::samples(files);
        return Ok(Some(Folder { harness: "EvalPlus", what: "samples in files", import }));
    }
    let mut imports: Vec<(&Importer, String, Import)> = Vec::new();
    let mut unreadable = Import::default();
    for (path, bytes) in files {
        let source = bytes.as_slice();
        let Some(importer) = Importer::of(&source)?.filter(|importer| importer.use_of() == Use::Import) else {
            continue;
        };
        match importer.import_file(&path, &source, None) {
            Ok(import) => imports.push((importer, path, import)),
            Err(error) => unreadable.problem(path, error.to_string()),
        }
    }
    imports.sort_by(|(_, a_path, a), (_, b_path, b)| {
        (a.recorded.is_empty(), a_path).cmp(&(b.recorded.is_empty(), b_path))
    });
    let Some(&(&Importer { harness, what, .. }, ..)) = imports.first() else { return Ok(None) };
    if let Some((other, ..)) = imports.iter().find(|(importer, ..)| importer.harness != harness) {
        return Err(invalid(format!("it has files of {harness} and of {}: give one of them", other.harness)));
    }
    let mut all = unreadable;
    let mut judged = HashSet::new();
    for (_, path, import) in imports {
        if !import.recorded.is_empty() {
            judged.extend(import.answered.iter().cloned());
        } else if !import.answered.is_disjoint(&judged) {
            continue;
        }
        all.add(import, &path);
    }
    Ok(Some(Folder { harness, what, import: all }))
}

impl Import {
    /// Adds what another file has.
    fn add(&mut self, other: Self, path: &str) {
        let Self { samples, tasks, recorded, extracted, problems, count, answered, known, temperature: _ } = other;
        self.samples.extend(samples);
        let mut places: Vec<(String, Range<usize>)> = known.into_iter().collect();
        places.sort_by_key(|(_, place)| place.start);
        for (name, place) in places {
            if let Entry::Vacant(entry) = self.known.entry(name) {
                let start = self.tasks.len();
                self.tasks.extend_from_slice(&tasks[place]);
                entry.insert(start..self.tasks.len());
            }
        }
        let start = self.count;
        self.recorded.extend(recorded.into_iter().map(|Recorded { task, samples, passed }| {
            let samples = samples.start + start..samples.end + start;
            Recorded { task, samples, passed }
        }));
        self.extracted += extracted;
        for problem in problems {
            self.problem(format!("{path}, {}", problem.place), problem.message);
        }
        self.count += count;
        self.answered.extend(answered);
    }
}
