//! Compares retrieved context with CrossCodeEval's own records.

use assay_base::python_compat::strip;
use assay_corpus::retrieve::{context, query};
use assay_syntax::languages::Language;
use assay_testing::shared;
use serde_json::Value;

fn records(language: &str) -> Vec<Value> {
    let Some(path) = shared(&format!("data/crosscodeeval/prompts_{language}.jsonl")) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn contexts_have_the_text_that_real_records_have() {
    for language in ["python", "java", "typescript", "csharp"] {
        let mark = Language::named(language).expect("a language").line_comment();
        for record in records(language) {
            let context = &record["crossfile_context"];
            let list = context["list"].as_array().expect("a list");
            let field = |entry: &'_ Value, name: &str| entry[name].as_str().expect("text").to_owned();
            let chunks: Vec<(String, String)> =
                list.iter().map(|entry| (field(entry, "filename"), field(entry, "retrieved_chunk"))).collect();
            let text = context::text(chunks.iter().map(|(name, chunk)| (name.as_str(), chunk.as_str())), mark);
            assert_eq!(Some(text.as_str()), context["text"].as_str(), "{}", record["metadata"]["task_id"]);
        }
    }
}

#[test]
fn queries_are_the_last_lines_of_real_prompts() {
    for record in ["python", "java", "typescript", "csharp"].into_iter().flat_map(records) {
        let prompt = record["prompt"].as_str().expect("text");
        let query = query::lines(prompt, None, query::LINES);
        assert!(query.split('\n').count() <= query::LINES && query.split('\n').all(|line| !strip(line).is_empty()));
        assert!(
            prompt.ends_with(query.rsplit('\n').next().unwrap_or_default()) || prompt.ends_with(char::is_whitespace)
        );
    }
}
