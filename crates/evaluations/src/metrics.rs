//! The metrics of all evaluations.

use assay_evaluation::metric::Metric;

/// Every metric. Those of completions come first.
pub fn all() -> impl Iterator<Item = &'static Metric> {
    let of_texts = assay_completion::metrics::OF_TEXTS.iter().map(|text| &text.metric);
    let of_tasks = assay_tasks::metrics::ALL.into_iter().chain(assay_execution::metrics::ALL);
    assay_completion::metrics::ALL.into_iter().chain(of_texts).chain(of_tasks)
}

/// The metric that describes the one with this id; `None` for an unknown id.
pub fn named(id: &str) -> Option<&'static Metric> {
    let others = || assay_tasks::metrics::named(id).or_else(|| assay_completion::metrics::named(id));
    assay_execution::metrics::named(id).or_else(others)
}

/// The name of a metric in the head of a column. An unknown id is its own name.
pub fn short(id: &str) -> String {
    named(id).map_or_else(|| id.to_owned(), |metric| metric.short_of(id))
}
