//! Logs of Inspect: ZIP archives with a JSON document for each sample.

use std::io::{self, Read};

use assay_base::compression::Compression;
use assay_base::json_lines::Object;
use assay_base::source::{Source, SourceReader};
use assay_execution::suite::Style;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceEntry};
use serde_json::value::RawValue;

use super::{Contents, Edited, Import, Importer, invalid};

/// A log with the suffix `.eval`. Samples of tasks as in inspect_evals have their tests in
/// `metadata`.
///
/// **Source:** `src/inspect_ai/log/_recorders/eval.py` of UKGovernmentBEIS/inspect_ai.
pub(super) const LOG: Importer = Importer {
    id: "inspect",
    harness: "Inspect",
    what: "a log",
    is: |start| start.files.iter().any(|name| name == HEADER),
    contents: Contents::Programs(read),
};

/// The file that every log has.
const HEADER: &str = "header.json";
/// The largest document of an archive, in bytes.
const MAX_ENTRY: u64 = 256 << 20;

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let mut bytes = Vec::new();
    SourceReader::new(source).read_to_end(&mut bytes)?;
    let damaged = |error: rawzip::Error| invalid(format!("it is a damaged archive: {error}"));
    let archive = ZipArchive::from_slice(&bytes).map_err(damaged)?;
    for entry in archive.entries() {
        let entry = entry.map_err(damaged)?;
        let name = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
        if !(name.starts_with("samples/") && name.ends_with(".json")) {
            continue;
        }
        let file = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
        let read = text(&file, entry.compression_method()).and_then(|text| sample(&text, import));
        if let Err(message) = read {
            import.problem(name, message);
        }
    }
    Ok(())
}

/// The text of a file in the archive.
fn text(file: &ZipSliceEntry<'_>, method: CompressionMethod) -> Result<String, String> {
    let data = file.data();
    let reader: Box<dyn Read + '_> = match method {
        CompressionMethod::STORE => Box::new(data),
        CompressionMethod::DEFLATE => Box::new(flate2::read::DeflateDecoder::new(data)),
        CompressionMethod::ZSTD => Compression::Zstd.decode(data),
        other => return Err(format!("it is compressed by an unknown method, {other:?}")),
    };
    let mut text = String::new();
    let read =
        file.verifying_reader(reader).take(MAX_ENTRY).read_to_string(&mut text).map_err(|error| error.to_string())?;
    if read as u64 == MAX_ENTRY { Err(format!("it is larger than {MAX_ENTRY} bytes")) } else { Ok(text) }
}

fn sample(text: &str, import: &mut Import) -> Result<(), String> {
    let object = Object::parse(text, true).map_err(|issue| issue.to_string())?;
    let task = object.name("id").ok_or("`id` is missing, or is neither a string nor a number")?;
    let inner = |object: &Object<'_>, key: &str| object.get(key).map(RawValue::get).map(str::to_owned);
    let output = inner(&object, "output").unwrap_or_default();
    let said = Object::parse(&output, true).ok().and_then(|output| Some(output.text("completion")?.into_owned()));
    let said = said.ok_or("there is no `output.completion`")?;
    let metadata = inner(&object, "metadata").unwrap_or_default();
    let tests = Object::parse(&metadata, true).ok();
    if let Some(tests) = tests.as_ref().filter(|tests| Style::has_tests(tests)) {
        import.task(&task, &Edited { record: tests, text: ("task_id", &task), without: "" });
    }
    import.answer(&task, &said, tests.as_ref().unwrap_or(&object));
    if let Some(passed) = verdict(&object) {
        import.recorded(&task, 1, passed.into());
    }
    Ok(())
}

/// Whether the only score of a sample says that it is correct; `None` for other scores.
fn verdict(sample: &Object<'_>) -> Option<bool> {
    let scores = Object::of(sample.get("scores")?)?;
    let mut scores = scores.members();
    let (Some((_, score)), None) = (scores.next(), scores.next()) else { return None };
    match Object::of(score)?.get("value")?.get() {
        "\"C\"" | "1" | "1.0" | "true" => Some(true),
        "\"I\"" | "\"N\"" | "0" | "0.0" | "false" => Some(false),
        _ => None,
    }
}
