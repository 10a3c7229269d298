//! Vectors that a model computed for queries and chunks.

use serde::Deserialize;

/// A line of a file of vectors.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Vector<'t> {
    /// The `id` of the line that was embedded.
    #[serde(borrow)]
    pub id: std::borrow::Cow<'t, str>,
    /// The components.
    pub vector: Vec<f32>,
}

/// The cosine of the angle between two vectors.
///
/// - **Unit:** from -1 to 1. 0 if either vector is zero.
/// - **Formula:** `a·b / (|a|·|b|)`, in double precision.
/// - **Errors:** `None` if the lengths differ.
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
        // The squares of these exceed the range of single precision.
        assert_eq!(cosine(&[3e38], &[3e38]), Some(1.0));
        assert_eq!(cosine(&[f32::MIN_POSITIVE], &[1.0]), Some(1.0));
    }
}
