//! Reads samples to split or select. Other members of their records are ignored.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context as _, Result};
use assay_base::json_lines::Object;
use assay_corpus::samples::{SampleNumber, Samples};
use serde_json::Value;

use crate::args::FieldArgs;
use crate::input::Input;
use crate::lines::{self, Problems};
use crate::output::NewFile;

/// What to do about records that are not samples.
pub(crate) const HELP: &str = "Each line must be an object with the problem's id (--problem, a string) and the tags \
                               (--tags: a list of strings, a string, a whole number, true or false).";

/// The samples of a part of the input: all, or those of a group.
#[derive(Default)]
pub(crate) struct Part {
    pub(crate) samples: Samples,
    /// The place of each sample's record.
    places: Vec<(u64, u64)>,
    /// The number of samples without a tag.
    pub(crate) untagged: u64,
}

/// Reads all samples as one part.
pub(crate) fn read(input: &Input, fields: &FieldArgs, problems: &mut Problems) -> Result<Part> {
    let mut parts = read_parts(input, fields, problems, |_, _| Ok(()))?;
    Ok(parts.remove(&()).unwrap_or_default())
}

/// Reads samples in parts. `part_of` says which part a record of a problem is in.
pub(crate) fn read_parts<K: Ord>(
    input: &Input,
    fields: &FieldArgs,
    problems: &mut Problems,
    part_of: impl Fn(&Object<'_>, &str) -> Result<K, String>,
) -> Result<BTreeMap<K, Part>> {
    let mut parts: BTreeMap<K, Part> = BTreeMap::new();
    lines::each(input, problems, |place, text| {
        let object = Object::parse(text, true).map_err(|issue| issue.to_string())?;
        let problem = object.text(&fields.problem);
        let problem = problem.ok_or_else(|| format!("`{}` is missing or not a string", fields.problem))?;
        let tags = tags(&object, &fields.tags)?;
        let part = parts.entry(part_of(&object, &problem)?).or_default();
        part.samples.add(&problem, tags.iter().map(String::as_str));
        part.places.push((place.offset, place.len));
        part.untagged += u64::from(tags.is_empty());
        Ok(())
    })?;
    Ok(parts)
}

/// The name of a tag or group: a string, or another value that xCodeEval's records have, such as
/// `true` for `compilation_error`. The difficulties 1500 and 1500.0 are the same.
fn name(value: &Value) -> Option<String> {
    // Integers up to this one are exact as floats.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(is) => Some(is.to_string()),
        Value::Number(number) => {
            let as_float = || number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() <= EXACT);
            let as_integer = number.as_u64().map(|number| number.to_string());
            as_integer.or_else(|| as_float().map(|float| (float as i64).to_string()))
        }
        _ => None,
    }
}

fn parse(object: &Object<'_>, name: &str) -> Result<Value, String> {
    let raw = object.get(name).ok_or_else(|| format!("`{name}` is missing"))?;
    serde_json::from_str(raw.get()).map_err(|_| format!("`{name}` cannot be read"))
}

/// The value of a field by which samples are grouped.
pub(crate) fn value(object: &Object<'_>, field: &str) -> Result<String, String> {
    name(&parse(object, field)?).ok_or_else(|| format!("`{field}` must be a string, a whole number, true or false"))
}

fn tags(object: &Object<'_>, field: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{field}` must be a list of strings, a string, a whole number, true or false");
    match parse(object, field)? {
        Value::Array(tags) => tags.iter().map(|tag| tag.as_str().map(str::to_owned).ok_or_else(wrong)).collect(),
        one => name(&one).map(|tag| vec![tag]).ok_or_else(wrong),
    }
}

impl Part {
    /// The places of the chosen samples' records, in the order of the input.
    pub(crate) fn places(&self, is_chosen: impl Fn(SampleNumber) -> bool) -> Vec<(u64, u64)> {
        let numbered = self.places.iter().enumerate();
        numbered.filter(|&(sample, _)| is_chosen(sample as SampleNumber)).map(|(_, place)| *place).collect()
    }
}

/// Copies records unchanged, in the order of the input.
pub(crate) fn copy(input: &Input, mut places: Vec<(u64, u64)>, out: &mut NewFile) -> Result<()> {
    places.sort_unstable();
    for (offset, len) in places {
        let line = lines::read_at(input, offset, len)?;
        out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n")).context("cannot write a record")?;
    }
    Ok(())
}
