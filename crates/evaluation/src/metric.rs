//! What a metric and a profile are.

/// A measure of quality. Metrics compute from `metrics::ALL` of their crate; tables, columns and
/// help texts derive from these descriptions.
#[derive(Debug, PartialEq, Eq)]
pub struct Metric {
    /// The name in files and arguments, such as `es`.
    pub id: &'static str,
    /// The name in the head of a column, such as `ES`.
    pub short: &'static str,
    /// The full name, such as `edit similarity`.
    pub name: &'static str,
    /// The unit of its values in reports.
    pub unit: Unit,
    /// Which values are better.
    pub direction: Direction,
    /// What it says, in one sentence.
    pub about: &'static str,
    /// Where its definition comes from.
    pub source: &'static str,
}

/// Metrics with a parameter, such as pass@k for each k, share the description of their family. The
/// id of a family ends with `_k`, and the ids of its metrics end with a number: `pass_10`.
impl Metric {
    /// The full name as a heading: `Edit similarity`, but `chrF`, whose first word is no plain word.
    pub fn heading(&self) -> String {
        let (first, rest) = self.name.split_at(self.name.find(' ').unwrap_or(self.name.len()));
        let is_plain = first.bytes().all(|byte| byte.is_ascii_lowercase());
        let start = first.chars().next().filter(|_| is_plain).map(|letter| letter.to_ascii_uppercase());
        let others = &first[usize::from(start.is_some())..];
        start.into_iter().chain(others.chars()).chain(rest.chars()).collect()
    }

    /// The id of the metric of this family for `k`.
    pub fn at(&self, k: u64) -> String {
        format!("{}{k}", self.stem())
    }

    /// The name in the head of a column of the metric of this family for `k`, such as `pass@10`.
    pub fn short_at(&self, k: u64) -> String {
        format!("{}{k}", self.short.strip_suffix('k').unwrap_or(self.short))
    }

    /// The name in the head of a column of the metric with this id, which this
    /// [describes](Self::describes).
    pub fn short_of(&self, id: &str) -> String {
        self.k_of(id).map_or_else(|| self.short.to_owned(), |k| self.short_at(k))
    }

    /// The k of a metric of this family; `None` for the id of another metric.
    pub fn k_of(&self, id: &str) -> Option<u64> {
        let k = id.strip_prefix(self.stem()).and_then(|number| number.parse().ok())?;
        (self.id.ends_with("_k") && self.at(k) == id).then_some(k)
    }

    /// Whether this describes the metric with this id.
    pub fn describes(&self, id: &str) -> bool {
        self.id == id || self.k_of(id).is_some()
    }

    fn stem(&self) -> &'static str {
        self.id.strip_suffix('k').unwrap_or(self.id)
    }
}

/// The unit of a metric's values in reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// From 0 to 100.
    Percent,
}

impl Unit {
    /// The name in interfaces.
    pub fn name(self) -> &'static str {
        match self {
            Self::Percent => "percent",
        }
    }
}

/// Which values of a metric are better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Larger values.
    Higher,
    /// Smaller values.
    Lower,
}

impl Direction {
    /// The name in interfaces.
    pub fn name(self) -> &'static str {
        match self {
            Self::Higher => "higher is better",
            Self::Lower => "lower is better",
        }
    }
}

/// A named, versioned way to compute metrics.
///
/// A profile never changes what it computes: a changed label, denominator or rule is a new version.
/// Numbers of different profiles never share a column.
#[derive(Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name with its version, such as `strict@1`.
    pub id: &'static str,
    /// What it computes, in a few words.
    pub about: &'static str,
}
