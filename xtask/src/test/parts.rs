//! Parts of `cargo xtask test --all` that a session can run.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};

use super::Check;

/// The longest part, in minutes.
const LONGEST: f64 = 40.0;

/// One of several parts with all checks between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    number: usize,
    count: usize,
}

impl FromStr for Part {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let parsed = text.split_once('/').and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        let (number, count) = parsed.context("a part is written as 1/8, the first of eight")?;
        ensure!((1..=count).contains(&number), "there are parts 1 to {count}");
        Ok(Self { number, count })
    }
}

impl Part {
    /// The names of its checks. Prints how long they take.
    pub fn checks(self, all: &'static [Check]) -> Result<Vec<&'static str>> {
        let parts = divided(all, self.count);
        let (minutes, names) = &parts[self.number - 1];
        let longest = parts.iter().map(|(minutes, _)| *minutes).fold(0.0, f64::max);
        if longest > LONGEST {
            println!("Some of {} parts take more than {LONGEST} minutes: divide into more", self.count);
        }
        println!("Part {} of {}, some {minutes:.0} minutes: {}", self.number, self.count, names.join(", "));
        Ok(names.clone())
    }

    /// Says which parts are left.
    pub fn remaining(self) -> String {
        let others: Vec<_> = (1..=self.count).filter(|other| *other != self.number).collect();
        let others: Vec<_> = others.iter().map(|other| format!("{other}/{}", self.count)).collect();
        if others.is_empty() { "No part remains.".to_owned() } else { format!("Parts {} remain.", others.join(", ")) }
    }
}

/// Each part's minutes and checks: the longest check first, each to the shortest part.
fn divided(all: &'static [Check], count: usize) -> Vec<(f64, Vec<&'static str>)> {
    let mut checks: Vec<_> = all.iter().collect();
    checks.sort_by(|a, b| b.minutes.total_cmp(&a.minutes));
    let mut parts: Vec<(f64, Vec<_>)> = vec![(0.0, Vec::new()); count];
    for check in checks {
        let shortest = parts.iter_mut().min_by(|a, b| a.0.total_cmp(&b.0)).expect("a count is at least 1");
        shortest.0 += check.minutes;
        shortest.1.push(check.name);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::CHECKS;
    use super::*;

    #[test]
    fn parts_have_all_checks_once() {
        for count in 1..12 {
            let mut names: Vec<_> = divided(CHECKS, count).into_iter().flat_map(|(_, names)| names).collect();
            names.sort_unstable();
            let mut all: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
            all.sort_unstable();
            assert_eq!(names, all, "{count} parts");
        }
    }

    #[test]
    fn parts_are_parsed() {
        assert_eq!("2/8".parse::<Part>().expect("it is valid"), Part { number: 2, count: 8 });
        for wrong in ["", "1", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "a/b"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
        let part = "2/3".parse::<Part>().expect("it is valid");
        assert_eq!(part.remaining(), "Parts 1/3, 3/3 remain.");
    }
}
