//! Going through a syntax tree without recursion: real trees are flat, hostile ones are as deep as their text is long.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::{Node, TreeCursor};

use super::facts::{Facts, ScopeKind};
use super::{Context, SyntaxType};

/// What is still to be done.
enum Step<'s, 't, A> {
    Visit(Node<'t>, A),
    Enter(Context),
    Leave(Context),
    Open(ScopeKind),
    Close,
    LeaveError,
    Literal(Range<usize>, Cow<'s, str>),
}

/// Numbers the kinds of nodes, or the fields, that a language file knows by name.
macro_rules! numbered {
    ($name:ident by $count:ident, $of:ident: $($value:ident = $id:literal,)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum $name { Other, $($value,)* }

        impl $name {
            /// The value for each number of the grammar's.
            fn table(grammar: &tree_sitter::Language) -> Vec<Self> {
                let value = |id: u16| match grammar.$of(id) {
                    $(Some($id) => Self::$value,)*
                    _ => Self::Other,
                };
                (0..=grammar.$count() as u16).map(value).collect()
            }

            /// Every name that is known here.
            #[cfg(test)]
            pub(super) const NAMES: &[&str] = &[$($id,)*];
        }
    };
}
pub(super) use numbered;

/// A language: what it makes of each node.
pub(super) trait Language {
    /// What a node is to the one above it.
    type As: Copy;

    /// How nodes below one that does not parse are visited.
    const IN_ERROR: Self::As;

    /// Tells of a node, and plans what is to be done below it.
    fn visit<'t>(&self, walk: &mut Walk<'_, 't, Self::As>, node: Node<'t>, to: Self::As);
}

/// A walk through a tree. What a visit plans is done in order, after the visit and before anything planned earlier.
pub(super) struct Walk<'s, 't, A> {
    pub(super) source: &'s str,
    pub(super) facts: Facts<'s>,
    steps: Vec<Step<'s, 't, A>>,
    planned: Vec<Step<'s, 't, A>>,
    cursor: TreeCursor<'t>,
    in_error: A,
}

/// What a whole tree says.
pub(super) fn facts<'s, L: Language>(language: &L, source: &'s str, root: Node<'_>, to: L::As) -> Facts<'s> {
    let (facts, steps) = (Facts::new(), vec![Step::Visit(root, to)]);
    let mut walk = Walk { source, facts, steps, planned: Vec::new(), cursor: root.walk(), in_error: L::IN_ERROR };
    while let Some(step) = walk.steps.pop() {
        match step {
            Step::Visit(node, _) if node.is_missing() => {}
            Step::Visit(node, _) if node.is_error() => {
                walk.facts.enter_error();
                walk.children(node, |_, _| Some(L::IN_ERROR));
                walk.planned.push(Step::LeaveError);
            }
            Step::Visit(node, to) => language.visit(&mut walk, node, to),
            Step::Enter(context) => walk.facts.enter(context),
            Step::Leave(context) => walk.facts.leave(context),
            Step::Open(kind) => walk.facts.open(kind),
            Step::Close => walk.facts.close(),
            Step::LeaveError => walk.facts.leave_error(),
            Step::Literal(span, text) => {
                walk.facts.known(span, text, SyntaxType::ConstStr);
            }
        }
        walk.steps.extend(walk.planned.drain(..).rev());
    }
    walk.facts
}

impl<'s, 't, A: Copy> Walk<'s, 't, A> {
    /// The text of a node.
    pub(super) fn text(&self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or_default()
    }

    /// The text of a place.
    pub(super) fn slice(&self, range: Range<usize>) -> &'s str {
        self.source.get(range).unwrap_or_default()
    }

    /// A word of the language that a node begins with.
    pub(super) fn keyword(&mut self, node: Node<'_>, word: &str) {
        let span = node.start_byte()..node.start_byte() + word.len();
        let text = self.slice(span.clone());
        self.facts.builtin(span, text, SyntaxType::Keyword);
    }

    /// Plans to visit a node.
    pub(super) fn visit(&mut self, node: Node<'t>, to: A) {
        self.planned.push(Step::Visit(node, to));
    }

    /// Plans to visit the named children for which `to` says as what, by their field.
    pub(super) fn children(&mut self, node: Node<'t>, mut to: impl FnMut(u16, Node<'t>) -> Option<A>) {
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            let child = self.cursor.node();
            if child.is_error() {
                self.planned.push(Step::Visit(child, self.in_error));
            } else if child.is_named()
                && !child.is_extra()
                && let Some(to) = to(self.cursor.field_id().map_or(0, u16::from), child)
            {
                self.planned.push(Step::Visit(child, to));
            }
            more = self.cursor.goto_next_sibling();
        }
    }

    /// Plans to visit children as `children` does, but asks for those that have no name, too: words of the language.
    pub(super) fn every_child(&mut self, node: Node<'t>, mut to: impl FnMut(u16, Node<'t>) -> Option<A>) {
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            let child = self.cursor.node();
            if child.is_error() {
                self.planned.push(Step::Visit(child, self.in_error));
            } else if !child.is_extra()
                && let Some(to) = to(self.cursor.field_id().map_or(0, u16::from), child)
            {
                self.planned.push(Step::Visit(child, to));
            }
            more = self.cursor.goto_next_sibling();
        }
    }

    /// Calls `plan` for each named child, with its field.
    pub(super) fn parts(&mut self, node: Node<'t>, mut plan: impl FnMut(&mut Self, u16, Node<'t>)) {
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        while more {
            let child = cursor.node();
            if child.is_error() {
                self.planned.push(Step::Visit(child, self.in_error));
            } else if child.is_named() && !child.is_extra() {
                plan(self, cursor.field_id().map_or(0, u16::from), child);
            }
            more = cursor.goto_next_sibling();
        }
    }

    /// Plans a token that is a string.
    pub(super) fn literal(&mut self, span: Range<usize>, text: Cow<'s, str>) {
        self.planned.push(Step::Literal(span, text));
    }

    /// Plans the beginning of a context.
    pub(super) fn plan_enter(&mut self, context: Context) {
        self.planned.push(Step::Enter(context));
    }

    /// Plans the end of a context.
    pub(super) fn plan_leave(&mut self, context: Context) {
        self.planned.push(Step::Leave(context));
    }

    /// Plans the beginning of a scope.
    pub(super) fn plan_open(&mut self, kind: ScopeKind) {
        self.planned.push(Step::Open(kind));
    }

    /// Plans the end of a scope.
    pub(super) fn plan_close(&mut self) {
        self.planned.push(Step::Close);
    }

    /// Plans to visit what `plan` plans, in a context.
    pub(super) fn within(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.plan_enter(context);
        plan(self);
        self.plan_leave(context);
    }

    /// Plans to visit what `plan` plans, in a scope.
    pub(super) fn scope(&mut self, kind: ScopeKind, plan: impl FnOnce(&mut Self)) {
        self.planned.push(Step::Open(kind));
        plan(self);
        self.planned.push(Step::Close);
    }
}
