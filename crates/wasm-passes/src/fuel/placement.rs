//! Decides where a function increases its count.
//!
//! A *segment* is code without branches in the middle. Its cost has to reach the count, but not there:
//! the count may lag behind as long as every way to a place lags by the same. So each place has a
//! *debt*: the cost that the count lacks there. A segment increases the count by this sum:
//!
//! > cost + debt at its start − debt at its end
//!
//! Places where the count is seen have no debt. The debts of all others are free. They are chosen
//! such that the segments that run most often have nothing to add: as edges between places, these
//! form a spanning tree (Knuth, The Art of Computer Programming 1, 2.3.4.1).
//!
//! After a conditional branch, both ways have the same debt, because the segment before the branch
//! cannot tell which is taken.

/// A place between segments. Equal debts make places one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(usize);

impl Place {
    /// Where the count is exact: the debt is zero.
    pub(super) const EXACT: Self = Self(0);
}

/// The segments of a function, and the places between them.
pub(super) struct Placement {
    /// The place that each place is united with. Itself if it is the first of them.
    united: Vec<usize>,
    segments: Vec<Segment>,
}

struct Segment {
    from: Place,
    to: Place,
    cost: i64,
    /// How often it runs for each call, as an estimate.
    frequency: f64,
}

/// What a function adds, and where.
pub(super) struct Placed {
    debts: Vec<i64>,
    increments: Vec<i64>,
}

impl Placed {
    /// The cost that the count lacks at a place.
    pub(super) fn debt(&self, place: Place) -> i64 {
        self.debts[place.0]
    }

    /// What a segment adds to the count.
    pub(super) fn increment(&self, segment: usize) -> i64 {
        self.increments[segment]
    }
}

impl Placement {
    pub(super) fn new() -> Self {
        Self { united: vec![Place::EXACT.0], segments: Vec::new() }
    }

    /// A new place.
    pub(super) fn place(&mut self) -> Place {
        self.united.push(self.united.len());
        Place(self.united.len() - 1)
    }

    /// Makes the debts of two places equal.
    pub(super) fn unite(&mut self, first: Place, second: Place) {
        let [first, second] = [first, second].map(|Place(place)| find(&mut self.united, place));
        // The exact place has the lowest number and stays the first.
        self.united[first.max(second)] = first.min(second);
    }

    /// Adds a segment, and returns its number.
    pub(super) fn segment(&mut self, from: Place, to: Place, cost: i64, frequency: f64) -> usize {
        self.segments.push(Segment { from, to, cost, frequency });
        self.segments.len() - 1
    }

    /// Chooses the debts.
    pub(super) fn solve(mut self) -> Placed {
        let places = self.united.len();
        let united: Vec<usize> = (0..places).map(|place| find(&mut self.united, place)).collect();
        let mut order: Vec<usize> = (0..self.segments.len()).collect();
        order.sort_by(|&a, &b| self.segments[b].frequency.total_cmp(&self.segments[a].frequency));
        let mut tree = Tree { parents: (0..places).collect(), debts: vec![0; places] };
        for segment in order {
            let Segment { from, to, cost, .. } = self.segments[segment];
            tree.join(united[from.0], united[to.0], cost);
        }
        // The tree of the exact place has its own zero; so has each tree that does not reach it.
        let zero = tree.debt(Place::EXACT.0).1;
        let exact = tree.debt(Place::EXACT.0).0;
        let debts: Vec<i64> = united
            .iter()
            .map(|&place| {
                let (root, debt) = tree.debt(place);
                if root == exact { debt.wrapping_sub(zero) } else { debt }
            })
            .collect();
        let increment = |segment: &Segment| {
            let Segment { from, to, cost, .. } = segment;
            cost.wrapping_add(debts[from.0]).wrapping_sub(debts[to.0])
        };
        let increments = self.segments.iter().map(increment).collect();
        Placed { debts, increments }
    }
}

/// The first of the places that a place is united with.
fn find(united: &mut [usize], place: usize) -> usize {
    let mut first = place;
    while united[first] != first {
        first = united[first];
    }
    let mut place = place;
    while united[place] != first {
        place = std::mem::replace(&mut united[place], first);
    }
    first
}

/// Trees of segments that add nothing.
struct Tree {
    /// The next place on the way to the root.
    parents: Vec<usize>,
    /// The debt of a place minus that of its parent.
    debts: Vec<i64>,
}

impl Tree {
    /// The root of a place, and the debt of the place minus that of the root.
    fn debt(&mut self, place: usize) -> (usize, i64) {
        let (mut root, mut total) = (place, 0_i64);
        while self.parents[root] != root {
            total = total.wrapping_add(self.debts[root]);
            root = self.parents[root];
        }
        // Shorten the way for the next time.
        let (mut at, mut left) = (place, total);
        while self.parents[at] != at {
            let debt = std::mem::replace(&mut self.debts[at], left);
            left = left.wrapping_sub(debt);
            at = std::mem::replace(&mut self.parents[at], root);
        }
        (root, total)
    }

    /// Makes the debt at `to` greater by `cost` than at `from`, unless the two are joined already.
    fn join(&mut self, from: usize, to: usize, cost: i64) {
        let ((from, debt_from), (to, debt_to)) = (self.debt(from), self.debt(to));
        if from != to {
            self.parents[to] = from;
            self.debts[to] = debt_from.wrapping_add(cost).wrapping_sub(debt_to);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A conditional: the way that is taken more often, and what follows, add nothing.
    #[test]
    fn of_two_ways_one_has_an_increment() {
        let mut placement = Placement::new();
        let (either, after) = (placement.place(), placement.place());
        let head = placement.segment(Place::EXACT, either, 5, 1.0);
        let rare = placement.segment(either, after, 2, 0.25);
        let common = placement.segment(either, after, 7, 0.75);
        let tail = placement.segment(after, Place::EXACT, 3, 1.0);
        let placed = placement.solve();
        let increments = [head, rare, common, tail].map(|segment| placed.increment(segment));
        // One of the segments that always run has to add the rest.
        assert_eq!(increments.iter().filter(|increment| **increment != 0).count(), 2);
        assert_eq!(increments[0] + increments[1] + increments[3], 5 + 2 + 3);
        assert_eq!(increments[0] + increments[2] + increments[3], 5 + 7 + 3);
    }

    #[test]
    fn a_loop_adds_once_for_each_turn() {
        let mut placement = Placement::new();
        let header = placement.place();
        let before = placement.segment(Place::EXACT, header, 4, 1.0);
        let turn = placement.segment(header, header, 9, 8.0);
        let after = placement.segment(header, Place::EXACT, 2, 1.0);
        let placed = placement.solve();
        assert_eq!(placed.increment(turn), 9);
        assert_eq!(placed.increment(before) + placed.increment(after), 6);
    }

    proptest! {
        /// Whatever the ways are, each of them adds its cost.
        #[test]
        fn every_way_adds_its_cost(
            united in prop::collection::vec((0..12usize, 0..12usize), 0..4),
            segments in prop::collection::vec((0..12usize, 0..12usize, 0..100i64, 0..8u8), 1..40),
        ) {
            let mut placement = Placement::new();
            let places: Vec<Place> = (0..12).map(|number| if number == 0 { Place::EXACT } else { placement.place() }).collect();
            for (first, second) in united {
                placement.unite(places[first], places[second]);
            }
            for &(from, to, cost, frequency) in &segments {
                placement.segment(places[from], places[to], cost, frequency.into());
            }
            let placed = placement.solve();
            prop_assert_eq!(placed.debt(Place::EXACT), 0);
            for (number, &(from, to, cost, _)) in segments.iter().enumerate() {
                let increment = placed.increment(number);
                prop_assert_eq!(placed.debt(places[from]) + cost - increment, placed.debt(places[to]));
            }
        }
    }
}
