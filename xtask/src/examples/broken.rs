//! Makes the prediction file of a careless submitter: the strong file, damaged as real files are.

use anyhow::Result;

use super::Prediction;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The bytes of the complete file.
pub(super) fn lines(predictions: &[Prediction]) -> Result<Vec<u8>> {
    let mut bytes = BYTE_ORDER_MARK.to_vec();
    for prediction in predictions {
        let line_end: &[u8] = if prediction.task_id.starts_with("example_java/") { b"\r\n" } else { b"\n" };
        for line in damaged(prediction)? {
            bytes.extend(line);
            bytes.extend(line_end);
        }
    }
    // A broken upload ends in the middle of the last line.
    bytes.truncate(bytes.len() - 8);
    Ok(bytes)
}

/// The lines that replace the line of `prediction`.
fn damaged(prediction: &Prediction) -> Result<Vec<Vec<u8>>> {
    let sound = serde_json::to_vec(prediction)?;
    let id = serde_json::to_string(&prediction.task_id)?;
    let pred = serde_json::to_string(&prediction.pred)?;
    Ok(match prediction.task_id.as_str() {
        // Invalid JSON: a trailing comma, and a string without its end.
        "example_python/2" => vec![[&sound[..], b","].concat()],
        "example_typescript/11" => vec![row(&id, "pred", "\"")],
        // Values of the wrong type: null, a number, and a list of samples.
        "example_python/5" => vec![row(&id, "pred", "null")],
        "example_python/8" => vec![row(&id, "pred", "0.25")],
        "example_typescript/2" => vec![row(&id, "pred", &format!("[{pred},\"\"]"))],
        // A missing field, and a field with another name.
        "example_python/12" => vec![format!("{{\"pred\":{pred}}}").into_bytes()],
        "example_csharp/6" => vec![row(&id, "prediction", &pred)],
        // An id with a typing error, and an id as a number.
        "example_java/3" => vec![row("\"example_jaav/3\"", "pred", &pred)],
        "example_java/20" => vec![row("20", "pred", &pred)],
        // The same task twice, with different predictions.
        "example_python/14" => vec![sound, row(&id, "pred", "\"None\"")],
        // Empty lines, and lines of other benchmarks.
        "example_python/20" => vec![sound, Vec::new(), Vec::new()],
        "example_java/0" => {
            let foreign = |number| row(&format!("\"project_cc_java/{number}\""), "pred", &pred);
            vec![foreign(17), foreign(44), foreign(1203), sound]
        }
        "example_typescript/0" => {
            let completion = r#""    return sum(numbers) // len(numbers)\n""#;
            vec![row("\"HumanEval/2\"", "completion", completion), sound]
        }
        // Empty predictions.
        "example_csharp/3" | "example_csharp/4" => vec![row(&id, "pred", "\"\"")],
        "example_csharp/9" => vec![row(&id, "pred", r#"" \n\t\n""#)],
        // Invalid text: a byte of Latin-1, and half of a surrogate pair.
        "example_java/12" => vec![with_suffix(&sound, b" // d\xE9but")],
        "example_typescript/8" => vec![with_suffix(&sound, br" // done \ud83d")],
        // Missing tasks.
        "example_java/8" | "example_typescript/20" | "example_typescript/21" | "example_csharp/25" => Vec::new(),
        _ => vec![sound],
    })
}

/// A line made from an id and a value that are already JSON.
fn row(id: &str, field: &str, value: &str) -> Vec<u8> {
    format!("{{\"task_id\":{id},\"{field}\":{value}}}").into_bytes()
}

/// Appends arbitrary bytes to the prediction in a line.
fn with_suffix(line: &[u8], suffix: &[u8]) -> Vec<u8> {
    let (sound, end) = line.split_at(line.len() - br#""}"#.len());
    [sound, suffix, end].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predictions() -> Vec<Prediction> {
        let ids = ["python", "java", "typescript", "csharp"].into_iter();
        ids.flat_map(|language| (0..30).map(move |index| format!("example_{language}/{index}")))
            .map(|task_id| Prediction { task_id, pred: "call(argument);".to_owned() })
            .collect()
    }

    fn broken() -> Vec<u8> {
        lines(&predictions()).unwrap()
    }

    #[track_caller]
    fn check(bytes: &[u8]) {
        assert!(broken().windows(bytes.len()).any(|window| window == bytes), "{}", String::from_utf8_lossy(bytes));
    }

    #[test]
    fn faults_of_encoding() {
        assert!(broken().starts_with(BYTE_ORDER_MARK));
        check(b"\"}\r\n");
        check(b"d\xE9but\"}\r\n");
        check(br#"done \ud83d"}"#);
    }

    #[test]
    fn faults_of_json() {
        check(b"\"},\n");
        check(b"\"example_typescript/11\",\"pred\":\"}\n");
        check(b"\n\n\n");
        assert!(broken().ends_with(b"\"pred\":\"call(argum"), "{}", String::from_utf8_lossy(&broken()));
    }

    #[test]
    fn faults_of_ids() {
        check(b"example_jaav/3");
        check(b"project_cc_java/17");
        check(b"\"task_id\":20");
        let text = String::from_utf8_lossy(&broken()).into_owned();
        assert_eq!(text.matches("\"example_python/14\"").count(), 2);
        assert_eq!(text.matches("\"example_java/8\"").count(), 0);
    }

    #[test]
    fn faults_of_values() {
        check(b"\"pred\":null");
        check(b"\"pred\":0.25");
        check(b"\"pred\":[");
        check(b"\"pred\":\"\"");
        check(b"\"prediction\":");
        check(b"\"completion\":");
    }
}
