//! Truncation to one statement by the official rule of each language.
//!
//! Parts: choices (unused), prompt, completion.

#![no_main]

use std::cell::RefCell;

use assay_base::python_compat::is_space;
use assay_completion::postprocess::truncate::{Prompt, PythonTruncator, Truncator, at_bracket};
use assay_fuzz::{parts, text};
use assay_syntax::languages::Language;
use libfuzzer_sys::fuzz_target;

thread_local! {
    /// One truncator for all inputs, because an input must not affect later ones.
    static TRUNCATOR: RefCell<Truncator> = RefCell::default();
}

fuzz_target!(|input: &[u8]| {
    let [_, prompt, completion] = parts(input);
    let (prompt, completion) = (&*text(prompt), &*text(completion));
    TRUNCATOR.with_borrow_mut(|truncator| {
        for &language in Language::ALL {
            let kept = truncator.truncate(language, Prompt::new(prompt), completion);
            check_prefix(kept, completion);
            if language == Language::Python {
                check_logical_line(kept, completion);
                let fresh = PythonTruncator::new().truncate(Prompt::new(prompt), completion);
                assert_eq!(kept, fresh, "what was truncated before makes a difference");
            } else {
                assert_eq!(kept, at_bracket(completion));
                let is_cut = kept.len() > 1 && kept.ends_with([';', '{', '}']);
                assert!(is_cut || kept.len() == completion.len());
            }
        }
    });
    check_outline(prompt, completion);
});

fn check_prefix(kept: &str, completion: &str) {
    assert_eq!((kept.as_ptr(), completion.get(..kept.len())), (completion.as_ptr(), Some(kept)));
}

/// Checks that a truncated Python completion ends before a newline, and without trailing
/// whitespace.
fn check_logical_line(kept: &str, completion: &str) {
    if kept != completion {
        let space = completion[kept.len()..].split(|c| !is_space(c)).next();
        assert!(space.is_some_and(|space| space.contains('\n')) && !kept.ends_with(is_space));
    }
}

/// Checks that an outline is the prompt without some of its lines, and that truncation accepts it.
/// It does not check for the same cut: for damaged code, this is only known from tests, not proven.
fn check_outline(prompt: &str, completion: &str) {
    let mut truncator = PythonTruncator::new();
    let Some(outline) = truncator.outline(prompt) else { return };
    let mut lines = prompt.split('\n');
    assert!(outline.split('\n').all(|line| lines.any(|other| other == line)), "{outline:?}");
    assert_eq!(outline.rsplit('\n').next(), prompt.rsplit('\n').next());

    let kept = truncator.truncate(Prompt { text: prompt, outline: Some(&outline) }, completion);
    check_prefix(kept, completion);
    check_logical_line(kept, completion);
}
