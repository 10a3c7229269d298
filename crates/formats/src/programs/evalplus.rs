//! Files of EvalPlus: `*_eval_results.json` with the samples of each task and their verdicts, and
//! folders with a file for each sample.

use std::collections::BTreeMap;
use std::io;

use assay_base::source::Source;
use serde::Deserialize;

use super::{Code, Contents, Import, Importer, document, invalid};

/// What `evalplus.evaluate` writes. Its verdicts by the extended tests are compared.
///
/// **Source:** `evalplus/evaluate.py` of evalplus/evalplus.
pub(super) const RESULTS: Importer = Importer {
    id: "evalplus-results",
    harness: "EvalPlus",
    what: "samples with verdicts",
    is: |start| start.has(&["eval", "hash"]),
    contents: Contents::Programs(read),
};

/// Reads samples from the files of a folder, with their paths in it: `HumanEval_0/0.py` is the first
/// sample of `HumanEval/0`. Other files are left out.
///
/// **Source:** `docs/cli.md` of evalplus/evalplus.
pub(super) fn samples(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Import {
    let mut samples: Vec<_> =
        files.into_iter().filter_map(|(path, bytes)| Some((place(&path)?, path, bytes))).collect();
    samples.sort();
    let mut import = Import::default();
    for ((task, _), path, bytes) in samples {
        match String::from_utf8(bytes) {
            Ok(code) => import.sample(&name_of(&task), &Code::Complete(&code)),
            Err(_) => import.problem(path, "it is not UTF-8"),
        }
    }
    import
}

/// Whether a path is that of a sample.
pub(super) fn is_sample(path: &str) -> bool {
    place(path).is_some()
}

/// The folder of a sample's file, and its number.
fn place(path: &str) -> Option<(String, u64)> {
    let (folder, file) = path.split_once('/')?;
    let number = file.strip_suffix(".py")?.parse().ok()?;
    Some((folder.to_owned(), number))
}

/// The name of a task: `HumanEval/0` for the folder `HumanEval_0`.
fn name_of(folder: &str) -> String {
    match folder.rsplit_once('_') {
        Some((benchmark, number)) if number.parse::<u64>().is_ok() => format!("{benchmark}/{number}"),
        _ => folder.to_owned(),
    }
}

#[derive(Deserialize)]
struct Results {
    eval: BTreeMap<String, Vec<Judged>>,
}

#[derive(Deserialize)]
struct Judged {
    solution: Option<String>,
    base_status: Option<String>,
    plus_status: Option<String>,
}

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let text = document(source)?;
    let Results { eval } = serde_json::from_str(&text).map_err(|error| invalid(error.to_string()))?;
    for (task, samples) in eval {
        for Judged { solution, base_status, plus_status } in samples {
            let Some(solution) = solution else {
                import.problem(&*task, "a sample has no `solution`");
                continue;
            };
            import.sample(&task, &Code::Complete(&solution));
            if let Some(base) = base_status {
                let passes = |status: &str| status == "pass";
                let passed = passes(&base) && plus_status.as_deref().is_none_or(passes);
                import.recorded(&task, 1, passed.into());
            }
        }
    }
    Ok(())
}
