//! The query of a retriever: the last lines before the cursor.

use assay_base::python_compat::is_space;

/// The number of lines in a query of CrossCodeEval's paper.
pub const LINES: usize = 10;

/// The last `most` lines of the prompt that are not blank. With `reference`, they are taken from the
/// prompt and the reference after it. The reference starts its own line, as in the official
/// program.
pub fn lines(prompt: &str, reference: Option<&str>, most: usize) -> String {
    let is_full = |line: &&str| !line.chars().all(is_space);
    let mut lines: Vec<&str> = reference.unwrap_or_default().split('\n').rev().filter(is_full).take(most).collect();
    let room = most - lines.len();
    lines.extend(prompt.rsplit('\n').filter(is_full).take(room));
    lines.reverse();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ten_full_lines_are_taken() {
        let prompt: String = (0..20).map(|n| format!("line {n}\n \t\n")).collect();
        let query = lines(&prompt, None, LINES);
        assert_eq!(
            (query.lines().count(), query.lines().next(), query.lines().last()),
            (10, Some("line 10"), Some("line 19"))
        );
        assert_eq!(lines("\n\nx = ", None, LINES), "x = ");
        assert_eq!(lines("", None, LINES), "");
        assert_eq!(lines(&prompt, None, 1), "line 19");
    }

    #[test]
    fn the_reference_stands_behind_the_prompt_in_lines_of_its_own() {
        assert_eq!(lines("a\nx = ", Some("f(1,\n\n 2)"), LINES), "a\nx = \nf(1,\n 2)");
        let long: String = (0..12).map(|n| format!("{n}\n")).collect();
        assert_eq!(lines("never", Some(&long), LINES).lines().next(), Some("2"));
    }
}
