//! Reads and labels Python trees of the Python150k dataset.
//!
//! A line is a program: a list of nodes, of which the first is the root. A node has a type, an
//! optional value, and the indices of its children. **Source:** Raychev, Bielik, Vechev:
//! Probabilistic model for code with decision trees, 2016.

mod kinds;
mod walk;

use serde::Deserialize;

use self::kinds::{JAVASCRIPT, is_of_python};
use self::walk::Known;
use super::python::RULES;
use super::resolve::{origin_of_class, settle_objects};
use super::{Label, Options, SyntaxType, resolve};
use assay_completion::detailed::csv_field;

/// A node of a program.
#[derive(Debug, Deserialize)]
struct Node {
    #[serde(rename = "type")]
    kind: String,
    value: Option<String>,
    #[serde(default)]
    children: Vec<usize>,
}

/// A program of the dataset.
#[derive(Debug)]
pub struct Program {
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
    /// The line is a program of the dataset's other half, JavaScript150k.
    #[error(
        "is a tree of JavaScript150k, as node {node} is a `{kind}`: the token types of these trees are not defined; only \
         Python150k's trees can be labelled"
    )]
    JavaScript {
        /// The index of a node that only JavaScript has, from 0.
        node: usize,
        /// Its type.
        kind: String,
    },
    /// A node has a type that Python does not have.
    #[error(
        "has node {node} of type `{kind}`, which Python150k's trees do not have: only Python150k's trees can be labelled"
    )]
    OtherTree {
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

/// A token of a program: a node's type, or the node's value, which follows its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'p> {
    /// The type or the value.
    pub text: &'p str,
    /// The node's index, from 0.
    pub node: usize,
    /// Its values; inner nodes have none.
    pub label: EntryLabel,
}

/// The header of the CSV table whose lines [`Entry::csv_line`] gives: the columns of table 5.
pub const CSV_HEADER: &str = "token,syntax_type,context,origin,length,frequency,AST_idx,node_idx\n";

impl Entry<'_> {
    /// A line of the CSV table. `program` is the index of the program in the dataset, and `place`
    /// the index of the entry in the program.
    pub fn csv_line(&self, program: usize, place: usize) -> String {
        let [syntax_type, context, origin, length, frequency] = self.label.columns();
        let (text, context) = (csv_field(self.text), csv_field(&context));
        format!("{text},{syntax_type},{context},{origin},{length},{frequency},{program},{place}\n")
    }
}

/// The label of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryLabel {
    /// An inner node: -1 in every dimension.
    Inner,
    /// A terminal without a text, such as an empty list of parameters: `unknown`. It has no value
    /// in the other dimensions; in `ct3@1`, it has contexts.
    Blank(Option<super::Contexts>),
    /// A terminal with a text.
    Token(Label),
}

impl EntryLabel {
    /// Syntax type, context, origin, length and frequency as table 5 writes them: indices, and -1
    /// for a dimension without a value.
    pub fn columns(&self) -> [String; 5] {
        let none = || "-1".to_owned();
        let contexts = |contexts: &super::Contexts| {
            let all: Vec<String> = contexts.iter().map(|(of, count)| format!("({}, {count})", of.index())).collect();
            if all.is_empty() { "[0]".to_owned() } else { format!("[{}]", all.join(", ")) }
        };
        match self {
            Self::Inner => [none(), none(), none(), none(), none()],
            Self::Blank(context) => {
                let context = context.as_ref().map_or_else(none, contexts);
                [SyntaxType::Unknown.index().to_string(), context, none(), none(), none()]
            }
            Self::Token(label) => [
                label.syntax_type.index().to_string(),
                contexts(&label.context),
                label.origin.index().to_string(),
                label.length.index().to_string(),
                label.frequency.index().to_string(),
            ],
        }
    }
}

impl Program {
    /// Parses a line of the dataset.
    pub fn parse(line: &str) -> Result<Self, ProgramError> {
        // Lists of the dataset's JavaScript half end with a 0.
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
        if let Some(place) = nodes.iter().position(|node| !is_of_python(&node.kind)) {
            return Err(other_tree(&nodes, place));
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
            None => Ok(Self { nodes }),
        }
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
        let (mut facts, entries) = walk::walk(&self.nodes, options);
        settle_objects(&mut facts, options.profile, |facts, scope, class| origin_of_class(facts, RULES, scope, class));
        let labels = resolve::labels(&facts, RULES, options);
        let label = |known| match known {
            Known::Inner => EntryLabel::Inner,
            Known::Blank(contexts) => EntryLabel::Blank(contexts),
            Known::Token(place) => EntryLabel::Token(labels[place as usize]),
        };
        let entry = |(text, node, known)| Entry { text, node, label: label(known) };
        entries.into_iter().map(entry).collect()
    }
}

/// The error for a tree with a node type at `place` that Python does not have.
fn other_tree(nodes: &[Node], place: usize) -> ProgramError {
    let kind = &nodes[place].kind;
    if JAVASCRIPT.binary_search(&kind.as_str()).is_ok() {
        return ProgramError::JavaScript { node: place, kind: kind.clone() };
    }
    const SHOWN: usize = 40;
    ProgramError::OtherTree { node: place, kind: kind.chars().take(SHOWN).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let parse = |line: &str| Program::parse(line).map(|_| ()).map_err(|error| error.to_string());
        // `console.log(1)` as the dataset stores it, with the 0 at its end.
        let javascript = r#"[{"id": 0, "type": "Program", "children": [1]}, {"id": 1, "type": "ExpressionStatement", "children": [2]},
            {"id": 2, "type": "CallExpression", "children": [3, 6]}, {"id": 3, "type": "MemberExpression", "children": [4, 5]},
            {"id": 4, "type": "Identifier", "value": "console"}, {"id": 5, "type": "Property", "value": "log"},
            {"id": 6, "type": "LiteralNumber", "value": "1"}, 0]"#;
        let refused = parse(javascript).expect_err("no Python");
        assert!(refused.starts_with("is a tree of JavaScript150k, as node 0 is a `Program`"), "{refused}");
        let within = javascript.replace("Program", "Module");
        assert!(
            parse(&within).expect_err("no Python").contains("JavaScript150k, as node 1 is a `ExpressionStatement`")
        );
        let other = parse(r#"[{"type": "Module", "children": [1]}, {"type": "class_body"}]"#);
        assert!(
            other
                .expect_err("no Python")
                .starts_with("has node 1 of type `class_body`, which Python150k's trees do not")
        );
        let long = format!(r#"[{{"type": "{}"}}]"#, "é".repeat(1000));
        assert!(parse(&long).expect_err("no Python").len() < 200);
        // Types with contexts and operators, of Python 2 and 3.
        for kind in
            ["NameStore", "AttributeAugLoad", "CompareLtELtE", "AugAssignMatMult", "Exec", "AsyncFor", "withitem"]
        {
            assert_eq!(
                parse(&format!(r#"[{{"type": "Module", "children": [1]}}, {{"type": "{kind}"}}]"#)),
                Ok(()),
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
