//! The outcomes of submitted programs, as in xCodeEval's records.

/// The outcome of a program that passed all unit tests.
pub(super) const PASSED: &str = "PASSED";
/// That of a program that ended with a wrong output.
pub(super) const WRONG_ANSWER: &str = "WRONG_ANSWER";
const ALL: [&str; 6] =
    ["COMPILATION_ERROR", "RUNTIME_ERROR", "MEMORY_LIMIT_EXCEEDED", "TIME_LIMIT_EXCEEDED", WRONG_ANSWER, PASSED];

/// Whether an outcome is known.
///
/// **Errors:** a message that lists the known ones.
pub(super) fn check_outcome(outcome: &str) -> Result<(), String> {
    match ALL.contains(&outcome) {
        true => Ok(()),
        false => Err(format!("`exec_outcome` is `{outcome}`; it must be one of {}", ALL.join(", "))),
    }
}
