//! Walks a tree without recursion: a hostile tree is as deep as its text is long.

use super::{Known, Node, Unresolved};
use crate::facts::{Facts, ScopeKind};
use crate::{Context, Options, SyntaxType, TokenProfile};

/// A pending step of the walk. `T` is the role of a node in its parent.
pub(super) enum Step<T> {
    Visit(usize, T),
    Enter(Context),
    Leave(Context),
    EnterBranch,
    LeaveBranch,
    Open(ScopeKind),
    Close,
}

/// A walk through a program.
pub(super) struct Walk<'p, 'o, T> {
    pub(super) nodes: &'p [Node],
    pub(super) facts: Facts,
    pub(super) entries: Vec<Unresolved<'p>>,
    pub(super) options: &'o Options,
    /// The steps that a visit plans, in their order.
    pub(super) planned: Vec<Step<T>>,
}

/// Collects the facts about a program's tokens, and its entries in the order of the list of nodes.
/// The steps that `visit` plans run before any step that was planned earlier.
pub(super) fn walk<'p, 'o, T>(
    nodes: &'p [Node],
    options: &'o Options,
    root: T,
    visit: impl Fn(&mut Walk<'p, 'o, T>, usize, T),
) -> (Facts, Vec<Unresolved<'p>>) {
    let mut walk = Walk { nodes, facts: Facts::new(), entries: Vec::new(), options, planned: Vec::new() };
    let mut steps = vec![Step::Visit(0, root)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Visit(place, to) => visit(&mut walk, place, to),
            Step::Enter(context) => walk.facts.enter(context),
            Step::Leave(context) => walk.facts.leave(context),
            Step::EnterBranch => walk.facts.enter_branch(),
            Step::LeaveBranch => walk.facts.leave_branch(),
            Step::Open(kind) => walk.facts.open(kind),
            Step::Close => walk.facts.close(),
        }
        steps.extend(walk.planned.drain(..).rev());
    }
    (walk.facts, walk.entries)
}

impl<'p, T> Walk<'p, '_, T> {
    /// Plans to visit nodes, each with the role that `to` gives it.
    pub(super) fn each(&mut self, nodes: &[usize], mut to: impl FnMut(usize) -> T) {
        self.planned.extend(nodes.iter().map(|&node| Step::Visit(node, to(node))));
    }

    /// Plans the steps of `plan` within a context.
    pub(super) fn within(&mut self, context: Context, plan: impl FnOnce(&mut Self)) {
        self.planned.push(Step::Enter(context));
        plan(self);
        self.planned.push(Step::Leave(context));
    }

    /// Plans the steps of `plan` within a scope.
    pub(super) fn scope(&mut self, kind: ScopeKind, plan: impl FnOnce(&mut Self)) {
        self.planned.push(Step::Open(kind));
        plan(self);
        self.planned.push(Step::Close);
    }

    /// Plans the steps of `plan` within a branch: an `if` statement or a loop.
    pub(super) fn branch(&mut self, plan: impl FnOnce(&mut Self)) {
        self.planned.push(Step::EnterBranch);
        plan(self);
        self.planned.push(Step::LeaveBranch);
    }

    /// Reports a node without a value. `word` is the keyword that it is, and `is_part` whether
    /// nothing is written in the source for it if it has no children.
    pub(super) fn without_value(&mut self, place: usize, word: Option<&str>, is_part: bool) {
        let node = &self.nodes[place];
        let known = match word {
            _ if !node.children.is_empty() => Known::Inner,
            Some(word) => {
                let token = self.facts.next();
                self.facts.builtin(place..place, word, SyntaxType::Keyword);
                Known::Token(token)
            }
            None if self.options.profile == TokenProfile::Ct3V1 => Known::Blank(Some(self.facts.contexts_now())),
            None if !is_part => Known::Blank(None),
            None => Known::Inner,
        };
        self.entries.push((&node.kind, place, known));
    }
}
