//! Text from files, in messages.

use std::borrow::Cow;

/// Text from a file. Replaces everything that could move the cursor, hide text or reverse its
/// direction.
pub fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '\t' => shown.push_str("    "),
            '\r' => shown.push('␍'),
            c if hidden(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_a_file_reaches_the_terminal_as_a_command() {
        assert_eq!(visible("a\u{1b}[31mb\tc\r\u{202e}d"), "a\\u{1b}[31mb    c␍\\u{202e}d");
        assert_eq!(visible("é\n変"), "é\n変");
    }
}
