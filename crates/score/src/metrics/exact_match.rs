//! Exact match (EM): is the prediction the reference, but for whitespace around lines?

use crate::python_compat::strip;

/// Whether prediction and reference have the same lines.
///
/// - **Unit:** a yes or no; over a benchmark, the percentage of yes.
/// - **Formula:** both are split at line feeds, lines are stripped, blank ones dropped, and the rest compared in order.
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
