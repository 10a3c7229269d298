//! Statistical uncertainty: intervals for shares and means, and paired tests.
//!
//! All computations use integers, and additions, multiplications, divisions and square roots in a
//! fixed order. The results therefore have the same bits on every machine and in a browser.

use crate::random::Random;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// The number of bootstrap resamples.
const RESAMPLES: usize = 1000;

/// A 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's score interval for the share `count / of`. `of` must not be 0.
///
/// **Unit:** shares from 0 to 1. **Source:** Wilson, 1927.
pub fn wilson(count: u64, of: u64) -> Interval {
    wilson_share(count as f64 / of as f64, of as f64)
}

/// Wilson's interval for a share of `n` trials. `n` need not be an integer.
fn wilson_share(share: f64, n: f64) -> Interval {
    let center = share + Z * Z / (2.0 * n);
    let margin = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Interval { low: ((center - margin) / scale).max(0.0), high: ((center + margin) / scale).min(1.0) }
}

/// An interval for the share `count / of` of items that come in `groups`, such as the tokens of
/// statements. Items of one group tend to be right or wrong together.
///
/// It is Wilson's interval with the number of items divided by the design effect. The design effect
/// is the variance of the linearised ratio of sums over groups, relative to the variance without
/// groups. `squares` are the sums over groups of count², count · number and number².
///
/// **Unit:** shares from 0 to 1. **Source:** Kish, 1965; Korn and Graubard, 1998, who use the exact
/// interval.
pub fn clustered_share(count: u64, of: u64, groups: u64, squares: [u64; 3]) -> Interval {
    let (share, n, groups) = (count as f64 / of as f64, of as f64, groups as f64);
    let [counts, products, numbers] = squares.map(|sum| sum as f64);
    let independent = share * (1.0 - share) / n;
    if independent == 0.0 || groups < 2.0 {
        // Without variance, no design effect can be measured. In the worst case, each group counts
        // as one item.
        return wilson_share(share, groups);
    }
    let squared = counts - 2.0 * share * products + share * share * numbers;
    let variance = groups / (groups - 1.0) * squared / (n * n);
    let effect = (variance / independent).max(1.0);
    wilson_share(share, n / effect)
}

/// An interval for the difference of two shares of the same `of` items, which come in `groups`. It
/// is a normal interval with the variance of the linearised ratio of sums over groups.
///
/// `squares` are the sums over groups of difference², difference · number and number², where the
/// difference is one of counts.
///
/// If the difference is the same in all groups, the variance is 0. The interval then allows for as
/// many different groups as Wilson's interval does when none was seen.
///
/// **Unit:** shares from -1 to 1. **Source:** Woodruff, 1971, for the variance.
pub fn clustered_difference(difference: i64, of: u64, groups: u64, squares: [i64; 3]) -> Interval {
    let (share, groups) = (difference as f64 / of as f64, groups as f64);
    let [differences, products, numbers] = squares.map(|sum| sum as f64);
    let squared = (differences - 2.0 * share * products + share * share * numbers).max(0.0);
    if squared == 0.0 || groups < 2.0 {
        let unseen = wilson_share(0.0, groups).high;
        return Interval { low: share - unseen * (1.0 + share), high: share + unseen * (1.0 - share) };
    }
    let margin = Z * (groups / (groups - 1.0) * squared).sqrt() / of as f64;
    Interval { low: (share - margin).max(-1.0), high: (share + margin).min(1.0) }
}

/// A normal interval for a share that is a function of sums over independent items, such as the
/// mean of several F1. `pulls` are the linearised contributions of the items to the share; they sum
/// to 0.
///
/// **Unit:** shares from 0 to 1. **Cost:** linear. **Source:** Woodruff, 1971.
pub fn linearised(share: f64, pulls: impl Iterator<Item = f64>) -> Interval {
    let margin = linearised_margin(pulls);
    Interval { low: (share - margin).max(0.0), high: (share + margin).min(1.0) }
}

/// A normal interval for the difference of two such shares over the same items. `pulls` are the
/// differences of the items' contributions.
///
/// **Unit:** shares from -1 to 1. **Cost:** linear. **Source:** Woodruff, 1971.
pub fn linearised_difference(difference: f64, pulls: impl Iterator<Item = f64>) -> Interval {
    let margin = linearised_margin(pulls);
    Interval { low: (difference - margin).max(-1.0), high: (difference + margin).min(1.0) }
}

/// Half the width of the interval. Without two items, it covers all shares.
fn linearised_margin(pulls: impl Iterator<Item = f64>) -> f64 {
    let (mut n, mut squared) = (0.0, 0.0);
    for pull in pulls {
        n += 1.0;
        squared += pull * pull;
    }
    if n < 2.0 { f64::INFINITY } else { Z * (n / (n - 1.0) * squared).sqrt() }
}

/// A bootstrap interval for the mean of values, from percentiles of 1,000 resamples with a fixed
/// seed.
///
/// **Unit:** that of the values. **Errors:** none; without values, the interval is 0 to 0.
/// **Cost:** O(n log n), then O(k + n·log(k)/64) for each resample, with `k` distinct values.
pub fn bootstrap_mean(mut values: Vec<f64>) -> Interval {
    values.sort_unstable_by(f64::total_cmp);
    let n = values.len() as u64;
    // Drawing n values with replacement is a multinomial draw of the frequency of each distinct
    // value.
    let distinct: Vec<(f64, u64)> =
        values.chunk_by(|a, b| a.total_cmp(b).is_eq()).map(|same| (same[0], same.len() as u64)).collect();
    match *distinct {
        [] => return Interval { low: 0.0, high: 0.0 },
        // All resamples are the same.
        [(value, _)] => {
            let mean = value * n as f64 / n as f64;
            return Interval { low: mean, high: mean };
        }
        _ => {}
    }
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resampled_sum(&mut random, &distinct, n, n) / n as f64).collect();
    means.sort_unstable_by(f64::total_cmp);
    Interval { low: means[RESAMPLES / 40], high: means[RESAMPLES - 1 - RESAMPLES / 40] }
}

/// The sum of `draws` values, drawn with replacement from values with the given weights, which sum
/// to `total`.
fn resampled_sum(random: &mut Random, distinct: &[(f64, u64)], total: u64, draws: u64) -> f64 {
    match distinct {
        _ if draws == 0 => 0.0,
        [(value, _)] => value * draws as f64,
        _ => {
            let (left, right) = distinct.split_at(distinct.len() / 2);
            let weight = left.iter().map(|(_, count)| count).sum();
            let to_left = random.binomial(draws, weight, total);
            resampled_sum(random, left, weight, to_left) + resampled_sum(random, right, total - weight, draws - to_left)
        }
    }
}

/// Resamples of a number of members, with a fixed seed. Series over the same members are compared by
/// their means over the same resamples: a paired bootstrap.
///
/// **Source:** Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resamples {
    /// How often each member is in each resample.
    counts: Vec<Vec<u32>>,
}

impl Resamples {
    /// Draws 1,000 resamples of `members` members. **Cost:** O(members) for each resample.
    pub fn of(members: usize) -> Self {
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        let resample = |_| {
            let mut counts = vec![0; members];
            for _ in 0..members {
                counts[random.below(members as u64) as usize] += 1;
            }
            counts
        };
        Self { counts: (0..RESAMPLES).map(resample).collect() }
    }

    /// The mean of a series in each resample. The series has a value for each member.
    pub fn means(&self, values: &[f64]) -> Vec<f64> {
        let mean = |counts: &Vec<u32>| {
            let sum: f64 = counts.iter().zip(values).map(|(count, value)| f64::from(*count) * value).sum();
            sum / values.len().max(1) as f64
        };
        self.counts.iter().map(mean).collect()
    }

    /// Whether the first series has the greater mean: in all but 2.5 % of the resamples, as in a
    /// two-sided test at 5 %.
    pub fn is_greater(first: &[f64], second: &[f64]) -> bool {
        let others = first.iter().zip(second).filter(|(first, second)| first <= second).count();
        others <= RESAMPLES / 40
    }
}

/// The exact two-sided McNemar test. It is the probability of a split of discordant pairs at least
/// as uneven as `a` to `b`, if both sides are equally likely.
///
/// **Unit:** a probability; 1 without discordant pairs. **Cost:** O(a + b). **Source:** McNemar,
/// 1947, exact form.
pub fn mcnemar(a: u64, b: u64) -> f64 {
    let n = a + b;
    let least = a.min(b);
    // The binomial coefficients are relative to the middle one, so they do not overflow and do not
    // all vanish.
    let middle = n / 2;
    let mut term = 1.0;
    let mut below = 0.0;
    let mut tail = 0.0;
    for k in (0..=middle).rev() {
        if k < middle {
            term *= (k + 1) as f64 / (n - k) as f64;
        }
        below += term;
        if k <= least {
            tail += term;
        }
    }
    // The distribution is symmetric: the lower half has half of the mass, plus half of the middle
    // term if n is even.
    let all = if n.is_multiple_of(2) { 2.0 * below - 1.0 } else { 2.0 * below };
    (2.0 * tail / all).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn a_paired_bootstrap_separates_what_differs_on_most_tasks() {
        let resamples = Resamples::of(40);
        let series = |from: usize| (0..40).map(|n| f64::from(u8::from(n >= from))).collect::<Vec<f64>>();
        let means = [0, 1, 20, 21].map(|from| resamples.means(&series(from)));
        assert!(Resamples::is_greater(&means[0], &means[2]) && Resamples::is_greater(&means[1], &means[3]));
        // One task of difference is chance.
        assert!(!Resamples::is_greater(&means[0], &means[1]) && !Resamples::is_greater(&means[2], &means[3]));
        assert!(!Resamples::is_greater(&means[2], &means[0]) && !Resamples::is_greater(&means[0], &means[0]));
        assert_eq!(means[0], vec![1.0; RESAMPLES]);
        assert_eq!(resamples, Resamples::of(40));
        assert_eq!(Resamples::of(0).means(&[]), vec![0.0; RESAMPLES]);
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // R: prop.test(8, 10, correct = FALSE)
        let interval = wilson(8, 10);
        assert!(close(interval.low, 0.490_162_5) && close(interval.high, 0.943_317_8), "{interval:?}");
        assert_eq!(wilson(0, 5).low, 0.0);
        assert!(wilson(5, 5).high > 0.999_999);
    }

    #[test]
    fn things_in_groups_count_for_less() {
        // 100 groups of one item have no effect. 50 groups of two equal items count as 50 items.
        let (alone, plain) = (clustered_share(80, 100, 100, [80, 80, 100]), wilson(80, 100));
        assert!((alone.low - plain.low).abs() < 0.001 && (alone.high - plain.high).abs() < 0.001, "{alone:?}");
        let (alike, half) = (clustered_share(80, 100, 50, [160, 160, 200]), wilson(40, 50));
        assert!((alike.low - half.low).abs() < 0.002 && (alike.high - half.high).abs() < 0.002, "{alike:?}");
        assert_eq!(clustered_share(10, 10, 5, [20, 20, 20]), wilson(5, 5));
    }

    #[test]
    fn differences_of_groups_have_an_interval_even_where_all_differ_alike() {
        // Ten groups of two items, of which both, one or none are gained.
        let Interval { low, high } = clustered_difference(20, 20, 10, [40, 40, 40]);
        assert!(low > 0.3 && low < 0.7 && high == 1.0, "{low} {high}");
        let Interval { low, high } = clustered_difference(0, 20, 10, [0, 0, 40]);
        assert!(low == -high && high > 0.2 && high < 0.4, "{low} {high}");
        // Half of the groups gain both items: the normal interval of ten items with a standard
        // deviation of a half.
        let Interval { low, high } = clustered_difference(10, 20, 10, [20, 20, 40]);
        let margin = 1.96 * (0.25f64 / 9.0).sqrt();
        assert!((low - (0.5 - margin)).abs() < 1e-3 && (high - (0.5 + margin)).abs() < 1e-3, "{low} {high}");
        let alone = clustered_difference(1, 1, 1, [1, 1, 1]);
        assert!(alone.low < 0.0 && alone.high == 1.0, "{alone:?}");
    }

    #[test]
    fn mcnemar_agrees_with_the_binomial_test() {
        // R: binom.test(2, 12)$p.value and binom.test(40, 100)$p.value
        assert!(close(mcnemar(2, 10), 0.038_574_22));
        assert!(close(mcnemar(10, 2), 0.038_574_22));
        assert!(close(mcnemar(40, 60), 0.056_887_93));
        assert_eq!(mcnemar(0, 0), 1.0);
        assert_eq!(mcnemar(5, 5), 1.0);
        assert!(mcnemar(0, 100_000) >= 0.0);
    }

    #[test]
    fn the_bootstrap_finds_the_normal_interval_of_many_values() {
        let values: Vec<f64> = (0..2000).map(|i| f64::from(i % 100)).collect();
        let interval = bootstrap_mean(values.clone());
        // Mean 49.5, standard error 28.87 / sqrt(2000).
        assert!((interval.low - 48.235).abs() < 0.15 && (interval.high - 50.765).abs() < 0.15, "{interval:?}");
        assert_eq!(interval, bootstrap_mean(values.into_iter().rev().collect()), "the order does not matter");
        assert_eq!(bootstrap_mean(vec![3.0; 5]), Interval { low: 3.0, high: 3.0 });
    }
}
