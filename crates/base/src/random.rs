//! Deterministic random numbers from a seed.

/// The SplitMix64 generator. The same seed gives the same numbers everywhere.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniformly distributed number below `end`; 0 if `end` is 0. **Source:** Lemire, 2019.
    pub fn below(&mut self, end: u64) -> u64 {
        let mut product = u128::from(self.next()) * u128::from(end);
        if (product as u64) < end {
            let unfair = end.wrapping_neg() % end;
            while (product as u64) < unfair {
                product = u128::from(self.next()) * u128::from(end);
            }
        }
        (product >> 64) as u64
    }

    /// Moves `count` random items to the front, in random order: a draw without replacement.
    pub fn draw<T>(&mut self, things: &mut [T], count: usize) {
        for place in 0..count.min(things.len()) {
            let other = place + self.below((things.len() - place) as u64) as usize;
            things.swap(place, other);
        }
    }

    /// How many of `draws` trials succeed if each has the probability `weight / total`. The result
    /// is exact, without rounding.
    ///
    /// Each trial compares the binary digits of a random number with those of the probability. The
    /// first digit that differs decides the trial, so each round decides about half of the
    /// remaining trials.
    pub fn binomial(&mut self, draws: u64, weight: u64, total: u64) -> u64 {
        let (mut undecided, mut rest, mut hits) = (draws, weight, 0);
        if weight == total {
            return draws;
        }
        while undecided > 0 && rest > 0 {
            let ones = self.ones(undecided);
            rest *= 2;
            if rest >= total {
                rest -= total;
                // The digit is 1. A trial with a 0 is below the probability.
                hits += undecided - ones;
                undecided = ones;
            } else {
                undecided -= ones;
            }
        }
        hits
    }

    /// The number of ones in `bits` random bits.
    fn ones(&mut self, bits: u64) -> u64 {
        let whole: u64 = (0..bits / 64).map(|_| u64::from(self.next().count_ones())).sum();
        let rest = bits % 64;
        if rest == 0 { whole } else { whole + u64::from((self.next() >> (64 - rest)).count_ones()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_as_likely() {
        let mut random = Random::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut things = [0, 1, 2];
            random.draw(&mut things, 3);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&count: &i32| (900..1100).contains(&count)), "{counts:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }

    #[test]
    fn numbers_are_those_of_splitmix64() {
        // The published sequence for the seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn binomial_draws_have_their_mean_and_variance() {
        let mut random = Random::new(1);
        let (draws, rounds) = (1000, 4000);
        let counts: Vec<f64> = (0..rounds).map(|_| random.binomial(draws, 3, 10) as f64).collect();
        let mean = counts.iter().sum::<f64>() / f64::from(rounds);
        let variance = counts.iter().map(|c| (c - mean) * (c - mean)).sum::<f64>() / f64::from(rounds);
        assert!((mean - 300.0).abs() < 1.0, "{mean}");
        assert!((variance - 210.0).abs() < 15.0, "{variance}");
        assert_eq!((random.binomial(7, 0, 5), random.binomial(7, 5, 5)), (0, 7));
    }
}
