//! The search for the best bounds.

use serde::Serialize;

use super::network::Network;
use super::{Bounds, Selection, Violation};
use crate::samples::Samples;

/// The parameters of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Search {
    /// The target number of samples.
    pub samples: u64,
    /// The paper's Δ, at least 1. The squared difference from the target is divided by it and
    /// rounded down.
    pub resolution: u64,
    /// The initial maximum for a problem and for a tag.
    pub most: u64,
    /// The smallest minimum for a problem: 1, as in the paper, or 0 if problems may have no sample.
    pub min_problem: u64,
}

impl Search {
    /// The paper's parameters.
    pub fn new(samples: u64) -> Self {
        Self { samples, resolution: 1000, most: 1000, min_problem: 1 }
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The bounds after each of the three steps. The selection is within the last ones.
    pub steps: [Bounds; 3],
    /// The squared difference from the target, in units of the resolution.
    pub distance: u64,
    /// Why a minimum is 0 instead of 1, for problems or tags.
    pub relaxed: Vec<Violation>,
    /// The selection.
    pub selection: Selection,
}

/// Finds the selection with the best bounds in the paper's order. The first key is the distance
/// from the target (less is better). Then follow the minimum for tags (more), the maximum for tags
/// (less), the maximum for problems (less), and the minimum for problems (more).
///
/// It searches the paper's three grids of bounds in turn, each around the best of the one before:
///
/// 1. minimum for a tag 1, 6 … 496; minimum for a problem 1 … 19; both maximums are
///    [`Search::most`];
/// 2. minimum for a tag up to 49 more; maximum for a tag down to 100 below that of the first
///    selection, by 20; maximum for a problem down to 5 below; minimum for a problem up to 1 more;
/// 3. maximum for a tag down to 100 below that of the second selection, one by one.
///
/// A better value of one bound never makes the others easier to meet. Binary search therefore finds
/// the best of each grid, bound by bound.
///
/// The paper leaves three things open, which are decided here:
///
/// - Of all selections within the same bounds, the result is the flattest with the total nearest to
///   the target ([`Bounds::select`]).
/// - Bounds with a minimum above their maximum are not feasible.
/// - If not every problem or not every tag can have one sample, the minimum is 0, and
///   [`Outcome::relaxed`] says why.
///
/// Properties:
///
/// - **Errors:** none. Without samples, the selection is empty.
/// - **Cost:** about 250 maximum flows.
/// - **Source:** xCodeEval, section 2.1 and appendix D.
pub fn search(samples: &Samples, search: Search) -> Outcome {
    let mut finder = Finder { samples, network: Network::new(samples), search };
    let loosest = Bounds { min_problem: 0, max_problem: search.most, min_tag: 0, max_tag: search.most };
    let mut relaxed = Vec::new();
    let mut least = |bounds: Bounds, grid: Vec<u64>| {
        let violation = bounds.violation_in(&mut finder.network, samples);
        let grid = if violation.is_some() { vec![0] } else { grid };
        relaxed.extend(violation);
        grid
    };
    let tag_grid = least(Bounds { min_tag: 1, ..loosest }, (1..=496).step_by(5).collect());
    let min_problem = search.min_problem;
    let problem_grid = least(Bounds { min_problem, ..loosest }, (min_problem..=19).collect());
    let (first, selection) = finder.step(&tag_grid, &[search.most], &[search.most], &problem_grid);
    let (most_tag, most_problem) = most(&selection);
    let (second, selection) = finder.step(
        &(first.min_tag..first.min_tag + 50).collect::<Vec<_>>(),
        &down(most_tag, 100, 20),
        &down(most_problem, 5, 1),
        &[first.min_problem, first.min_problem + 1],
    );
    let (most_tag, _) = most(&selection);
    let (third, selection) =
        finder.step(&[second.min_tag], &down(most_tag, 100, 1), &[second.max_problem], &[second.min_problem]);
    let distance = finder.distance_of(selection.total());
    Outcome { steps: [first, second, third], distance, relaxed, selection }
}

/// The maximum flows of any tag and of any problem.
fn most(selection: &Selection) -> (u64, u64) {
    let most = |flows: &[u64]| flows.iter().copied().max().unwrap_or(0);
    (most(&selection.of_tag), most(&selection.of_problem))
}

/// Ascending numbers from `most - by` to `most`, by `step`, without negative ones.
fn down(most: u64, by: usize, step: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..=by as u64).step_by(step).filter_map(|less| most.checked_sub(less)).collect();
    numbers.reverse();
    numbers
}

struct Finder<'s> {
    samples: &'s Samples,
    network: Network,
    search: Search,
}

impl Finder<'_> {
    /// The best combination of these bounds and its selection. Each list is ascending. The loosest
    /// combination must be feasible.
    fn step(
        &mut self,
        min_tag: &[u64],
        max_tag: &[u64],
        max_problem: &[u64],
        min_problem: &[u64],
    ) -> (Bounds, Selection) {
        let ends = |grid: &[u64]| (grid.first().copied().unwrap_or(0), grid.last().copied().unwrap_or(0));
        let mut bounds = Bounds {
            min_problem: ends(min_problem).0,
            max_problem: ends(max_problem).1,
            min_tag: ends(min_tag).0,
            max_tag: ends(max_tag).1,
        };
        let distance = self.distance(&bounds);
        let mut fits = |bounds: &Bounds| bounds.is_possible(&mut self.network) && self.distance(bounds) == distance;
        bounds.min_tag = largest(min_tag, |min_tag| fits(&Bounds { min_tag, ..bounds })).unwrap_or(bounds.min_tag);
        bounds.max_tag = smallest(max_tag, |max_tag| fits(&Bounds { max_tag, ..bounds })).unwrap_or(bounds.max_tag);
        bounds.max_problem =
            smallest(max_problem, |max_problem| fits(&Bounds { max_problem, ..bounds })).unwrap_or(bounds.max_problem);
        bounds.min_problem =
            largest(min_problem, |min_problem| fits(&Bounds { min_problem, ..bounds })).unwrap_or(bounds.min_problem);
        (bounds, bounds.select_in(&mut self.network, self.samples, self.search.samples))
    }

    /// The distance of the best selection within these bounds from the target. At least one must
    /// exist.
    fn distance(&mut self, bounds: &Bounds) -> u64 {
        let nearest = bounds.nearest_total(&mut self.network, self.search.samples);
        self.distance_of(nearest)
    }

    fn distance_of(&self, total: u64) -> u64 {
        let difference = u128::from(total.abs_diff(self.search.samples));
        u64::try_from(difference * difference / u128::from(self.search.resolution.max(1))).unwrap_or(u64::MAX)
    }
}

/// The largest number of an ascending list that fits. All numbers below one that fits must fit too.
fn largest(grid: &[u64], mut fits: impl FnMut(u64) -> bool) -> Option<u64> {
    let fitting = grid.partition_point(|&number| fits(number));
    fitting.checked_sub(1).map(|last| grid[last])
}

/// The smallest number of an ascending list that fits. All numbers above one that fits must fit
/// too.
fn smallest(grid: &[u64], mut fits: impl FnMut(u64) -> bool) -> Option<u64> {
    grid.get(grid.partition_point(|&number| !fits(number))).copied()
}
