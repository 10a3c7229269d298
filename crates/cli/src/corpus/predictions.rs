//! A model's completions of the examples without context from other files, and which of them are
//! exact.

use std::collections::HashMap;

use anyhow::Result;
use assay_base::json_lines::{self, Object};
use assay_base::source::{Lines, Source};
use assay_completion::example;
use assay_completion::postprocess::truncate::Prompt;
use assay_completion::scorer::{Plan, Scorer};
use assay_corpus::examples::Example;
use assay_syntax::languages::Language;

use crate::input::Input;

/// Predictions by example id.
pub(super) struct Predictions {
    by_id: HashMap<String, String>,
    scorer: Scorer,
    language: Language,
}

impl Predictions {
    /// Reads a prediction file. The inner `Err` has a message for each bad line.
    pub(super) fn read(input: &Input, language: Language) -> Result<Result<Self, Vec<String>>> {
        let mut by_id = HashMap::new();
        let mut problems = Vec::new();
        let mut lines = Lines::new(input, 0..input.len(), json_lines::MAX_LINE)?;
        let mut number = 0u64;
        while let Some(line) = lines.next_line()? {
            number += 1;
            let mut problem = |what: String| problems.push(format!("{}:{number}: {what}", input.name));
            let text = match json_lines::text(&line) {
                Ok(text) if text.text.trim().is_empty() => continue,
                Ok(text) => text.text,
                Err(issue) => {
                    problem(issue.to_string());
                    continue;
                }
            };
            match Object::parse(&text, line.terminated) {
                Ok(object) => match (object.text("task_id"), object.text("pred")) {
                    (Some(id), Some(pred)) => {
                        if by_id.insert(id.clone().into_owned(), pred.into_owned()).is_some() {
                            problem(format!("there is another prediction for {id}; remove one"));
                        }
                    }
                    _ => problem("it needs the strings `task_id` and `pred`".to_owned()),
                },
                Err(issue) => problem(issue.to_string()),
            }
        }
        if let Some(damage) = &input.damage {
            problems.push(format!("{}: {damage}", input.name));
        }
        Ok(if problems.is_empty() {
            Ok(Self { by_id, scorer: Scorer::new(&Plan::new(&[], &[])), language })
        } else {
            Err(problems)
        })
    }

    /// Whether the prediction for an example is an official exact match. `None` if there is no
    /// prediction.
    pub(super) fn is_exact(&mut self, example: &Example) -> Option<bool> {
        let prediction = self.by_id.remove(&example.metadata.task_id)?;
        let example = example::Example {
            language: self.language,
            prompt: Prompt::new(&example.prompt),
            groundtruth: &example.groundtruth,
            prediction: &prediction,
        };
        Some(self.scorer.score(example, None).official().exact_match)
    }

    /// The number of ids without an example.
    pub(super) fn remaining(&self) -> usize {
        self.by_id.len()
    }
}
