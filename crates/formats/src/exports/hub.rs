//! Scores as the Hub of Hugging Face reads them: a YAML file in the folder `.eval_results` of a
//! model's repository.
//!
//! **Source:** `docs/hub/eval-results.md` of huggingface/hub-docs.

use super::{Error, Export, Exporter, File, HubTask, Results, portable};

pub(super) const EVAL_RESULTS: Exporter = Exporter {
    id: "hf-eval-results",
    name: "Hugging Face",
    about: "one score, for the folder .eval_results of the model's repository",
    export: Export::Results(export),
};

fn export(results: &Results<'_>) -> Result<Vec<File>, Error> {
    let facts = &results.facts;
    let HubTask { id, task, revision } = facts.dataset.as_ref().ok_or(Error::NoDataset)?;
    let (row, value) = results.main_row(facts.metric.as_deref())?;
    let mut yaml = format!("- dataset:\n    id: {}\n    task_id: {}\n", quoted(id), quoted(task));
    if let Some(revision) = revision {
        yaml += &format!("    revision: {}\n", quoted(revision));
    }
    // A number of YAML has a point, as serde_json writes it.
    yaml += &format!("  value: {}\n  date: {}\n", serde_json::Value::from(value), quoted(facts.time.day()));
    if let Some(page) = &facts.page {
        yaml += &format!("  source:\n    url: {}\n", quoted(page));
        if let Some(publisher) = &facts.publisher {
            yaml += &format!("    name: {}\n", quoted(publisher));
        }
    }
    let profile = row.profile.iter().map(|profile| format!(" by {profile}"));
    let setting = facts.details.get("setting").map(|setting| format!("; setting: {setting}"));
    let notes: String = profile.chain(setting).collect();
    yaml += &format!("  notes: {}\n", quoted(&format!("{} in percent{notes}", results.metric_name(&row.metric))));
    let path = format!("{}.yaml", portable(&facts.benchmark));
    Ok(vec![File { path, what: "score", bytes: yaml.into_bytes() }])
}

/// A scalar of YAML in double quotes, on one line. Everything that YAML does not print is escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            ' '..='~' => quoted.push(c),
            // Letters. Control characters, marks of direction and line separators are none.
            _ if c.is_alphanumeric() => quoted.push(c),
            _ if u32::from(c) <= 0xffff => quoted += &format!("\\u{:04x}", u32::from(c)),
            _ => quoted += &format!("\\U{:08x}", u32::from(c)),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn scalars_cannot_leave_their_quotes() {
        assert_eq!(quoted("a: \"b\" # c\\"), r#""a: \"b\" # c\\""#);
        assert_eq!(
            quoted("x\n- y: é\u{85}\u{2028}\u{feff}\u{202e}\0😀"),
            r#""x\u000a- y: é\u0085\u2028\ufeff\u202e\u0000\U0001f600""#
        );
        assert_eq!(quoted(""), "\"\"");
    }
}
