//! The sections of the changelog.

use anyhow::{Context, Result, ensure};

/// The heading of changes that no version has yet.
pub const UNRELEASED: &str = "Unreleased";

/// What the changelog says about a version. A heading may have a date behind the version.
///
/// **Errors:** if there is no such section, or it is empty.
pub fn section<'c>(changelog: &'c str, version: &str) -> Result<&'c str> {
    let headings = changelog.match_indices("## ").map(|(at, _)| at);
    let mut headings = headings.filter(|at| changelog[..*at].ends_with('\n')).peekable();
    while let Some(start) = headings.next() {
        let text = &changelog[start + 3..headings.peek().copied().unwrap_or(changelog.len())];
        let (heading, text) = text.split_once('\n').unwrap_or((text, ""));
        if heading.split_whitespace().next() == Some(version) {
            ensure!(!text.trim().is_empty(), "the changelog says nothing about {version}");
            return Ok(text.trim());
        }
    }
    None.with_context(|| format!("the changelog has no section `## {version}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str =
        "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-01-31)\n\n### A\n\n- b\n\n## 1.1.0\n\n- c\n";

    #[test]
    fn a_section_ends_at_the_next_version() {
        assert_eq!(section(CHANGELOG, "1.2.0").unwrap(), "### A\n\n- b");
        assert_eq!(section(CHANGELOG, "1.1.0").unwrap(), "- c");
    }

    #[test]
    fn missing_and_empty_sections_are_errors() {
        assert!(section(CHANGELOG, "1.2").is_err());
        assert!(section(CHANGELOG, UNRELEASED).is_err());
        assert!(section("", "1.2.0").is_err());
        assert!(section("## 1.2.0", "1.2.0").is_err());
    }
}
