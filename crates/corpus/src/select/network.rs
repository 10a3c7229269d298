//! The flow network of a selection, and its maximum flows.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::samples::{Group, Samples, TagNumber};

/// The network: source → units of problems → groups of samples with the same tags → tags → sink.
///
/// It differs from figure 2 of the paper in two ways that do not change the result there. First,
/// each group has a node between its problem and its tags. A flow therefore never exceeds the
/// number of samples with a tag. Second, problems whose samples all have the same tags form one
/// unit, because their flows are interchangeable. This makes the network small.
pub(super) struct Network {
    nodes: usize,
    /// Each edge is followed by its reverse edge. The order is: source to units, units to groups,
    /// groups to tags, tags to the sink, tags to `LACK`, and the edges of `SPARE`.
    edges: Vec<Edge>,
    /// The edges of node `n` are `places[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    places: Vec<u32>,
    pub(super) units: Vec<Unit>,
    pub(super) tags: usize,
    groups: usize,
    /// The index of the first edge from a tag to the sink.
    tags_at: usize,
    /// The flow through each unit and tag that is fixed, so that it cannot be rerouted.
    fixed_unit: Vec<u64>,
    fixed_tag: Vec<u64>,
    /// The number of samples of each tag.
    pub(super) of_tag: Vec<u64>,
}

/// Problems that share a node.
#[derive(Debug, Clone, Default)]
pub(super) struct Unit {
    /// The problems. There are several only if each has one group of samples, all with the same
    /// tags.
    pub(super) problems: Vec<usize>,
    /// The number of samples with tags of each problem.
    pub(super) samples: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    /// The residual capacity.
    left: u64,
}

const SOURCE: usize = 0;
const SINK: usize = 1;
/// The source and the sink of the flow that fills tags with a deficit.
const SPARE: usize = 2;
const LACK: usize = 3;
/// The first unit.
const FIRST: usize = 4;

const UNLIMITED: u64 = u64::MAX / 4;
const NONE: u32 = u32::MAX;

impl Network {
    /// Builds the network of all samples that have a tag.
    pub(super) fn new(samples: &Samples) -> Self {
        let tags = samples.tags().len();
        let mut units: Vec<Unit> = Vec::new();
        // The unit, the tags and the number of samples of each group.
        let mut groups: Vec<(usize, &[TagNumber], u64)> = Vec::new();
        let mut by_tags: FxHashMap<&[TagNumber], (usize, usize)> = FxHashMap::default();
        let mut of_tag = vec![0; tags];
        for (number, problem) in samples.problems().iter().enumerate() {
            let tagged = || problem.groups.iter().filter(|group| !group.tags.is_empty());
            let len = |group: &Group| group.samples.len() as u64;
            tagged().for_each(|group| group.tags.iter().for_each(|&tag| of_tag[tag as usize] += len(group)));
            let all: u64 = tagged().map(len).sum();
            let new = units.len();
            if let (Some(group), 1) = (tagged().next(), tagged().count()) {
                let &mut (unit, place) = by_tags.entry(&group.tags).or_insert((new, groups.len()));
                if unit == new {
                    units.push(Unit::default());
                    groups.push((unit, &group.tags, 0));
                }
                groups[place].2 += all;
                units[unit].problems.push(number);
                units[unit].samples.push(all);
            } else {
                units.push(Unit { problems: vec![number], samples: vec![all] });
                groups.extend(tagged().map(|group| (new, group.tags.as_slice(), len(group))));
            }
        }
        let (first_group, first_tag) = (FIRST + units.len(), FIRST + units.len() + groups.len());
        let mut ends: Vec<(usize, usize, u64)> = (0..units.len()).map(|unit| (SOURCE, FIRST + unit, 0)).collect();
        ends.extend(
            groups.iter().enumerate().map(|(number, &(unit, _, len))| (FIRST + unit, first_group + number, len)),
        );
        for (number, (_, tags, _)) in groups.iter().enumerate() {
            ends.extend(tags.iter().map(|&tag| (first_group + number, first_tag + tag as usize, UNLIMITED)));
        }
        let tags_at = ends.len();
        ends.extend((0..tags).map(|tag| (first_tag + tag, SINK, 0)));
        ends.extend((0..tags).map(|tag| (first_tag + tag, LACK, 0)));
        ends.extend([(SPARE, SOURCE, 0), (SPARE, SINK, 0)]);
        let nodes = first_tag + tags;
        let mut starts = vec![0u32; nodes + 1];
        for &(from, to, _) in &ends {
            starts[from + 1] += 1;
            starts[to + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut places = vec![0; ends.len() * 2];
        let mut edges = Vec::with_capacity(ends.len() * 2);
        for (number, &(from, to, capacity)) in ends.iter().enumerate() {
            edges.extend([Edge { to: to as u32, left: capacity }, Edge { to: from as u32, left: 0 }]);
            for (node, edge) in [(from, 2 * number), (to, 2 * number + 1)] {
                places[next[node] as usize] = edge as u32;
                next[node] += 1;
            }
        }
        let (fixed_unit, fixed_tag, groups) = (vec![0; units.len()], vec![0; tags], groups.len());
        Self { nodes, edges, starts, places, units, tags, groups, tags_at, fixed_unit, fixed_tag, of_tag }
    }

    /// Finds a maximum flow with these capacities, and returns its value.
    pub(super) fn max_flow(&mut self, unit: &[u64], tag: &[u64]) -> u64 {
        for [edge, reverse] in self.edges.as_chunks_mut().0 {
            edge.left += reverse.left;
            reverse.left = 0;
        }
        self.fixed_unit.fill(0);
        self.fixed_tag.fill(0);
        for (number, &most) in unit.iter().enumerate() {
            self.edges[2 * number].left = most;
        }
        for (number, &most) in tag.iter().enumerate() {
            self.edges[2 * (self.tags_at + number)].left = most;
        }
        self.edges[2 * (self.tags_at + self.tags)..].iter_mut().for_each(|edge| edge.left = 0);
        self.augment(SOURCE, SINK, UNLIMITED)
    }

    /// Finds a flow within these bounds with the total nearest to `target`, and returns the total.
    /// Each pair of bounds is the minimum and the maximum.
    ///
    /// Such a flow must exist: see [`super::Bounds::violation`].
    pub(super) fn flow_within(&mut self, unit: [&[u64]; 2], tag: [&[u64]; 2], target: u64) -> u64 {
        // First, the minimum of each unit. An augmenting path from source to sink never reduces the
        // flow out of the source.
        self.max_flow(unit[0], tag[1]);
        for (number, most) in unit[1].iter().enumerate() {
            let flow = self.unit_flow(number);
            self.fixed_unit[number] = flow;
            self.edges[2 * number + 1].left = 0;
            self.edges[2 * number].left = most - flow;
        }
        // Then the deficit of tags. It is filled from units below their maximum, and from tags
        // above their minimum.
        for (number, &need) in tag[0].iter().enumerate() {
            let flow = self.tag_flow(number);
            let [at_sink, at_lack] = [0, self.tags].map(|more| 2 * (self.tags_at + more + number));
            self.fixed_tag[number] = flow.min(need);
            self.edges[at_sink].left = 0;
            self.edges[at_sink + 1].left = flow - flow.min(need);
            self.edges[at_lack].left = need - flow.min(need);
        }
        let spare = 2 * (self.tags_at + 2 * self.tags);
        [spare, spare + 2].into_iter().for_each(|edge| self.edges[edge].left = UNLIMITED);
        self.augment(SPARE, LACK, UNLIMITED);
        for (number, most) in tag[1].iter().enumerate() {
            let at_lack = 2 * (self.tags_at + self.tags + number);
            self.fixed_tag[number] += self.edges[at_lack + 1].left;
            self.edges[2 * (self.tags_at + number)].left = most - self.tag_flow(number);
        }
        self.edges[2 * (self.tags_at + self.tags)..].iter_mut().for_each(|edge| edge.left = 0);
        // Finally, augment or reduce the total.
        let total: u64 = (0..self.units.len()).map(|number| self.unit_flow(number)).sum();
        match target.checked_sub(total) {
            Some(more) => total + self.augment(SOURCE, SINK, more),
            None => total - self.augment(SINK, SOURCE, total - target),
        }
    }

    /// The flow through a unit.
    pub(super) fn unit_flow(&self, number: usize) -> u64 {
        self.fixed_unit[number] + self.edges[2 * number + 1].left
    }

    /// The flow through a tag.
    pub(super) fn tag_flow(&self, number: usize) -> u64 {
        self.fixed_tag[number] + self.edges[2 * (self.tags_at + number) + 1].left
    }

    /// The flow through each group, unit by unit.
    pub(super) fn group_flows(&self) -> impl Iterator<Item = u64> {
        let first = self.units.len();
        (first..first + self.groups).map(|edge| self.edges[2 * edge + 1].left)
    }

    /// The units and the tags that are reachable from the source in the residual network.
    pub(super) fn reachable(&self) -> (Vec<bool>, Vec<bool>) {
        let levels = self.levels(SOURCE as u32, NONE);
        let of = |first: usize, count: usize| levels[first..first + count].iter().map(|&level| level != NONE).collect();
        (of(FIRST, self.units.len()), of(self.nodes - self.tags, self.tags))
    }

    /// Sends up to `most` more along shortest paths (Dinic's algorithm, without recursion).
    fn augment(&mut self, from: usize, to: usize, most: u64) -> u64 {
        let (from, to) = (from as u32, to as u32);
        let mut sent = 0;
        while sent < most {
            let levels = self.levels(from, to);
            if levels[to as usize] == NONE {
                break;
            }
            let mut next = self.starts.clone();
            // The edges from `from` to the current node.
            let mut path: Vec<u32> = Vec::new();
            loop {
                let node = path.last().map_or(from, |&edge| self.edges[edge as usize].to);
                if node == to {
                    let least =
                        path.iter().map(|&edge| self.edges[edge as usize].left).min().unwrap_or(0).min(most - sent);
                    for &edge in &path {
                        self.edges[edge as usize].left -= least;
                        self.edges[edge as usize ^ 1].left += least;
                    }
                    sent += least;
                    if sent == most {
                        return sent;
                    }
                    let full = path.iter().position(|&edge| self.edges[edge as usize].left == 0).unwrap_or(0);
                    path.truncate(full);
                    continue;
                }
                let node = node as usize;
                if next[node] == self.starts[node + 1] {
                    // A dead end: skip the edge to this node from now on.
                    match path.pop() {
                        Some(edge) => next[self.edges[edge as usize ^ 1].to as usize] += 1,
                        None => break,
                    }
                    continue;
                }
                let edge = self.places[next[node] as usize];
                let Edge { to: other, left } = self.edges[edge as usize];
                if left > 0 && levels[other as usize] == levels[node] + 1 {
                    path.push(edge);
                } else {
                    next[node] += 1;
                }
            }
        }
        sent
    }

    /// The distance in edges from `from` to each node, up to that of `to`.
    fn levels(&self, from: u32, to: u32) -> Vec<u32> {
        let mut levels = vec![NONE; self.nodes];
        levels[from as usize] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(node) = queue.pop_front() {
            if node == to {
                break;
            }
            for &edge in &self.places[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize] {
                let Edge { to: other, left } = self.edges[edge as usize];
                if left > 0 && levels[other as usize] == NONE {
                    levels[other as usize] = levels[node as usize] + 1;
                    queue.push_back(other);
                }
            }
        }
        levels
    }
}
