//! Walks a tree of JavaScript150k, and collects what its tokens say about their labels.
//!
//! The paper labels only Python150k. JavaScript is labelled like [TypeScript](crate::typescript)
//! from source, so both give the same labels for the same program. The choices that the form of the
//! trees forces:
//!
//! - A `Property` is a member in a `MemberExpression`, a key in an `ObjectExpression`, and in an
//!   `ArrayAccess` the variable that is the index (`a[i]`).
//! - A key whose text is not a name was a string or a number in the source, and is const_str or
//!   const_num. A key with quotation marks that is a name, such as `{'a': 1}`, cannot be told from
//!   one without, and is var_usg.
//! - The values of operations are operators. CT3 does not consider them: -1, as the operators that
//!   Python150k has in types.
//! - `EmptyStatement`, `BlockStatement` and `Program` without children are inner nodes. `{}` and
//!   `[]` are unknown, as in Python150k.
//! - Trees have no name of a function expression, and the operator of an assignment is lost. So all
//!   chained assignments are one context, and `+=` is not distinguished.

pub(super) mod kinds;

use self::kinds::{contexts_of_operator, has_operator, is_part, word};
use super::walk::{self, Step};
use super::{Known, Node, Unresolved};
use crate::facts::{Binding, Facts, Place, ScopeKind, Use};
use crate::typescript::{class_use, origin};
use crate::{Context, Options, Origin, SyntaxType};

/// The type of a tree's root.
pub(super) const ROOT: &str = "Program";

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    Load,
    Call,
    /// The class after `new`.
    Class,
    /// The name of a function.
    Function,
    Parameter,
    /// The parameter of a `catch` clause.
    Exception,
    Label,
    /// The key of an object.
    Key,
    /// A member's name, with the first token of its object.
    Member(SyntaxType, Place),
    /// A body that shares the scope of its parent, or an operation within the same one.
    Continued,
}

type Walk<'p, 'o> = walk::Walk<'p, 'o, To>;

/// Collects the facts about a program's tokens, and its entries in the order of the list of nodes.
pub(super) fn walk<'p>(nodes: &'p [Node], options: &Options) -> (Facts, Vec<Unresolved<'p>>) {
    walk::walk(nodes, options, To::Load, Walk::visit)
}

impl<'p> Walk<'p, '_> {
    fn visit(&mut self, place: usize, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let kind = node.kind.as_str();
        let own = match kind {
            // A variable's name is within the assignment of its first value.
            "VariableDeclarator" if !node.children.is_empty() => Some(Context::Assign),
            "ReturnStatement" => Some(Context::Return),
            "ThrowStatement" => Some(Context::Raise),
            _ => None,
        };
        if let Some(context) = own {
            self.facts.enter(context);
        }
        match &node.value {
            Some(value) => {
                self.entries.push((kind, place, Known::Inner));
                let token = self.facts.next();
                if !has_operator(kind) {
                    self.token(place, kind, value, to);
                }
                let is_token = self.facts.next() > token;
                self.entries.push((value, place, if is_token { Known::Token(token) } else { Known::Inner }));
            }
            None => self.without_value(place, word(kind), is_part(kind)),
        }
        self.children(place, kind, to);
        if let Some(context) = own {
            self.planned.push(Step::Leave(context));
        }
    }

    /// Reports a node's value.
    fn token(&mut self, place: usize, kind: &str, value: &'p str, to: To) {
        let span = place..place;
        let known = |facts: &mut Facts, syntax_type| _ = facts.known(span.clone(), value, syntax_type);
        match (kind, to) {
            ("LiteralString" | "LiteralRegExp", _) => known(&mut self.facts, SyntaxType::ConstStr),
            ("LiteralNumber", _) => known(&mut self.facts, SyntaxType::ConstNum),
            ("LiteralBoolean" | "LiteralNull" | "ThisExpression", _) => {
                self.facts.builtin(span, value, SyntaxType::Keyword);
            }
            ("VariableDeclarator", _) => self.declare(place, value),
            ("BreakStatement" | "ContinueStatement" | "LabeledStatement", _) | (_, To::Label) => {
                known(&mut self.facts, SyntaxType::Label);
            }
            (_, To::Member(syntax_type, from)) => self.facts.member(span, value, syntax_type, from),
            (_, To::Key) => known(&mut self.facts, key(value)),
            (_, To::Function) => self.facts.define(span, value, SyntaxType::FuncDef, Binding::Function),
            (_, To::Parameter) => self.facts.define(span, value, SyntaxType::ArgDef, Binding::Variable),
            (_, To::Exception) => self.facts.define(span, value, SyntaxType::Exception, Binding::Variable),
            (_, To::Call) => self.facts.name(span, value, Use::Call),
            (_, To::Class) => self.facts.name(span, value, class_use(value)),
            (_, To::Load | To::Continued) if value == "undefined" => {
                self.facts.builtin(span, value, SyntaxType::Keyword);
            }
            (_, To::Load | To::Continued) => self.facts.name(span, value, Use::Value),
        }
    }

    /// Reports the declaration of a variable.
    fn declare(&mut self, place: usize, name: &str) {
        let initial = self.nodes[place].children.first().copied();
        let binding = initial.map_or(Binding::Variable, |value| self.binding_of(value));
        if let Some(class) = initial.and_then(|value| self.class_of(value)) {
            self.facts.object(name, class, false);
        }
        self.facts.declare(place..place, name, binding);
    }

    fn children(&mut self, place: usize, kind: &str, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let children = node.children.as_slice();
        let is = |child: usize, kind: &str| nodes[child].kind == kind;
        let operator = node.value.as_deref().unwrap_or_default();
        match kind {
            "MemberExpression" => {
                let syntax_type = match to {
                    To::Call => SyntaxType::MethodUsg,
                    To::Class => SyntaxType::ClassUsg,
                    _ => SyntaxType::Attribute,
                };
                // A member of an array is not a member of the first token in it.
                let is_array = children.first().is_some_and(|&object| is(object, "ArrayExpression"));
                let from = if is_array { Place::MAX } else { self.facts.next() };
                let mut object = Some(To::Load);
                self.each(children, |_| object.take().unwrap_or(To::Member(syntax_type, from)));
            }
            "CallExpression" | "NewExpression" => {
                if let Some((&function, arguments)) = children.split_first() {
                    self.planned
                        .push(Step::Visit(function, if kind == "CallExpression" { To::Call } else { To::Class }));
                    self.within(Context::Parameter, |walk| walk.each(arguments, |_| To::Load));
                }
            }
            "ObjectExpression" | "ObjectPattern" => self.each(children, |_| To::Key),
            "AssignmentExpression" => {
                let mut left = Some(To::Load);
                let mut to_of = |child| match left.take() {
                    Some(left) => left,
                    None if is(child, "AssignmentExpression") => To::Continued,
                    None => To::Load,
                };
                if to == To::Continued {
                    self.each(children, to_of);
                } else {
                    self.within(Context::Assign, |walk| walk.each(children, &mut to_of));
                }
            }
            "LogicalExpression" | "BinaryExpression" | "UnaryExpression" | "UpdateExpression" => {
                let contexts = if to == To::Continued { &[] } else { contexts_of_operator(kind, operator) };
                self.planned.extend(contexts.iter().map(|&context| Step::Enter(context)));
                let goes_on = |child: usize| {
                    kind == "LogicalExpression" && is(child, kind) && nodes[child].value.as_deref() == Some(operator)
                };
                self.each(children, |child| if goes_on(child) { To::Continued } else { To::Load });
                self.planned.extend(contexts.iter().map(|&context| Step::Leave(context)));
            }
            "FunctionDeclaration" | "FunctionExpression" => self.within(Context::FuncDef, |walk| {
                let parts = match children.split_first() {
                    Some((&name, parts)) if kind == "FunctionDeclaration" => {
                        walk.planned.push(Step::Visit(name, To::Function));
                        parts
                    }
                    _ => children,
                };
                walk.function(ScopeKind::Function, parts);
            }),
            "ArrowFunctionExpression" => self.function(ScopeKind::Lambda, children),
            "BlockStatement" if to != To::Continued => {
                self.scope(ScopeKind::Block, |walk| walk.each(children, |_| To::Load));
            }
            "IfStatement" => self.branch(|walk| {
                let (own, other) = children.split_at(children.len().min(2));
                walk.within(Context::If, |walk| walk.each(own, |_| To::Load));
                walk.within(Context::Else, |walk| walk.each(other, |_| To::Load));
            }),
            "WhileStatement" | "DoWhileStatement" => self.branch(|walk| {
                walk.within(Context::While, |walk| walk.each(children, |_| To::Load));
            }),
            // The variables of the loop have a scope of their own.
            "ForStatement" | "ForInStatement" | "ForOfStatement" => self.branch(|walk| {
                walk.within(Context::For, |walk| {
                    walk.scope(ScopeKind::Block, |walk| walk.each(children, |_| To::Load));
                });
            }),
            "SwitchStatement" => {
                let (value, cases) = children.split_at(children.len().min(1));
                self.each(value, |_| To::Load);
                self.scope(ScopeKind::Block, |walk| walk.each(cases, |_| To::Load));
            }
            // The block of a case is not one of the source.
            "SwitchCase" => {
                self.each(children, |child| if is(child, "BlockStatement") { To::Continued } else { To::Load });
            }
            "TryStatement" => {
                for &child in children {
                    let context = if is(child, "CatchClause") { Context::Except } else { Context::Try };
                    self.within(context, |walk| walk.each(&[child], |_| To::Load));
                }
            }
            "CatchClause" => self.scope(ScopeKind::Block, |walk| {
                walk.each(children, |child| if is(child, "BlockStatement") { To::Continued } else { To::Exception });
            }),
            "BreakStatement" | "ContinueStatement" => self.each(children, |_| To::Label),
            "LabeledStatement" => {
                let mut label = node.value.is_none().then_some(To::Label);
                self.each(children, |child| label.take().filter(|_| is(child, "Identifier")).unwrap_or(To::Load));
            }
            _ => self.each(children, |_| To::Load),
        }
    }

    /// Plans to visit the parameters and the body of a function.
    fn function(&mut self, scope: ScopeKind, parts: &[usize]) {
        let Some((&body, parameters)) = parts.split_last() else { return };
        self.scope(scope, |walk| {
            walk.within(Context::Parameter, |walk| walk.each(parameters, |_| To::Parameter));
            walk.planned.push(Step::Visit(body, To::Continued));
        });
    }

    /// The binding of a variable by its initial value: a function, or an import from a library.
    fn binding_of(&self, value: usize) -> Binding {
        let mut node = &self.nodes[value];
        let mut is_part = false;
        loop {
            match (node.kind.as_str(), node.children.as_slice()) {
                ("FunctionExpression" | "ArrowFunctionExpression", _) if !is_part => return Binding::Function,
                ("CallExpression", &[function, library, ..]) => {
                    let (function, library) = (&self.nodes[function], &self.nodes[library]);
                    let is_import = function.kind == "Identifier" && function.value.as_deref() == Some("require");
                    let library = library.value.as_deref().filter(|_| is_import && library.kind == "LiteralString");
                    let origin: Option<Origin> = library.map(|library| origin(library, &self.options.project));
                    return match origin {
                        Some(origin) if is_part => Binding::Imported(origin),
                        Some(origin) => Binding::Library(origin),
                        None => Binding::Variable,
                    };
                }
                ("MemberExpression", &[object, ..]) => {
                    is_part = true;
                    node = &self.nodes[object];
                }
                _ => return Binding::Variable,
            }
        }
    }

    /// The first name of the class whose object `new` creates.
    fn class_of(&self, value: usize) -> Option<&'p str> {
        let nodes = self.nodes;
        let new = Some(&nodes[value]).filter(|node| node.kind == "NewExpression")?;
        let mut class = &nodes[*new.children.first()?];
        while class.kind == "MemberExpression" {
            class = &nodes[*class.children.first()?];
        }
        class.value.as_deref().filter(|_| class.kind == "Identifier")
    }
}

/// The syntax type of an object's key.
fn key(text: &str) -> SyntaxType {
    let is_name = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        SyntaxType::ConstNum
    } else if !text.is_empty() && text.chars().all(is_name) {
        SyntaxType::VarUsg
    } else {
        SyntaxType::ConstStr
    }
}
