//! Exact match (EM): is the completion the reference, apart from whitespace around lines?

use assay_base::python_compat::strip;
use assay_evaluation::metric::{Direction, Metric, Unit};

/// Exact match.
pub const EM: Metric = Metric {
    id: "em",
    short: "EM",
    name: "exact match",
    unit: Unit::Percent,
    direction: Direction::Higher,
    about: "Share of tasks whose completion equals the reference.",
    source: "CrossCodeEval",
};

/// Whether completion and reference have the same lines.
///
/// - **Unit:** true or false; over a benchmark, the percentage of true.
/// - **Formula:** both texts are split at line feeds, lines are stripped, and blank lines are
///   dropped. The remaining lines are compared in order.
/// - **Errors:** none. Two texts without any line match.
/// - **Cost:** O(n).
/// - **Source:** `process_examples` of amazon-science/cceval@25f9cab.
pub fn exact_match(prediction: &str, reference: &str) -> bool {
    lines(prediction).eq(lines(reference))
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').map(strip).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_indentation_and_blank_lines_only() {
        assert!(exact_match("  a = 1\r\n\n  b", "a = 1\n\tb  "));
        assert!(exact_match("\n", ""));
        assert!(!exact_match("a =  1", "a = 1"));
        assert!(!exact_match("a\nb", "a b"));
    }
}
