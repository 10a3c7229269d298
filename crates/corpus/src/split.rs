//! Splits problems into a validation and a test set with similar shares of each tag.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::error::Error;
use crate::samples::Samples;
use assay_base::random::Random;

/// The parameters of a split.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The ratio of validation samples to test samples: more than 0.
    pub ratio: f64,
    /// The number of random splits to try.
    pub tries: u32,
    /// The seed of random choices.
    pub seed: u64,
}

/// A split.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Split {
    /// For each problem, whether it is in the validation set. The others are in the test set.
    #[serde(skip)]
    pub is_validation: Vec<bool>,
    /// The geometric mean, over tags, of the ratio of validation to test samples.
    pub score: f64,
    /// The index of the try, from 0.
    pub try_number: u32,
    /// The number of tries that had every tag on both sides.
    pub valid_tries: u32,
    /// The number of validation and test samples of each tag.
    #[serde(skip)]
    pub tags: Vec<(u64, u64)>,
}

/// Returns the best of many random splits.
///
/// A try shuffles the problems and takes the first of them for validation. It is valid if every tag
/// is on both sides. Its score is the geometric mean, over tags, of the ratio of validation to test
/// samples. The best try has the score nearest to the requested ratio. If several are equally near,
/// the first is best.
///
/// - **Errors:** [`Error::NotSplittable`] if no try is valid.
/// - **Cost:** O(tries · samples' tags).
/// - **Source:** xCodeEval, appendix C, algorithm 1, with these corrections:
///   - As printed, only a split better than all before counts as a try, so the loop may not end.
///     Here every try counts.
///   - As printed, the best score starts at γ + 1, so no split is returned if all are further away.
///     Here the first valid one is returned.
///   - As printed, γ is both the share of problems for validation and the ratio of the two sets. A
///     ratio of γ needs the share γ / (1 + γ), which is used here. Each side has one problem or
///     more.
///   - The paper says that the training set has the same tags, but the algorithm does not ensure
///     it: see [`missing_tags`].
pub fn split(samples: &Samples, options: Options) -> Result<Split, Error> {
    let problems = samples.problems().len();
    let share = options.ratio / (1.0 + options.ratio);
    let validation = ((problems as f64 * share).round() as usize).clamp(1, problems.saturating_sub(1).max(1));
    let mut best: Option<(f64, Split)> = None;
    let mut valid_tries = 0;
    let mut order: Vec<u32> = (0..problems as u32).collect();
    let tries = if problems < 2 { 0 } else { options.tries };
    for try_number in 0..tries {
        // Each try has its own seed, so that it does not depend on earlier tries.
        let mut random =
            Random::new(options.seed.wrapping_add(u64::from(try_number).wrapping_mul(0x2545_f491_4f6c_dd1d)));
        order.iter_mut().enumerate().for_each(|(place, problem)| *problem = place as u32);
        random.draw(&mut order, validation);
        let mut is_validation = vec![false; problems];
        order[..validation].iter().for_each(|&problem| is_validation[problem as usize] = true);
        let tags = tag_samples(samples, &is_validation);
        if tags.iter().any(|&(validation, test)| validation == 0 || test == 0) {
            continue;
        }
        valid_tries += 1;
        let score = geometric_mean(&tags);
        let distance = (options.ratio - score).abs();
        if best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, Split { is_validation, score, try_number, valid_tries: 0, tags }));
        }
    }
    match best {
        Some((_, split)) => Ok(Split { valid_tries, ..split }),
        None => Err(Error::NotSplittable { tries, rare: rare_tags(samples) }),
    }
}

/// The number of validation and test samples of each tag.
fn tag_samples(samples: &Samples, is_validation: &[bool]) -> Vec<(u64, u64)> {
    let mut tags = vec![(0, 0); samples.tags().len()];
    for (problem, &is_validation) in samples.problems().iter().zip(is_validation) {
        for group in &problem.groups {
            for &tag in &group.tags {
                let (validation, test) = &mut tags[tag as usize];
                *(if is_validation { validation } else { test }) += group.samples.len() as u64;
            }
        }
    }
    tags
}

/// The geometric mean of the ratios. 1 without tags.
fn geometric_mean(tags: &[(u64, u64)]) -> f64 {
    if tags.is_empty() {
        return 1.0;
    }
    let logarithms = tags.iter().map(|&(validation, test)| libm::log(validation as f64 / test as f64));
    libm::exp(logarithms.sum::<f64>() / tags.len() as f64)
}

/// The tags of only one problem, which no split has on both sides.
fn rare_tags(samples: &Samples) -> Vec<String> {
    let mut problems = vec![0; samples.tags().len()];
    for problem in samples.problems() {
        let tags: BTreeSet<u32> = problem.groups.iter().flat_map(|group| group.tags.iter().copied()).collect();
        tags.into_iter().for_each(|tag| problems[tag as usize] += 1);
    }
    samples.tags().iter().zip(problems).filter(|&(_, problems)| problems < 2).map(|(tag, _)| tag.clone()).collect()
}

/// The tags of held-out samples that no training sample has.
pub fn missing_tags<'s, 't>(held_out: &'s Samples, training: impl IntoIterator<Item = &'t Samples>) -> Vec<&'s str> {
    let known: BTreeSet<&str> = training.into_iter().flat_map(Samples::tags).map(String::as_str).collect();
    held_out.tags().iter().map(String::as_str).filter(|tag| !known.contains(tag)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OPTIONS: Options = Options { ratio: 0.2, tries: 200, seed: 7 };

    fn samples(problems: &[(&[&str], usize)]) -> Samples {
        let mut samples = Samples::default();
        for (number, (tags, count)) in problems.iter().enumerate() {
            for _ in 0..*count {
                samples.add(&number.to_string(), tags.iter().copied());
            }
        }
        samples
    }

    #[test]
    fn the_ratio_is_met_where_it_can_be() {
        let samples = samples(&[(["dp", "math"].as_slice(), 3); 60]);
        let split = split(&samples, OPTIONS).expect("possible");
        assert_eq!(split.is_validation.iter().filter(|&&is| is).count(), 10);
        assert_eq!(split.tags, [(30, 150); 2]);
        assert!((split.score - 0.2).abs() < 1e-12 && split.valid_tries == 200 && split.try_number == 0);
    }

    #[test]
    fn tags_of_one_problem_cannot_be_on_both_sides() {
        let samples = samples(&[(&["dp"], 1), (&["dp", "games"], 1), (&["dp"], 2)]);
        let error = split(&samples, OPTIONS).expect_err("impossible");
        assert_eq!(error, Error::NotSplittable { tries: 200, rare: vec!["games".to_owned()] });
        for few in [Samples::default(), self::samples(&[(&[], 5)])] {
            assert!(matches!(split(&few, OPTIONS), Err(Error::NotSplittable { tries: 0, .. })));
        }
    }

    #[test]
    fn training_tags_are_compared_by_name() {
        let (held_out, training) = (samples(&[(&["a", "b"], 1)]), samples(&[(&["b", "c"], 1)]));
        assert_eq!(missing_tags(&held_out, [&training]), ["a"]);
    }

    proptest! {
        #[test]
        fn the_best_of_all_tries_is_found(
            problems in prop::collection::vec((prop::collection::vec(0..3usize, 0..3), 1..4usize), 2..9),
            seed in any::<u64>(),
        ) {
            let names = ["a", "b", "c"];
            let named = |tags: &[usize]| tags.iter().map(|&tag| names[tag]).collect();
            let tags: Vec<Vec<&str>> = problems.iter().map(|(tags, _)| named(tags)).collect();
            let counts = problems.iter().map(|(_, count)| *count);
            let problems: Vec<(&[&str], usize)> = tags.iter().map(Vec::as_slice).zip(counts).collect();
            let samples = samples(&problems);
            let options = Options { ratio: 0.5, tries: 20, seed };
            let whole = split(&samples, options);
            prop_assert_eq!(&whole, &split(&samples, options));
            if let Ok(found) = whole {
                prop_assert!(found.tags.iter().all(|&(validation, test)| validation > 0 && test > 0));
                prop_assert_eq!(&found.tags, &tag_samples(&samples, &found.is_validation));
                // Fewer tries never find a better split.
                for tries in 1..20 {
                    if let Ok(fewer) = split(&samples, Options { tries, ..options }) {
                        prop_assert!((0.5 - fewer.score).abs() >= (0.5 - found.score).abs());
                    }
                }
            }
        }
    }
}
