//! Reads and labels Python trees of the Python150k dataset.
//!
//! A line is a program: a list of nodes, of which the first is the root. A node has a type, an
//! optional value, and the indices of its children. **Source:** Raychev, Bielik, Vechev:
//! Probabilistic model for code with decision trees, 2016.

use serde::Deserialize;

use super::facts::{Binding, Facts, Place, ScopeKind, Use};
use super::python::{self, RULES, of_member};
use super::resolve::{is_like_a_class, origin_of_class, settle_objects};
use super::{Context, Label, Options, Origin, SyntaxType, TokenProfile, resolve};
use crate::detailed::csv_field;

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
    #[error("is no list of nodes with `type`, `value` and `children`: {0}")]
    Json(String),
    /// The list is empty.
    #[error("has no nodes")]
    Empty,
    /// The line is a program of the dataset's other half, JavaScript150k.
    #[error(
        "is a tree of JavaScript150k, as node {node} is a `{kind}`: the token types of JavaScript's trees are not known, only \
         Python150k's trees can be labelled"
    )]
    JavaScript {
        /// The index of a node that only JavaScript has, from 0.
        node: usize,
        /// Its type.
        kind: String,
    },
    /// A node has a type that Python does not have.
    #[error("has node {node} of type `{kind}`, which Python150k's trees do not have: only these can be labelled")]
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
    #[error("has node {node} as a child of node {parent}, though it is below another node already")]
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

/// A pending step of the walk.
enum Step {
    Visit(usize, To),
    Enter(Context),
    Leave(Context),
    EnterBranch,
    LeaveBranch,
    Open(ScopeKind),
    Close,
}

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    Load,
    Call,
    Base,
    Except,
    ExceptName,
    Global,
    /// The target of `+=` and the like.
    Augmented,
    /// An imported name with the origin of its module; `None` for an imported module.
    Imported(Option<Origin>),
    /// An alias: the origin of the import, and whether the import is a module.
    Alias(Origin, bool),
    /// An attribute's name, with the first token of its object.
    Member(SyntaxType, Place),
    /// The inner `try` of a `try … except … finally`, which trees of older Python versions split
    /// into two statements.
    Continued,
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
        let mut walk = Walk {
            nodes: &self.nodes,
            facts: Facts::new(),
            steps: vec![Step::Visit(0, To::Load)],
            planned: Vec::new(),
            entries: Vec::new(),
            options,
        };
        walk.run();
        let Walk { mut facts, entries, .. } = walk;
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

/// The state of an entry before names are looked up.
enum Known {
    Inner,
    Blank(Option<super::Contexts>),
    Token(Place),
}

struct Walk<'p, 'o> {
    nodes: &'p [Node],
    facts: Facts,
    steps: Vec<Step>,
    planned: Vec<Step>,
    entries: Vec<(&'p str, usize, Known)>,
    options: &'o Options,
}

impl<'p> Walk<'p, '_> {
    fn run(&mut self) {
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Visit(place, to) => self.visit(place, to),
                Step::Enter(context) => self.facts.enter(context),
                Step::Leave(context) => self.facts.leave(context),
                Step::EnterBranch => self.facts.enter_branch(),
                Step::LeaveBranch => self.facts.leave_branch(),
                Step::Open(kind) => self.facts.open(kind),
                Step::Close => self.facts.close(),
            }
            self.steps.extend(self.planned.drain(..).rev());
        }
    }

    fn visit(&mut self, place: usize, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let kind = node.kind.as_str();
        let own = own_context(kind).filter(|_| to != To::Continued);
        if let Some(context) = own {
            // The node's own value, such as a function's name, is within its context.
            self.facts.enter(context);
        }
        let before = self.facts.next();
        if let Some(value) = &node.value {
            self.entries.push((kind, place, Known::Inner));
            self.token(place, kind, value, to);
            if self.facts.next() > before {
                self.entries.push((value, place, Known::Token(before)));
            }
        } else if let Some(word) = word(kind).filter(|_| node.children.is_empty()) {
            let token = self.facts.next();
            self.facts.builtin(place..place, word, SyntaxType::Keyword);
            self.entries.push((kind, place, Known::Token(token)));
        } else if node.children.is_empty() && self.options.profile == TokenProfile::Ct3V1 {
            self.entries.push((kind, place, Known::Blank(Some(self.facts.contexts_now()))));
        } else if node.children.is_empty() && !is_part(kind) {
            self.entries.push((kind, place, Known::Blank(None)));
        } else {
            self.entries.push((kind, place, Known::Inner));
        }
        self.children(place, kind, to);
        if let Some(context) = own {
            self.planned.push(Step::Leave(context));
        }
    }

    /// Reports a node's value.
    fn token(&mut self, place: usize, kind: &str, value: &'p str, to: To) {
        let facts = &mut self.facts;
        let span = place..place;
        match kind {
            "Str" | "Bytes" => {
                facts.known(span, value, SyntaxType::ConstStr);
            }
            "Num" => {
                facts.known(span, value, SyntaxType::ConstNum);
            }
            "FunctionDef" | "AsyncFunctionDef" => facts.define_function(span, value),
            "ClassDef" => facts.define(span, value, SyntaxType::ClassDef, Binding::Class),
            "NameParam" | "vararg" | "kwarg" => facts.define(span, value, SyntaxType::ArgDef, Binding::Variable),
            "keyword" => {
                facts.known(span, value, SyntaxType::VarUsg);
            }
            "ImportFrom" => {
                let origin =
                    if value.is_empty() { Origin::Project } else { python::origin(value, &self.options.project) };
                facts.import(span, value, SyntaxType::ImpLib, origin, None);
            }
            "alias" => self.alias(place, value, to),
            "identifier" => match to {
                To::Alias(origin, is_module) => {
                    let binding = if is_module { Binding::Library } else { Binding::Imported };
                    facts.import(span, value, SyntaxType::ImpAlias, origin, Some(binding(origin)));
                }
                _ => facts.declare_global(span, value),
            },
            "attr" => match to {
                To::Member(syntax_type, from) => facts.member(span, value, of_member(syntax_type, value), from),
                _ => facts.member(span, value, SyntaxType::Attribute, facts.next()),
            },
            _ => match (kind, to) {
                (_, To::Global) => facts.declare_global(span, value),
                (_, To::ExceptName) => facts.define(span, value, SyntaxType::Exception, Binding::Variable),
                ("NameStore", To::Augmented) => facts.name(span, value, Use::Value),
                ("NameStore", _) => facts.store(span, value),
                (_, To::Call) => facts.name(span, value, Use::Call),
                (_, To::Base) => facts.name(span, value, Use::Class),
                (_, To::Except) => facts.name(span, value, Use::As(SyntaxType::Exception)),
                _ => facts.name(span, value, Use::Value),
            },
        }
    }

    /// Reports an imported module, or a name imported from a module.
    fn alias(&mut self, place: usize, value: &'p str, to: To) {
        let has_alias = !self.nodes[place].children.is_empty();
        let span = place..place;
        match to {
            To::Imported(Some(origin)) => {
                let binding = (!has_alias).then_some(Binding::Imported(origin));
                self.facts.import(span, value, SyntaxType::ImpSublib, origin, binding);
            }
            _ => {
                let origin = python::origin(value, &self.options.project);
                self.facts.import(span, value, SyntaxType::ImpLib, origin, None);
                if !has_alias {
                    let first = value.split('.').next().unwrap_or_default();
                    self.facts.bind_text(first, Binding::Library(origin));
                }
            }
        }
    }

    fn children(&mut self, place: usize, kind: &str, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let children = node.children.as_slice();
        let is = |child: usize, kind: &str| nodes[child].kind == kind;
        match kind {
            "AttributeLoad" | "AttributeStore" | "AttributeDel" | "AttributeAugLoad" | "AttributeAugStore" => {
                let syntax_type = match to {
                    To::Call => SyntaxType::MethodUsg,
                    To::Base => SyntaxType::ClassUsg,
                    To::Except => SyntaxType::Exception,
                    _ => SyntaxType::Attribute,
                };
                let from = self.facts.next();
                let object = if to == To::Base { To::Base } else { To::Load };
                self.each(children, |child| if is(child, "attr") { To::Member(syntax_type, from) } else { object });
            }
            "Call" => {
                if let Some((&function, arguments)) = children.split_first() {
                    self.planned.push(Step::Visit(function, To::Call));
                    self.within(Context::Parameter, |walk| walk.each(arguments, |_| To::Load));
                }
            }
            "SubscriptLoad" | "SubscriptStore" | "SubscriptDel" => {
                let mut of = Some(if to == To::Base { To::Base } else { To::Load });
                self.each(children, |_| of.take().unwrap_or(To::Load));
            }
            "FunctionDef" | "AsyncFunctionDef" => {
                let (decorators, others): (Vec<usize>, Vec<usize>) =
                    children.iter().partition(|&&child| is(child, "decorator_list"));
                self.planned.push(Step::Open(ScopeKind::Function));
                self.each(&others, |_| To::Load);
                self.planned.push(Step::Close);
                self.each(&decorators, |_| To::Call);
            }
            "ClassDef" => {
                for &child in children {
                    match nodes[child].kind.as_str() {
                        "bases" => self.within(Context::Parameter, |walk| walk.each(&[child], |_| To::Base)),
                        "body" => {
                            self.planned.push(Step::Open(ScopeKind::Class));
                            self.each(&[child], |_| To::Load);
                            self.planned.push(Step::Close);
                        }
                        "decorator_list" => self.each(&[child], |_| To::Call),
                        _ => self.each(&[child], |_| To::Load),
                    }
                }
            }
            "Lambda" | "GeneratorExp" | "ListComp" | "SetComp" | "DictComp" => {
                self.planned.push(Step::Open(ScopeKind::Lambda));
                self.each(children, |_| To::Load);
                self.planned.push(Step::Close);
            }
            "arguments" => self.within(Context::Parameter, |walk| walk.each(children, |_| To::Load)),
            "If" | "While" | "For" | "AsyncFor" => {
                let context = match kind {
                    "If" => Context::If,
                    "While" => Context::While,
                    _ => Context::For,
                };
                let (other, own): (Vec<usize>, Vec<usize>) = children.iter().partition(|&&child| is(child, "orelse"));
                self.planned.push(Step::EnterBranch);
                self.within(context, |walk| walk.each(&own, |_| To::Load));
                self.within(Context::Else, |walk| walk.each(&other, |_| To::Load));
                self.planned.push(Step::LeaveBranch);
            }
            "Assign" => {
                if let Some((&value, targets)) = children.split_last()
                    && let Some(class) = self.class_of(value)
                {
                    targets.iter().for_each(|&target| self.object(target, class));
                }
                self.each(children, |_| To::Load);
            }
            "TryExcept" | "TryFinally" | "Try" | "TryStar" => {
                for &child in children {
                    let context = match nodes[child].kind.as_str() {
                        "orelse" => Context::Else,
                        "handlers" => Context::Except,
                        _ => Context::Try,
                    };
                    let inner = nodes[child].children.as_slice();
                    if kind == "TryFinally" && is(child, "body") && matches!(inner, [only] if is(*only, "TryExcept")) {
                        // One statement, which trees of older Python versions split into two.
                        self.each(&[child], |_| To::Continued);
                    } else {
                        self.within(context, |walk| walk.each(&[child], |_| To::Load));
                    }
                }
            }
            "body" if to == To::Continued => self.each(children, |_| To::Load),
            "ExceptHandler" => self.each(children, |child| match nodes[child].kind.as_str() {
                "type" => To::Except,
                "name" => To::ExceptName,
                _ => To::Load,
            }),
            "ImportFrom" => {
                let origin = match node.value.as_deref() {
                    Some(module) if !module.is_empty() => python::origin(module, &self.options.project),
                    _ => Origin::Project,
                };
                self.each(children, |_| To::Imported(Some(origin)));
            }
            "Import" => self.each(children, |_| To::Imported(None)),
            "alias" => {
                let (origin, is_module) = match to {
                    To::Imported(Some(origin)) => (origin, false),
                    _ => (python::origin(node.value.as_deref().unwrap_or_default(), &self.options.project), true),
                };
                self.each(children, |_| To::Alias(origin, is_module));
            }
            "Global" => self.each(children, |_| To::Global),
            _ if kind.starts_with("AugAssign") => {
                let mut target = Some(To::Augmented);
                self.each(children, |_| target.take().unwrap_or(To::Load));
            }
            _ if kind.starts_with("Compare") && is_test(kind) => {
                self.within(Context::BoolOp, |walk| walk.each(children, |_| To::Load));
            }
            "type" | "name" | "bases" | "decorator_list" => self.each(children, |_| to),
            "TupleLoad" | "TupleStore" | "ListStore" | "ListLoad" | "TupleParam" | "Starred" | "StarredStore" => {
                let to = if to == To::Call { To::Load } else { to };
                self.each(children, |_| to);
            }
            _ => self.each(children, |_| To::Load),
        }
    }

    /// Declares a name, or a member of `self`, as an object of a class.
    fn object(&mut self, target: usize, class: &str) {
        let node = &self.nodes[target];
        match (node.kind.as_str(), &node.value, node.children.as_slice()) {
            ("NameStore", Some(name), _) => self.facts.object(name, class, false),
            ("AttributeStore", _, &[object, member]) if self.nodes[object].value.as_deref() == Some("self") => {
                if let Some(name) = &self.nodes[member].value {
                    self.facts.object(name, class, true);
                }
            }
            _ => {}
        }
    }

    /// The first name of the class whose object a call creates, if the called name is spelled like
    /// a class.
    fn class_of(&self, value: usize) -> Option<&'p str> {
        let nodes = self.nodes;
        let call = Some(&nodes[value]).filter(|node| node.kind == "Call")?;
        let mut function = &nodes[*call.children.first()?];
        let name = match function.children.last() {
            Some(&member) if function.kind == "AttributeLoad" => nodes[member].value.as_deref(),
            _ => function.value.as_deref(),
        };
        name.filter(|name| is_like_a_class(name))?;
        while function.kind == "AttributeLoad" {
            function = &nodes[*function.children.first()?];
        }
        function.value.as_deref().filter(|_| function.kind == "NameLoad")
    }

    fn each(&mut self, children: &[usize], mut to: impl FnMut(usize) -> To) {
        self.planned.extend(children.iter().map(|&child| Step::Visit(child, to(child))));
    }

    fn within(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.planned.push(Step::Enter(context));
        plan(self);
        self.planned.push(Step::Leave(context));
    }
}

/// Whether a node is a part of its parent that has no text of its own. Without children, nothing is
/// written in the source for it.
fn is_part(kind: &str) -> bool {
    matches!(
        kind,
        "Module"
            | "bases"
            | "body"
            | "decorator_list"
            | "defaults"
            | "finalbody"
            | "handlers"
            | "name"
            | "orelse"
            | "type"
    )
}

/// Types of nodes in Python150k's trees: those of Python's own parser, and the parts that the
/// dataset names itself. [`FAMILIES`] has the types with a suffix.
const KINDS: &[&str] = &[
    "AnnAssign",
    "Assert",
    "Assign",
    "AsyncFor",
    "AsyncFunctionDef",
    "AsyncWith",
    "Await",
    "Break",
    "Bytes",
    "Call",
    "ClassDef",
    "Constant",
    "Continue",
    "Delete",
    "Dict",
    "DictComp",
    "Ellipsis",
    "ExceptHandler",
    "Exec",
    "Expr",
    "ExtSlice",
    "For",
    "FormattedValue",
    "FunctionDef",
    "GeneratorExp",
    "Global",
    "If",
    "IfExp",
    "Import",
    "ImportFrom",
    "Index",
    "JoinedStr",
    "Lambda",
    "ListComp",
    "Module",
    "NamedExpr",
    "Nonlocal",
    "Num",
    "Pass",
    "Print",
    "Raise",
    "Repr",
    "Return",
    "Set",
    "SetComp",
    "Slice",
    "Str",
    "Try",
    "TryExcept",
    "TryFinally",
    "TryStar",
    "TypeAlias",
    "While",
    "With",
    "Yield",
    "YieldFrom",
    "alias",
    "annotation",
    "arg",
    "args",
    "arguments",
    "attr",
    "bases",
    "body",
    "comprehension",
    "decorator_list",
    "defaults",
    "finalbody",
    "handlers",
    "identifier",
    "keyword",
    "keywords",
    "kw_defaults",
    "kwarg",
    "kwonlyargs",
    "match_case",
    "name",
    "orelse",
    "posonlyargs",
    "returns",
    "type",
    "vararg",
    "withitem",
];
/// The prefixes of types that end with a context, such as `Load`, or with an operator.
const FAMILIES: &[&str] = &[
    "Attribute",
    "AugAssign",
    "BinOp",
    "BoolOp",
    "Compare",
    "List",
    "Match",
    "Name",
    "Starred",
    "Subscript",
    "Tuple",
    "UnaryOp",
];
/// Types of nodes in JavaScript150k's trees that Python150k's trees do not have.
const JAVASCRIPT: &[&str] = &[
    "ArrayAccess",
    "ArrayExpression",
    "ArrayPattern",
    "ArrowFunctionExpression",
    "AssignmentExpression",
    "BinaryExpression",
    "BlockStatement",
    "BreakStatement",
    "CallExpression",
    "CatchClause",
    "ConditionalExpression",
    "ContinueStatement",
    "DebuggerStatement",
    "DoWhileStatement",
    "EmptyStatement",
    "ExpressionStatement",
    "ForInStatement",
    "ForOfStatement",
    "ForStatement",
    "FunctionDeclaration",
    "FunctionExpression",
    "Identifier",
    "IfStatement",
    "LabeledStatement",
    "LetStatement",
    "LiteralBoolean",
    "LiteralNull",
    "LiteralNumber",
    "LiteralRegExp",
    "LiteralString",
    "LogicalExpression",
    "MemberExpression",
    "NewExpression",
    "ObjectExpression",
    "ObjectPattern",
    "Program",
    "Property",
    "ReturnStatement",
    "SequenceExpression",
    "SwitchCase",
    "SwitchStatement",
    "ThisExpression",
    "ThrowStatement",
    "TryStatement",
    "UnaryExpression",
    "UpdateExpression",
    "VariableDeclaration",
    "VariableDeclarator",
    "WhileStatement",
    "WithStatement",
    "YieldExpression",
];

fn is_of_python(kind: &str) -> bool {
    KINDS.binary_search(&kind).is_ok() || FAMILIES.iter().any(|family| kind.starts_with(family))
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

/// The context that a node forms as a unit, if any.
fn own_context(kind: &str) -> Option<Context> {
    Some(match kind {
        "Assign" | "AnnAssign" | "NamedExpr" => Context::Assign,
        "FunctionDef" | "AsyncFunctionDef" => Context::FuncDef,
        "ClassDef" => Context::ClassDef,
        "Raise" => Context::Raise,
        "Return" => Context::Return,
        "With" | "AsyncWith" => Context::With,
        "UnaryOpNot" => Context::BoolOp,
        _ if kind.starts_with("AugAssign") => Context::Assign,
        _ if kind.starts_with("BinOp") || kind.starts_with("UnaryOp") => Context::ArithmeticOp,
        _ if kind.starts_with("BoolOp") => Context::BoolOp,
        _ if kind.starts_with("Compare") => Context::Comparison,
        _ => return None,
    })
}

/// The keyword of a statement type that can consist of one word.
fn word(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "Pass" => "pass",
        "Break" => "break",
        "Continue" => "continue",
        "Return" => "return",
        "Raise" => "raise",
        "Yield" => "yield",
        _ => return None,
    })
}

/// Whether a comparison, such as `CompareLtELtE`, tests equality, identity or membership.
fn is_test(kind: &str) -> bool {
    let operators = kind.trim_start_matches("Compare").replace("LtE", "").replace("GtE", "");
    operators.contains("Eq") || operators.contains("Is") || operators.contains("In")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_programs_are_told_of() {
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
    fn types_of_nodes_are_sorted() {
        assert!(KINDS.is_sorted() && JAVASCRIPT.is_sorted());
        assert!(!JAVASCRIPT.iter().any(|kind| is_of_python(kind)), "a type of both tells nothing");
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
