//! Parts of the heads of functions, in languages with braces. They are found without a parser: what is not understood
//! does not compile later.

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The offset after the first occurrence of a name as a complete identifier.
pub(crate) fn name_ends_at(text: &str, name: &str) -> Option<usize> {
    name_ends(text, name).next()
}

/// The offsets after each occurrence of a name as a complete identifier.
pub(crate) fn name_ends<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> {
    let is_alone = move |at: &usize| !text[..*at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part);
    text.match_indices(name).map(|(at, _)| at).filter(is_alone).map(|at| at + name.len())
}

/// The name behind one of these texts, on the last line that begins with one and has a name.
pub(super) fn last_name<'p>(prompt: &'p str, fronts: &[&str], is_part: impl Fn(char) -> bool) -> Option<&'p str> {
    prompt.lines().rev().find_map(|line| {
        let rest = fronts.iter().find_map(|front| line.strip_prefix(front))?;
        let name = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        (!name.is_empty()).then_some(name)
    })
}

/// The identifier with which a text ends.
pub(super) fn last_identifier(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let name = &text[text.trim_end_matches(is_part).len()..];
    name.starts_with(|c: char| !c.is_ascii_digit()).then_some(name)
}

/// The identifier with which a text begins, and the rest.
pub(super) fn first_identifier(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (name, rest) = text.split_at(text.len() - text.trim_start_matches(is_part).len());
    name.starts_with(|c: char| !c.is_ascii_digit()).then_some((name, rest))
}

/// A text in brackets with which a text begins, and the rest behind them.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        depth = deeper(depth, last, c)?;
        if depth == 0 {
            return (at > 0).then(|| (&text[1..at], &text[at + c.len_utf8()..]));
        }
        last = c;
    }
    None
}

/// The parts of a list between commas that are in no brackets.
pub(super) fn parts(list: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut last) = (0, 0, ' ');
    let mut parts = Vec::new();
    for (at, c) in list.char_indices() {
        depth = deeper(depth, last, c)?;
        if depth == 0 && c == ',' {
            parts.push(list[start..at].trim());
            start = at + 1;
        }
        last = c;
    }
    let end = list[start..].trim();
    if !end.is_empty() {
        parts.push(end);
    }
    Some(parts)
}

/// The number of open brackets after a character. `None` if it closes one too many.
fn deeper(depth: usize, last: char, c: char) -> Option<usize> {
    match c {
        '(' | '[' | '{' | '<' => Some(depth + 1),
        // An arrow is no bracket.
        '>' if last == '-' => Some(depth),
        ')' | ']' | '}' | '>' => depth.checked_sub(1),
        _ => Some(depth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_complete() {
        assert_eq!(name_ends_at("domain main(", "main"), Some(11));
        assert_eq!(name_ends_at("main_ mains émain", "main"), None);
        assert_eq!(last_identifier("const int *a_1 "), Some("a_1"));
        assert_eq!(last_identifier("int 1a"), None);
        assert_eq!(last_identifier("int a[]"), None);
        assert_eq!(first_identifier(" f<'a>("), Some(("f", "<'a>(")));
        assert_eq!(first_identifier("(f"), None);
        assert_eq!((last_identifier(""), first_identifier("")), (None, None));
    }

    #[test]
    fn brackets_are_balanced() {
        assert_eq!(bracketed("<F: Fn(i32) -> i32>(f)"), Some(("F: Fn(i32) -> i32", "(f)")));
        for text in ["(a", ")", "a(b)", ""] {
            assert_eq!(bracketed(text), None, "{text}");
        }
        assert_eq!(
            parts("a: (i32, i32), f: fn(i32) -> i32,b: [u8; 2],"),
            Some(vec!["a: (i32, i32)", "f: fn(i32) -> i32", "b: [u8; 2]"])
        );
        assert_eq!(parts("map<a, b> c , d"), Some(vec!["map<a, b> c", "d"]));
        assert_eq!(parts(" "), Some(vec![]));
        assert_eq!(parts("a)"), None);
    }
}
