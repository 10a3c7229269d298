//! `site.toml`: what a site says about itself. All of it is optional.

use std::path::Path;

use assay_evaluations::submission::is_web_address;
use serde::Deserialize;

use crate::files::{self, MAX_TEXT};
use crate::finding::Finding;
use crate::members::Members;

/// The file, in the folder of results.
pub const FILE: &str = "site.toml";
/// The largest logo, in bytes. Each page loads it.
const MAX_LOGO: u64 = 256 << 10;
/// The least contrast between a link and the page, as WCAG's level AA has it.
const LEAST_CONTRAST: f64 = 4.5;
/// The backgrounds of pages in the light and the dark theme: `--paper` in `web/styles/tokens.css`.
const PAPER: [[u8; 3]; 2] = [[0xfb, 0xfa, 0xf7], [0x16, 0x15, 0x13]];

/// A site's settings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The name, in the header and in titles.
    pub name: String,
    /// A one-sentence description, for the home page and for search engines.
    pub about: String,
    /// More text for the home page. A blank line ends a paragraph.
    pub text: String,
    /// The address of the home page, `https://…/`. Feeds and previews in social networks need it.
    pub address: Option<String>,
    /// The address of the repository with the results, to which submissions are sent.
    pub repository: Option<String>,
    /// Whom to ask: a web or mail address.
    pub contact: Option<String>,
    /// The licence of the results, such as `CC-BY-4.0`.
    pub licence: Option<String>,
    /// The logo, an SVG or PNG file beside this file.
    pub logo: Option<String>,
    /// The colours.
    pub colours: Colours,
}

/// The colours of links and marks, `#rrggbb`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Colours {
    /// In the light theme.
    pub light: Option<String>,
    /// In the dark theme.
    pub dark: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: "Assay".to_owned(),
            about: "Leaderboards for models that write code. Every score is recomputed from predictions or cites its \
                    source."
                .to_owned(),
            text: String::new(),
            address: None,
            repository: None,
            contact: None,
            licence: None,
            logo: None,
            colours: Colours::default(),
        }
    }
}

impl Settings {
    /// Reads the settings in a folder of results. Returns the defaults if there is no such file. What
    /// is wrong is left out, and reported in `findings`.
    pub fn read(results: &Path, findings: &mut Vec<Finding>) -> Self {
        let mut report = |message: String| findings.push(Finding::error("site", format!("{FILE} {message}")));
        let text = match files::read_text(&results.join(FILE), MAX_TEXT) {
            Ok(text) => text,
            Err(files::ReadError::Missing) => return Self::default(),
            Err(error) => {
                report(error.to_string());
                return Self::default();
            }
        };
        let mut members = Members::parse(&text);
        let default = Self::default();
        let mut settings = Self {
            name: members.optional("name").unwrap_or(default.name),
            about: members.optional("about").unwrap_or(default.about),
            text: members.optional("text").unwrap_or_default(),
            address: members.optional("address"),
            repository: members.optional("repository"),
            contact: members.optional("contact"),
            licence: members.optional("licence"),
            logo: members.optional("logo"),
            colours: members.optional("colours").unwrap_or_default(),
        };
        members.finish().into_iter().for_each(&mut report);
        let Self { name, address, repository, contact, logo, colours, .. } = &mut settings;
        if name.trim().is_empty() {
            report("has an empty `name`".to_owned());
            *name = Self::default().name;
        }
        let mut check = |value: &mut Option<String>, fault: &dyn Fn(&str) -> Option<String>| {
            if let Some(message) = value.as_deref().and_then(fault) {
                report(message);
                *value = None;
            }
        };
        check(address, &|address| (!is_web_address(address)).then(|| not_web("address", address)));
        check(repository, &|address| (!is_web_address(address)).then(|| not_web("repository", address)));
        check(contact, &|contact| {
            let is_mail = contact.strip_prefix("mailto:").unwrap_or(contact).contains('@');
            (!is_web_address(contact) && !is_mail)
                .then(|| format!("has a `contact` that is no web or mail address: `{contact}`"))
        });
        check(logo, &|name| logo_fault(results, name));
        for (colour, theme, paper) in [(&mut colours.light, "light", PAPER[0]), (&mut colours.dark, "dark", PAPER[1])] {
            check(colour, &|colour| colour_fault(colour, theme, paper));
        }
        if let Some(address) = address
            && !address.ends_with('/')
        {
            address.push('/');
        }
        if let Some(mail) =
            contact.as_mut().filter(|contact| !is_web_address(contact) && !contact.starts_with("mailto:"))
        {
            mail.insert_str(0, "mailto:");
        }
        settings
    }

    /// The name of the logo on the site.
    pub fn logo_file(&self) -> Option<&'static str> {
        let logo = self.logo.as_deref()?;
        Some(if logo.ends_with(".svg") { "logo.svg" } else { "logo.png" })
    }

    /// The style sheet of the site's colours, if it has its own.
    pub fn style(&self) -> Option<String> {
        let Colours { light, dark } = &self.colours;
        let rule = |theme: &str, colour: &Option<String>| {
            colour.as_ref().map(|colour| format!("  --accent-{theme}: {colour};\n"))
        };
        let rules: String = [rule("light", light), rule("dark", dark)].into_iter().flatten().collect();
        (!rules.is_empty()).then(|| format!(":root {{\n{rules}}}\n"))
    }
}

fn not_web(key: &str, address: &str) -> String {
    format!("has `{key} = \"{}\"`, which does not begin with https://", address.escape_debug())
}

fn logo_fault(results: &Path, name: &str) -> Option<String> {
    let is_name = !name.contains(['/', '\\']) && name != "..";
    let kind = [".svg", ".png"].into_iter().find(|ending| name.ends_with(ending));
    let (true, Some(kind)) = (is_name, kind) else {
        return Some(format!("has the logo `{}`, which is not the name of an SVG or PNG file", name.escape_debug()));
    };
    let bytes = match files::read(&results.join(name), MAX_LOGO) {
        Ok(bytes) => bytes,
        Err(error) => return Some(format!("has the logo `{name}`, which {error}")),
    };
    let is_kind = match kind {
        ".png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        _ => std::str::from_utf8(&bytes).is_ok_and(|text| text.contains("<svg")),
    };
    (!is_kind).then(|| format!("has the logo `{name}`, whose content is something else"))
}

fn colour_fault(colour: &str, theme: &str, paper: [u8; 3]) -> Option<String> {
    let Some(own) = parse_colour(colour) else {
        return Some(format!("has the {theme} colour `{}`; colours are like #7a4e00", colour.escape_debug()));
    };
    let contrast = contrast(own, paper);
    (contrast < LEAST_CONTRAST).then(|| {
        format!(
            "has the {theme} colour {colour}, which cannot be read on the page: its contrast is {contrast:.1}, and must \
             be {LEAST_CONTRAST}"
        )
    })
}

fn parse_colour(colour: &str) -> Option<[u8; 3]> {
    let digits = colour.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |colour: [u8; 3]| {
        let [red, green, blue] = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), text).unwrap();
        fs::write(folder.path().join("logo.svg"), "<svg/>").unwrap();
        fs::write(folder.path().join("fake.png"), "<svg/>").unwrap();
        let mut findings = Vec::new();
        let settings = Settings::read(folder.path(), &mut findings);
        (settings, findings.into_iter().map(|finding| finding.message).collect())
    }

    #[test]
    fn a_site_without_settings_has_defaults() {
        let mut findings = Vec::new();
        let settings = Settings::read(tempfile::tempdir().unwrap().path(), &mut findings);
        assert_eq!((settings.name.as_str(), findings.len(), settings.style()), ("Assay", 0, None));
    }

    #[test]
    fn settings_are_completed() {
        let (settings, findings) = read(
            "name = \"Board\"\naddress = \"https://board.example/code\"\ncontact = \"us@board.example\"\n\
             logo = \"logo.svg\"\n[colours]\nlight = \"#004080\"",
        );
        assert_eq!(findings, Vec::<String>::new());
        assert_eq!(settings.address.as_deref(), Some("https://board.example/code/"));
        assert_eq!(settings.contact.as_deref(), Some("mailto:us@board.example"));
        assert_eq!(settings.logo_file(), Some("logo.svg"));
        assert_eq!(settings.style().unwrap(), ":root {\n  --accent-light: #004080;\n}\n");
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let (settings, findings) = read(
            "name = \" \"\naddress = \"board.example\"\nrepository = \"javascript:alert(1)\"\ncontact = \"me\"\n\
             logo = \"fake.png\"\n[colours]\nlight = \"#ffffff\"\ndark = \"red\"",
        );
        assert_eq!(findings.len(), 7, "{findings:#?}");
        assert!(findings[5].contains("contrast is 1.0"), "{findings:#?}");
        assert_eq!(settings.name, "Assay");
        assert!(settings.address.is_none() && settings.repository.is_none() && settings.contact.is_none());
        assert!(settings.logo.is_none() && settings.style().is_none());
    }

    #[test]
    fn what_cannot_be_read_is_reported() {
        let (settings, findings) = read("name = \"Board\"\nanalytics = \"some\"");
        assert_eq!((settings.name.as_str(), findings.len()), ("Board", 1));
        assert!(findings[0].contains("unknown key `analytics`"), "{findings:#?}");
        assert!(read("name = ").1[0].starts_with("site.toml line 1: is not TOML"));
        for name in ["../logo.svg", "..", "no.svg", "logo.gif"] {
            let (settings, findings) = read(&format!("logo = \"{name}\""));
            assert!(settings.logo.is_none() && findings.len() == 1, "{name}");
        }
    }
}
