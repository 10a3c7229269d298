//! Trees of JavaScript150k. `javascript150k.json` is the tree of `javascript150k.js`, in the layout of
//! the dataset.

use super::*;
use crate::trees::{Dataset, EntryLabel, Program};

const SOURCE: &str = include_str!("javascript150k.js");
const TREE: &str = include_str!("javascript150k.json");

/// The tokens of a tree with their labels. A statement of one word has the name of its type.
fn tokens(tree: &str, options: &Options) -> Vec<(String, Label)> {
    let program = Program::parse(tree).expect("a program");
    assert_eq!(program.dataset(), Dataset::JavaScript150k);
    let word = |text: &str| text.trim_end_matches("Statement").trim_end_matches("Expression").to_lowercase();
    let entries = program.label(options).into_iter();
    let token = |entry: trees::Entry<'_>| match entry.label {
        EntryLabel::Token(label) if label.syntax_type == SyntaxType::Keyword => Some((word(entry.text), label)),
        EntryLabel::Token(label) => Some((entry.text.to_owned(), label)),
        EntryLabel::Inner | EntryLabel::Blank(_) => None,
    };
    entries.filter_map(token).collect()
}

#[test]
fn trees_and_sources_of_javascript_give_the_same_labels() {
    for profile in TokenProfile::ALL {
        let options = Options { profile, ..Options::default() };
        let labelled = Labeller::new().label(Language::TypeScript, SOURCE, &options).expect("it is parsed");
        assert!(labelled.is_sound);
        let source: Vec<_> = labelled.tokens.into_iter().map(|token| (token.text.into_string(), token.label)).collect();
        let tree = tokens(TREE, &options);
        for (of_tree, of_source) in tree.iter().zip(&source) {
            assert_eq!(of_tree, of_source, "{profile:?}");
        }
        assert_eq!((tree.len(), source.len()), (128, 128));
    }
}

#[test]
fn what_trees_of_javascript_write_without_a_text_is_unknown_or_an_inner_node() {
    let program = Program::parse(TREE).expect("a program");
    let count = |profile, kind: &str, is: fn(&EntryLabel) -> bool| {
        let entries = program.label(&Options { profile, ..Options::default() });
        entries.iter().filter(|entry| entry.text == kind && is(&entry.label)).count()
    };
    let is_blank = |label: &EntryLabel| matches!(label, EntryLabel::Blank(_));
    let is_inner = |label: &EntryLabel| matches!(label, EntryLabel::Inner);
    // `{}` and `[]`.
    assert_eq!(count(TokenProfile::Ct3V2, "ObjectExpression", is_blank), 1);
    assert_eq!(count(TokenProfile::Ct3V2, "ArrayExpression", is_blank), 2);
    // An operator is not considered.
    assert_eq!(count(TokenProfile::Ct3V2, "===", is_inner), 1);
    assert_eq!(count(TokenProfile::Ct3V2, "===", is_blank), 0);
}

#[test]
fn values_that_a_node_of_javascript_may_have_are_labelled() {
    let label =
        |nodes: &str| tokens(&format!(r#"[{{"type": "Program", "children": [1]}}, {nodes}]"#), &Options::default());
    let types =
        |nodes: &str| label(nodes).into_iter().map(|(text, label)| (text, label.syntax_type)).collect::<Vec<_>>();
    // A label as a child, and as a value.
    let child = r#"{"type": "LabeledStatement", "children": [2, 3]}, {"type": "Identifier", "value": "a"},
        {"type": "BreakStatement", "children": [4]}, {"type": "Identifier", "value": "a"}"#;
    assert_eq!(types(child), [("a".to_owned(), SyntaxType::Label), ("a".to_owned(), SyntaxType::Label)]);
    let value =
        r#"{"type": "LabeledStatement", "value": "a", "children": [2]}, {"type": "BreakStatement", "value": "a"}"#;
    assert_eq!(types(value), [("a".to_owned(), SyntaxType::Label), ("a".to_owned(), SyntaxType::Label)]);
    let arrow = r#"{"type": "ArrowFunctionExpression", "children": [2, 3]}, {"type": "Identifier", "value": "a"},
        {"type": "Identifier", "value": "a"}"#;
    assert_eq!(types(arrow), [("a".to_owned(), SyntaxType::ArgDef), ("a".to_owned(), SyntaxType::VarUsg)]);
}

#[test]
fn trees_that_no_program_has_are_labelled_as_far_as_they_go() {
    // Every type of node, as a leaf, with a value, and with a child of every type.
    let kinds: Vec<&str> = TREE.split("\"type\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for kind in &kinds {
        for other in &kinds {
            let tree = format!(
                r#"[{{"type": "Program", "children": [1]}}, {{"type": "{kind}", "value": "", "children": [2, 3]}},
                {{"type": "{other}", "children": [4]}}, {{"type": "{other}"}}, {{"type": "{kind}", "value": "é"}}]"#
            );
            assert!(tokens(&tree, &Options::default()).len() <= 4, "{kind} {other}");
        }
    }
}
