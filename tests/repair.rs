//! Compares repair pairs with xCodeEval's own rows.
//!
//! The rows have the faulty programs and the figures, but not the repaired programs. If the figures
//! say that one piece was deleted or inserted, and how long it was, there are only a few
//! candidates. The tests reconstruct them.

use assay_corpus::repair::{Comparer, Difference};
use assay_testing::shared;
use serde_json::Value;

const LANGUAGES: [&str; 9] = ["c", "cpp", "go", "javascript", "kotlin", "php", "python", "ruby", "rust"];

fn rows() -> Vec<Value> {
    let paths = LANGUAGES.iter().filter_map(|language| shared(&format!("data/xcodeeval/apr_{language}.jsonl")));
    let text: Vec<String> = paths.map(|path| std::fs::read_to_string(path).expect("UTF-8")).collect();
    text.iter().flat_map(|text| text.lines()).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Whether all figures of a row are the same as `found`.
fn is_same(row: &Value, found: &Difference) -> bool {
    let found = serde_json::to_value(found).expect("JSON");
    found.as_object().expect("an object").iter().all(|(name, figure)| row[name] == *figure)
}

#[test]
fn figures_are_those_of_real_rows() {
    let mut comparer = Comparer::default();
    let mut checked = 0;
    for row in rows() {
        let count = |name: &str| row[name].as_u64().expect("a count");
        let changes = [count("replace_cnt"), count("delete_cnt"), count("insert_cnt")];
        if !matches!(changes, [0, 1, 0] | [0, 0, 1]) {
            continue;
        }
        let bug: Vec<char> = row["bug_source_code"].as_str().expect("text").chars().collect();
        let similarity = row["similarity_score"].as_f64().expect("a share");
        let n = bug.len() as f64;
        // From 2·m / (b + f), with m = f for a deletion and m = b for an insertion.
        let fix = |at: usize| match changes {
            [0, 1, 0] => {
                let gone = ((2.0 * n - 2.0 * n * similarity) / (2.0 - similarity)).round() as usize;
                Some([&bug[..at], bug.get(at + gone..)?].concat())
            }
            _ => {
                let come = (2.0 * n / similarity - 2.0 * n).round() as usize;
                // The inserted text is unknown: use a character that the program does not contain.
                Some([&bug[..at], &vec!['\u{e000}'; come], &bug[at..]].concat())
            }
        };
        let fits = |fix: Vec<char>| {
            let fix: String = fix.into_iter().collect();
            is_same(&row, &comparer.difference(row["bug_source_code"].as_str().expect("text"), &fix))
        };
        assert!((0..=bug.len()).filter_map(fix).any(fits), "{}", row["apr_id"]);
        checked += 1;
    }
    if checked > 0 {
        assert_eq!(checked, 47);
    }
}

#[test]
fn counts_add_up_and_name_the_dominant_operation_in_real_rows() {
    for row in rows() {
        let changes =
            ["replace", "delete", "insert"].map(|name| (name, row[format!("{name}_cnt")].as_u64().expect("a count")));
        assert_eq!(row["fix_ops_cnt"], changes.iter().map(|(_, count)| count).sum::<u64>());
        let most = changes.iter().map(|(_, count)| count).max().expect("three");
        let dominant = changes.iter().find(|(_, count)| count == most).map(|(name, _)| *name);
        assert_eq!(row["potential_dominant_fix_op"].as_str(), dominant);
    }
}
