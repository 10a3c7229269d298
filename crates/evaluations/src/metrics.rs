//! The metrics of all evaluations.

/// The name of a metric in the head of a column. An unknown id is its own name.
pub fn short(id: &str) -> String {
    let others = || assay_tasks::metrics::named(id).or_else(|| assay_completion::metrics::named(id));
    let metric = assay_execution::metrics::named(id).or_else(others);
    metric.map_or_else(|| id.to_owned(), |metric| metric.short_of(id))
}
