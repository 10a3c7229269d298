//! pass@k.

/// The probability that at least one of `k` samples passes, if `passed` of `samples` samples do:
/// the unbiased estimator.
///
/// **Unit:** a probability. **Formula:** 1 − C(n−c, k) / C(n, k), computed as 1 − ∏ (1 − k/i) for i
/// from n−c+1 to n.
/// **Errors:** `None` with fewer than `k` samples, or if `k` is 0. **Cost:** O(c).
/// **Source:** Chen et al. 2021, "Evaluating Large Language Models Trained on Code".
pub fn pass_at_k(samples: u64, passed: u64, k: u64) -> Option<f64> {
    if k == 0 || samples < k {
        return None;
    }
    let failed = samples - passed.min(samples);
    if failed < k {
        return Some(1.0);
    }
    let all_fail: f64 = (failed + 1..=samples).map(|i| 1.0 - k as f64 / i as f64).product();
    Some(1.0 - all_fail)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the sets of k samples with at least one that passes.
    fn by_counting(samples: u32, passed: u32, k: u32) -> f64 {
        let sets = (0u32..1 << samples).filter(|set| set.count_ones() == k);
        let (mut all, mut good) = (0, 0);
        for set in sets {
            all += 1;
            good += u32::from(set & ((1 << passed) - 1) != 0);
        }
        f64::from(good) / f64::from(all)
    }

    #[test]
    fn is_the_share_of_sets_that_hold_a_passing_sample() {
        for samples in 1..=10 {
            for passed in 0..=samples {
                for k in 1..=samples {
                    let value = pass_at_k(samples.into(), passed.into(), k.into()).expect("enough samples");
                    let counted = by_counting(samples, passed, k);
                    assert!((value - counted).abs() < 1e-12, "{samples} {passed} {k}: {value}, not {counted}");
                }
            }
        }
    }

    #[test]
    fn says_nothing_with_too_few_samples() {
        assert_eq!(pass_at_k(4, 4, 5), None);
        assert_eq!(pass_at_k(4, 4, 0), None);
        assert_eq!(pass_at_k(0, 0, 1), None);
    }
}
