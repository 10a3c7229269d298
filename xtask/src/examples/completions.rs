//! Turns hand-written completions of two imaginary models into predictions.
//!
//! A completion belongs to a name in a file, as an example does, and starts at the start of the
//! name's line. It therefore does not depend on the cursor's place in the line: the text before the
//! cursor is removed from it. A model has seen that text, so a completion that starts differently
//! is an error. Examples without a completion and completions without an example are errors too.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::{Example, Prediction};

/// A file of `examples/completions`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompletionFile {
    completion: Vec<Completion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Completion {
    /// Path below `examples/repositories/<language>`.
    file: String,
    /// The name that only another file defines.
    entity: String,
    /// The completion of a model that sees the other files; defaults to the groundtruth.
    strong: Option<String>,
    /// The completion of a model that sees only this file; defaults to the groundtruth.
    weak: Option<String>,
}

/// The predictions of both models, in the order of the examples.
pub(super) struct Predictions {
    pub(super) strong: Vec<Prediction>,
    pub(super) weak: Vec<Prediction>,
}

pub(super) fn read(path: &Path) -> Result<Vec<Completion>> {
    let file: CompletionFile = toml::from_str(&super::read(path)?)
        .with_context(|| format!("{} is not a file of completions", path.display()))?;
    Ok(file.completion)
}

/// The predictions for the examples.
///
/// # Errors
/// Lists every mismatch of examples and completions.
pub(super) fn predict(examples: &[Example], completions: Vec<Completion>) -> Result<Predictions> {
    let mut problems = Vec::new();
    let mut by_place = BTreeMap::new();
    for completion in completions {
        let place = (completion.file.clone(), completion.entity.clone());
        if let Some(other) = by_place.insert(place, completion) {
            problems.push(format!("{} in {} has two completions", other.entity, other.file));
        }
    }
    let mut made = Predictions { strong: Vec::new(), weak: Vec::new() };
    for example in examples {
        let metadata = &example.metadata;
        let file = format!("{}/{}", metadata.repository, metadata.file);
        let before = example.prompt.rsplit('\n').next().unwrap_or_default().trim_start();
        let place = format!("{} in {file}, line {}", metadata.entity, metadata.groundtruth_start_lineno + 1);
        let Some(completion) = by_place.remove(&(file, metadata.entity.clone())) else {
            problems.push(format!("{place}, has no completion; a model would go on from {before:?}"));
            continue;
        };
        for (name, text, to) in
            [("strong", completion.strong, &mut made.strong), ("weak", completion.weak, &mut made.weak)]
        {
            let pred = match &text {
                Some(text) => text.strip_prefix(before),
                None => Some(example.groundtruth.as_str()),
            };
            let Some(pred) = pred else {
                problems.push(format!("{place}: `{name}` must start with what is before the cursor, {before:?}"));
                continue;
            };
            to.push(Prediction { task_id: metadata.task_id.clone(), pred: pred.to_owned() });
        }
    }
    for completion in by_place.values() {
        problems.push(format!("{} in {} has a completion but is no example", completion.entity, completion.file));
    }
    if !problems.is_empty() {
        bail!("examples/completions does not fit what `assay corpus examples` makes:\n{}", problems.join("\n"));
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::Metadata;

    fn example(prompt: &str, entity: &str) -> Example {
        let metadata = Metadata {
            task_id: "example_python/7".to_owned(),
            repository: "shop".to_owned(),
            file: "main.py".to_owned(),
            groundtruth_start_lineno: 3,
            entity: entity.to_owned(),
        };
        Example { prompt: prompt.to_owned(), groundtruth: "open(1)".to_owned(), metadata }
    }

    fn completion(entity: &str, strong: Option<&str>) -> Completion {
        let strong = strong.map(str::to_owned);
        Completion { file: "shop/main.py".to_owned(), entity: entity.to_owned(), strong, weak: None }
    }

    #[test]
    fn what_is_before_the_cursor_is_taken_off() {
        let strong = Some("x = shop.shut()\n    return x");
        let example = example("import shop\n    x = shop.", "open");
        let made = predict(&[example], vec![completion("open", strong)]).unwrap();
        assert_eq!((made.strong[0].pred.as_str(), made.weak[0].pred.as_str()), ("shut()\n    return x", "open(1)"));
        assert_eq!((made.strong.len(), made.weak.len(), &*made.weak[0].task_id), (1, 1, "example_python/7"));
    }

    #[test]
    fn every_place_that_does_not_fit_is_reported() {
        let examples = [example("a = ", "open"), example("  a = b", "shut")];
        let completions = ["open", "open", "shop"].map(|entity| completion(entity, Some("b = 1")));
        let error = predict(&examples, completions.into()).map(|_| ()).unwrap_err().to_string();
        let problems: Vec<&str> = error.lines().skip(1).collect();
        assert_eq!(
            problems,
            [
                "open in shop/main.py has two completions",
                "open in shop/main.py, line 4: `strong` must start with what is before the cursor, \"a = \"",
                "shut in shop/main.py, line 4, has no completion; a model would go on from \"a = b\"",
                "shop in shop/main.py has a completion but is no example",
            ]
        );
    }
}
