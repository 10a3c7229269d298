//! The samples of a data set, by problem and tags.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

/// The index of a sample, from 0.
pub type SampleNumber = u32;
/// The index of a problem, in the order of first occurrence.
pub type ProblemNumber = u32;
/// The index of a tag in [`Samples::tags`].
pub type TagNumber = u32;

/// Samples by problem and tags.
#[derive(Debug, Clone, Default)]
pub struct Samples {
    problems: Vec<Problem>,
    tags: Vec<String>,
    len: SampleNumber,
    by_problem: FxHashMap<String, ProblemNumber>,
    by_tag: FxHashMap<String, TagNumber>,
    /// The index of the group of a problem with these tags.
    by_tags: FxHashMap<(ProblemNumber, Vec<TagNumber>), usize>,
}

/// The samples of one problem.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The problem's name.
    pub id: String,
    /// Its samples, grouped by their tags.
    pub groups: Vec<Group>,
}

/// Samples of one problem with the same tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// In ascending order, without duplicates.
    pub tags: Vec<TagNumber>,
    /// In ascending order.
    pub samples: Vec<SampleNumber>,
}

impl Samples {
    /// Adds the next sample.
    pub fn add<'t>(&mut self, problem: &str, tags: impl IntoIterator<Item = &'t str>) -> SampleNumber {
        let tags: BTreeSet<TagNumber> = tags.into_iter().map(|tag| self.tag(tag)).collect();
        let tags: Vec<TagNumber> = tags.into_iter().collect();
        let number = match self.by_problem.get(problem) {
            Some(&number) => number,
            None => {
                let number = self.problems.len() as ProblemNumber;
                self.by_problem.insert(problem.to_owned(), number);
                self.problems.push(Problem { id: problem.to_owned(), groups: Vec::new() });
                number
            }
        };
        let groups = &mut self.problems[number as usize].groups;
        let sample = self.len;
        let group = *self.by_tags.entry((number, tags)).or_insert_with_key(|(_, tags)| {
            groups.push(Group { tags: tags.clone(), samples: Vec::new() });
            groups.len() - 1
        });
        groups[group].samples.push(sample);
        self.len += 1;
        sample
    }

    fn tag(&mut self, tag: &str) -> TagNumber {
        if let Some(&number) = self.by_tag.get(tag) {
            return number;
        }
        let number = self.tags.len() as TagNumber;
        self.by_tag.insert(tag.to_owned(), number);
        self.tags.push(tag.to_owned());
        number
    }

    /// The problems, in the order of first occurrence.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The names of the tags, in the order of first occurrence.
    pub fn tags(&self) -> &[String] {
        &self.tags
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// For each tag, the number of chosen samples that have it.
    pub fn tag_counts(&self, is_chosen: impl Fn(SampleNumber) -> bool) -> Vec<u64> {
        let mut counts = vec![0; self.tags.len()];
        for group in self.problems.iter().flat_map(|problem| &problem.groups) {
            let chosen = group.samples.iter().filter(|&&sample| is_chosen(sample)).count() as u64;
            for &tag in &group.tags {
                counts[tag as usize] += chosen;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_grouped_by_problem_and_tags() {
        let mut samples = Samples::default();
        assert_eq!(samples.add("p", ["dp", "math", "dp"]), 0);
        assert_eq!(samples.add("q", []), 1);
        assert_eq!(samples.add("p", ["math", "dp"]), 2);
        assert_eq!(samples.add("p", ["math"]), 3);
        assert_eq!(samples.problems()[0].groups[0], Group { tags: vec![0, 1], samples: vec![0, 2] });
        assert_eq!((samples.problems().len(), samples.problems()[0].groups.len(), samples.len()), (2, 2, 4));
        assert_eq!(samples.tag_counts(|sample| sample > 0), [1, 2]);
    }
}
