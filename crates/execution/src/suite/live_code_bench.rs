//! LiveCodeBench's tasks: Python programs that read an input and write an output, and functions.
//!
//! Programs begin with the imports that LiveCodeBench's own judge puts before them.

use std::io::Read;
use std::sync::Arc;

use assay_base::json_lines::Object;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::ZlibDecoder;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;

use super::stdin::unit_test;
use super::{Facts, Frame, MAX_TESTS, Task, calls, optional};
use crate::calendar::day;
use crate::verdict::UnitTest;

/// The modules of which every name is imported, in this order: later names replace earlier ones.
/// They are also imported themselves.
const MODULES: [&str; 16] = [
    "string",
    "re",
    "datetime",
    "collections",
    "heapq",
    "bisect",
    "copy",
    "math",
    "random",
    "statistics",
    "itertools",
    "functools",
    "operator",
    "io",
    "sys",
    "json",
];
/// The modules after them of which only the names are imported.
const NAMES_OF: [&str; 2] = ["builtins", "typing"];
const DEPTH: &str = "sys.setrecursionlimit(50000)\n";

/// The size of all private tests of a task, in bytes.
const MAX_PRIVATE: u64 = 512 << 20;

/// The members with tests.
const LISTS: [&str; 2] = ["public_test_cases", "private_test_cases"];

#[derive(Deserialize)]
struct Test {
    input: String,
    output: String,
    testtype: String,
}

#[derive(Deserialize)]
struct Metadata {
    func_name: String,
}

/// A task. Its tests are read if they are needed.
pub(super) fn task(object: &Object<'_>, is_needed: bool) -> Result<Task, String> {
    let date = optional(object, "contest_date");
    let published = date.get(..10).and_then(day);
    let facts = Facts { published, ..Facts::default() };
    let mut tests: Vec<UnitTest> = Vec::new();
    let mut calls = Vec::new();
    for key in LISTS.into_iter().filter(|_| is_needed) {
        for Test { input, output, testtype } in list::<Test>(object, key)? {
            match testtype.as_str() {
                "stdin" => tests.push(unit_test(input, output)),
                "functional" => calls.push(call(&input, &output).map_err(|error| format!("`{key}`: {error}"))?),
                other => return Err(format!("`{key}` has tests of the unknown type `{other}`")),
            }
        }
    }
    if !calls.is_empty() {
        if !tests.is_empty() {
            return Err("it has tests of a function and of a program".to_owned());
        }
        let metadata = object.text("metadata").ok_or("`metadata` is missing or not a string")?;
        let Metadata { func_name } = serde_json::from_str(&metadata)
            .map_err(|error| format!("`metadata` does not name the function: {error}"))?;
        return calls::task(imports(), &func_name, &format!("[{}]", calls.join(",")), false, facts);
    }
    if tests.len() > MAX_TESTS {
        return Err(format!("it has {} tests; the limit is {MAX_TESTS}", tests.len()));
    }
    let frame = Frame::Around { before: imports(), behind: String::new() };
    Ok(Task { tests: Arc::from(tests), language: Some("python"), frame, outside: None, canonical: None, facts })
}

/// The number of a task's tests.
pub(super) fn test_count(object: &Object<'_>) -> Result<usize, String> {
    LISTS.into_iter().map(|key| Ok(list::<IgnoredAny>(object, key)?.len())).sum()
}

/// The tests in a member.
fn list<T: DeserializeOwned>(object: &Object<'_>, key: &str) -> Result<Vec<T>, String> {
    let text = object.text(key).ok_or_else(|| format!("`{key}` is missing or not a string"))?;
    let packed = if text.trim_start().starts_with('[') { None } else { Some(unpack(&text)) };
    let packed = packed.transpose().map_err(|error| format!("`{key}` cannot be read: {error}"))?;
    let json = packed.as_deref().unwrap_or(&text);
    serde_json::from_str(json)
        .map_err(|error| format!("`{key}` is not a list of tests with `input`, `output` and `testtype`: {error}"))
}

/// A call of a function, as JSON: the arguments are JSON values, a line each, and so is the result.
fn call(input: &str, output: &str) -> Result<String, String> {
    let value = |text: &str| {
        let value = serde_json::from_str::<Box<RawValue>>(text.trim());
        value.map(|value| value.get().to_owned()).map_err(|error| format!("a test is not JSON: {error}"))
    };
    let arguments: Vec<String> = input.trim().lines().map(value).collect::<Result<_, _>>()?;
    Ok(format!("[[{}],{}]", arguments.join(","), value(output)?))
}

fn imports() -> String {
    let names: String = MODULES.iter().chain(&NAMES_OF).map(|module| format!("from {module} import *\n")).collect();
    let modules = MODULES.map(|module| format!("import {module}\n")).concat();
    names + &modules + DEPTH
}

/// Unpacks tests: Base64, zlib, and a pickle of one text.
fn unpack(text: &str) -> Result<String, String> {
    let packed = STANDARD.decode(text.trim()).map_err(|_| "it is neither JSON nor Base64")?;
    let mut pickle = Vec::new();
    ZlibDecoder::new(packed.as_slice())
        .take(MAX_PRIVATE + 1)
        .read_to_end(&mut pickle)
        .map_err(|error| format!("it is damaged: {error}"))?;
    if pickle.len() as u64 > MAX_PRIVATE {
        return Err(format!("its tests exceed {MAX_PRIVATE} bytes"));
    }
    let text = pickled_text(&pickle).ok_or("it is a pickle of something else than a text")?;
    Ok(text.to_owned())
}

/// The text of a pickle of one text, in protocols 2 to 5. Nothing of a pickle is executed.
fn pickled_text(pickle: &[u8]) -> Option<&str> {
    let mut rest = pickle;
    let mut take = |bytes: usize| {
        let (taken, behind) = rest.split_at_checked(bytes)?;
        rest = behind;
        Some(taken)
    };
    let length = |bytes: &[u8]| {
        let mut whole = [0; 8];
        whole.get_mut(..bytes.len())?.copy_from_slice(bytes);
        usize::try_from(u64::from_le_bytes(whole)).ok()
    };
    let mut text = None;
    loop {
        match take(1)?[0] {
            // PROTO and FRAME say nothing of the value, and a memo is not used.
            0x80 => drop(take(1)?),
            0x95 => drop(take(8)?),
            0x94 if text.is_some() => {}
            b'q' if text.is_some() => drop(take(1)?),
            b'r' if text.is_some() => drop(take(4)?),
            code @ (0x8c | b'X' | 0x8d) if text.is_none() => {
                let width = match code {
                    0x8c => 1,
                    b'X' => 4,
                    _ => 8,
                };
                let length = length(take(width)?)?;
                text = Some(take(length)?);
            }
            b'.' => break,
            _ => return None,
        }
    }
    if rest.is_empty() { std::str::from_utf8(text?).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use serde_json::json;

    use super::*;
    use crate::suite::Text;

    fn packed(pickle: &[u8]) -> String {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(pickle).expect("memory");
        STANDARD.encode(encoder.finish().expect("memory"))
    }

    /// A pickle of a short text, as Python's protocol 4 writes it.
    fn pickle(text: &str) -> Vec<u8> {
        let bytes = text.as_bytes();
        [
            &[0x80, 4, 0x95][..],
            &(bytes.len() as u64 + 7).to_le_bytes(),
            b"X",
            &(bytes.len() as u32).to_le_bytes(),
            bytes,
        ]
        .concat()
        .into_iter()
        .chain([0x94, b'.'])
        .collect()
    }

    fn tests(inputs: &[&str], kind: &str) -> String {
        let tests: Vec<_> =
            inputs.iter().map(|input| json!({"input": input, "output": "1", "testtype": kind})).collect();
        serde_json::to_string(&tests).expect("JSON")
    }

    fn read(public: &str, private: &str, is_needed: bool) -> Result<Task, String> {
        let row = json!({"question_id": "a", "contest_date": "2023-08-21T00:00:00", "public_test_cases": public,
            "private_test_cases": private, "metadata": "{\"func_name\": \"f\"}"})
        .to_string();
        task(&Object::parse(&row, true).expect("an object"), is_needed)
    }

    #[test]
    fn tests_are_json_or_packed() {
        for private in [tests(&["2", "3"], "stdin"), packed(&pickle(&tests(&["2", "3"], "stdin")))] {
            let task = read(&tests(&["1"], "stdin"), &private, true).expect("a task");
            let inputs: Vec<&[u8]> = task.tests.iter().map(|test| &*test.input).collect();
            assert_eq!((inputs, task.facts.published), (vec![&b"1"[..], b"2", b"3"], Some(1_692_576_000)));
            let program = task.program(Text::Complete("print(1)"));
            assert!(
                program.starts_with("from string import *\n") && program.ends_with("(50000)\nprint(1)"),
                "{program}"
            );
        }
        assert!(read("", "", false).expect("not read").tests.is_empty());
        let functional = read(&tests(&["1"], "functional"), "[]", true).expect("a task");
        let program = functional.program(Text::Complete("def f(x): return x"));
        assert!(program.contains("assay_calls_agree(f, \"[[[1],"), "{program}");
        let Err(error) = read(&tests(&["x"], "functional"), "[]", true) else { panic!("not JSON") };
        assert!(error.contains("a test is not JSON"), "{error}");
    }

    #[test]
    fn damaged_tests_are_described() {
        let good = pickle("[]");
        let cut = packed(&good[..good.len() - 1]);
        let other = packed(b"\x80\x04cos\nsystem\n.");
        let two = packed(&[&good[..], b"."].concat());
        for (private, what) in [
            ("{", "neither JSON nor Base64"),
            ("AAAA", "damaged"),
            (&cut, "something else than a text"),
            (&other, "something else than a text"),
            (&two, "something else than a text"),
            (&packed(&pickle("{}")), "not a list of tests"),
            (&packed(&pickle(&tests(&["1"], "other"))), "unknown type `other`"),
            (&STANDARD.encode(&STANDARD.decode(packed(&vec![0; 100_000])).expect("Base64")[..40]), "damaged"),
        ] {
            let error = read("[]", private, true).expect_err(what);
            assert!(error.contains(what), "{error}");
        }
    }

    /// Pickles that Python wrote of `"é"`, by protocol.
    #[test]
    fn pickles_of_all_binary_protocols_are_read() {
        for pickle in [
            &b"\x80\x02X\x02\x00\x00\x00\xc3\xa9q\x00."[..],
            b"\x80\x03X\x02\x00\x00\x00\xc3\xa9q\x00.",
            b"\x80\x04\x95\x06\x00\x00\x00\x00\x00\x00\x00\x8c\x02\xc3\xa9\x94.",
            b"\x80\x05\x95\x06\x00\x00\x00\x00\x00\x00\x00\x8c\x02\xc3\xa9\x94.",
        ] {
            assert_eq!(pickled_text(pickle), Some("\u{e9}"));
            for end in 0..pickle.len() {
                assert_eq!(pickled_text(&pickle[..end]), None);
            }
        }
        let huge = [&b"\x80\x04\x8d"[..], &u64::MAX.to_le_bytes(), b"a."].concat();
        assert_eq!(pickled_text(&huge), None);
    }
}
