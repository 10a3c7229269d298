//! Selects samples so that each problem and each tag has enough samples and not too many. This is a
//! circulation with bounds.
//!
//! A flow from problems to the tags of their samples says how many samples of each problem are
//! selected. [`Bounds`] bound both ends. [`search()`] finds the best bounds, and
//! [`Selection::draw`] draws the samples.
//!
//! The search evaluates bounds by maximum flows, with the cut condition of circulations:
//!
//! - Bounds are feasible under two conditions. Tags reach their minimum while problems give their
//!   maximum, and problems reach their minimum while tags take their maximum. Neither condition
//!   depends on the other two bounds.
//! - The maximum total is the maximum flow with the upper bounds alone.
//! - The minimum total is the sum of all minimums, less a maximum flow with the minimums as
//!   capacities. That flow serves both sides.
//! - Every total between the two is feasible.

mod network;
pub mod published;
mod search;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::samples::{SampleNumber, Samples};
use assay_base::random::Random;
use network::Network;
pub use search::{Outcome, Search, search};

/// The bounds on samples of each problem and each tag: the paper's (m_p, x_p, m_t, x_t). A problem
/// or tag with fewer samples than its minimum gives all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// The minimum for each problem.
    pub min_problem: u64,
    /// The maximum for each problem.
    pub max_problem: u64,
    /// The minimum for each tag.
    pub min_tag: u64,
    /// The maximum for each tag.
    pub max_tag: u64,
}

/// Why bounds are not feasible: a bottleneck of the network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Violation {
    /// The minimum of a problem or tag exceeds its maximum.
    Crossed,
    /// These tags need more samples than problems may give them.
    Tags {
        /// The tags, by name.
        tags: Vec<String>,
        /// The number of samples that they need.
        needed: u64,
        /// The number of samples that they can get.
        available: u64,
    },
    /// These problems must give more samples than tags may take.
    Problems {
        /// The problems, by index.
        problems: Vec<u32>,
        /// The number of samples that they must give.
        needed: u64,
        /// The number of samples that tags can take.
        available: u64,
        /// The tags at their maximum, by name.
        tags: Vec<String>,
    },
}

/// The number of samples selected of each problem, group and tag: a flow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// For each problem.
    pub of_problem: Vec<u64>,
    /// For each group of samples, problem by problem.
    pub of_group: Vec<u64>,
    /// For each tag. A sample with several tags counts for one of them.
    pub of_tag: Vec<u64>,
}

/// The minimum and maximum of a problem or tag with this number of samples.
fn bounds_of(bounds: [u64; 2], samples: u64) -> [u64; 2] {
    bounds.map(|bound| bound.min(samples))
}

impl Bounds {
    fn problem(&self, samples: u64) -> [u64; 2] {
        bounds_of([self.min_problem, self.max_problem], samples)
    }

    fn tag(&self, samples: u64) -> [u64; 2] {
        bounds_of([self.min_tag, self.max_tag], samples)
    }

    /// Whether no minimum exceeds its maximum.
    fn are_ordered(&self, network: &Network) -> bool {
        let is_ordered = |[least, most]: [u64; 2]| least <= most;
        network.units.iter().flat_map(|unit| &unit.samples).all(|&all| is_ordered(self.problem(all)))
            && network.of_tag.iter().all(|&all| is_ordered(self.tag(all)))
    }

    /// Why no selection is within these bounds. `None` if there is one.
    pub fn violation(&self, samples: &Samples) -> Option<Violation> {
        self.violation_in(&mut Network::new(samples), samples)
    }

    fn violation_in(&self, network: &mut Network, samples: &Samples) -> Option<Violation> {
        if !self.are_ordered(network) {
            return Some(Violation::Crossed);
        }
        let names = |is_in: &[bool], wanted: bool| -> Vec<String> {
            samples
                .tags()
                .iter()
                .zip(is_in)
                .filter(|&(_, &is_in)| is_in == wanted)
                .map(|(name, _)| name.clone())
                .collect()
        };
        let Needs { units, tags } = Needs::of(self, network);
        let (needed, given) = (tags[0].iter().sum::<u64>(), network.max_flow(&units[1], &tags[0]));
        if given < needed {
            let (_, is_reachable) = network.reachable();
            let short: u64 = tags[0].iter().zip(&is_reachable).filter(|&(_, &is)| !is).map(|(need, _)| need).sum();
            let tags = names(&is_reachable, false);
            return Some(Violation::Tags { tags, needed: short, available: short - (needed - given) });
        }
        let (needed, taken) = (units[0].iter().sum::<u64>(), network.max_flow(&units[0], &tags[1]));
        (taken < needed).then(|| {
            let (is_reachable, are_tags_reachable) = network.reachable();
            let stuck = || (0..network.units.len()).filter(|&unit| is_reachable[unit]);
            let short: u64 = stuck().map(|unit| units[0][unit]).sum();
            let mut problems: Vec<u32> =
                stuck().flat_map(|unit| network.units[unit].problems.iter().map(|&problem| problem as u32)).collect();
            problems.sort_unstable();
            let (available, tags) = (short - (needed - taken), names(&are_tags_reachable, true));
            Violation::Problems { problems, needed: short, available, tags }
        })
    }

    /// Whether a selection is within these bounds.
    fn is_possible(&self, network: &mut Network) -> bool {
        let Needs { units, tags } = Needs::of(self, network);
        self.are_ordered(network)
            && network.max_flow(&units[1], &tags[0]) == tags[0].iter().sum::<u64>()
            && network.max_flow(&units[0], &tags[1]) == units[0].iter().sum::<u64>()
    }

    /// The total nearest to `target` of all selections within these bounds. At least one must
    /// exist.
    fn nearest_total(&self, network: &mut Network, target: u64) -> u64 {
        let Needs { units, tags } = Needs::of(self, network);
        let most = network.max_flow(&units[1], &tags[1]);
        if most <= target {
            return most;
        }
        let needed: u64 = units[0].iter().chain(&tags[0]).sum();
        target.max(needed - network.max_flow(&units[0], &tags[0]))
    }

    /// The flattest selection within these bounds whose total is nearest to `target`. `None` if
    /// there is no selection.
    ///
    /// The flattest selection has the least maximum over tags, and among those the least maximum
    /// over problems.
    ///
    /// **Cost:** about 60 maximum flows. Each is O(phases · edges) in practice.
    pub fn select(&self, samples: &Samples, target: u64) -> Option<Selection> {
        let mut network = Network::new(samples);
        self.is_possible(&mut network).then(|| self.select_in(&mut network, samples, target))
    }

    /// Like [`Self::select`], for bounds that are feasible.
    fn select_in(&self, network: &mut Network, samples: &Samples, target: u64) -> Selection {
        let total = self.nearest_total(network, target);
        let mut flat = *self;
        let most_of_tag = network.of_tag.iter().copied().max().unwrap_or(0);
        let most_of_problem = network.units.iter().flat_map(|unit| &unit.samples).copied().max().unwrap_or(0);
        let mut fits = |bounds: Bounds| bounds.is_possible(network) && bounds.nearest_total(network, target) == total;
        flat.max_tag = least(flat.max_tag.min(most_of_tag), |max_tag| fits(Bounds { max_tag, ..flat }));
        flat.max_problem =
            least(flat.max_problem.min(most_of_problem), |max_problem| fits(Bounds { max_problem, ..flat }));
        let Needs { units, tags } = Needs::of(&flat, network);
        network.flow_within([&units[0], &units[1]], [&tags[0], &tags[1]], target);
        Selection::of_flow(network, samples, &flat)
    }
}

/// The least number up to `most` that fits. `most` must fit, and so must all numbers above one that
/// fits.
fn least(most: u64, mut fits: impl FnMut(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if fits(middle) { high = middle } else { low = middle + 1 }
    }
    high
}

/// The minimum and maximum of each unit and each tag.
struct Needs {
    units: [Vec<u64>; 2],
    tags: [Vec<u64>; 2],
}

impl Needs {
    fn of(bounds: &Bounds, network: &Network) -> Self {
        let unit =
            |unit: &network::Unit, which: usize| unit.samples.iter().map(|&all| bounds.problem(all)[which]).sum();
        Self {
            units: [0, 1].map(|which| network.units.iter().map(|one| unit(one, which)).collect()),
            tags: [0, 1].map(|which| network.of_tag.iter().map(|&all| bounds.tag(all)[which]).collect()),
        }
    }
}

impl Selection {
    /// The number of selected samples.
    pub fn total(&self) -> u64 {
        self.of_problem.iter().sum()
    }

    /// Converts a flow to a selection. The problems of a unit share its flow as evenly as their
    /// bounds allow.
    fn of_flow(network: &Network, samples: &Samples, bounds: &Bounds) -> Self {
        let mut of_problem = vec![0; samples.problems().len()];
        let mut of_groups: Vec<Vec<u64>> =
            samples.problems().iter().map(|problem| vec![0; problem.groups.len()]).collect();
        let mut flows = network.group_flows();
        for (number, unit) in network.units.iter().enumerate() {
            let ranges: Vec<[u64; 2]> = unit.samples.iter().map(|&all| bounds.problem(all)).collect();
            for (&problem, taken) in unit.problems.iter().zip(share(network.unit_flow(number), &ranges)) {
                of_problem[problem] = taken;
            }
            let is_tagged = |group: &usize, problem: usize| !samples.problems()[problem].groups[*group].tags.is_empty();
            let groups = |problem: usize| {
                (0..samples.problems()[problem].groups.len()).filter(move |group| is_tagged(group, problem))
            };
            match unit.problems.as_slice() {
                [problem] => {
                    for (group, flow) in groups(*problem).zip(&mut flows) {
                        of_groups[*problem][group] = flow;
                    }
                }
                problems => {
                    flows.next();
                    for &problem in problems {
                        groups(problem).for_each(|group| of_groups[problem][group] = of_problem[problem]);
                    }
                }
            }
        }
        let of_tag = (0..network.tags).map(|number| network.tag_flow(number)).collect();
        Self { of_problem, of_group: of_groups.concat(), of_tag }
    }

    /// Whether this is a valid selection of these samples within `bounds`. It checks each bound,
    /// and that the samples selected of each problem can be assigned to tags with these counts.
    pub fn is_within(&self, bounds: &Bounds, samples: &Samples) -> bool {
        let inside = |value: u64, [least, most]: [u64; 2]| (least..=most).contains(&value);
        let mut of_tag = vec![0; samples.tags().len()];
        let mut groups = self.of_group.iter();
        let problems = self.of_problem.len() == samples.problems().len()
            && samples.problems().iter().zip(&self.of_problem).all(|(problem, &taken)| {
                let (mut all, mut sum, mut fits) = (0, 0, true);
                for group in &problem.groups {
                    let len = if group.tags.is_empty() { 0 } else { group.samples.len() as u64 };
                    let of_group = groups.next().copied().unwrap_or(u64::MAX);
                    fits &= of_group <= len;
                    sum += of_group.min(len);
                    all += len;
                    group.tags.iter().for_each(|&tag| of_tag[tag as usize] += len);
                }
                fits && sum == taken && inside(taken, bounds.problem(all))
            });
        let tags = self.of_tag.len() == of_tag.len()
            && self.of_tag.iter().zip(of_tag).all(|(&taken, all)| inside(taken, bounds.tag(all)));
        problems && tags && groups.next().is_none() && self.is_dealt_out(samples)
    }

    /// Whether the selected samples can fill the tags: the maximum flow with exactly these numbers
    /// is complete.
    fn is_dealt_out(&self, samples: &Samples) -> bool {
        let mut exact = Samples::default();
        let mut taken = self.of_group.iter();
        for problem in samples.problems() {
            for group in &problem.groups {
                let tags = || group.tags.iter().map(|&tag| samples.tags()[tag as usize].as_str());
                for _ in 0..taken.next().copied().unwrap_or_default() {
                    exact.add(&problem.id, tags());
                }
            }
        }
        let wanted: FxHashMap<&str, u64> =
            samples.tags().iter().map(String::as_str).zip(self.of_tag.iter().copied()).collect();
        let numbers: Vec<u64> = exact.tags().iter().filter_map(|tag| wanted.get(tag.as_str()).copied()).collect();
        let mut network = Network::new(&exact);
        let all: Vec<u64> = network.units.iter().map(|unit| unit.samples.iter().sum()).collect();
        let flow = network.max_flow(&all, &numbers);
        flow == self.total() && flow == self.of_tag.iter().sum::<u64>()
    }

    /// Draws the selected number of samples of each group. The result is in ascending order.
    pub fn draw(&self, samples: &Samples, seed: u64) -> Vec<SampleNumber> {
        let mut random = Random::new(seed);
        let groups = samples.problems().iter().flat_map(|problem| &problem.groups);
        let mut drawn = Vec::new();
        for (group, &count) in groups.zip(&self.of_group) {
            let mut members = group.samples.clone();
            random.draw(&mut members, count as usize);
            drawn.extend_from_slice(&members[..members.len().min(count as usize)]);
        }
        drawn.sort_unstable();
        drawn
    }
}

/// Numbers within ranges, as equal as possible, with the sum `total`. The first ones are larger by
/// the remainder.
fn share(total: u64, ranges: &[[u64; 2]]) -> Vec<u64> {
    let at = |level: u64| ranges.iter().map(move |&[least, most]| level.clamp(least, most));
    let highest = ranges.iter().map(|&[_, most]| most).max().unwrap_or(0);
    // The least level whose sum suffices. The excess over `total` is then taken from the last
    // numbers.
    let level = least(highest, |level| at(level).sum::<u64>() >= total);
    let mut numbers: Vec<u64> = at(level).collect();
    let mut over = numbers.iter().sum::<u64>().saturating_sub(total);
    for (number, &[least, _]) in numbers.iter_mut().zip(ranges).rev() {
        if over > 0 && *number == level && level > least {
            *number -= 1;
            over -= 1;
        }
    }
    numbers
}

/// How evenly tags are covered, over the number of samples of each tag.
///
/// - **Unit:** `deviation` is in samples, and `skew` has no unit. Lower is more even for both.
/// - **Formula:** population standard deviation `√m₂`, and Fisher and Pearson's `m₃ / m₂^(3/2)`.
///   `mₖ` is the mean of the k-th powers of the differences from the mean. Both are 0 if all tags
///   have the same number.
/// - **Errors:** none. **Cost:** O(tags). **Source:** xCodeEval, table 7.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Evenness {
    /// Skewness.
    pub skew: f64,
    /// Standard deviation.
    pub deviation: f64,
}

impl Evenness {
    /// The evenness of the numbers of samples of all tags.
    pub fn of(counts: &[u64]) -> Self {
        let n = counts.len().max(1) as f64;
        let mean = counts.iter().map(|&count| count as f64).sum::<f64>() / n;
        let differences = || counts.iter().map(|&count| count as f64 - mean);
        let second = differences().map(|one| one * one).sum::<f64>() / n;
        let third = differences().map(|one| one * one * one).sum::<f64>() / n;
        let deviation = second.sqrt();
        Self { skew: if second > 0.0 { third / (second * deviation) } else { 0.0 }, deviation }
    }

    /// The mean over `rounds` random draws of `count` samples among those with a tag.
    pub fn of_random(samples: &Samples, count: usize, rounds: u32, seed: u64) -> Self {
        let mut tagged: Vec<(SampleNumber, &[u32])> = samples
            .problems()
            .iter()
            .flat_map(|problem| &problem.groups)
            .filter(|group| !group.tags.is_empty())
            .flat_map(|group| group.samples.iter().map(|&sample| (sample, group.tags.as_slice())))
            .collect();
        let mut random = Random::new(seed);
        let mut sum = Self::default();
        for _ in 0..rounds {
            random.draw(&mut tagged, count);
            let mut counts = vec![0; samples.tags().len()];
            for (_, tags) in tagged.iter().take(count) {
                tags.iter().for_each(|&tag| counts[tag as usize] += 1);
            }
            let one = Self::of(&counts);
            sum.skew += one.skew;
            sum.deviation += one.deviation;
        }
        let rounds = f64::from(rounds.max(1));
        Self { skew: sum.skew / rounds, deviation: sum.deviation / rounds }
    }
}
