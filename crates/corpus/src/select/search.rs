//! The search for the best bounds.

use serde::Serialize;

use super::network::Network;
use super::{Bounds, Selection, Violation};
use crate::samples::Samples;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Search {
    /// How many samples are wanted.
    pub samples: u64,
    /// How many the square of the difference may be before it counts, and in what steps: the paper's Δ, at least 1.
    pub resolution: u64,
    /// The most of a problem and for a tag to begin with.
    pub most: u64,
}

impl Search {
    /// As the paper has it.
    pub fn new(samples: u64) -> Self {
        Self { samples, resolution: 1000, most: 1000 }
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The bounds of the three steps; the last are those of the selection.
    pub steps: [Bounds; 3],
    /// The square of the difference from what was wanted, in units of the resolution.
    pub distance: u64,
    /// Why the least is not 1 for each problem or tag, where it is 0.
    pub relaxed: Vec<Violation>,
    /// The selection.
    pub selection: Selection,
}

/// The selection whose bounds come last in the paper's order: by the distance from what is wanted (less is better),
/// then the least for each tag (more), the most for each tag (less), the most of each problem (less), the least of each
/// problem (more).
///
/// It looks at the paper's three sets of bounds one after the other, each around the best of the one before:
///
/// 1. least for a tag 1, 6 … 496; least of a problem 1 … 19; the most of both [`Search::most`];
/// 2. least for a tag up to 49 more; most for a tag down to 100 less than the first selection's most, by 20; most of a
///    problem down to 5 less; least of a problem up to 1 more;
/// 3. most for a tag down to 100 less than the second selection's most, one by one.
///
/// Whatever is better for one bound makes it harder for the others to be met, never easier, so the best of each set is
/// found by halving, bound after bound. Three things are not said in the paper, and are so here: of all selections
/// within the same bounds the flattest with the total nearest to what is wanted is meant ([`Bounds::select`]); bounds
/// that ask more of a problem or tag than they allow are none; and where not even one sample of each problem, or for
/// each tag, can be had, the least is 0 and [`Outcome::relaxed`] says why.
///
/// - **Errors:** none; without any sample, nothing is selected.
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
    let problem_grid = least(Bounds { min_problem: 1, ..loosest }, (1..=19).collect());
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

/// The greatest flows for a tag and of a problem.
fn most(selection: &Selection) -> (u64, u64) {
    let most = |flows: &[u64]| flows.iter().copied().max().unwrap_or(0);
    (most(&selection.of_tag), most(&selection.of_problem))
}

/// Numbers up to `most`, from `by` less on, by steps.
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
    /// The best of all combinations of these bounds, each ascending, of which the loosest can be met; and its
    /// selection.
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

    /// How far the selections within these bounds are from what is wanted; they exist.
    fn distance(&mut self, bounds: &Bounds) -> u64 {
        let nearest = bounds.nearest_total(&mut self.network, self.search.samples);
        self.distance_of(nearest)
    }

    fn distance_of(&self, total: u64) -> u64 {
        let difference = u128::from(total.abs_diff(self.search.samples));
        u64::try_from(difference * difference / u128::from(self.search.resolution.max(1))).unwrap_or(u64::MAX)
    }
}

/// The largest of ascending numbers that fits, where all smaller ones fit too.
fn largest(grid: &[u64], mut fits: impl FnMut(u64) -> bool) -> Option<u64> {
    let fitting = grid.partition_point(|&number| fits(number));
    fitting.checked_sub(1).map(|last| grid[last])
}

/// The smallest of ascending numbers that fits, where all larger ones fit too.
fn smallest(grid: &[u64], mut fits: impl FnMut(u64) -> bool) -> Option<u64> {
    grid.get(grid.partition_point(|&number| !fits(number))).copied()
}
