//! Checks that a replay into an edited file gives the same tokens as a complete walk.

use std::ops::Range;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use super::super::walk::Before;
use super::*;
use assay_completion::benchmark::Task;
use assay_completion::example::Example;
use assay_completion::postprocess::truncate::Prompt;
use assay_completion::profile::{Input, Method};
use assay_completion::strict::Strict;

/// The files of the example's tasks.
static FILES: LazyLock<Vec<(Language, String)>> = LazyLock::new(|| {
    let prompts = include_str!("../../../../examples/prompts.jsonl");
    let file = |line| {
        let task = Task::parse(line, true, &mut Vec::new()).expect("a task");
        let language = Language::of_task_id(&task.id).expect("the id tells");
        (language, [&*task.prompt, &task.groundtruth, &task.right_context()].concat())
    };
    prompts.lines().map(file).collect()
});

/// A part of a text: its start, or `None` for the start of the text, and its length.
type Part = (Option<Index>, usize);

/// An edit: the replaced part, a new text, and another part that is copied after it.
type Edit = (Part, &'static str, Part);

fn part(text: &str, (at, len): Part) -> Range<usize> {
    let start = text.floor_char_boundary(at.map_or(0, |at| at.index(text.len() + 1)));
    start..text.floor_char_boundary((start + len).min(text.len()))
}

/// The range of an edit, and the text that replaces it.
fn edited(text: &str, (place, new, copied): Edit) -> (Range<usize>, String) {
    (part(text, place), [new, &text[part(text, copied)]].concat())
}

fn edit() -> impl Strategy<Value = Edit> {
    const NEW: &[&str] = &[
        "",
        "x",
        "\n",
        "(",
        "{",
        "}",
        "?.x",
        "\"",
        "class C",
        "import a\n",
        "import a.b.*;\n",
        "package a.b;\n",
        "using A;\n",
    ];
    // The start of a file has its imports, which decide origins.
    let part = || (prop::option::weighted(0.8, any::<Index>()), 0usize..60);
    (part(), prop::sample::select(NEW), part())
}

/// The tokens of a text after an edit: from a replay and from a complete walk.
fn both(language: Language, text: &str, range: Range<usize>, by: &str) -> Result<[Vec<Token>; 2], GaveUp> {
    let (mut labeller, options) = (Labeller::new(), Options::default());
    let (dialect, tree) = labeller.parse(language, text, None)?;
    let walked = labeller.collect_facts(language, text, &tree, &options, Reuse::Record);
    let mut new = text.to_owned();
    new.replace_range(range.clone(), by);
    let edited = code::replaced(&tree, text, range, by);
    let new_tree = labeller.parse_as(&dialect, &new, Some(&edited))?;
    let before = Before { source: text, tree: &tree, walked: &walked };
    Ok([Reuse::Replay(before), Reuse::None].map(|reuse| {
        let walked = labeller.collect_facts(language, &new, &new_tree, &options, reuse);
        resolve::tokens(&walked.facts, rules(language), &options, 0..new.len() + 1)
    }))
}

#[test]
fn what_a_file_says_of_itself_holds_for_what_an_edit_leaves_alone() {
    let text = "namespace A { class X { } namespace B { using A.C; class D { int x, y, z; } } }";
    let [again, anew] = both(Language::CSharp, text, 10..11, "E").expect("it is parsed");
    assert_eq!(again, anew);
}

proptest! {
    #[test]
    fn an_edited_file_has_the_tokens_of_its_tree(file in any::<Index>(), damage in prop::collection::vec(edit(), 0..2), edit in edit()) {
        let (language, text) = &FILES[file.index(FILES.len())];
        let mut text = text.clone();
        for damage in damage {
            let (range, by) = edited(&text, damage);
            text.replace_range(range, &by);
        }
        let (range, by) = edited(&text, edit);
        if let Ok([again, anew]) = both(*language, &text, range.clone(), &by) {
            prop_assert_eq!(again, anew, "{}: {:?} is {:?} in {}", language, range, by, text);
        }
    }

    #[test]
    fn a_file_has_the_same_tree_when_its_start_was_parsed_before(file in any::<Index>(), cursor in any::<Index>(), edit in edit()) {
        let (language, text) = &FILES[file.index(FILES.len())];
        let (range, by) = edited(text, edit);
        let mut text = text.clone();
        text.replace_range(range, &by);
        let (prompt, rest) = text.split_at(text.floor_char_boundary(cursor.index(text.len() + 1)));
        let groundtruth = rest.split_inclusive('\n').next().unwrap_or_default();
        let mut strict = Strict::new();
        let example = Example { language: *language, prompt: Prompt::new(prompt), groundtruth, prediction: "" };
        // The official texts are for other profiles.
        let (truncated, official_prediction, official_reference) = ("", "", "");
        let input = Input { example, task: None, truncated, official_prediction, official_reference };
        strict.count(&input, &mut Vec::new(), &mut |_, _| ());
        let start = strict.reference().expect("it was asked for");
        let mut labeller = Labeller::new();
        let dialects = Dialect::of(*language).iter().map(|dialect| dialect.grammar());
        for dialect in dialects.filter(|dialect| *dialect == start.dialect) {
            if let Some(tree) = labeller.parse_on(&dialect, &text, start) {
                let anew = labeller.parse_as(&dialect, &text, None).expect("it is code");
                prop_assert_eq!(nodes(&tree), nodes(&anew), "{}, {} bytes of {}", language, prompt.len(), text);
            }
        }
    }
}

/// All nodes of a tree with their kinds, ranges and fields.
fn nodes(tree: &Tree) -> Vec<(u16, Range<usize>, u16)> {
    let mut cursor = tree.walk();
    let mut all = Vec::new();
    loop {
        let node = cursor.node();
        all.push((node.kind_id(), node.byte_range(), cursor.field_id().map_or(0, u16::from)));
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return all;
            }
        }
    }
}
