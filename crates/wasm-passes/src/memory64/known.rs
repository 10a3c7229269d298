//! Which locals of a function are known to have no upper half.
//!
//! A local is known from where it was checked to where it is set again, or to the end of the block.
//! What is known before a block is known inside, and behind it unless the block sets it. A loop
//! forgets at its start what it sets anywhere, because it comes back there.

use wasmparser::Operator;

/// Loops that are nested deeper on average make the pass forget everything.
const MAX_NESTING: usize = 50;

/// What is known at a place of a function.
#[derive(Default)]
pub(super) struct Known {
    is_known: Vec<bool>,
    /// The locals that became known, in this order. Some of them may no longer be.
    learned: Vec<u32>,
    /// How many locals had been learned at the start of each open block.
    blocks: Vec<usize>,
    /// The locals that operators set, in the order of the operators.
    sets: Vec<u32>,
    /// How many of `sets` loops may still go through. Nested loops would go through the same ones
    /// again and again. Then nothing is known any more.
    budget: usize,
    /// For each loop in the order of opening, which of `sets` are inside, the last loop first.
    loops: Vec<std::ops::Range<usize>>,
}

impl Known {
    /// What is known at the start of a function.
    pub(super) fn new<'a>(locals: u32, operators: impl Iterator<Item = &'a Operator<'a>>) -> Self {
        let (mut sets, mut loops, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for operator in operators {
            match operator {
                Operator::LocalSet { local_index } | Operator::LocalTee { local_index } => sets.push(*local_index),
                Operator::Loop { .. } => {
                    open.push(Some(loops.len()));
                    loops.push(sets.len()..sets.len());
                }
                Operator::Block { .. } | Operator::If { .. } | Operator::TryTable { .. } => open.push(None),
                Operator::End => {
                    if let Some(Some(number)) = open.pop() {
                        let inside: &mut std::ops::Range<usize> = &mut loops[number];
                        inside.end = sets.len();
                    }
                }
                _ => {}
            }
        }
        loops.reverse();
        let budget = sets.len().saturating_mul(MAX_NESTING);
        let is_known = vec![false; locals as usize];
        Self { is_known, learned: Vec::new(), blocks: Vec::new(), sets, budget, loops }
    }

    pub(super) fn is_known(&self, local: u32) -> bool {
        self.is_known.get(local as usize).copied().unwrap_or_default()
    }

    pub(super) fn learn(&mut self, local: u32) {
        if let Some(is_known) = self.is_known.get_mut(local as usize).filter(|is_known| !**is_known) {
            *is_known = true;
            self.learned.push(local);
        }
    }

    pub(super) fn forget(&mut self, local: u32) {
        if let Some(is_known) = self.is_known.get_mut(local as usize) {
            *is_known = false;
        }
    }

    pub(super) fn start_block(&mut self) {
        self.blocks.push(self.learned.len());
    }

    pub(super) fn start_loop(&mut self) {
        let inside = self.loops.pop().unwrap_or_default();
        match self.budget.checked_sub(inside.len()) {
            Some(rest) => {
                self.budget = rest;
                for place in inside {
                    self.forget(self.sets[place]);
                }
            }
            None => self.is_known.clear(),
        }
        self.start_block();
    }

    /// Forgets what became known in a block.
    pub(super) fn end_block(&mut self) {
        let before = self.blocks.pop().unwrap_or_default();
        for local in self.learned.split_off(before) {
            self.forget(local);
        }
    }

    /// Passes over an operator that is never reached.
    pub(super) fn skip(&mut self, operator: &Operator<'_>) {
        if let Operator::Loop { .. } = operator {
            self.loops.pop();
        }
    }
}
