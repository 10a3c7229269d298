//! The picture of a board that social networks and chats show beside a link.

use maud::{Markup, html};

use crate::overview::{Leader, Overview};
use crate::settings::Settings;

/// The picture's name in a board's folder.
pub const FILE: &str = "social.png";
/// The font of the picture in the folder of the web files, a TrueType file.
pub const FONT: &str = "social.ttf";

/// The size that networks ask for, in pixels.
pub const SIZE: (u32, u32) = (1200, 630);
/// The margin on the left and the right, in pixels.
const MARGIN: u32 = 72;
/// The characters of a line of the description, at its size.
const LINE: usize = 62;
const MOST_LINES: usize = 2;
/// The rows of the board in the picture.
const ROWS: usize = 3;
/// The longest name of a model and of a benchmark, in characters.
const LONGEST: (usize, usize) = (34, 36);

const PAPER: &str = "#fbfaf7";
const INK: &str = "#1d1b18";
const QUIET: &str = "#5d5952";
const RULE: &str = "#e0dcd3";
const ACCENT: &str = "#7a4e00";

/// Whether this build draws pictures. Without them, pages name none.
pub const CAN_DRAW: bool = cfg!(feature = "social-pictures");

/// Draws the picture, a PNG file. `None` if `font` is not a font, or [this build](CAN_DRAW) draws none.
pub fn picture(board: &Overview, settings: &Settings, font: &[u8]) -> Option<Vec<u8>> {
    render_drawing(&drawing(board, settings).into_string(), font)
}

#[cfg(feature = "social-pictures")]
fn render_drawing(svg: &str, font: &[u8]) -> Option<Vec<u8>> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_font_data(font.to_owned());
    let family = fonts.faces().next()?.families.first()?.0.clone();
    options.font_family = family;
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut picture = Pixmap::new(SIZE.0, SIZE.1)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().ok()
}

#[cfg(not(feature = "social-pictures"))]
fn render_drawing(_svg: &str, _font: &[u8]) -> Option<Vec<u8>> {
    None
}

fn drawing(board: &Overview, settings: &Settings) -> Markup {
    let accent = settings.colours.light.as_deref().unwrap_or(ACCENT);
    let (width, height) = SIZE;
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } {
            rect width=(width) height=(height) fill=(PAPER) {}
            rect width=(width) height="14" fill=(accent) {}
            text x=(MARGIN) y="92" font-size="30" fill=(QUIET) { (cut(&settings.name, LONGEST.1)) }
            text x=(MARGIN) y="180" font-size="64" fill=(INK) { (cut(&board.name, LONGEST.1)) }
            @for (n, line) in lines(&board.about).iter().enumerate() {
                text x=(MARGIN) y=(236 + 40 * n) font-size="30" fill=(QUIET) { (line) }
            }
            @if let Some(leader) = &board.leader { (best(leader, accent)) }
        }
    }
}

/// The best rows, each with its score as a bar.
fn best(leader: &Leader, accent: &str) -> Markup {
    let mut points: Vec<_> = leader.points.iter().collect();
    // A stable sort: of equal scores, the first counts.
    points.sort_by(|a, b| b.value.total_cmp(&a.value));
    let scale = f64::from(SIZE.0 - 2 * MARGIN) / 100.0;
    let about: Vec<&str> = [Some(leader.metric.as_str()), leader.scope.as_deref(), Some(leader.setting.as_str())]
        .into_iter()
        .flatten()
        .collect();
    html! {
        @for (n, point) in points.into_iter().take(ROWS).enumerate() {
            @let y = 344 + 76 * n;
            text x=(MARGIN) y=(y) font-size="34" fill=(INK) { (cut(&point.model, LONGEST.0)) }
            text x=(SIZE.0 - MARGIN) y=(y) font-size="34" fill=(INK) text-anchor="end" { (format!("{:.2}", point.value)) }
            rect x=(MARGIN) y=(y + 14) width=(SIZE.0 - 2 * MARGIN) height="6" fill=(RULE) {}
            rect x=(MARGIN) y=(y + 14) width=(format!("{:.1}", point.value.clamp(0.0, 100.0) * scale)) height="6" fill=(accent) {}
        }
        text x=(MARGIN) y="592" font-size="26" fill=(QUIET) { (cut(&about.join(" · "), 80)) }
    }
}

/// The first lines of a text.
fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let count = lines.len();
        let Some(line) = lines.last_mut() else { break };
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > LINE {
            if count == MOST_LINES {
                line.push('…');
                break;
            }
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| cut(&line, LINE + 1)).collect()
}

/// A text of at most so many characters.
fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some(_) => text.chars().take(longest - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_and_cut() {
        assert_eq!(lines(""), [""]);
        let text = "word ".repeat(40);
        let found = lines(&text);
        assert_eq!(found.len(), MOST_LINES);
        assert!(found.iter().all(|line| line.chars().count() <= LINE + 1) && found[1].ends_with('…'), "{found:?}");
        assert_eq!(cut("ünïcode", 4), "ünï…");
        assert!(lines(&"x".repeat(500))[0].chars().count() <= LINE + 1);
    }

    #[test]
    fn what_is_no_font_makes_no_picture() {
        let board = Overview {
            id: "a".into(),
            name: "<b>".into(),
            about: "c & d".into(),
            submissions: 0,
            published: 0,
            leader: None,
        };
        assert!(drawing(&board, &Settings::default()).into_string().contains("&lt;b&gt;"));
        assert_eq!(picture(&board, &Settings::default(), b"not a font"), None);
    }
}
