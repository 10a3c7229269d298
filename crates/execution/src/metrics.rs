//! The metrics of programs that were run.

use assay_evaluation::metric::{Direction, Metric, Unit};

/// The family of pass@k: see [`pass_at_k`](super::pass_at_k) for a task.
pub static PASS: Metric = Metric {
    id: "pass_k",
    short: "pass@k",
    name: "pass@k",
    unit: Unit::Percent,
    direction: Direction::Higher,
    about: "The probability that at least one of k samples of a task passes its tests, averaged over the tasks.",
    source: "Chen et al. 2021, \"Evaluating Large Language Models Trained on Code\"",
};

/// Every metric, or family of metrics.
pub static ALL: [&Metric; 1] = [&PASS];

/// The description of the metric with this id, such as `pass_10`.
pub fn named(id: &str) -> Option<&'static Metric> {
    ALL.into_iter().find(|metric| metric.describes(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_of_the_family_have_their_k_in_the_id() {
        assert_eq!((PASS.at(10), PASS.short_at(10)), ("pass_10".to_owned(), "pass@10".to_owned()));
        assert_eq!(PASS.k_of("pass_10"), Some(10));
        for other in ["pass_", "pass_+1", "pass_01", "pass_1 ", "pass_k", "acc_1", "pass"] {
            assert_eq!(PASS.k_of(other), None, "{other}");
        }
        assert_eq!((named("pass_1"), named("pass_k"), named("em")), (Some(&PASS), Some(&PASS), None));
    }
}
