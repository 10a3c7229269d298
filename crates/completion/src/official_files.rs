//! The four files that the official program writes, in its own format, for tools that read them.

use std::io;

use assay_evaluation::metric::Metric;
use serde::Serialize;
use serde_json::ser::Formatter;

use crate::explain::Explanation;
use crate::metrics::edit_similarity::ES;
use crate::metrics::exact_match::EM;
use crate::metrics::identifier_match::{ID_EM, ID_F1, ID_PRECISION, ID_RECALL};
use crate::outcome::Outcome;
use crate::profile::Profile;
use assay_base::python_compat::{repr, round2};

/// Whether a profile has the metrics that the files need.
pub fn is_for(profile: Profile) -> bool {
    [EM, ES, ID_EM, ID_PRECISION, ID_RECALL, ID_F1].iter().all(|metric| profile.has(metric))
}

/// `results.json`: the scores over all tasks, in percent.
///
/// **Formula:** each mean is computed over the tasks in their order, and rounded like in the
/// official program.
pub fn results(outcome: &Outcome<'_>, profile: Profile) -> String {
    let n = outcome.benchmark.len().max(1) as f64;
    let columns = outcome.plan.columns(profile);
    let mean = |metric: &Metric| {
        let column = columns.iter().find(|column| column.metric == metric);
        column.map_or(0.0, |column| outcome.counts(None).map(|counts| column.example(counts)).sum::<f64>() / n)
    };
    let percent = |metric| repr(round2(mean(metric) * 100.0));
    format!(
        "{{\n  \"em\": {},\n  \"es\": {},\n  \"id_em\": {},\n  \"id_precision\": {},\n  \"id_recall\": {},\n  \"id_f1\": {},\n  \"total\": {}\n}}",
        percent(&EM),
        repr(round2(mean(&ES))),
        percent(&ID_EM),
        percent(&ID_PRECISION),
        percent(&ID_RECALL),
        percent(&ID_F1),
        outcome.benchmark.len(),
    )
}

/// The lines of one example in the other three files, each with its line feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleLines {
    /// The line in `detailed_results.json`.
    pub detailed_results: String,
    /// The line in `prediction_truncated.jsonl`.
    pub prediction_truncated: String,
    /// The line in `exact_match_idx.jsonl`; empty unless the example is an exact match.
    pub exact_match_idx: String,
}

/// Writes the lines of an example. A task without a completion has an empty prediction that scores
/// 0.
pub fn example_lines(explanation: &Explanation, profile: Profile) -> ExampleLines {
    let id = &explanation.task_id;
    let compared = explanation.compared(profile);
    let value = |metric: &Metric| explanation.value(profile, metric.id);
    // If the denominator is 0, the official program writes the integer 0.
    let share = |value: f64, of: usize| if of == 0 { "0".to_owned() } else { repr(value) };
    let (predicted, expected) = (compared.prediction_ids.len(), compared.reference_ids.len());
    ExampleLines {
        detailed_results: format!(
            "{{\"task_id\": {}, \"em\": {}, \"es\": {}, \"id_em\": {}, \"id_precision\": {}, \"id_recall\": {}, \"id_f1\": {}}}\n",
            python_json(id),
            value(&EM),
            repr(value(&ES)),
            value(&ID_EM),
            share(value(&ID_PRECISION), predicted),
            share(value(&ID_RECALL), expected),
            share(value(&ID_F1), predicted + expected),
        ),
        prediction_truncated: format!(
            "{{\"task_id\": {}, \"pred\": {}, \"target\": {}, \"pred_ids\": {}, \"target_ids\": {}}}\n",
            python_json(id),
            python_json(compared.prediction),
            python_json(compared.reference),
            python_json(compared.prediction_ids),
            python_json(compared.reference_ids),
        ),
        exact_match_idx: if value(&EM) > 0.0 { format!("{id}\n") } else { String::new() },
    }
}

/// Writes JSON like Python's `json.dumps`: a space after separators, and all characters outside
/// ASCII escaped.
fn python_json(value: &(impl Serialize + ?Sized)) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, PythonFormatter);
    // Strings and lists of strings always serialise, and the output is ASCII.
    value.serialize(&mut serializer).map(|()| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

struct PythonFormatter;

impl Formatter for PythonFormatter {
    fn begin_array_value<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn write_string_fragment<W: io::Write + ?Sized>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        for c in fragment.chars() {
            if c.is_ascii() && c != '\x7f' {
                writer.write_all(&[c as u8])?;
            } else {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_written_as_python_writes_it() {
        assert_eq!(python_json("é\n\"\u{1}\u{7f}💡"), r#""\u00e9\n\"\u0001\u007f\ud83d\udca1""#);
        assert_eq!(python_json(&["a", "b"]), r#"["a", "b"]"#);
        assert_eq!(python_json(&Vec::<String>::new()), "[]");
    }
}
