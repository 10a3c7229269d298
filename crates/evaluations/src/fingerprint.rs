//! Fingerprints of submissions: how many answers two submissions share.
//!
//! Everything here is pure: the command and a page find the same copies in the same files.
//!
//! Good models share right answers, so only some answers tell a copy: those that independent systems
//! rarely share. [`Part`] names them, with what was measured.

use assay_base::statistics::wilson;
use assay_completion::postprocess::comments;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Two submissions with at least this share of equal answers are near copies.
const NEARLY_ALL: f64 = 0.95;
/// They then have at least this share of equal answers among tasks that not both answer rightly.
const NEARLY_ALL_TELLING: f64 = 1.0 / 3.0;
/// Fewer equal answers that tell a copy may be chance.
const TELLING: u64 = 5;
/// Of a set with this many times the answers of another one, chance finds some of the other's.
const MUCH_LARGER: u64 = 4;
/// Every sample of a file is repeated if this share of tasks shows it, by the lower end of its
/// interval. Of tasks with two different samples, chance repeats each in at most about half.
const REPEATED: f64 = 0.75;
/// The largest number of repetitions that is looked for.
const MAX_TIMES: u64 = 64;

/// A digest of a text without comments and white space; 0 if nothing else is there.
///
/// Comments are `#…` and `//…` to the end of the line, as exact match takes them in every language, and
/// `/*…*/`.
pub fn digest(text: &str) -> u64 {
    let mut hash = Sha256::new();
    let mut is_blank = true;
    let without_lines = comments::remove(text);
    let mut rest: &str = &without_lines;
    while !rest.is_empty() {
        let (code, comment) = rest.split_once("/*").unwrap_or((rest, ""));
        for word in code.split_whitespace() {
            hash.update(word);
            is_blank = false;
        }
        rest = comment.split_once("*/").map_or("", |(_, code)| code);
    }
    if is_blank { 0 } else { hash.finalize().iter().take(8).fold(0, |all, &byte| all << 8 | u64::from(byte)) | 1 }
}

/// The answers that tell a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Scored statements that differ from the ground truth. Two independent models shared up to 24 % of
    /// them in CrossCodeEval, and one model in two settings up to 46 %.
    Statements,
    /// Complete answers, with what follows the statement, that differ from the ground truth. Two
    /// independent models shared up to 9 % of them in CrossCodeEval.
    Completions,
    /// Different programs. Independent submissions shared up to 13 % of them in the example benchmark.
    Programs,
    /// Wrong labels and rankings.
    Labels,
}

impl Part {
    const ALL: [Self; 4] = [Self::Statements, Self::Completions, Self::Programs, Self::Labels];

    /// What independent systems do not share, as far as known: the bound of the interval's lower end.
    pub const fn bound(self) -> f64 {
        match self {
            Self::Completions => 0.25,
            Self::Statements | Self::Programs | Self::Labels => 1.0 / 3.0,
        }
    }

    /// The share that only a copy explains, or the same model under another name.
    const fn certain(self) -> f64 {
        match self {
            Self::Completions | Self::Programs => self.bound(),
            Self::Statements | Self::Labels => 0.5,
        }
    }

    /// What is counted, for readers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Statements => "wrong statements",
            Self::Completions => "complete answers that are not the ground truth",
            Self::Programs => "different programs",
            Self::Labels => "wrong answers",
        }
    }
}

/// The answers of a submission, as digests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// A digest of each task's answer, in the order of the tasks; 0 without an answer.
    answers: Vec<u64>,
    /// Whether each answer is right. Empty for programs.
    right: Vec<bool>,
    /// The answers of each of [`Part::ALL`].
    parts: [AnswerSet; Part::ALL.len()],
    /// How often the samples of tasks are repeated. Only programs have samples.
    pub repeats: Option<Repeats>,
}

/// An answer to a task of completion.
#[derive(Debug, Clone, Copy, Default)]
pub struct Completion {
    /// The [`digest`] of the scored statement.
    pub statement: u64,
    /// The [`digest`] of the complete answer.
    pub complete: u64,
    /// Whether the statement is right.
    pub is_right: bool,
    /// Whether the complete answer is the ground truth.
    pub is_groundtruth: bool,
}

impl Fingerprint {
    /// The fingerprint of completions, one for each task. A task without an answer has a default one.
    pub fn of_completions(completions: &[Completion]) -> Self {
        let mut print = Self {
            answers: completions.iter().map(|one| one.statement).collect(),
            right: completions.iter().map(|one| one.is_right).collect(),
            ..Self::default()
        };
        let all = || completions.iter().enumerate();
        let statements = all().map(|(task, one)| Answer { digest: one.statement, task, can_tell: !one.is_right });
        print.parts[Part::Statements as usize] = AnswerSet::by_task(completions.len(), statements);
        let complete = all().map(|(task, one)| Answer { digest: one.complete, task, can_tell: !one.is_groundtruth });
        print.parts[Part::Completions as usize] = AnswerSet::by_task(completions.len(), complete);
        print
    }

    /// The fingerprint of labels or rankings: a digest for each task, and whether it is right.
    pub fn of_labels(answers: Vec<u64>, right: Vec<bool>) -> Self {
        let mut print = Self::default();
        let both = answers.iter().zip(&right).enumerate();
        let labels = both.map(|(task, (&digest, right))| Answer { digest, task, can_tell: !right });
        print.parts[Part::Labels as usize] = AnswerSet::by_task(answers.len(), labels);
        Self { answers, right, ..print }
    }

    /// The fingerprint of samples of `tasks` tasks: the task of each, and its [`digest`]. Neither their
    /// order nor their repetition changes what is compared.
    pub fn of_samples(tasks: usize, mut samples: Vec<(usize, u64)>) -> Self {
        samples.sort_unstable();
        let mut print = Self { answers: vec![0; tasks], repeats: Repeats::of(&samples), ..Self::default() };
        samples.dedup();
        for &(task, digest) in &samples {
            // Addition makes the digest of all samples independent of their order.
            print.answers[task] = print.answers[task].wrapping_add(digest);
        }
        let programs = samples.into_iter().map(|(task, digest)| Answer { digest, task, can_tell: true });
        print.parts[Part::Programs as usize] = AnswerSet::ascending(programs);
        print
    }

    /// The number of tasks with an answer.
    pub fn answered(&self) -> u64 {
        self.answers.iter().filter(|answer| **answer != 0).count() as u64
    }

    /// The number of tasks with a right answer.
    pub fn right(&self) -> u64 {
        self.right.iter().filter(|right| **right).count() as u64
    }
}

/// An answer, as a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Answer {
    digest: u64,
    task: usize,
    /// Whether it can tell a copy.
    can_tell: bool,
}

impl Answer {
    /// The digest; its last bit says whether the answer tells a copy.
    fn key(self, tells: bool) -> u64 {
        self.digest & !1 | u64::from(tells)
    }
}

/// A set of answers, as keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum AnswerSet {
    /// At most one answer for each task, in the order of the tasks; 0 without an answer.
    ByTask(Vec<u64>),
    /// Any number of answers for each task. A key contains its task, and keys ascend.
    Ascending(Vec<u64>),
}

impl Default for AnswerSet {
    fn default() -> Self {
        Self::ByTask(Vec::new())
    }
}

impl AnswerSet {
    /// The set of one answer for each of `tasks` tasks at most.
    fn by_task(tasks: usize, answers: impl Iterator<Item = Answer>) -> Self {
        let mut keys = vec![0; tasks];
        for (answer, tells) in telling(answers.collect()) {
            keys[answer.task] = answer.key(tells);
        }
        Self::ByTask(keys)
    }

    /// The set of any number of answers for each task.
    fn ascending(answers: impl Iterator<Item = Answer>) -> Self {
        let keys = telling(answers.collect()).into_iter().map(|(answer, tells)| {
            let task = (answer.task as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Answer { digest: answer.digest ^ task, ..answer }.key(tells)
        });
        let mut keys: Vec<u64> = keys.collect();
        keys.sort_unstable();
        Self::Ascending(keys)
    }

    /// The number of answers that tell a copy.
    fn telling(&self) -> u64 {
        let (Self::ByTask(keys) | Self::Ascending(keys)) = self;
        keys.iter().map(|key| key & 1).sum()
    }

    /// The number of answers of each set that tell a copy, and that the other one has.
    fn common(&self, other: &Self) -> (u64, u64) {
        let (mut of_a, mut of_b) = (0, 0);
        // Arithmetic in place of branches, which nothing could predict.
        let mut count = |x: u64, y: u64| {
            let same = u64::from(x | 1 == y | 1);
            of_a += same & x;
            of_b += same & y;
        };
        match (self, other) {
            (Self::ByTask(a), Self::ByTask(b)) => a.iter().zip(b).for_each(|(&x, &y)| count(x, y)),
            (Self::Ascending(a), Self::Ascending(b)) => {
                let (mut i, mut j) = (0, 0);
                while i < a.len() && j < b.len() {
                    let (x, y) = (a[i], b[j]);
                    count(x, y);
                    i += usize::from(x | 1 <= y | 1);
                    j += usize::from(y | 1 <= x | 1);
                }
            }
            _ => {}
        }
        (of_a, of_b)
    }
}

/// The distinct answers, each with whether it tells a copy. An answer to several tasks, such as
/// `return null;`, is common and tells none.
fn telling(mut answers: Vec<Answer>) -> Vec<(Answer, bool)> {
    answers.retain(|answer| answer.digest != 0);
    answers.sort_unstable();
    answers.dedup_by_key(|answer| (answer.digest, answer.task));
    let of_one_digest = answers.chunk_by(|a, b| a.digest == b.digest);
    of_one_digest.flat_map(|same| same.iter().map(|&answer| (answer, answer.can_tell && same.len() == 1))).collect()
}

/// Answers of one submission that another one has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    /// What is counted.
    pub part: Part,
    /// The number of answers that the other submission has.
    pub same: u64,
    /// The number of answers.
    pub of: u64,
}

impl Shared {
    /// The share of one submission's answers in the other's: the larger one of the two.
    fn new(part: Part, a: &AnswerSet, b: &AnswerSet) -> Self {
        let (of_a, of_b) = a.common(b);
        let a = Self { part, same: of_a, of: a.telling() };
        let b = Self { part, same: of_b, of: b.telling() };
        match (a.of, b.of) {
            (of_a, of_b) if of_a >= of_b.saturating_mul(MUCH_LARGER) => a,
            (of_a, of_b) if of_b >= of_a.saturating_mul(MUCH_LARGER) => b,
            _ if a.low() >= b.low() => a,
            _ => b,
        }
    }

    /// The share.
    pub fn share(&self) -> f64 {
        self.same as f64 / self.of.max(1) as f64
    }

    /// The lower end of the share's interval.
    fn low(&self) -> f64 {
        if self.same < TELLING { 0.0 } else { wilson(self.same, self.of).low }
    }
}

/// What two submissions share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlap {
    /// Tasks that at least one of them answers.
    pub answered: u64,
    /// Tasks of `answered` with the same answer.
    pub same: u64,
    /// Tasks of `answered` that not both answer rightly.
    pub telling: u64,
    /// Tasks of `telling` with the same answer.
    pub same_telling: u64,
    /// The answers that tell a copy, by part.
    pub shared: [Shared; Part::ALL.len()],
}

/// What an [`Overlap`] says of two submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// More is the same than independent systems share. A model of the same family may do so.
    Similar,
    /// So much is the same that one is an edited copy, or both have the same model.
    Edited,
    /// All answers are the same.
    Copy,
}

impl Overlap {
    /// Compares two submissions to the same tasks.
    ///
    /// **Cost:** linear in the answers of both. For 10,000 tasks, completions take some 20 µs, and three
    /// different programs a task 0.2 ms.
    pub fn of(a: &Fingerprint, b: &Fingerprint) -> Self {
        let shared = Part::ALL.map(|part| Shared::new(part, &a.parts[part as usize], &b.parts[part as usize]));
        let mut found = Self { answered: 0, same: 0, telling: 0, same_telling: 0, shared };
        let right = |print: &Fingerprint, task: usize| print.right.get(task).copied().unwrap_or_default();
        for (task, (&first, &second)) in a.answers.iter().zip(&b.answers).enumerate() {
            let is_answered = first | second != 0;
            let (same, telling) = (is_answered && first == second, is_answered && !(right(a, task) && right(b, task)));
            found.answered += u64::from(is_answered);
            found.same += u64::from(same);
            found.telling += u64::from(telling);
            found.same_telling += u64::from(same && telling);
        }
        found
    }

    /// What it says, if it says anything. `same_file`: the files are the same byte for byte.
    pub fn likeness(&self, same_file: bool) -> Option<Likeness> {
        let is_certain = |shared: &Shared| shared.low() >= shared.part.certain();
        if self.answered == 0 {
            return None;
        }
        if self.same == self.answered && (same_file || self.same_telling >= TELLING) {
            return Some(Likeness::Copy);
        }
        if self.shared.iter().any(is_certain) {
            return Some(Likeness::Edited);
        }
        (self.is_nearly_all() || self.strongest().is_some()).then_some(Likeness::Similar)
    }

    /// Whether nearly all answers are the same, and not only because they are right.
    pub fn is_nearly_all(&self) -> bool {
        self.answered > 0
            && self.same as f64 >= NEARLY_ALL * self.answered as f64
            && self.telling > 0
            && self.same_telling as f64 >= NEARLY_ALL_TELLING * self.telling as f64
    }

    /// The part whose share is furthest above its bound, if one is.
    pub fn strongest(&self) -> Option<&Shared> {
        let excess = |shared: &Shared| shared.low() - shared.part.bound();
        let above = self.shared.iter().filter(|shared| excess(shared) >= 0.0);
        above.max_by(|a, b| excess(a).total_cmp(&excess(b)))
    }
}

/// How often samples are repeated in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeats {
    /// Every sample is there this many times, or a multiple of it.
    pub times: u64,
    /// The number of tasks in which that is so.
    pub tasks: u64,
    /// The number of tasks that could show it: those with different samples, or else all with several.
    pub of: u64,
    /// Whether some task has different samples.
    pub is_varied: bool,
}

impl Repeats {
    /// Looks for samples that are all there twice, three times and so on.
    ///
    /// A model repeats itself, at a low temperature often. It does so by chance, so the samples of some
    /// tasks are not all there as often. Where no task has different samples, chance cannot be told from
    /// design, and [`Repeats::is_varied`] is false.
    fn of(sorted: &[(usize, u64)]) -> Option<Self> {
        let tasks = || sorted.chunk_by(|a, b| a.0 == b.0).filter(|samples| samples.len() > 1);
        // The greatest common divisor of the repetitions in each task.
        let divisor = |samples: &[(usize, u64)]| {
            samples.chunk_by(|a, b| a == b).map(|same| same.len() as u64).fold(0, greatest_common_divisor)
        };
        let is_varied = |samples: &&[(usize, u64)]| samples.first() != samples.last();
        let varied: Vec<u64> = tasks().filter(is_varied).map(divisor).collect();
        let is_varied = !varied.is_empty();
        let divisors = if is_varied { varied } else { tasks().map(divisor).collect() };
        let of = divisors.len() as u64;
        let repeats = |times: u64| {
            let tasks = divisors.iter().filter(|divisor| divisor.is_multiple_of(times)).count() as u64;
            (wilson(tasks, of).low >= REPEATED).then_some(Self { times, tasks, of, is_varied })
        };
        match divisors.iter().copied().fold(0, greatest_common_divisor) {
            1 if is_varied => (2..=MAX_TIMES).rev().find_map(repeats),
            0 | 1 => None,
            all => repeats(all),
        }
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers to 128 tasks; each third one is right. `edit` changes the text of an answer.
    fn completions(edit: impl Fn(usize, String) -> String) -> Fingerprint {
        let completions = (0..128).map(|task| {
            let text = edit(task, format!("return value_{task}.get(key)"));
            let is_right = task % 3 == 0 && text == format!("return value_{task}.get(key)");
            let complete = digest(&format!("{text}\n    next({task})"));
            Completion { statement: digest(&text), complete, is_right, is_groundtruth: false }
        });
        Fingerprint::of_completions(&completions.collect::<Vec<_>>())
    }

    fn likeness(a: &Fingerprint, b: &Fingerprint) -> Option<Likeness> {
        let found = Overlap::of(a, b).likeness(false);
        assert_eq!(found, Overlap::of(b, a).likeness(false), "not symmetric");
        found
    }

    #[test]
    fn what_does_not_matter_does_not_change_a_digest() {
        let expected = digest("return f(x)");
        for same in [
            "  return f(x)  ",
            "\n\nreturn f(x)\n",
            "return f(x) # so",
            "// why\n\treturn f(x)",
            "return f( x )",
            "return\u{a0}f(\n    x\n)",
            "return /* of course */ f(x)",
            "/* a\n b */ return f(x) /* open",
        ] {
            assert_eq!(digest(same), expected, "{same:?}");
        }
        for other in ["return f(y)", "return f(x)\nx", "return f(x", "return / f(x)", ""] {
            assert_ne!(digest(other), expected, "{other:?}");
        }
        assert!(expected != 0 && ["", " \n", "# x", "/**/", "/* x"].iter().all(|blank| digest(blank) == 0));
    }

    #[test]
    fn edited_copies_are_found_whatever_was_edited() {
        let original = completions(|_, text| text);
        let edits: [fn(usize, String) -> String; 5] = [
            |_, text| text.replace('(', "(x + "),
            |n, text| format!("x{n}{text}"),
            |_, text| text.replace("value", "renamed"),
            |_, _| String::new(),
            |n, _| format!("other_{n}()"),
        ];
        for edit in edits {
            for percent in [1, 8, 12, 25, 33, 50] {
                let is_edited = |task: usize| (task * percent) % 100 < percent;
                let copy = completions(|task, text| if is_edited(task) { edit(task, text) } else { text });
                assert_eq!(likeness(&original, &copy), Some(Likeness::Edited), "{percent} %");
            }
            let other = completions(edit);
            assert_eq!(likeness(&original, &other), None);
        }
        let spaced = completions(|_, text| text.replace('(', " ( ") + " # mine");
        assert_eq!(likeness(&original, &spaced), Some(Likeness::Copy));
    }

    #[test]
    fn a_copy_is_found_by_its_statements_if_all_continuations_are_replaced() {
        let texts = |edited: usize, rest: &str| {
            let completions = (0..1000).map(|task| {
                let text = if task % 100 < edited { format!("edited_{task}") } else { format!("answer_{task}") };
                let complete = digest(&format!("{text} {rest}"));
                Completion { statement: digest(&text), complete, is_right: task % 4 == 0, is_groundtruth: false }
            });
            Fingerprint::of_completions(&completions.collect::<Vec<_>>())
        };
        let original = texts(0, "one");
        assert_eq!(likeness(&original, &texts(25, "two")), Some(Likeness::Edited));
        // A larger share than independent systems have, and still not more than one model in two settings.
        assert_eq!(likeness(&original, &texts(60, "two")), Some(Likeness::Similar));
        assert_eq!(likeness(&original, &texts(80, "two")), None);
    }

    #[test]
    fn good_models_are_no_copies_of_each_other() {
        // Each has 98 % right and ends there; their wrong answers differ.
        let good = |seed: usize| {
            let completions = (0..1000).map(|task| {
                let is_right = task % 50 != seed;
                let text = digest(&if is_right { format!("right {task}") } else { format!("wrong {task} {seed}") });
                Completion { statement: text, complete: text, is_right, is_groundtruth: is_right }
            });
            Fingerprint::of_completions(&completions.collect::<Vec<_>>())
        };
        assert_eq!(likeness(&good(1), &good(2)), None);
        let perfect = good(50);
        assert_eq!(likeness(&perfect, &perfect), None);
        assert_eq!(Overlap::of(&perfect, &perfect).likeness(true), Some(Likeness::Copy));
        assert_eq!(Overlap::of(&Fingerprint::default(), &Fingerprint::default()).likeness(true), None);
    }

    #[test]
    fn common_answers_tell_no_copy() {
        let null = digest("return null;");
        let completions = |own: &str| {
            let completions = (0..100).map(|task| {
                let text = if task % 2 == 0 { null } else { digest(&format!("{own} {task}")) };
                Completion { statement: text, complete: text, ..Completion::default() }
            });
            Fingerprint::of_completions(&completions.collect::<Vec<_>>())
        };
        assert_eq!(likeness(&completions("a"), &completions("b")), None);
        // A label of two is shared by half of all guesses.
        let labels = |seed: u64| {
            let answers: Vec<u64> = (0..200).map(|task| 1 + (task * seed / 7) % 2).collect();
            Fingerprint::of_labels(answers.clone(), answers.iter().map(|label| *label == 1).collect())
        };
        assert_eq!(likeness(&labels(3), &labels(5)), None);
    }

    /// `count` programs for each of 40 tasks, from `from` on.
    fn samples(from: usize, count: usize) -> Vec<(usize, u64)> {
        let of_task = |task: usize| (from..from + count).map(move |n| (task, digest(&format!("program {task} {n}"))));
        (0..40).flat_map(of_task).collect()
    }

    #[test]
    fn programs_are_compared_as_sets() {
        let original = Fingerprint::of_samples(40, samples(0, 3));
        let mut reordered = samples(0, 3);
        reordered.reverse();
        for times in 1..4 {
            let copy = Fingerprint::of_samples(40, reordered.repeat(times));
            assert_eq!(likeness(&original, &copy), Some(Likeness::Copy), "{times} times");
        }
        // One of three samples, and three with as many others.
        for samples in [samples(1, 1), samples(0, 6)] {
            assert_eq!(likeness(&original, &Fingerprint::of_samples(40, samples)), Some(Likeness::Edited));
        }
        assert_eq!(likeness(&original, &Fingerprint::of_samples(40, samples(3, 3))), None);
        // Among very many samples, chance finds some of another's.
        assert_eq!(
            likeness(&Fingerprint::of_samples(40, samples(0, 1)), &Fingerprint::of_samples(40, samples(0, 50))),
            None
        );
    }

    #[test]
    fn repeated_samples_are_found_in_one_file() {
        let repeats = |samples: Vec<(usize, u64)>| Fingerprint::of_samples(40, samples).repeats;
        assert_eq!(repeats(samples(0, 3)), None);
        for times in 2..5_u64 {
            let expected = Repeats { times, tasks: 40, of: 40, is_varied: true };
            assert_eq!(repeats(samples(0, 3).repeat(times as usize)), Some(expected));
        }
        // A few rows are missing.
        let mut most = samples(0, 3).repeat(2);
        most.drain(..3);
        assert_eq!(repeats(most).map(|found| (found.times, found.tasks, found.of)), Some((2, 39, 40)));
        // A model repeats some of its programs: two are the same, the third is not.
        let some = samples(0, 2).into_iter().chain(samples(0, 1)).collect();
        assert_eq!(repeats(some), None);
        // A deterministic model.
        let expected = Repeats { times: 3, tasks: 40, of: 40, is_varied: false };
        assert_eq!(repeats(samples(0, 1).repeat(3)), Some(expected));
        // Too few tasks to tell.
        assert_eq!(repeats(samples(0, 2).repeat(2).into_iter().filter(|(task, _)| *task < 5).collect()), None);
        assert_eq!(repeats(samples(0, 1)), None);
        assert_eq!(repeats(Vec::new()), None);
    }

    /// The sets of answers against a comparison of every two answers.
    #[test]
    fn sets_share_what_a_naive_comparison_finds() {
        let answer = |seed: usize, n: usize| Answer {
            digest: (n * seed % 61) as u64 * 2,
            task: n % 50,
            can_tell: !n.is_multiple_of(3),
        };
        for (first, second) in [(7, 7), (7, 11), (1, 30), (30, 60)] {
            // The first 50 answers are to different tasks.
            for count in [50, 200] {
                let answers = |seed: usize| (0..count).map(move |n| answer(seed, n));
                let set = |seed| match count {
                    50 => AnswerSet::by_task(50, answers(seed)),
                    _ => AnswerSet::ascending(answers(seed)),
                };
                let naive = |a: usize, b: usize| {
                    let [a, b] = [a, b].map(|seed| telling(answers(seed).collect()));
                    let place = |(one, _): &(Answer, bool)| (one.digest, one.task);
                    let is_common = |one: &(Answer, bool)| one.1 && b.iter().any(|other| place(other) == place(one));
                    a.iter().filter(|one| is_common(one)).count() as u64
                };
                let found = set(first).common(&set(second));
                assert_eq!(found, (naive(first, second), naive(second, first)), "{first} {second} {count}");
            }
        }
    }
}
