//! Figures in files of their own, with their style inside, in the colours of the site's charts.

mod bars;
mod program;

pub use bars::{Bar, Panel, bars};
pub use program::{Mark, Marked, Prediction, program};

/// The colours of series on light and on dark paper: those of `web/styles/marks.css`.
const SERIES: [[&str; 2]; 7] = [
    ["#0067a8", "#5fb5f2"],
    ["#b84a00", "#ff9d57"],
    ["#007a5a", "#42d3a3"],
    ["#a83d80", "#f0a3d0"],
    ["#7d6000", "#ecd05a"],
    ["#4a3aa7", "#a99bff"],
    ["#2b2926", "#ece8df"],
];

/// Colours of `web/styles/tokens.css` by their names, on light and on dark paper.
const COLOURS: [(&str, [&str; 2]); 5] = [
    ("paper", ["#fbfaf7", "#161513"]),
    ("ink", ["#1d1b18", "#ece8df"]),
    ("quiet", ["#5d5952", "#aaa498"]),
    ("line", ["#e0dcd3", "#35322d"]),
    ("line-strong", ["#8b857a", "#7d776c"]),
];

/// Rules of a style sheet. `rules` makes those of light (0) or dark (1) paper, which readers of the dark
/// scheme get.
fn style(rules: impl Fn(usize) -> String) -> String {
    format!("{}@media (prefers-color-scheme: dark) {{ {}}}", rules(0), rules(1))
}

/// One of [`COLOURS`] on light or dark paper.
fn colour(name: &str, paper: usize) -> &'static str {
    COLOURS.iter().find(|(known, _)| *known == name).map_or("currentColor", |(_, both)| both[paper])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_those_of_the_site() {
        let tokens = include_str!("../../../../web/styles/tokens.css");
        for (name, [light, dark]) in COLOURS {
            assert!(tokens.contains(&format!("--{name}: light-dark({light}, {dark});")), "{name}");
        }
        let marks = include_str!("../../../../web/styles/marks.css");
        for (number, [light, dark]) in SERIES.into_iter().enumerate() {
            let rule = format!(".series-{number} {{\n  --series: light-dark({light}, {dark});");
            assert!(marks.contains(&rule), "{number}");
        }
    }
}
