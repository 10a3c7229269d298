//! Compares the token types of Python from source with those from Python150k's trees. Both must be
//! equal.

use std::collections::BTreeMap;
use std::fs;

use assay_syntax::languages::Language;
use assay_taxonomy::trees::{self, Program};
use assay_taxonomy::{Label, Labeller, Options, TokenProfile};
use assay_testing::shared;
use serde_json::Value;

/// A token, as both ways produce it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LabelledToken {
    text: String,
    label: Label,
}

/// The reason for a difference between tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// In trees, `**kwargs` in a call is a keyword named `None`.
    UnpackedKeywords,
    /// Trees lack the keywords among a class's bases, because Python 2 had none.
    KeywordsOfClasses,
    /// In trees, the format of an inserted value is a string.
    Formats,
    /// One of the above shifts the boundaries of the file's frequencies.
    Frequency,
}

/// The tokens of a tree, in the order of the source. Trees have decorators after the decorated
/// definition, and the defaults of parameters after all parameters. They have the condition of a
/// conditional expression first.
fn of_tree(line: &str) -> Vec<LabelledToken> {
    let nodes: Vec<Value> = serde_json::from_str(line).expect("JSON");
    let children = |node: usize| -> Vec<usize> {
        let all = nodes[node]["children"].as_array().into_iter().flatten();
        all.map(|child| child.as_u64().expect("a number") as usize).collect()
    };
    let kind = |node: usize| nodes[node]["type"].as_str().expect("a type");
    let mut order = Vec::new();
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        order.push(node);
        let mut next = children(node);
        match kind(node) {
            "FunctionDef" | "ClassDef" => next.sort_by_key(|&child| kind(child) != "decorator_list"),
            "IfExp" => next.swap(0, 1),
            "arguments" => {
                let of = |name: &str| next.iter().find(|&&child| kind(child) == name).map(|&child| children(child));
                let (arguments, defaults) = (of("args").unwrap_or_default(), of("defaults").unwrap_or_default());
                let without = arguments.len() - defaults.len();
                let with = arguments[without..].iter().zip(&defaults).flat_map(|(a, b)| [*a, *b]);
                let others = next.iter().copied().filter(|&child| !matches!(kind(child), "args" | "defaults"));
                next = arguments[..without].iter().copied().chain(with).chain(others).collect();
            }
            _ => {}
        }
        waiting.extend(next.into_iter().rev());
    }
    // Decorators even precede the name of the decorated definition.
    let mut rank: Vec<usize> = vec![usize::MAX; nodes.len()];
    for (place, &node) in order.iter().enumerate() {
        rank[node] = place;
    }
    for &node in &order {
        if let Some(decorators) = children(node).into_iter().find(|&child| kind(child) == "decorator_list") {
            let mut last = decorators;
            let mut waiting = vec![decorators];
            while let Some(below) = waiting.pop() {
                last = if rank[below] > rank[last] { below } else { last };
                waiting.extend(children(below));
            }
            // After the last decorator, before everything else.
            rank[node] = rank[last];
        }
    }
    let program = Program::parse(line).expect("a program");
    let mut entries = program.label(&Options::default());
    entries.retain(|entry| matches!(entry.label, trees::EntryLabel::Token(_)));
    entries.sort_by_key(|entry| (rank[entry.node], kind(entry.node).ends_with("Def")));
    let told = |entry: trees::Entry<'_>| match entry.label {
        trees::EntryLabel::Token(label) => {
            let is_word = nodes[entry.node].get("value").is_none();
            LabelledToken { text: if is_word { entry.text.to_lowercase() } else { entry.text.to_owned() }, label }
        }
        _ => unreachable!("only tokens are left"),
    };
    entries.into_iter().map(told).collect()
}

/// Aligns tokens with the same text by a longest common subsequence. Other tokens have no partner.
fn aligned(a: &[LabelledToken], b: &[LabelledToken]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut longest = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i][j] = match a[i].text == b[j].text {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i].text == b[j].text {
            pairs.push((Some(i), Some(j)));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            pairs.push((Some(i), None));
            i += 1;
        } else {
            pairs.push((None, Some(j)));
            j += 1;
        }
    }
    pairs
}

/// The figures that the documentation of the taxonomy explains.
#[test]
fn unknown_is_what_is_written_and_has_no_other_value() {
    let Some(folder) = shared("data/py150") else { return };
    let trees = fs::read_to_string(folder.join("py150_style.jsonl")).expect("the folder has it");
    let count = |profile| {
        let (mut all, mut unknown) = (0, BTreeMap::<String, usize>::new());
        for tree in trees.lines() {
            let program = Program::parse(tree).expect("a program");
            for entry in program.label(&Options { profile, ..Options::default() }) {
                all += 1;
                if matches!(entry.label, trees::EntryLabel::Blank(_)) {
                    *unknown.entry(entry.text.to_owned()).or_default() += 1;
                }
            }
        }
        (all, unknown)
    };
    let own = |counts: &[(&str, usize)]| counts.iter().map(|&(kind, count)| (kind.to_owned(), count)).collect();
    let written = [("args", 24), ("Dict", 23), ("ListLoad", 25), ("Slice", 6), ("TupleLoad", 13)];
    let others = [("bases", 27), ("decorator_list", 605), ("defaults", 521)];
    assert_eq!(count(TokenProfile::Ct3V2), (43_145, own(&written)));
    assert_eq!(count(TokenProfile::Ct3V1), (43_145, own(&[&written[..], &others[..]].concat())));
}

#[test]
fn trees_and_sources_give_the_same_labels() {
    let Some(folder) = shared("data/py150") else { return };
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("the folder has it");
    let (trees, sources) = (read("py150_style.jsonl"), read("py150_style_sources.jsonl"));
    let mut labeller = Labeller::new();
    let (mut same, mut all) = (0, 0);
    let mut differences: BTreeMap<Reason, usize> = BTreeMap::new();
    for (tree, source) in trees.lines().zip(sources.lines()) {
        let source: Value = serde_json::from_str(source).expect("JSON");
        let (file, source) = (source["file"].as_str().expect("a name"), source["source"].as_str().expect("code"));
        let tree = of_tree(tree);
        let labelled = labeller.label(Language::Python, source, &Options::default()).expect("it is parsed");
        assert!(labelled.is_sound, "{file}");
        let source: Vec<LabelledToken> = labelled
            .tokens
            .into_iter()
            .map(|token| LabelledToken { text: token.text.into_string(), label: token.label })
            .collect();
        let (mut frequencies, mut others) = (0, 0);
        let mut alone: Vec<&LabelledToken> = Vec::new();
        let mut added: Vec<&LabelledToken> = Vec::new();
        for pair in aligned(&tree, &source) {
            match pair {
                (Some(a), Some(b)) if tree[a] == source[b] => same += 1,
                (Some(a), Some(b)) => {
                    let (a, b) = (&tree[a], &source[b]);
                    let is_frequency = a.label == Label { frequency: a.label.frequency, ..b.label };
                    assert!(
                        is_frequency,
                        "{file}: a difference without a reason: {a:?} in the tree, {b:?} in the source"
                    );
                    frequencies += 1;
                }
                (a, b) => {
                    alone.extend(a.map(|place| &tree[place]));
                    added.extend(b.map(|place| &source[place]));
                }
            }
        }
        // Trees have `*args` after the keyword-only parameters.
        alone.retain(|a| match added.iter().position(|b| b == a) {
            Some(place) => {
                added.remove(place);
                same += 1;
                false
            }
            None => true,
        });
        for a in alone {
            let reason = match a.text.as_str() {
                "None" => Reason::UnpackedKeywords,
                "02d" => Reason::Formats,
                _ => panic!("{file}: only in the tree: {a:?}"),
            };
            *differences.entry(reason).or_default() += 1;
            others += 1;
        }
        for b in added {
            let is_known = ["metaclass", "ABCMeta", "abc"].contains(&b.text.as_str());
            assert!(is_known, "{file}: only in the source: {b:?}");
            *differences.entry(Reason::KeywordsOfClasses).or_default() += 1;
            others += 1;
        }
        assert!(frequencies == 0 || others > 0, "{file}: other frequencies, and nothing that moves their boundaries");
        *differences.entry(Reason::Frequency).or_default() += frequencies;
        all += tree.len();
    }
    println!("{same} of {all} tokens are the same; {differences:?}");
    // Every difference in frequency is in a file with another difference that shifts the
    // boundaries.
    let expected =
        [(Reason::UnpackedKeywords, 13), (Reason::KeywordsOfClasses, 7), (Reason::Formats, 1), (Reason::Frequency, 8)];
    assert_eq!(differences, BTreeMap::from(expected));
    assert!(same as f64 >= 0.998 * all as f64, "{same} of {all}");
}
