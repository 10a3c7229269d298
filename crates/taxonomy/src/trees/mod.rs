//! Reads and labels the trees of the datasets Python150k and JavaScript150k.
//!
//! A line is a program: a list of nodes, of which the first is the root. A node has a type, an
//! optional value, and the indices of its children. **Source:** Raychev, Bielik, Vechev:
//! Probabilistic model for code with decision trees, 2016.
//!
//! A type and its value are two tokens, as in the paper's table 5. The [dataset](Dataset) of a
//! program follows from the type of its root.

mod entry;
mod javascript;
mod python;
pub mod statistics;
pub mod vocabulary;
mod walk;
pub mod windows;

use serde::Deserialize;

pub use self::entry::{CSV_HEADER, Columns, ColumnsError, Entry, EntryLabel, csv_line};
use super::facts::{Facts, Place};
use super::resolve::{origin_of_class, settle_objects};
use super::{Contexts, Options, resolve};

/// A dataset of trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dataset {
    /// Trees of Python's own parser.
    Python150k,
    /// Trees of a parser of JavaScript, with the node types of ESTree.
    JavaScript150k,
}

impl Dataset {
    /// The dataset's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Python150k => "Python150k",
            Self::JavaScript150k => "JavaScript150k",
        }
    }

    /// The dataset whose trees have such a root. Parts of Python's trees can be labelled too, so
    /// every other root is Python's.
    fn of_root(kind: &str) -> Self {
        if kind == javascript::ROOT { Self::JavaScript150k } else { Self::Python150k }
    }

    /// Whether its trees have a type of node.
    fn has(self, kind: &str) -> bool {
        match self {
            Self::Python150k => python::kinds::is_of_python(kind),
            Self::JavaScript150k => javascript::kinds::is_of_javascript(kind),
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Python150k => Self::JavaScript150k,
            Self::JavaScript150k => Self::Python150k,
        }
    }
}

/// The state of an entry before names are looked up.
enum Known {
    Inner,
    Blank(Option<Contexts>),
    Token(Place),
}

/// An entry before names are looked up: its text, its node and its state.
type Unresolved<'p> = (&'p str, usize, Known);

/// A node of a program.
#[derive(Debug, Deserialize)]
struct Node {
    #[serde(rename = "type")]
    kind: String,
    value: Option<String>,
    #[serde(default)]
    children: Vec<usize>,
}

/// A program of a dataset.
#[derive(Debug)]
pub struct Program {
    dataset: Dataset,
    nodes: Vec<Node>,
}

/// Why a line is not a valid program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The line is not JSON, or not of this form.
    #[error("is not a list of nodes with `type`, `value` and `children`: {0}")]
    Json(String),
    /// The list is empty.
    #[error("has no nodes")]
    Empty,
    /// A node has a type that the dataset's trees do not have.
    #[error("has node {node} of type `{kind}`, which {}'s trees do not have{}", dataset.name(), hint(*dataset, kind))]
    OtherTree {
        /// The dataset, by the type of the root.
        dataset: Dataset,
        /// The node's index, from 0.
        node: usize,
        /// The node's type, shortened.
        kind: String,
    },
    /// The index of a child is out of range.
    #[error("has node {node} with the child {child}, but only {nodes} nodes")]
    Dangling {
        /// The node's index, from 0.
        node: usize,
        /// The child's index.
        child: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// A node is not a descendant of the first one.
    #[error("has node {node}, which is not below node 0")]
    Unreachable {
        /// The node's index, from 0.
        node: usize,
    },
    /// A node has several parents, or is its own ancestor.
    #[error("has node {node} as a child of node {parent}, although it is already below another node")]
    Shared {
        /// The node's index, from 0.
        node: usize,
        /// The index of its second parent.
        parent: usize,
    },
}

impl Program {
    /// Parses a line of the dataset.
    pub fn parse(line: &str) -> Result<Self, ProgramError> {
        // Lists of JavaScript150k end with a 0.
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "a node has a `type`, and perhaps a `value`, a text, and `children`, a list of places"
        )]
        enum Item {
            Node(Node),
            End(#[allow(dead_code, reason = "only its type is checked")] u8),
        }
        let items: Vec<Item> = serde_json::from_str(line).map_err(|error| ProgramError::Json(error.to_string()))?;
        let node = |item| if let Item::Node(node) = item { Some(node) } else { None };
        let nodes: Vec<Node> = items.into_iter().filter_map(node).collect();
        if nodes.is_empty() {
            return Err(ProgramError::Empty);
        }
        let dataset = Dataset::of_root(&nodes[0].kind);
        if let Some(node) = nodes.iter().position(|node| !dataset.has(&node.kind)) {
            const SHOWN: usize = 40;
            return Err(ProgramError::OtherTree {
                dataset,
                node,
                kind: nodes[node].kind.chars().take(SHOWN).collect(),
            });
        }
        let mut is_below = vec![false; nodes.len()];
        is_below[0] = true;
        for (place, node) in nodes.iter().enumerate() {
            for &child in &node.children {
                match is_below.get_mut(child) {
                    None => return Err(ProgramError::Dangling { node: place, child, nodes: nodes.len() }),
                    Some(true) => return Err(ProgramError::Shared { node: child, parent: place }),
                    Some(is_below) => *is_below = true,
                }
            }
        }
        // This ends, because every node has at most one parent, and the first has none.
        let mut is_reached = vec![false; nodes.len()];
        let mut waiting = vec![0];
        while let Some(node) = waiting.pop() {
            is_reached[node] = true;
            waiting.extend_from_slice(&nodes[node].children);
        }
        match is_reached.iter().position(|reached| !reached) {
            Some(node) => Err(ProgramError::Unreachable { node }),
            None => Ok(Self { dataset, nodes }),
        }
    }

    /// The dataset whose form the program has.
    pub fn dataset(&self) -> Dataset {
        self.dataset
    }

    /// The number of nodes.
    #[expect(clippy::len_without_is_empty, reason = "a program always has a node")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The labels of all tokens, in the order of the list of nodes, from the root down. A type and
    /// its value are two tokens, as in the paper's table 5. The index in this list is that table's
    /// node index.
    pub fn label(&self, options: &Options) -> Vec<Entry<'_>> {
        let (mut facts, entries) = self.facts(options);
        let rules = match self.dataset {
            Dataset::Python150k => super::python::RULES,
            Dataset::JavaScript150k => super::typescript::RULES,
        };
        settle_objects(&mut facts, options.profile, |facts, scope, class| origin_of_class(facts, rules, scope, class));
        let labels = resolve::labels(&facts, rules, options);
        let label = |known| match known {
            Known::Inner => EntryLabel::Inner,
            Known::Blank(contexts) => EntryLabel::Blank(contexts),
            Known::Token(place) => EntryLabel::Token(labels[place as usize]),
        };
        let entry = |(text, node, known)| Entry { text, node, label: label(known) };
        entries.into_iter().map(entry).collect()
    }

    fn facts(&self, options: &Options) -> (Facts, Vec<Unresolved<'_>>) {
        match self.dataset {
            Dataset::Python150k => python::walk(&self.nodes, options),
            Dataset::JavaScript150k => javascript::walk(&self.nodes, options),
        }
    }
}

/// What to do about a type of node that the other dataset has.
fn hint(dataset: Dataset, kind: &str) -> &'static str {
    match dataset {
        Dataset::Python150k if dataset.other().has(kind) => {
            ", but those of JavaScript150k; its trees begin with `Program`"
        }
        Dataset::JavaScript150k if dataset.other().has(kind) => {
            ", but those of Python150k; its trees begin with `Module`"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SyntaxType;

    #[test]
    fn lines_that_are_no_programs_are_reported() {
        let parse = |line: &str| Program::parse(line).expect_err("no program");
        assert!(matches!(parse("{}"), ProgramError::Json(_)));
        assert!(matches!(parse("[{\"type\": 1}]"), ProgramError::Json(_)));
        assert!(matches!(parse("[{\"type\": \"Module\""), ProgramError::Json(_)));
        assert_eq!(parse("[]"), ProgramError::Empty);
        let dangling = parse(r#"[{"type": "Module", "children": [7]}]"#);
        assert_eq!(dangling, ProgramError::Dangling { node: 0, child: 7, nodes: 1 });
        assert_eq!(dangling.to_string(), "has node 0 with the child 7, but only 1 nodes");
        let cycle = parse(r#"[{"type": "Module", "children": [1]}, {"type": "Expr", "children": [0]}]"#);
        assert_eq!(cycle, ProgramError::Shared { node: 0, parent: 1 });
        let apart = r#"[{"type": "Module"}, {"type": "Expr", "children": [2]}, {"type": "Expr", "children": [1]}]"#;
        assert_eq!(parse(apart), ProgramError::Unreachable { node: 1 });
        let shared = r#"[{"type": "Module", "children": [1, 2]}, {"type": "Expr", "children": [2]}, {"type": "Pass"}]"#;
        assert_eq!(parse(shared), ProgramError::Shared { node: 2, parent: 1 });
    }

    #[test]
    fn trees_of_other_languages_are_refused() {
        let parse =
            |line: &str| Program::parse(line).map(|program| program.dataset()).map_err(|error| error.to_string());
        // `console.log(1)` as the dataset stores it, with the 0 at its end.
        let javascript = r#"[{"id": 0, "type": "Program", "children": [1]}, {"id": 1, "type": "ExpressionStatement", "children": [2]},
            {"id": 2, "type": "CallExpression", "children": [3, 6]}, {"id": 3, "type": "MemberExpression", "children": [4, 5]},
            {"id": 4, "type": "Identifier", "value": "console"}, {"id": 5, "type": "Property", "value": "log"},
            {"id": 6, "type": "LiteralNumber", "value": "1"}, 0]"#;
        assert_eq!(parse(javascript), Ok(Dataset::JavaScript150k));
        let refused = parse(&javascript.replace("Program", "Module")).expect_err("a tree of two languages");
        assert_eq!(
            refused,
            "has node 1 of type `ExpressionStatement`, which Python150k's trees do not have, but those of JavaScript150k; its \
             trees begin with `Program`"
        );
        let refused = parse(&javascript.replace("Identifier", "NameLoad")).expect_err("a tree of two languages");
        assert!(refused.ends_with("but those of Python150k; its trees begin with `Module`"), "{refused}");
        for root in ["Module", "Program"] {
            let other = parse(&format!(r#"[{{"type": "{root}", "children": [1]}}, {{"type": "class_body"}}]"#));
            let other = other.expect_err("no such tree");
            assert!(
                other.starts_with("has node 1 of type `class_body`, which ")
                    && other.ends_with("150k's trees do not have")
            );
        }
        let long = format!(r#"[{{"type": "{}"}}]"#, "é".repeat(1000));
        assert!(parse(&long).expect_err("no Python").len() < 200);
        // Types with contexts and operators, of Python 2 and 3.
        for kind in
            ["NameStore", "AttributeAugLoad", "CompareLtELtE", "AugAssignMatMult", "Exec", "AsyncFor", "withitem"]
        {
            assert_eq!(
                parse(&format!(r#"[{{"type": "Module", "children": [1]}}, {{"type": "{kind}"}}]"#)),
                Ok(Dataset::Python150k),
                "{kind}"
            );
        }
    }

    #[test]
    fn lists_may_end_with_a_zero_and_be_as_deep_as_they_are_long() {
        let mut line = String::from("[");
        for place in 0..50_000 {
            line += &format!(r#"{{"type": "Expr", "children": [{}]}}, "#, place + 1);
        }
        line += r#"{"type": "NameLoad", "value": "x"}, 0]"#;
        let program = Program::parse(&line).expect("a program");
        let entries = program.label(&Options::default());
        assert_eq!(entries.len(), 50_002);
        assert!(matches!(entries[50_001].label, EntryLabel::Token(label) if label.syntax_type == SyntaxType::VarUsg));
    }
}
