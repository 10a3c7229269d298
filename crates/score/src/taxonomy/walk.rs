//! Going through a syntax tree without recursion: real trees are flat, hostile ones are as deep as their text is long.
//!
//! The tree of an edited file has most of its nodes in common with the tree from before the edit. What was told of these is
//! told again, which takes a tenth of the time that going through them would. What follows from it, such as what names are
//! bound to, is found out anew.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashMap;
use tree_sitter::{Node, Tree, TreeCursor};

use super::facts::{Facts, Mark, Passage, ScopeKind};
use super::grammar::{Grammar, Named};
use super::{Context, SyntaxType};

/// What is still to be done.
enum Step<'s, 't, A> {
    Visit(Node<'t>, A),
    Enter(Context),
    Leave(Context),
    EnterBranch,
    LeaveBranch,
    Open(ScopeKind),
    Close,
    LeaveError,
    Literal(Range<usize>, Cow<'s, str>),
    /// A name is declared as an object of a class; whether it is a field.
    Object(&'s str, &'s str, bool),
    /// The node of this id, which begins at this byte and was visited at that mark, is done.
    Done(usize, usize, Mark),
}

/// What was told of a file, for walks through the same file with something else in one place.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) facts: Facts,
    /// What was told of the nodes of its tree, by their ids.
    nodes: FxHashMap<usize, Passage>,
}

/// A file that was walked through before.
#[derive(Clone, Copy)]
pub(super) struct Before<'b> {
    pub(super) source: &'b str,
    /// The tree of the new file must have been parsed with an edited copy of this one, and this one must be there still:
    /// then nodes of the same id are the same node.
    pub(super) tree: &'b Tree,
    pub(super) told: &'b Told,
}

/// What a walk has to do with others.
#[derive(Clone, Copy)]
pub(super) enum Among<'b> {
    /// Nothing.
    Alone,
    /// What it is told is kept for later ones.
    First,
    /// What an earlier one was told is told again.
    After(Before<'b>),
}

impl Among<'_> {
    /// Nothing, unless an earlier walk `is_alike`.
    pub(super) fn only_if(self, is_alike: impl FnOnce(Before<'_>) -> bool) -> Self {
        match self {
            Self::After(before) if !is_alike(before) => Self::Alone,
            other => other,
        }
    }
}

/// A language: what it makes of each node.
pub(super) trait Syntax {
    /// The kinds of nodes, and their fields, that it knows.
    type Kind: Named;
    type Field: Named;
    /// What a node is to the one above it; the default is how nodes below one that does not parse are visited.
    type As: Copy + Default + PartialEq;

    /// Tells of a node, and plans what is to be done below it.
    fn visit<'t>(&self, walk: &mut Walk<'_, 't, Self::Kind, Self::Field, Self::As>, node: Node<'t>, to: Self::As);
}

/// A walk through a tree. What a visit plans is done in order, after the visit and before anything planned earlier.
pub(super) struct Walk<'s, 't, K: 'static, F, A> {
    pub(super) source: &'s str,
    pub(super) facts: Facts,
    grammar: &'s Grammar<K, F>,
    /// The last one is next; while a visit plans, what it has planned comes last in its own order.
    steps: Vec<Step<'s, 't, A>>,
    /// Whether the tree has nothing in it that does not parse.
    is_sound: bool,
    /// For whoever needs one next.
    cursor: Option<TreeCursor<'t>>,
}

/// Nodes of fewer tokens are sooner gone through again than kept.
const WORTH_KEEPING: u32 = 4;

/// What a whole tree says.
///
/// What a visit tells and plans may depend on nothing but the node, what that is to the one above it, and tokens that were
/// told since the visit of another node around it, or the one before that. So a node that is nothing special to the one
/// above it says the same wherever it stands, and only such nodes are kept.
pub(super) fn told<S: Syntax>(
    syntax: &S,
    grammar: &Grammar<S::Kind, S::Field>,
    source: &str,
    root: Node<'_>,
    among: Among<'_>,
) -> Told {
    let (facts, before) = match among {
        Among::Alone => (Facts::new(), None),
        Among::First => (Facts::kept(), None),
        Among::After(Before { told, .. }) => (Facts::like(&told.facts), Some(told)),
    };
    let mut nodes = FxHashMap::default();
    let plain = S::As::default();
    let (steps, is_sound) = (vec![Step::Visit(root, plain)], !root.has_error());
    let mut walk = Walk { source, facts, grammar, steps, is_sound, cursor: None };
    while let Some(step) = walk.steps.pop() {
        let planned = walk.steps.len();
        match step {
            Step::Visit(node, _) if !walk.is_sound && node.is_missing() => {}
            Step::Visit(node, _) if !walk.is_sound && node.is_error() => {
                walk.facts.enter_error();
                walk.all(node, plain);
                walk.steps.push(Step::LeaveError);
            }
            Step::Visit(node, to) if to == plain => {
                if let Some(before) = before
                    && let Some(passage) = before.nodes.get(&node.id())
                {
                    walk.facts.tell_again(&before.facts, passage, node.start_byte());
                    continue;
                }
                let mark = walk.facts.mark();
                syntax.visit(&mut walk, node, to);
                if let Some(mark) = mark.filter(|_| walk.steps.len() > planned) {
                    walk.steps.push(Step::Done(node.id(), node.start_byte(), mark));
                }
            }
            Step::Visit(node, to) => syntax.visit(&mut walk, node, to),
            Step::Enter(context) => walk.facts.enter(context),
            Step::Leave(context) => walk.facts.leave(context),
            Step::EnterBranch => walk.facts.enter_branch(),
            Step::LeaveBranch => walk.facts.leave_branch(),
            Step::Object(name, class, is_field) => walk.facts.object(name, class, is_field),
            Step::Open(kind) => walk.facts.open(kind),
            Step::Close => walk.facts.close(),
            Step::LeaveError => walk.facts.leave_error(),
            Step::Literal(span, text) => {
                walk.facts.known(span, &text, SyntaxType::ConstStr);
            }
            Step::Done(id, start, mark) => {
                if let Some(passage) = walk.facts.passage(start, mark, WORTH_KEEPING) {
                    nodes.insert(id, passage);
                }
            }
        }
        walk.steps[planned..].reverse();
    }
    Told { facts: walk.facts, nodes }
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
        self.steps.push(Step::Visit(node, to));
    }

    /// Plans to visit the children, all alike.
    pub(super) fn all(&mut self, node: Node<'t>, to: A) {
        self.each(node, Self::counts, |walk, _, child| walk.visit(child, to));
    }

    /// Plans to visit the children, each as what `to` says.
    pub(super) fn children(&mut self, node: Node<'t>, mut to: impl FnMut(F, Node<'t>) -> A) {
        self.parts(node, |walk, field, child| walk.visit(child, to(field, child)));
    }

    /// Calls `plan` for each child.
    pub(super) fn parts(&mut self, node: Node<'t>, mut plan: impl FnMut(&mut Self, F, Node<'t>)) {
        self.each(node, Self::counts, |walk, cursor, child| {
            plan(walk, walk.grammar.field(cursor.field_id().map_or(0, u16::from)), child);
        });
    }

    /// Plans to visit the children for which `to` says as what. It is asked for words and signs of the language, too.
    pub(super) fn every_child(&mut self, node: Node<'t>, mut to: impl FnMut(F, Node<'t>) -> Option<A>) {
        self.each(
            node,
            |_, _| true,
            |walk, cursor, child| {
                if let Some(to) = to(walk.grammar.field(cursor.field_id().map_or(0, u16::from)), child) {
                    walk.visit(child, to);
                }
            },
        );
    }

    /// Whether a node is more than syntax.
    fn counts(&self, node: Node<'t>) -> bool {
        self.grammar.counts(node)
    }

    /// Calls `plan` for each child that is `wanted`, with a cursor there, which alone knows its field: asking for that
    /// takes time.
    fn each(
        &mut self,
        node: Node<'t>,
        wanted: impl Fn(&Self, Node<'t>) -> bool,
        mut plan: impl FnMut(&mut Self, &TreeCursor<'t>, Node<'t>),
    ) {
        // A plan may look at further nodes meanwhile.
        let mut cursor = self.cursor.take().unwrap_or_else(|| node.walk());
        cursor.reset(node);
        let mut more = cursor.goto_first_child();
        while more {
            let child = cursor.node();
            if !self.is_sound && child.is_error() {
                self.visit(child, A::default());
            } else if wanted(self, child) && !child.is_extra() {
                plan(self, &cursor, child);
            }
            more = cursor.goto_next_sibling();
        }
        self.cursor = Some(cursor);
    }

    /// Plans to visit `if` with what is behind its `else`, which is its `alternative`.
    pub(super) fn branches(&mut self, node: Node<'t>, alternative: F) {
        let mut last = Context::If;
        self.branch(|walk| {
            walk.plan_enter(last);
            walk.parts(node, |walk, field, part| {
                if field == alternative {
                    walk.plan_leave(last);
                    last = Context::Else;
                    walk.plan_enter(last);
                }
                walk.visit(part, A::default());
            });
            walk.plan_leave(last);
        });
    }

    /// Plans to visit what `plan` plans, an `if` statement or a loop.
    pub(super) fn branch(&mut self, plan: impl FnOnce(&mut Self)) {
        self.steps.push(Step::EnterBranch);
        plan(self);
        self.steps.push(Step::LeaveBranch);
    }

    /// Plans to visit what `plan` plans, a loop.
    pub(super) fn loops(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.branch(|walk| walk.within(context, plan));
    }

    /// Plans to tell that a name is declared as an object of a class: a variable's of the scope that is open then, or
    /// a field's of the class around that.
    pub(super) fn plan_object(&mut self, name: &'s str, class: &'s str, is_field: bool) {
        self.steps.push(Step::Object(name, class, is_field));
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
        self.steps.push(Step::Literal(span, text));
    }

    /// Plans the beginning of a context.
    pub(super) fn plan_enter(&mut self, context: Context) {
        self.steps.push(Step::Enter(context));
    }

    /// Plans the end of a context.
    pub(super) fn plan_leave(&mut self, context: Context) {
        self.steps.push(Step::Leave(context));
    }

    /// Plans the beginning of a scope.
    pub(super) fn plan_open(&mut self, kind: ScopeKind) {
        self.steps.push(Step::Open(kind));
    }

    /// Plans the end of a scope.
    pub(super) fn plan_close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// Plans to visit what `plan` plans, in a context.
    pub(super) fn within(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.plan_enter(context);
        plan(self);
        self.plan_leave(context);
    }

    /// Plans to visit what `plan` plans, in a scope.
    pub(super) fn scope(&mut self, kind: ScopeKind, plan: impl FnOnce(&mut Self)) {
        self.steps.push(Step::Open(kind));
        plan(self);
        self.steps.push(Step::Close);
    }
}
