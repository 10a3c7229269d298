//! Tests of the uses in small projects.

mod csharp;
mod java;
mod python;
mod typescript;

use assay_syntax::languages::Language;

use super::{Files, Project, Source};

/// The uses in all files, as `file:line name` with the place of the definition. `~` marks far uses.
fn uses(language: Language, files: &[(&'static str, &'static str)]) -> Vec<String> {
    let (settings, files): (Vec<_>, Vec<_>) =
        files.iter().partition(|(path, _)| super::is_settings(language, path.rsplit('/').next().unwrap_or_default()));
    let source = |&(path, text): &(&'static str, &'static str)| Source { path, text };
    let settings: Vec<Source<'_>> = settings.iter().map(source).collect();
    let project = Project::new(&Files::new(language, 0), files.iter().map(source).collect(), &settings);
    let uses = project.uses();
    let mut found = Vec::new();
    for (file, uses) in uses.iter().enumerate() {
        let (path, text) = files[file];
        for found_use in uses {
            let line = text[..found_use.start].matches('\n').count() + 1;
            let name = &text[found_use.start..found_use.end];
            let definition = found_use.definition.map_or("?".to_owned(), |definition| {
                format!("{}:{}", files[definition.file].0, definition.first_line + 1)
            });
            let far = if found_use.is_far { "~" } else { "" };
            found.push(format!("{far}{path}:{line} {name} = {definition}"));
        }
    }
    found
}

#[track_caller]
fn check(language: Language, files: &[(&'static str, &'static str)], expected: &[&str]) {
    assert_eq!(uses(language, files), expected);
}

#[test]
fn garbage_is_not_parsed() {
    // Parsing would take half a minute each.
    for (language, text) in [(Language::Java, "+ ]"), (Language::CSharp, "+ )")] {
        let text = format!("((({}", text.repeat(1500));
        let project = Project::new(&Files::new(language, 0), vec![Source { path: "a", text: &text }], &[]);
        assert!(project.is_given_up(0));
    }
}

#[test]
fn deep_and_long_code_comes_to_an_end() {
    for &language in Language::ALL {
        let text = [
            format!("x = {}a.b{}\n", "(".repeat(5000), ")".repeat(5000)),
            format!("y = a{}\n", ".b()".repeat(5000)),
            "x = lib.y(x)\n".repeat(5000),
            format!("{}{}\n", "{a:".repeat(1000), "}".repeat(1000)),
        ];
        for text in &text {
            let project = Project::new(
                &Files::new(language, 0),
                vec![Source { path: "lib.py", text }, Source { path: "b.py", text }],
                &[],
            );
            assert_eq!(project.uses().len(), 2);
        }
    }
}
