//! Agreement between annotators.
//!
//! An item is what was judged: it has the number of annotators who gave each answer.

/// The agreement: the mean over items of the share of pairs of annotators that gave the same answer.
///
/// - **Unit:** a share from 0 (no two annotators agree) to 1 (all agree). `None` without an item that
///   has two answers.
/// - **Items** with fewer than two answers do not count.
/// - **Source:** table 5 of Ding et al. 2023 (CrossCodeEval). The paper has two annotators for each
///   example, and no formula. With two annotators, this is the share of examples with equal answers.
pub(super) fn agreement<const N: usize>(items: &[[u64; N]]) -> Option<f64> {
    let shares: Vec<f64> = items.iter().filter_map(agreeing_pairs).collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

fn agreeing_pairs<const N: usize>(item: &[u64; N]) -> Option<f64> {
    let pairs = |answers: u64| answers * answers.saturating_sub(1);
    let all = pairs(item.iter().sum());
    (all > 0).then(|| item.iter().copied().map(pairs).sum::<u64>() as f64 / all as f64)
}

/// Fleiss' kappa: how far the agreement is above that of chance.
///
/// - **Unit:** at most 1 (all agree); 0 is the agreement of chance, below it is less. `None` if all
///   answers are the same, or if no item has two answers: chance then explains everything or nothing.
/// - **Formula:** (P − E) / (1 − E), where P is [`agreement`], and E the sum of the squared shares of
///   the answers.
/// - **Items** may have different numbers of answers. With fewer than two, they do not count.
/// - **Source:** Fleiss 1971, where all items have as many answers.
pub(super) fn fleiss<const N: usize>(items: &[[u64; N]]) -> Option<f64> {
    let observed = agreement(items)?;
    let mut answers = [0; N];
    for item in items.iter().filter(|item| agreeing_pairs(item).is_some()) {
        answers.iter_mut().zip(item).for_each(|(sum, number)| *sum += number);
    }
    let all: u64 = answers.iter().sum();
    if answers.contains(&all) {
        return None;
    }
    let squares: u64 = answers.iter().map(|number| number * number).sum();
    let expected = squares as f64 / (all * all) as f64;
    Some((observed - expected) / (1.0 - expected))
}

/// Cohen's kappa of two annotators. `table[a][b]` is the number of items to which the first gave the
/// answer `a`, and the second `b`.
///
/// - **Unit:** as for [`fleiss`]. `None` if both gave the same answer to all items, or without items.
/// - **Formula:** (P − E) / (1 − E), where P is the share of items with equal answers, and E the sum
///   over answers of the product of their shares among the answers of each annotator.
/// - **Source:** Cohen 1960.
pub(super) fn cohen<const N: usize>(table: &[[u64; N]; N]) -> Option<f64> {
    let all: u64 = table.iter().flatten().sum();
    let equal: u64 = (0..N).map(|answer| table[answer][answer]).sum();
    let by_chance: u64 =
        (0..N).map(|answer| table[answer].iter().sum::<u64>() * table.iter().map(|row| row[answer]).sum::<u64>()).sum();
    // Both shares, multiplied by the square of the number of items.
    let (observed, expected, whole) = ((equal * all) as f64, by_chance as f64, (all * all) as f64);
    (by_chance < all * all).then(|| (observed - expected) / (whole - expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn cohens_kappa_by_hand() {
        // P = 35/50; E = 25/50 · 30/50 + 25/50 · 20/50 = 0.5.
        assert!(is_close(cohen(&[[20, 5], [10, 15]]), 0.4));
        // P = 6/10; the sums are 5, 3, 2 and 6, 2, 2: E = (30 + 6 + 4) / 100.
        assert!(is_close(cohen(&[[4, 1, 0], [1, 1, 1], [1, 0, 1]]), (0.6 - 0.4) / (1.0 - 0.4)));
        // No answer is equal, and chance would have half of them equal.
        assert!(is_close(cohen(&[[0, 1], [1, 0]]), -1.0));
        assert!(is_close(cohen(&[[3, 0], [0, 1]]), 1.0));
        assert!(is_close(cohen(&[[0, 3], [0, 0]]), 0.0));
        assert_eq!([cohen(&[[7, 0], [0, 0]]), cohen(&[[0, 0], [0, 0]])], [None, None]);
    }

    #[test]
    fn fleiss_kappa_by_hand() {
        // P = (1 + 1/3) / 2 = 2/3; the shares are 5/6 and 1/6: E = 26/36.
        let items = [[3, 0], [2, 1]];
        assert!(is_close(agreement(&items), 2.0 / 3.0));
        assert!(is_close(fleiss(&items), (2.0 / 3.0 - 26.0 / 36.0) / (1.0 - 26.0 / 36.0)));
        // One answer is no agreement, and does not count.
        assert_eq!(fleiss(&[[3, 0], [2, 1], [0, 1], [0, 0]]), fleiss(&items));
        // Items with two and with three answers: P = (1 + 1/3) / 2; the shares are 4/5 and 1/5: E = 17/25.
        assert!(is_close(fleiss(&[[2, 0], [2, 1]]), (2.0 / 3.0 - 0.68) / 0.32));
        assert_eq!((agreement(&[[2, 0]]), fleiss(&[[2, 0]])), (Some(1.0), None));
        assert_eq!((agreement(&[[1, 0]]), fleiss::<2>(&[])), (None, None));
    }

    /// The example of Wikipedia's article, which says 0.210.
    #[test]
    fn fleiss_kappa_of_fourteen_annotators() {
        let items = [
            [0, 0, 0, 0, 14],
            [0, 2, 6, 4, 2],
            [0, 0, 3, 5, 6],
            [0, 3, 9, 2, 0],
            [2, 2, 8, 1, 1],
            [7, 7, 0, 0, 0],
            [3, 2, 6, 3, 0],
            [2, 5, 3, 2, 2],
            [6, 5, 2, 1, 0],
            [0, 2, 2, 3, 7],
        ];
        let [observed, kappa] = [agreement(&items), fleiss(&items)].map(|value| (value.unwrap_or(-1.0) * 1e3).round());
        assert_eq!([observed, kappa], [378.0, 210.0]);
    }
}
