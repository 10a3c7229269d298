//! The data-flow match of CodeBLEU: which edges of the reference's data flow has the completion?
//!
//! - **Unit:** two counts, whose ratio is a share.
//! - **Formula:** an edge is a variable, how its value comes about, and the variables that it comes
//!   from. Names are numbered in the order of the edges, so that they do not matter. The first count
//!   is the number of the reference's edges that the completion has, each as often as it has it; the
//!   second is the number of the reference's edges.
//! - **Errors:** none. A tree without a node that a rule needs has no data flow at all, as in the
//!   reference, whose program fails there.
//! - **Cost:** at most [`STEPS`] steps.
//! - **Source:** `dataflow_match.py` and `parser/DFG.py` of codebleu 0.7.0.

use std::collections::{BTreeMap, BTreeSet};

use assay_syntax::languages::Language;
use tree_sitter::{Node, Point, Tree};

/// The most steps for one text: nodes, edges, and variables that a branch copies. Loops are read
/// twice, so nested ones take exponential time. Real statements take hundreds of steps.
pub const STEPS: usize = 1 << 18;

/// The deepest node that is read. The reference stops at about 980 levels, at Python's limit.
const MAX_DEPTH: usize = 500;

/// What the rules of a language call things.
struct Rules {
    definitions: &'static [&'static str],
    assignments: &'static [&'static str],
    increments: &'static [&'static str],
    /// The kinds of an `if` statement, and of what starts its other branch.
    branches: &'static [&'static str],
    /// The kind of a loop with three clauses, and of the clause behind which it repeats.
    three_clauses: Option<(&'static str, &'static str)>,
    /// The kind of a loop over elements, and the fields of its variable and of its elements.
    elements: Option<(&'static str, &'static str, &'static str)>,
}

/// The rules of a language.
fn rules(language: Language) -> &'static Rules {
    match language {
        Language::Python => &PYTHON,
        Language::Java => &JAVA,
        Language::TypeScript => &JAVASCRIPT,
        Language::CSharp => &CSHARP,
    }
}

const PYTHON: Rules = Rules {
    definitions: &["default_parameter"],
    assignments: &["assignment", "augmented_assignment", "for_in_clause"],
    increments: &[],
    branches: &["if_statement"],
    three_clauses: None,
    elements: Some(("for_statement", "left", "right")),
};

const JAVA: Rules = Rules {
    definitions: &["variable_declarator"],
    assignments: &["assignment_expression"],
    increments: &["update_expression"],
    branches: &["if_statement", "else"],
    three_clauses: Some(("for_statement", "local_variable_declaration")),
    elements: Some(("enhanced_for_statement", "name", "value")),
};

const CSHARP: Rules = Rules {
    increments: &["postfix_unary_expression"],
    elements: Some(("for_each_statement", "left", "right")),
    ..JAVA
};

const JAVASCRIPT: Rules = Rules {
    assignments: &["assignment_pattern", "augmented_assignment_expression"],
    three_clauses: Some(("for_statement", "variable_declaration")),
    elements: None,
    ..JAVA
};

/// The kinds of nodes that are one token, whatever is below them.
const STRINGS: [&str; 3] = ["string_literal", "string", "character_literal"];

/// A normalised edge: the variable, whether it is computed, and the variables that it comes from.
pub(super) type Edge = (u32, bool, Vec<u32>);

/// How many edges of the reference the completion has, and how many there are.
pub(super) fn matched(prediction: &[Edge], reference: &[Edge]) -> [u32; 2] {
    let mut counts: BTreeMap<&Edge, u32> = BTreeMap::new();
    prediction.iter().for_each(|edge| *counts.entry(edge).or_default() += 1);
    let mut matched = 0;
    for edge in reference {
        if let Some(count) = counts.get_mut(edge).filter(|count| **count > 0) {
            *count -= 1;
            matched += 1;
        }
    }
    [matched, reference.len() as u32]
}

/// The normalised edges of a text.
pub(super) fn edges(language: Language, tree: &Tree, text: &str) -> Vec<Edge> {
    let Some(tokens) = Tokens::of(tree, text) else { return Vec::new() };
    let mut flow = Flow { language, rules: rules(language), tokens: &tokens, flows: Vec::new(), steps: STEPS };
    // Where a rule fails, the reference has no data flow at all.
    if flow.read(tree.root_node(), &mut States::new(), 0).is_none() {
        return Vec::new();
    }
    normalised(merged(flow.flows))
}

/// The tokens of a text.
struct Tokens {
    /// The token between two places. Of several tokens without text at a place, it is the last.
    by_place: BTreeMap<(usize, usize), usize>,
    /// The number of the name of each token. Equal texts have the same number.
    names: Vec<u32>,
    /// The text of each name.
    texts: Vec<String>,
}

impl Tokens {
    /// Finds the tokens; `None` if the tree is too deep.
    fn of(tree: &Tree, text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.split('\n').collect();
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        let mut tokens = Self { by_place: BTreeMap::new(), names: Vec::new(), texts: Vec::new() };
        let mut cursor = tree.walk();
        loop {
            if cursor.depth() as usize > MAX_DEPTH {
                return None;
            }
            let node = cursor.node();
            if is_token(node) {
                let (start, end) = (node.start_position(), node.end_position());
                let text = slice(&lines, start, end);
                let next = numbers.len() as u32;
                let name = *numbers.entry(text.clone()).or_insert(next);
                if name == next {
                    tokens.texts.push(text);
                }
                tokens.by_place.insert((node.start_byte(), node.end_byte()), tokens.names.len());
                tokens.names.push(name);
            } else if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Some(tokens);
                }
            }
        }
    }

    /// The number and the name of a token.
    fn get(&self, node: Node<'_>) -> Option<(usize, u32)> {
        let token = *self.by_place.get(&(node.start_byte(), node.end_byte()))?;
        Some((token, self.names[token]))
    }

    /// Whether a token's text is the name of its kind, as of keywords and brackets.
    fn is_fixed(&self, node: Node<'_>, name: u32) -> bool {
        self.texts[name as usize] == node.kind()
    }
}

fn is_token(node: Node<'_>) -> bool {
    (node.child_count() == 0 || STRINGS.contains(&node.kind())) && node.kind() != "comment"
}

/// The text between two positions, without line feeds. Like the reference, takes columns, which are
/// bytes, for characters.
fn slice(lines: &[&str], start: Point, end: Point) -> String {
    let line = |row: usize| lines.get(row).copied().unwrap_or_default();
    let part = |row: usize, from: usize, to: usize| -> String {
        let text = line(row);
        if text.is_ascii() {
            text.get(from.min(text.len())..to.min(text.len())).unwrap_or_default().to_owned()
        } else {
            text.chars().skip(from).take(to.saturating_sub(from)).collect()
        }
    };
    if start.row == end.row {
        return part(start.row, start.column, end.column);
    }
    let mut text = part(start.row, start.column, usize::MAX);
    (start.row + 1..end.row).for_each(|row| text += line(row));
    text + &part(end.row, 0, end.column)
}

/// Where the value of a token comes from.
#[derive(Clone)]
struct Edges {
    name: u32,
    token: usize,
    is_computed: bool,
    names: Vec<u32>,
    tokens: Vec<usize>,
}

/// The tokens at which each name may have got its value.
type States = BTreeMap<u32, Vec<usize>>;

/// Reads the data flow of a tree.
struct Flow<'t> {
    language: Language,
    rules: &'static Rules,
    tokens: &'t Tokens,
    flows: Vec<Edges>,
    steps: usize,
}

impl Flow<'_> {
    /// Reads a node; `None` if a rule fails, or if there are too many steps.
    fn read(&mut self, node: Node<'_>, states: &mut States, depth: usize) -> Option<()> {
        self.take(1)?;
        let depth = (depth < MAX_DEPTH).then_some(depth + 1)?;
        if is_token(node) {
            return self.read_token(node, states);
        }
        let (kind, rules) = (node.kind(), self.rules);
        if rules.definitions.contains(&kind) {
            self.read_definition(node, states, depth)
        } else if rules.assignments.contains(&kind) {
            match self.language {
                Language::Python => self.read_python_assignment(node, states, depth),
                _ => {
                    let (left, right) = (node.child_by_field_name("left")?, node.child_by_field_name("right")?);
                    self.read(right, states, depth)?;
                    self.define(left, right, true, states)
                }
            }
        } else if rules.increments.contains(&kind) {
            self.define(node, node, true, states)
        } else if rules.branches.contains(&kind) {
            self.read_branches(node, states, depth)
        } else if let Some((_, clause)) = rules.three_clauses.filter(|(own, _)| *own == kind) {
            let start = self.flows.len();
            self.read_children(node, states, depth)?;
            let children = children(node);
            let first = children.iter().position(|child| child.kind() == clause).unwrap_or(children.len());
            children.iter().skip(first + 1).try_for_each(|&child| self.read(child, states, depth))?;
            self.merge_since(start);
            Some(())
        } else if let Some((_, variable, elements)) = rules.elements.filter(|(own, ..)| *own == kind) {
            let start = self.flows.len();
            for _ in 0..2 {
                self.read_elements(node, variable, elements, states, depth)?;
            }
            self.merge_since(start);
            Some(())
        } else if kind == "while_statement" {
            let start = self.flows.len();
            self.read_children(node, states, depth)?;
            self.read_children(node, states, depth)?;
            self.merge_since(start);
            Some(())
        } else if self.language == Language::Python {
            // The clauses of a comprehension come before its result.
            let (first, others): (Vec<_>, Vec<_>) =
                children(node).into_iter().partition(|child| child.kind() == "for_in_clause");
            first.into_iter().chain(others).try_for_each(|child| self.read(child, states, depth))
        } else {
            self.read_children(node, states, depth)
        }
    }

    fn take(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(steps)?;
        Some(())
    }

    fn read_children(&mut self, node: Node<'_>, states: &mut States, depth: usize) -> Option<()> {
        children(node).into_iter().try_for_each(|child| self.read(child, states, depth))
    }

    fn read_token(&mut self, node: Node<'_>, states: &mut States) -> Option<()> {
        let (token, name) = self.tokens.get(node)?;
        if self.tokens.is_fixed(node, name) {
            return Some(());
        }
        if let Some(tokens) = states.get(&name).cloned() {
            self.take(tokens.len())?;
            self.flows.push(Edges { name, token, is_computed: false, names: vec![name], tokens });
            return Some(());
        }
        if node.kind() == "identifier" {
            states.insert(name, vec![token]);
        }
        self.flows.push(Edges { name, token, is_computed: false, names: Vec::new(), tokens: Vec::new() });
        Some(())
    }

    fn read_definition(&mut self, node: Node<'_>, states: &mut States, depth: usize) -> Option<()> {
        let (variable, value) = match self.language {
            // A declarator of two nodes, of which the second is the value.
            Language::CSharp => (node.child(0)?, node.child(1).filter(|_| node.child_count() == 2)),
            _ => (node.child_by_field_name("name")?, node.child_by_field_name("value")),
        };
        if let Some(value) = value {
            self.read(value, states, depth)?;
            return self.define(variable, value, false, states);
        }
        for (token, name) in self.variables(variable)? {
            self.flows.push(Edges { name, token, is_computed: false, names: Vec::new(), tokens: Vec::new() });
            states.insert(name, vec![token]);
        }
        Some(())
    }

    /// Adds an edge from each variable of one node to each of another.
    fn define(&mut self, to: Node<'_>, from: Node<'_>, is_computed: bool, states: &mut States) -> Option<()> {
        let (variables, sources) = (self.variables(to)?, self.variables(from)?);
        for (token, name) in variables {
            self.take(sources.len())?;
            let edges = sources.iter().map(|&(source, source_name)| Edges {
                name,
                token,
                is_computed,
                names: vec![source_name],
                tokens: vec![source],
            });
            self.flows.extend(edges);
            states.insert(name, vec![token]);
        }
        Some(())
    }

    /// Adds an edge from each variable of one node to all of another together.
    fn compute(&mut self, to: Node<'_>, from: Node<'_>, states: &mut States) -> Option<()> {
        let (variables, sources) = (self.variables(to)?, self.variables(from)?);
        let (tokens, names): (Vec<usize>, Vec<u32>) = sources.into_iter().unzip();
        for (token, name) in variables {
            self.take(names.len())?;
            let (names, tokens) = (names.clone(), tokens.clone());
            self.flows.push(Edges { name, token, is_computed: true, names, tokens });
            states.insert(name, vec![token]);
        }
        Some(())
    }

    fn read_python_assignment(&mut self, node: Node<'_>, states: &mut States, depth: usize) -> Option<()> {
        let (left, right) = if node.kind() == "for_in_clause" {
            (vec![node.child_by_field_name("left")?], vec![*children(node).last()?])
        } else {
            let Some(right) = node.child_by_field_name("right") else { return Some(()) };
            pairs(node.child_by_field_name("left")?, right)
        };
        right.iter().try_for_each(|&node| self.read(node, states, depth))?;
        left.iter().zip(&right).try_for_each(|(&left, &right)| self.compute(left, right, states))
    }

    /// Reads one iteration of a loop over elements.
    fn read_elements(
        &mut self,
        node: Node<'_>,
        variable: &str,
        elements: &str,
        states: &mut States,
        depth: usize,
    ) -> Option<()> {
        let (variable, elements) = (node.child_by_field_name(variable), node.child_by_field_name(elements)?);
        if self.language == Language::Python {
            let (left, right) = pairs(variable?, elements);
            right.iter().try_for_each(|&node| self.read(node, states, depth))?;
            left.iter().zip(&right).try_for_each(|(&left, &right)| self.compute(left, right, states))?;
            let last = children(node).last().copied().filter(|last| last.kind() == "block");
            return last.map_or(Some(()), |block| self.read(block, states, depth));
        }
        self.read(elements, states, depth)?;
        self.define(variable?, elements, true, states)?;
        self.read(node.child_by_field_name("body")?, states, depth)
    }

    /// Reads the branches of an `if` statement. Each starts with the states before it.
    fn read_branches(&mut self, node: Node<'_>, states: &mut States, depth: usize) -> Option<()> {
        self.take(states.len())?;
        let mut current = states.clone();
        let mut ends = Vec::new();
        let (mut is_other, mut has_else) = (false, node.kind().contains("else"));
        for child in children(node) {
            has_else |= child.kind().contains("else");
            let starts_other = match self.language {
                Language::Python => matches!(child.kind(), "elif_clause" | "else_clause"),
                _ => is_other || self.rules.branches.contains(&child.kind()),
            };
            if starts_other {
                is_other = true;
                self.take(states.len())?;
                let mut own = states.clone();
                self.read(child, &mut own, depth)?;
                ends.push(own);
            } else {
                self.read(child, &mut current, depth)?;
            }
        }
        ends.push(current);
        let mut all: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        // In JavaScript, no branch may be taken even if there is an `else`.
        let before = (!has_else || self.language == Language::TypeScript).then(|| std::mem::take(states));
        for (name, tokens) in ends.into_iter().chain(before).flatten() {
            all.entry(name).or_default().extend(tokens);
        }
        self.take(all.values().map(BTreeSet::len).sum())?;
        *states = all.into_iter().map(|(name, tokens)| (name, tokens.into_iter().collect())).collect();
        Some(())
    }

    /// Merges the equal edges of a loop since the flow with this index.
    fn merge_since(&mut self, start: usize) {
        let mut places: BTreeMap<(usize, u32, bool), usize> = BTreeMap::new();
        let mut merged: Vec<Edges> = Vec::new();
        for edges in self.flows.drain(start..) {
            match places.entry((edges.token, edges.name, edges.is_computed)) {
                std::collections::btree_map::Entry::Vacant(place) => {
                    place.insert(merged.len());
                    merged.push(edges);
                }
                std::collections::btree_map::Entry::Occupied(place) => merged[*place.get()].unite(edges),
            }
        }
        self.flows.extend(merged);
    }

    /// The variables below a node: its tokens that are no keywords and brackets.
    fn variables(&mut self, node: Node<'_>) -> Option<Vec<(usize, u32)>> {
        let mut variables = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            self.take(1)?;
            if is_token(node) {
                let (token, name) = self.tokens.get(node)?;
                if !self.tokens.is_fixed(node, name) {
                    variables.push((token, name));
                }
            } else {
                open.extend(children(node).into_iter().rev());
            }
        }
        Some(variables)
    }
}

impl Edges {
    /// Adds the sources of other edges, each once.
    fn unite(&mut self, other: Self) {
        fn distinct<T: Copy + Ord>(values: &mut Vec<T>, others: Vec<T>) {
            let mut seen = BTreeSet::new();
            values.extend(others);
            values.retain(|value| seen.insert(*value));
        }
        distinct(&mut self.names, other.names);
        distinct(&mut self.tokens, other.tokens);
        self.tokens.sort_unstable();
    }
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.children(&mut node.walk()).collect()
}

/// The nodes of both sides of a Python assignment that belong together. These are the nodes below each
/// side if both have as many, and else both sides as they are.
fn pairs<'t>(left: Node<'t>, right: Node<'t>) -> (Vec<Node<'t>>, Vec<Node<'t>>) {
    let [below_left, below_right] =
        [left, right].map(|side| children(side).into_iter().filter(|child| child.kind() != ",").collect::<Vec<_>>());
    if below_left.len() == below_right.len() && !below_left.is_empty() {
        (below_left, below_right)
    } else {
        (vec![left], vec![right])
    }
}

/// The edges of tokens that have a part in the data flow, one for each token, in their order.
fn merged(mut flows: Vec<Edges>) -> Vec<Edges> {
    flows.sort_by_key(|edges| edges.token);
    let mut taking_part = BTreeSet::new();
    for edges in flows.iter().filter(|edges| !edges.tokens.is_empty()) {
        taking_part.insert(edges.token);
        taking_part.extend(&edges.tokens);
    }
    let mut merged: Vec<Edges> = Vec::new();
    for edges in flows.into_iter().filter(|edges| taking_part.contains(&edges.token)) {
        match merged.last_mut().filter(|last| last.token == edges.token) {
            Some(last) => {
                last.is_computed = edges.is_computed;
                last.unite(edges);
            }
            None => merged.push(edges),
        }
    }
    merged
}

/// Numbers the variables in the order of the edges.
fn normalised(edges: Vec<Edges>) -> Vec<Edge> {
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    let mut number = |name: u32| {
        let next = numbers.len() as u32;
        *numbers.entry(name).or_insert(next)
    };
    let normalise = |edges: Edges| {
        let sources: Vec<u32> = edges.names.iter().map(|&name| number(name)).collect();
        (number(edges.name), edges.is_computed, sources)
    };
    edges.into_iter().map(normalise).collect()
}
