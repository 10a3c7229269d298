//! Splits problems into a validation and a test set with the same tags in about the same shares.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::error::Error;
use crate::samples::Samples;
use assay_score::random::Random;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// How many validation samples there are to be for each test sample: more than 0.
    pub ratio: f64,
    /// How many random splits are looked at.
    pub tries: u32,
    /// Where chance begins.
    pub seed: u64,
}

/// A split.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Split {
    /// For each problem, whether it is in the validation set; the others are in the test set.
    #[serde(skip)]
    pub is_validation: Vec<bool>,
    /// The geometric mean of the tags' ratios of samples, validation to test.
    pub score: f64,
    /// Which try it is, from 0.
    pub try_number: u32,
    /// How many of the tries had the same tags on both sides.
    pub valid_tries: u32,
    /// For each tag, its validation and test samples.
    #[serde(skip)]
    pub tags: Vec<(u64, u64)>,
}

/// The best of many random splits.
///
/// A try shuffles the problems and takes the first of them for validation. It counts if every tag is on both sides. Its
/// score is the geometric mean, over the tags, of the ratio of validation to test samples; the best is the one nearest
/// to the ratio that was asked for, and of equally near ones the first.
///
/// - **Errors:** [`Error::NotSplittable`] if no try counts.
/// - **Cost:** O(tries · samples' tags).
/// - **Source:** xCodeEval, appendix C, algorithm 1, with its slips mended:
///   - as printed, only a split better than all before counts as a try, so that the loop need not end; here every try
///     counts;
///   - as printed, the best score starts at γ + 1, so that no split is kept if all are further away; here the first
///     that counts is;
///   - as printed, a share γ of the problems is for validation, and γ is the ratio of the two sets as well; a ratio of
///     γ needs the share γ / (1 + γ), which is what is taken (at least one problem for either side);
///   - that the training set has the same tags is said, but not part of the algorithm: see [`missing_tags`].
pub fn split(samples: &Samples, options: Options) -> Result<Split, Error> {
    let problems = samples.problems().len();
    let share = options.ratio / (1.0 + options.ratio);
    let validation = ((problems as f64 * share).round() as usize).clamp(1, problems.saturating_sub(1).max(1));
    let mut best: Option<(f64, Split)> = None;
    let mut valid_tries = 0;
    let mut order: Vec<u32> = (0..problems as u32).collect();
    let tries = if problems < 2 { 0 } else { options.tries };
    for try_number in 0..tries {
        // Each try has a seed of its own, so that it does not depend on those before it.
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

/// For each tag, its samples on either side.
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

/// Of the ratios; 1 without any tag.
fn geometric_mean(tags: &[(u64, u64)]) -> f64 {
    if tags.is_empty() {
        return 1.0;
    }
    let logarithms = tags.iter().map(|&(validation, test)| libm::log(validation as f64 / test as f64));
    libm::exp(logarithms.sum::<f64>() / tags.len() as f64)
}

/// The tags that only one problem has, which no split can have on both sides.
fn rare_tags(samples: &Samples) -> Vec<String> {
    let mut problems = vec![0; samples.tags().len()];
    for problem in samples.problems() {
        let tags: BTreeSet<u32> = problem.groups.iter().flat_map(|group| group.tags.iter().copied()).collect();
        tags.into_iter().for_each(|tag| problems[tag as usize] += 1);
    }
    samples.tags().iter().zip(problems).filter(|&(_, problems)| problems < 2).map(|(tag, _)| tag.clone()).collect()
}

/// The tags of held-out samples that the training samples do not have.
pub fn missing_tags<'s>(held_out: &'s Samples, training: &Samples) -> Vec<&'s str> {
    let known: BTreeSet<&str> = training.tags().iter().map(String::as_str).collect();
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
        assert_eq!(missing_tags(&held_out, &training), ["a"]);
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
                // With fewer tries, no better one is found.
                for tries in 1..20 {
                    if let Ok(fewer) = split(&samples, Options { tries, ..options }) {
                        prop_assert!((0.5 - fewer.score).abs() >= (0.5 - found.score).abs());
                    }
                }
            }
        }
    }
}
