use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// A problem and a set of tags for each sample.
type Tiny = Vec<(u8, BTreeSet<u8>)>;

fn tiny() -> impl Strategy<Value = Tiny> {
    prop::collection::vec((0..3u8, prop::collection::btree_set(0..3u8, 0..3)), 0..7)
}

fn samples(tiny: &Tiny) -> Samples {
    let names = ["a", "b", "c"];
    let mut samples = Samples::default();
    for (problem, tags) in tiny {
        samples.add(&problem.to_string(), tags.iter().map(|&tag| names[usize::from(tag)]));
    }
    samples
}

/// The numbers selected of each problem and for each tag, for every possible selection.
fn every_way(samples: &Samples) -> BTreeSet<(Vec<u64>, Vec<u64>)> {
    let mut ways = BTreeSet::from([(vec![0; samples.problems().len()], vec![0; samples.tags().len()])]);
    for (number, problem) in samples.problems().iter().enumerate() {
        for group in &problem.groups {
            for _ in &group.samples {
                for (problems, tags) in ways.clone() {
                    for &tag in &group.tags {
                        let (mut problems, mut tags) = (problems.clone(), tags.clone());
                        problems[number] += 1;
                        tags[tag as usize] += 1;
                        ways.insert((problems, tags));
                    }
                }
            }
        }
    }
    ways
}

/// The number of samples with tags of each problem, and the number of samples of each tag.
fn sizes(samples: &Samples) -> (Vec<u64>, Vec<u64>) {
    let tagged = |problem: &crate::samples::Problem| {
        problem.groups.iter().filter(|group| !group.tags.is_empty()).map(|group| group.samples.len() as u64).sum()
    };
    (samples.problems().iter().map(tagged).collect(), samples.tag_counts(|_| true))
}

/// The totals of all selections within bounds.
fn totals(ways: &BTreeSet<(Vec<u64>, Vec<u64>)>, samples: &Samples, bounds: &Bounds) -> BTreeSet<u64> {
    let (of_problem, of_tag) = sizes(samples);
    let inside = |taken: &[u64], all: &[u64], of: &dyn Fn(u64) -> [u64; 2]| {
        taken.iter().zip(all).all(|(&taken, &all)| (of(all)[0]..=of(all)[1]).contains(&taken))
    };
    let fits = |(problems, tags): &&(Vec<u64>, Vec<u64>)| {
        inside(problems, &of_problem, &|all| bounds.problem(all)) && inside(tags, &of_tag, &|all| bounds.tag(all))
    };
    ways.iter().filter(fits).map(|(problems, _)| problems.iter().sum()).collect()
}

/// Checks the claim of a violation by counting.
fn is_proof(violation: &Violation, samples: &Samples, bounds: &Bounds) -> bool {
    let (of_problem, of_tag) = sizes(samples);
    let number = |name: &String| samples.tags().iter().position(|tag| tag == name).expect("a tag");
    let among = |names: &[String], group: &crate::samples::Group| {
        let numbers: Vec<usize> = names.iter().map(number).collect();
        (
            group.tags.iter().any(|&tag| numbers.contains(&(tag as usize))),
            group.tags.iter().any(|&tag| !numbers.contains(&(tag as usize))),
        )
    };
    match violation {
        Violation::Crossed => bounds.min_problem > bounds.max_problem || bounds.min_tag > bounds.max_tag,
        Violation::Tags { tags, needed, available } => {
            let need: u64 = tags.iter().map(|tag| bounds.tag(of_tag[number(tag)])[0]).sum();
            let can: u64 = samples
                .problems()
                .iter()
                .enumerate()
                .map(|(place, problem)| {
                    let useful = problem.groups.iter().filter(|group| among(tags, group).0);
                    useful
                        .map(|group| group.samples.len() as u64)
                        .sum::<u64>()
                        .min(bounds.problem(of_problem[place])[1])
                })
                .sum();
            need == *needed && can == *available && need > can
        }
        Violation::Problems { problems, needed, available, tags } => {
            let need: u64 = problems.iter().map(|&place| bounds.problem(of_problem[place as usize])[0]).sum();
            let within: u64 = tags.iter().map(|tag| bounds.tag(of_tag[number(tag)])[1]).sum();
            let outside: u64 = problems
                .iter()
                .flat_map(|&place| &samples.problems()[place as usize].groups)
                .filter(|group| among(tags, group).1)
                .map(|group| group.samples.len() as u64)
                .sum();
            need == *needed && within + outside == *available && need > *available
        }
    }
}

fn bounds() -> impl Strategy<Value = Bounds> {
    (0..4u64, 0..4u64, 0..4u64, 0..4u64).prop_map(|(min_problem, max_problem, min_tag, max_tag)| Bounds {
        min_problem,
        max_problem,
        min_tag,
        max_tag,
    })
}

/// The paper's search, tuple by tuple.
fn naive_search(samples: &Samples, search: Search) -> [Bounds; 3] {
    let ways = every_way(samples);
    let first = |grid: Vec<u64>, is_possible: &dyn Fn(u64) -> bool| if is_possible(grid[0]) { grid } else { vec![0] };
    let loosest = Bounds { min_problem: 0, max_problem: search.most, min_tag: 0, max_tag: search.most };
    let exists = |bounds: Bounds| !totals(&ways, samples, &bounds).is_empty();
    let best = |min_tags: &[u64], max_tags: &[u64], max_problems: &[u64], min_problems: &[u64]| -> Bounds {
        let mut best = None;
        for &min_tag in min_tags {
            for &max_tag in max_tags {
                for &max_problem in max_problems {
                    for &min_problem in min_problems {
                        let bounds = Bounds { min_problem, max_problem, min_tag, max_tag };
                        let distance = |total: &u64| total.abs_diff(search.samples).pow(2) / search.resolution;
                        let Some(distance) = totals(&ways, samples, &bounds).iter().map(distance).min() else {
                            continue;
                        };
                        let key = (-(distance as i64), min_tag, -(max_tag as i64), -(max_problem as i64), min_problem);
                        if best.as_ref().is_none_or(|(other, _): &((i64, u64, i64, i64, u64), Bounds)| key > *other) {
                            best = Some((key, bounds));
                        }
                    }
                }
            }
        }
        best.expect("the loosest bounds can be met").1
    };
    let range = |most: u64, by: u64, step: usize| -> Vec<u64> {
        (0..=by).step_by(step).filter(|less| *less <= most).map(|less| most - less).collect()
    };
    // No tag or problem has more than ten samples. Larger bounds are equivalent except for their
    // order.
    let min_tags = first((1..=496).step_by(5).collect(), &|min_tag| exists(Bounds { min_tag, ..loosest }));
    let min_problems =
        first((search.min_problem..=19).collect(), &|min_problem| exists(Bounds { min_problem, ..loosest }));
    let one = best(&min_tags, &[search.most], &[search.most], &min_problems);
    let (tag, problem) = most_of(samples, one, search);
    let tags: Vec<u64> = (one.min_tag..one.min_tag + 50).collect();
    let two = best(&tags, &range(tag, 100, 20), &range(problem, 5, 1), &[one.min_problem, one.min_problem + 1]);
    let (tag, _) = most_of(samples, two, search);
    [one, two, best(&[two.min_tag], &range(tag, 100, 1), &[two.max_problem], &[two.min_problem])]
}

fn most_of(samples: &Samples, bounds: Bounds, search: Search) -> (u64, u64) {
    let selection = bounds.select(samples, search.samples).expect("possible");
    let most = |flows: &[u64]| flows.iter().copied().max().unwrap_or(0);
    (most(&selection.of_tag), most(&selection.of_problem))
}

proptest! {
    #[test]
    fn a_selection_or_a_proof_that_there_is_none(tiny in tiny(), bounds in bounds(), target in 0..8u64) {
        let samples = samples(&tiny);
        let totals = totals(&every_way(&samples), &samples, &bounds);
        match bounds.violation(&samples) {
            Some(violation) => {
                prop_assert!(totals.is_empty() && is_proof(&violation, &samples, &bounds), "{:?}", violation);
                prop_assert_eq!(bounds.select(&samples, target), None);
            }
            None => {
                let selection = bounds.select(&samples, target).expect("possible");
                prop_assert!(selection.is_within(&bounds, &samples), "{:?}", selection);
                let nearest = totals.iter().map(|total| total.abs_diff(target)).min();
                prop_assert_eq!(Some(selection.total().abs_diff(target)), nearest);
                let most = |flows: &[u64]| flows.iter().copied().max().unwrap_or(0);
                let flatter = [
                    Bounds { max_tag: most(&selection.of_tag).saturating_sub(1), ..bounds },
                    Bounds {
                        max_tag: most(&selection.of_tag),
                        max_problem: most(&selection.of_problem).saturating_sub(1),
                        ..bounds
                    },
                ];
                for (flatter, most) in flatter.into_iter().zip([most(&selection.of_tag), most(&selection.of_problem)]) {
                    let totals = self::totals(&every_way(&samples), &samples, &flatter);
                    prop_assert!(most == 0 || !totals.contains(&selection.total()), "{:?} is flatter", flatter);
                }
                let drawn = selection.draw(&samples, 1);
                prop_assert_eq!(drawn.len() as u64, selection.total());
                prop_assert!(drawn.windows(2).all(|pair| pair[0] < pair[1]));
            }
        }
    }

    #[test]
    fn other_numbers_are_no_selection(tiny in tiny(), bounds in bounds(), of_tag in prop::collection::vec(0..4u64, 3)) {
        let samples = samples(&tiny);
        if let Some(selection) = bounds.select(&samples, 3) {
            let other = Selection { of_tag: of_tag[..samples.tags().len()].to_vec(), ..selection.clone() };
            let is_way = every_way(&samples).contains(&(other.of_problem.clone(), other.of_tag.clone()));
            // Tags that are right for these problems may still be wrong for these groups.
            prop_assert!(is_way || !other.is_within(&bounds, &samples));
            let mut more = selection;
            if let Some(first) = more.of_group.first_mut() {
                *first += 1;
                prop_assert!(!more.is_within(&bounds, &samples));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_search_finds_what_trying_every_tuple_finds(
        tiny in tiny(), wanted in 0..8u64, resolution in 1..5u64, most in 1..6u64, min_problem in 0..2u64,
    ) {
        let samples = samples(&tiny);
        let asked = Search { samples: wanted, resolution, most, min_problem };
        let outcome = search(&samples, asked);
        prop_assert_eq!(outcome.steps, naive_search(&samples, asked));
        prop_assert!(outcome.selection.is_within(&outcome.steps[2], &samples));
        for violation in &outcome.relaxed {
            let loosest = Bounds { min_problem: 0, min_tag: 0, max_problem: most, max_tag: most };
            let asked_for = [Bounds { min_problem: 1, ..loosest }, Bounds { min_tag: 1, ..loosest }];
            prop_assert!(asked_for.iter().any(|bounds| is_proof(violation, &samples, bounds)));
        }
    }
}

#[test]
fn problems_of_a_unit_share_evenly() {
    assert_eq!(share(7, &[[0, 9], [0, 9], [0, 1]]), [3, 3, 1]);
    assert_eq!(share(8, &[[0, 9], [0, 9], [0, 1]]), [4, 3, 1]);
    assert_eq!(share(9, &[[5, 9], [0, 9], [1, 1]]), [5, 3, 1]);
    assert_eq!(share(0, &[[0, 9]]), [0]);
    assert!(share(0, &[]).is_empty());
}

#[test]
fn skew_and_deviation_are_those_of_the_population() {
    // The values are from scipy.stats.skew([1, 2, 3, 10]) and numpy.std.
    let found = Evenness::of(&[1, 2, 3, 10]);
    assert!((found.skew - 1.0182337649086284).abs() < 1e-12 && (found.deviation - 3.5355339059327378).abs() < 1e-12);
    assert_eq!(Evenness::of(&[5, 5]), Evenness { skew: 0.0, deviation: 0.0 });
    assert_eq!(Evenness::of(&[]), Evenness::default());
}

#[test]
fn a_selection_is_more_even_than_chance() {
    let mut samples = Samples::default();
    for problem in 0..60 {
        let tag = if problem < 50 { "often" } else { "rarely" };
        for _ in 0..10 {
            samples.add(&problem.to_string(), [tag]);
        }
    }
    let outcome = search(&samples, Search { resolution: 1, ..Search::new(200) });
    assert_eq!((outcome.selection.total(), outcome.selection.of_tag.clone()), (200, vec![100, 100]));
    let chosen: BTreeSet<u32> = outcome.selection.draw(&samples, 1).into_iter().collect();
    let even = Evenness::of(&samples.tag_counts(|sample| chosen.contains(&sample)));
    let random = Evenness::of_random(&samples, 200, 20, 1);
    assert!(even.deviation == 0.0 && random.deviation > 50.0, "{random:?}");
}
