//! Walks a syntax tree without recursion. Real trees are flat, but a hostile tree is as deep as its
//! text is long.
//!
//! The tree of an edited file shares most of its nodes with the tree from before the edit. The walk
//! replays the recorded events of shared nodes, which takes a tenth of the time of visiting them.
//! Everything that follows from the events, such as bindings of names, is recomputed.

use std::borrow::Cow;
use std::ops::Range;

use assay_syntax::grammars::Named;
use rustc_hash::FxHashMap;
use tree_sitter::{Node, Tree, TreeCursor};

use super::facts::{Facts, Mark, Passage, ScopeKind};
use super::grammar::Grammar;
use super::{Context, SyntaxType};

/// A pending step of a walk.
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
    /// A name that is declared as an object of a class, the class, and whether the name is a
    /// field's.
    Object(&'s str, &'s str, bool),
    /// The end of a node: its id, its start byte, and the mark from its visit.
    Done(usize, usize, Mark),
}

/// The facts of a file, for later walks of the same file with an edit in one place.
#[derive(Debug)]
pub(super) struct WalkedFile {
    pub(super) facts: Facts,
    /// The recorded events of the tree's nodes, by node id.
    nodes: FxHashMap<usize, Passage>,
}

/// A file that an earlier walk visited.
#[derive(Clone, Copy)]
pub(super) struct Before<'b> {
    pub(super) source: &'b str,
    /// The tree of the earlier file. It must still be alive, and the new tree must have been parsed
    /// from an edited copy of it. Only then do equal ids mean the same node.
    pub(super) tree: &'b Tree,
    pub(super) walked: &'b WalkedFile,
}

/// How a walk relates to other walks.
#[derive(Clone, Copy)]
pub(super) enum Reuse<'b> {
    /// The walk neither records nor replays.
    None,
    /// The walk records its events for later walks.
    Record,
    /// The walk replays events of an earlier walk.
    Replay(Before<'b>),
}

impl Reuse<'_> {
    /// Turns a replay into [`Self::None`] unless `is_alike` holds for the earlier file.
    pub(super) fn only_if(self, is_alike: impl FnOnce(Before<'_>) -> bool) -> Self {
        match self {
            Self::Replay(before) if !is_alike(before) => Self::None,
            other => other,
        }
    }
}

/// The visitor of a language.
pub(super) trait Syntax {
    /// The kinds of nodes that it knows by name.
    type Kind: Named;
    type Field: Named;
    /// The role of a node in its parent. Children of an ERROR node are visited with the default.
    type As: Copy + Default + PartialEq;

    /// Reports the facts of a node and plans the steps below it.
    fn visit<'t>(&self, walk: &mut Walk<'_, 't, Self::Kind, Self::Field, Self::As>, node: Node<'t>, to: Self::As);
}

/// A walk through a tree. The steps that a visit plans run in order, after the visit and before any
/// step that was planned earlier.
pub(super) struct Walk<'s, 't, K: 'static, F: 'static, A> {
    pub(super) source: &'s str,
    pub(super) facts: Facts,
    grammar: &'s Grammar<K, F>,
    /// A stack: the last step runs next. During a visit, the steps that it plans are in their own
    /// order; they are reversed after it.
    steps: Vec<Step<'s, 't, A>>,
    /// Whether the tree has no syntax errors.
    is_sound: bool,
    /// A cursor that is reused.
    cursor: Option<TreeCursor<'t>>,
}

/// The fewest tokens of a node whose events are recorded. Visiting a smaller node costs less than
/// storing and replaying it.
const WORTH_KEEPING: u32 = 4;

/// Walks a complete tree and collects its facts.
///
/// The events and steps of a visit may depend only on three things: the node, its role in its
/// parent, and the tokens reported since the visit of an enclosing node, or the one token before
/// these. So a node with the default role gives the same events wherever it is. Only such nodes are
/// recorded.
pub(super) fn collect_facts<S: Syntax>(
    syntax: &S,
    grammar: &Grammar<S::Kind, S::Field>,
    source: &str,
    root: Node<'_>,
    reuse: Reuse<'_>,
) -> WalkedFile {
    let (facts, before) = match reuse {
        Reuse::None => (Facts::new(), None),
        Reuse::Record => (Facts::recording(), None),
        Reuse::Replay(Before { walked, .. }) => (Facts::like(&walked.facts), Some(walked)),
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
                    walk.facts.replay(&before.facts, passage, node.start_byte());
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
    WalkedFile { facts: walk.facts, nodes }
}

impl<'s, 't, K: Named, F: Named, A: Copy + Default> Walk<'s, 't, K, F, A> {
    pub(super) fn text(&self, node: Node<'_>) -> &'s str {
        self.source.get(node.byte_range()).unwrap_or_default()
    }

    /// The source text of a range.
    pub(super) fn slice(&self, range: Range<usize>) -> &'s str {
        self.source.get(range).unwrap_or_default()
    }

    /// Reports a token whose type the syntax gives.
    pub(super) fn known(&mut self, node: Node<'_>, syntax_type: SyntaxType) {
        let text = self.text(node);
        self.facts.known(node.byte_range(), text, syntax_type);
    }

    /// Reports a token that the language defines.
    pub(super) fn builtin(&mut self, node: Node<'_>, syntax_type: SyntaxType) {
        let text = self.text(node);
        self.facts.builtin(node.byte_range(), text, syntax_type);
    }

    /// Reports the keyword that a node begins with.
    pub(super) fn keyword(&mut self, node: Node<'_>, word: &str) {
        let span = node.start_byte()..node.start_byte() + word.len();
        let text = self.slice(span.clone());
        self.facts.builtin(span, text, SyntaxType::Keyword);
    }

    /// Visits a statement. It is one token, its keyword, if it has no other parts.
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

    pub(super) fn visit(&mut self, node: Node<'t>, to: A) {
        self.steps.push(Step::Visit(node, to));
    }

    /// Plans to visit all children with the same role.
    pub(super) fn all(&mut self, node: Node<'t>, to: A) {
        self.each(node, Self::counts, |walk, _, child| walk.visit(child, to));
    }

    /// Plans to visit the children, each with the role that `to` gives it.
    pub(super) fn children(&mut self, node: Node<'t>, mut to: impl FnMut(F, Node<'t>) -> A) {
        self.parts(node, |walk, field, child| walk.visit(child, to(field, child)));
    }

    /// Calls `plan` for each child that is more than syntax.
    pub(super) fn parts(&mut self, node: Node<'t>, mut plan: impl FnMut(&mut Self, F, Node<'t>)) {
        self.each(node, Self::counts, |walk, cursor, child| {
            plan(walk, walk.grammar.field(cursor.field_id().map_or(0, u16::from)), child);
        });
    }

    /// Plans to visit the children for which `to` gives a role. Unlike [`Self::children`], it
    /// includes keywords and punctuation.
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

    fn counts(&self, node: Node<'t>) -> bool {
        self.grammar.counts(node)
    }

    /// Calls `plan` for each `wanted` child, with a cursor at the child. Only a cursor knows a
    /// child's field; the lookup takes time, so `plan` decides whether to do it.
    fn each(
        &mut self,
        node: Node<'t>,
        wanted: impl Fn(&Self, Node<'t>) -> bool,
        mut plan: impl FnMut(&mut Self, &TreeCursor<'t>, Node<'t>),
    ) {
        // `plan` may need a cursor too, so this one is taken out of the cache meanwhile.
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

    /// Plans to visit an `if` statement. The code after `else` is in the field `alternative`.
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

    /// Plans the steps of `plan` within a branch: an `if` statement or a loop.
    pub(super) fn branch(&mut self, plan: impl FnOnce(&mut Self)) {
        self.steps.push(Step::EnterBranch);
        plan(self);
        self.steps.push(Step::LeaveBranch);
    }

    /// Plans the steps of `plan` within a loop.
    pub(super) fn loops(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.branch(|walk| walk.within(context, plan));
    }

    /// Plans to declare a name as an object of a class. The name is a variable of the scope that is
    /// open at that step, or a field of the class around it.
    pub(super) fn plan_object(&mut self, name: &'s str, class: &'s str, is_field: bool) {
        self.steps.push(Step::Object(name, class, is_field));
    }

    /// Plans to visit a class. Its `name`, visited as `to`, belongs to the enclosing scope. Type
    /// parameters and bases are within the class's scope.
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

    /// Plans a string token.
    pub(super) fn literal(&mut self, span: Range<usize>, text: Cow<'s, str>) {
        self.steps.push(Step::Literal(span, text));
    }

    pub(super) fn plan_enter(&mut self, context: Context) {
        self.steps.push(Step::Enter(context));
    }

    pub(super) fn plan_leave(&mut self, context: Context) {
        self.steps.push(Step::Leave(context));
    }

    pub(super) fn plan_open(&mut self, kind: ScopeKind) {
        self.steps.push(Step::Open(kind));
    }

    pub(super) fn plan_close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// Plans the steps of `plan` within a context.
    pub(super) fn within(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.plan_enter(context);
        plan(self);
        self.plan_leave(context);
    }

    /// Plans the steps of `plan` within a scope.
    pub(super) fn scope(&mut self, kind: ScopeKind, plan: impl FnOnce(&mut Self)) {
        self.steps.push(Step::Open(kind));
        plan(self);
        self.steps.push(Step::Close);
    }
}
