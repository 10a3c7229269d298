//! Vectors that some model made of queries and chunks.

use serde::Deserialize;

/// A line of a file of vectors.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Vector<'t> {
    /// What it stands for: the `id` of a line that was written to be embedded.
    #[serde(borrow)]
    pub id: std::borrow::Cow<'t, str>,
    /// Its numbers.
    pub vector: Vec<f32>,
}

/// How far two vectors point into the same direction.
///
/// - **Unit:** from -1 to 1; 0 if either vector has no direction.
/// - **Formula:** `a·b / (|a|·|b|)`, in doubles.
/// - **Errors:** `None` if they differ in length.
/// - **Cost:** O(n).
pub fn cosine(a: &[f32], b: &[f32]) -> Option<f64> {
    if a.len() != b.len() {
        return None;
    }
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum::<f64>();
    let lengths = (dot(a, a) * dot(b, b)).sqrt();
    Some(if lengths > 0.0 { dot(a, b) / lengths } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_counts_and_not_the_length() {
        assert_eq!(cosine(&[1.0, 0.0], &[5.0, 0.0]), Some(1.0));
        assert_eq!(cosine(&[1.0, 0.0], &[0.0, 2.0]), Some(0.0));
        assert_eq!(cosine(&[1.0, 1.0], &[-2.0, -2.0]), Some(-1.0));
        assert_eq!(cosine(&[0.0], &[2.0]), Some(0.0));
        assert_eq!(cosine(&[0.0], &[2.0, 1.0]), None);
        // Squares of these leave the range of single precision.
        assert_eq!(cosine(&[3e38], &[3e38]), Some(1.0));
        assert_eq!(cosine(&[f32::MIN_POSITIVE], &[1.0]), Some(1.0));
    }
}
