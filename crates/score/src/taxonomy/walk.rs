//! Going through a syntax tree without recursion: real trees are flat, hostile ones are as deep as their text is long.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::{Node, TreeCursor};

use super::facts::{Facts, ScopeKind};
use super::grammar::{Grammar, Named};
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

/// A language: what it makes of each node.
pub(super) trait Syntax {
    /// The kinds of nodes, and their fields, that it knows.
    type Kind: Named;
    type Field: Named;
    /// What a node is to the one above it; the default is how nodes below one that does not parse are visited.
    type As: Copy + Default;

    /// Tells of a node, and plans what is to be done below it.
    fn visit<'t>(&self, walk: &mut Walk<'_, 't, Self::Kind, Self::Field, Self::As>, node: Node<'t>, to: Self::As);
}

/// A walk through a tree. What a visit plans is done in order, after the visit and before anything planned earlier.
pub(super) struct Walk<'s, 't, K: 'static, F, A> {
    pub(super) source: &'s str,
    pub(super) facts: Facts<'s>,
    grammar: &'s Grammar<K, F>,
    steps: Vec<Step<'s, 't, A>>,
    planned: Vec<Step<'s, 't, A>>,
    /// For whoever needs one next.
    cursor: Option<TreeCursor<'t>>,
}

/// What a whole tree says.
pub(super) fn facts<'s, S: Syntax>(
    syntax: &S,
    grammar: &'s Grammar<S::Kind, S::Field>,
    source: &'s str,
    root: Node<'_>,
) -> Facts<'s> {
    let (facts, steps) = (Facts::new(), vec![Step::Visit(root, S::As::default())]);
    let mut walk = Walk { source, facts, grammar, steps, planned: Vec::new(), cursor: None };
    while let Some(step) = walk.steps.pop() {
        match step {
            Step::Visit(node, _) if node.is_missing() => {}
            Step::Visit(node, _) if node.is_error() => {
                walk.facts.enter_error();
                walk.all(node, S::As::default());
                walk.planned.push(Step::LeaveError);
            }
            Step::Visit(node, to) => syntax.visit(&mut walk, node, to),
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

impl<'s, 't, K: Named, F: Named, A: Copy + Default> Walk<'s, 't, K, F, A> {
    /// The text of a node.
    pub(super) fn text(&self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or_default()
    }

    /// The text of a place.
    pub(super) fn slice(&self, range: Range<usize>) -> &'s str {
        self.source.get(range).unwrap_or_default()
    }

    /// A token that the syntax tells all of.
    pub(super) fn known(&mut self, node: Node<'_>, syntax_type: SyntaxType) {
        let text = self.text(node);
        self.facts.known(node.byte_range(), text, syntax_type);
    }

    /// A token that the language defines.
    pub(super) fn builtin(&mut self, node: Node<'_>, syntax_type: SyntaxType) {
        let text = self.text(node);
        self.facts.builtin(node.byte_range(), text, syntax_type);
    }

    /// A word of the language that a node begins with.
    pub(super) fn keyword(&mut self, node: Node<'_>, word: &str) {
        let span = node.start_byte()..node.start_byte() + word.len();
        let text = self.slice(span.clone());
        self.facts.builtin(span, text, SyntaxType::Keyword);
    }

    /// A statement, which is a token by its word if there is nothing else to it.
    pub(super) fn statement(&mut self, node: Node<'t>, context: Option<Context>, word: &str) {
        let mut cursor = node.walk();
        let is_word = !node.children(&mut cursor).any(|child| self.grammar.counts(child));
        if is_word {
            context.into_iter().for_each(|context| self.facts.enter(context));
            self.keyword(node, word);
            context.into_iter().for_each(|context| self.facts.leave(context));
        } else {
            context.into_iter().for_each(|context| self.plan_enter(context));
            self.all(node, A::default());
            context.into_iter().for_each(|context| self.plan_leave(context));
        }
    }

    /// Plans to visit a node.
    pub(super) fn visit(&mut self, node: Node<'t>, to: A) {
        self.planned.push(Step::Visit(node, to));
    }

    /// Plans to visit the children, all alike.
    pub(super) fn all(&mut self, node: Node<'t>, to: A) {
        self.each(node, |walk, _, child| {
            if walk.grammar.counts(child) {
                walk.visit(child, to);
            }
        });
    }

    /// Plans to visit the children, each as what `to` says.
    pub(super) fn children(&mut self, node: Node<'t>, mut to: impl FnMut(F, Node<'t>) -> A) {
        self.parts(node, |walk, field, child| walk.visit(child, to(field, child)));
    }

    /// Calls `plan` for each child.
    pub(super) fn parts(&mut self, node: Node<'t>, mut plan: impl FnMut(&mut Self, F, Node<'t>)) {
        self.each(node, |walk, cursor, child| {
            if walk.grammar.counts(child) {
                plan(walk, walk.grammar.field(cursor.field_id().map_or(0, u16::from)), child);
            }
        });
    }

    /// Plans to visit the children for which `to` says as what. It is asked for words and signs of the language, too.
    pub(super) fn every_child(&mut self, node: Node<'t>, mut to: impl FnMut(F, Node<'t>) -> Option<A>) {
        self.each(node, |walk, cursor, child| {
            if let Some(to) = to(walk.grammar.field(cursor.field_id().map_or(0, u16::from)), child) {
                walk.visit(child, to);
            }
        });
    }

    /// Calls `plan` for each child with a cursor there, which alone knows its field: asking for that takes time.
    fn each(&mut self, node: Node<'t>, mut plan: impl FnMut(&mut Self, &TreeCursor<'t>, Node<'t>)) {
        // A plan may look at further nodes meanwhile.
        let mut cursor = self.cursor.take().unwrap_or_else(|| node.walk());
        cursor.reset(node);
        let mut more = cursor.goto_first_child();
        while more {
            let child = cursor.node();
            if child.is_error() {
                self.visit(child, A::default());
            } else if !child.is_extra() {
                plan(self, &cursor, child);
            }
            more = cursor.goto_next_sibling();
        }
        self.cursor = Some(cursor);
    }

    /// Plans to visit `if` with what is behind its `else`, which is its `alternative`.
    pub(super) fn branches(&mut self, node: Node<'t>, alternative: F) {
        let mut last = Context::If;
        self.plan_enter(last);
        self.parts(node, |walk, field, part| {
            if field == alternative {
                walk.plan_leave(last);
                last = Context::Else;
                walk.plan_enter(last);
            }
            walk.visit(part, A::default());
        });
        self.plan_leave(last);
    }

    /// Plans to visit a class. Its `name`, visited as `to`, belongs to the scope around; type parameters and bases see the
    /// class's own.
    pub(super) fn class(&mut self, node: Node<'t>, name: F, to: A) {
        let mut is_open = false;
        self.parts(node, |walk, field, part| {
            if field == name {
                walk.visit(part, to);
                walk.plan_open(ScopeKind::Class);
                is_open = true;
            } else {
                walk.visit(part, A::default());
            }
        });
        if is_open {
            self.plan_close();
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
