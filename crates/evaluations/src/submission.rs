//! The card of a submission: `submission.toml`, in the folder of its predictions.

use serde::Serialize;
pub use toml::Table;
use toml::Value;

use crate::metrics;

use assay_evaluation::report::{Counts, Report, Row};

/// The name of the file.
pub const FILE: &str = "submission.toml";

/// The longest text, in characters. [`Submission::notes`] may have ten times as many.
const MAX_TEXT: usize = 200;
/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;
/// The longest id, in characters.
const MAX_ID: usize = 64;
/// The largest number of parameters, more than any model has.
const MAX_PARAMETERS: i64 = 1_000_000_000_000_000;
/// The largest cost, number of tokens or time of a run, more than any run takes.
const MAX_AMOUNT: f64 = 1e15;

/// The card of a submission.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Submission {
    /// The model's name.
    pub model: String,
    /// The organisation that made the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organisation: Option<String>,
    /// An http or https address with more information about the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// An http or https address of a paper about the predictions or the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<String>,
    /// The day when the predictions were made: `YYYY-MM-DD`.
    pub date: String,
    /// The number of the model's parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<i64>,
    /// Whether the model's weights are public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_weights: Option<bool>,
    /// The prompt setting, by its id in the benchmark: `infile`, `retrieval`, `retrieval_with_ref`.
    pub setting: String,
    /// The retriever that found the context from other files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retriever: Option<String>,
    /// The sampling method, such as `greedy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampling: Option<String>,
    /// The cost of the whole run, in US dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// The number of tokens that the model generated in the whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<i64>,
    /// The time that generation took, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The last day of the model's training data: `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutoff: Option<String>,
    /// The licence of the predictions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// The person to contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<String>,
    /// Further remarks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

/// An error in a `submission.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The key with the error; null for the file.
    pub key: Option<&'static str>,
    /// What is wrong and what to do.
    pub message: String,
}

impl Submission {
    /// Parses a file.
    ///
    /// **Errors:** all errors of the file at once.
    pub fn parse(text: &str) -> Result<Self, Vec<Fault>> {
        if text.len() > MAX_BYTES {
            let message = format!("the file has {} bytes; the limit is {MAX_BYTES}", text.len());
            return Err(vec![Fault { key: None, message }]);
        }
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            let message = format!("line {line} is not TOML: {}", error.message().lines().next().unwrap_or_default());
            vec![Fault { key: None, message }]
        })?;
        Self::read(table)
    }

    /// Reads the keys of a file or the fields of a form, with the errors of [`Submission::parse`].
    pub fn read(fields: Table) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader { table: fields, faults: Vec::new() };
        let submission = Self {
            model: reader.text("model", MAX_TEXT).unwrap_or_else(|| reader.needed("model")),
            organisation: reader.text("organisation", MAX_TEXT),
            link: reader.text("link", MAX_TEXT),
            paper: reader.text("paper", MAX_TEXT),
            date: reader.text("date", MAX_TEXT).unwrap_or_else(|| reader.needed("date")),
            parameters: reader.parameters(),
            open_weights: reader.flag("open_weights"),
            setting: reader.text("setting", MAX_TEXT).unwrap_or_else(|| reader.needed("setting")),
            retriever: reader.text("retriever", MAX_TEXT),
            sampling: reader.text("sampling", MAX_TEXT),
            cost: reader.amount("cost", "the cost of the whole run in US dollars, such as 12.50"),
            tokens: reader.tokens(),
            seconds: reader.amount("seconds", "the time of generation in seconds, such as 3600"),
            cutoff: reader.text("cutoff", MAX_TEXT),
            licence: reader.text("licence", MAX_TEXT),
            contact: reader.text("contact", MAX_TEXT),
            notes: reader.text("notes", 10 * MAX_TEXT),
        };
        reader.check(
            "date",
            submission.date.is_empty() || is_date(&submission.date),
            "must be a date, such as 2026-01-31",
        );
        let is_day = submission.cutoff.as_deref().is_none_or(is_date);
        reader.check("cutoff", is_day, "must be a date, such as 2026-01-31");
        let is_before = submission.cutoff.as_ref().is_none_or(|cutoff| *cutoff <= submission.date);
        let is_before = is_before || !is_day || !is_date(&submission.date);
        reader.check("cutoff", is_before, "is after `date`: training ends before the predictions are made");
        for (key, address) in [("link", &submission.link), ("paper", &submission.paper)] {
            let is_web = address.as_deref().is_none_or(is_web_address);
            reader.check(key, is_web, "must be a URL that starts with https:// or http://");
        }
        let is_id = submission.setting.is_empty() || is_id(&submission.setting);
        reader.check("setting", is_id, "must be the id of one of the benchmark's settings, such as `infile`");
        for key in reader.table.keys() {
            let message = format!("`{key}` is not a key of {FILE}; its keys are {}", KEYS.join(", "));
            reader.faults.push(Fault { key: None, message });
        }
        if reader.faults.is_empty() { Ok(submission) } else { Err(reader.faults) }
    }

    /// The text of the file. [`Submission::parse`] restores the same card from it.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// A text for the pull request: a title, an empty line, and tables of scores in Markdown.
    pub fn pull_request(&self, benchmark: &str, id: &str, report: &Report) -> String {
        let mut text = self.introduction(benchmark, id);
        if let Some(Counts { total, answered, .. }) =
            report.counts.first().filter(|counts| counts.answered < counts.total)
        {
            text += &format!("{answered} of {total} tasks answered. The others count as failures.\n\n");
        }
        for table in report.tables() {
            let heads: Vec<String> = table.metrics.iter().map(|metric| metrics::short(metric)).collect();
            text += &format!("| {} | tasks | {} |\n", table.profile.unwrap_or("scope"), heads.join(" | "));
            text += &format!("|---|--:|{}\n", "--:|".repeat(heads.len()));
            for (scope, rows) in table.scopes {
                let tasks = rows.iter().flatten().next().map_or(0, |row| row.n);
                let value = |row: &Option<&Row>| {
                    row.and_then(|row| row.value).map_or("–".to_owned(), |value| format!("{value:.2}"))
                };
                let values: Vec<String> = rows.iter().map(value).collect();
                text += &format!("| {} | {tasks} | {} |\n", scope.of_language().unwrap_or("all"), values.join(" | "));
            }
            text += "\n";
        }
        text
    }

    fn introduction(&self, benchmark: &str, id: &str) -> String {
        let escaped = |text: &str| {
            let mut escaped = String::new();
            for character in text.chars() {
                if matches!(
                    character,
                    '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '@' | '~' | '&' | '!'
                ) {
                    escaped.push('\\');
                }
                escaped.push(if character == '\n' { ' ' } else { character });
            }
            escaped
        };
        let mut text = format!("{benchmark}: {} ({})\n\n", escaped(&self.model), escaped(&self.setting));
        text += &format!("Adds `{id}`. `assay verify` recomputes the scores from the predictions.\n\n");
        text
    }

    /// Suggests a name for the submission's folder from model and setting. The name may already be
    /// in use.
    pub fn suggested_id(&self) -> String {
        let mut id = String::new();
        for character in format!("{}-{}", self.model, self.setting).to_lowercase().chars() {
            match character {
                'a'..='z' | '0'..='9' => id.push(character),
                '.' if id.ends_with(|before: char| before.is_ascii_digit()) => id.push('.'),
                _ if id.is_empty() || id.ends_with(['-', '.']) => {}
                _ => id.push('-'),
            }
        }
        id.truncate(MAX_ID);
        let id = id.trim_end_matches(['-', '.']);
        if is_id(id) { id.to_owned() } else { "submission".to_owned() }
    }
}

const KEYS: [&str; 17] = [
    "model",
    "organisation",
    "link",
    "paper",
    "date",
    "parameters",
    "open_weights",
    "setting",
    "retriever",
    "sampling",
    "cost",
    "tokens",
    "seconds",
    "cutoff",
    "licence",
    "contact",
    "notes",
];

/// Whether a name is valid for a folder of results. It has lower-case letters, digits, `.`, `_` and
/// `-`, and starts with a letter or a digit.
///
/// Such a name is safe in paths and addresses on every operating system.
pub fn is_id(name: &str) -> bool {
    // Devices of Windows, and what a site has beside the folders of benchmarks.
    const RESERVED: [&str; 14] = [
        "about",
        "aux",
        "check",
        "compare",
        "con",
        "guides",
        "metrics",
        "nul",
        "paces",
        "prn",
        "published",
        "runtimes",
        "schemas",
        "submit",
    ];
    let stem = name.split('.').next().unwrap_or_default();
    // `com1` to `com9` and `lpt1` to `lpt9`, the devices of Windows.
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_device = port.is_some_and(|port| port.len() == 1 && port.bytes().all(|byte| byte.is_ascii_digit()));
    name.len() <= MAX_ID
        && name.starts_with(|first: char| first.is_ascii_lowercase() || first.is_ascii_digit())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-'))
        && !name.contains("..")
        && !name.ends_with('.')
        && !is_device
        && !RESERVED.contains(&stem)
}

/// Whether a text is a day of the calendar, such as `2026-01-31`. Years up to 1900 are not
/// accepted.
pub fn is_date(text: &str) -> bool {
    let number = |range| text.get(range).filter(|part: &&str| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else { return false };
    let (Ok(year), Ok(month), Ok(day)) = (year.parse::<u32>(), month.parse::<u32>(), day.parse::<u32>()) else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let has_form = text.len() == 10 && text.as_bytes()[4] == b'-' && text.as_bytes()[7] == b'-';
    has_form && (1..=days).contains(&day) && year > 1900
}

/// Whether a text is safe as the target of a link: http or https, not a script, not a file, without
/// spaces.
pub fn is_web_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && !rest.contains(char::is_whitespace))
}

/// Reads the keys of a table and collects the errors.
struct Reader {
    table: Table,
    faults: Vec<Fault>,
}

impl Reader {
    fn text(&mut self, key: &'static str, longest: usize) -> Option<String> {
        let text = match self.table.remove(key)? {
            Value::String(text) => text.trim().to_owned(),
            // TOML has its own type for days. A day without quotes means the same.
            Value::Datetime(day) => day.to_string(),
            other => {
                self.check(key, false, &format!("must be a string in quotes, not {}", kind(&other)));
                return Some(String::new());
            }
        };
        let (length, multiline) = (text.chars().count(), longest > MAX_TEXT);
        let is_control = |c: char| {
            let is_expected = multiline && (c == '\n' || is_expected_in_prose(c));
            !is_expected && (c.is_control() || is_invisible(c))
        };
        self.check(key, length <= longest, &format!("has {length} characters; the limit is {longest}"));
        self.check(key, !text.contains(is_control), "has invisible characters: type it again");
        Some(text).filter(|text| !text.is_empty())
    }

    fn flag(&mut self, key: &'static str) -> Option<bool> {
        let value = self.table.remove(key)?;
        let flag = value.as_bool();
        self.check(key, flag.is_some(), &format!("must be true or false, not {}", kind(&value)));
        flag
    }

    fn parameters(&mut self) -> Option<i64> {
        let value = self.table.remove("parameters")?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "numbers that do not fit saturate, and then exceed the limit"
        )]
        let number = value.as_integer().or_else(|| value.as_float().map(|number| number as i64));
        let number = number.or_else(|| value.as_str().and_then(parse_parameters));
        let number = number.filter(|number| (1..=MAX_PARAMETERS).contains(number));
        self.check("parameters", number.is_some(), PARAMETERS);
        number
    }

    fn tokens(&mut self) -> Option<i64> {
        let number = self.amount("tokens", "the number of generated tokens, such as 1_200_000")?;
        #[expect(clippy::cast_possible_truncation, reason = "the limit is much smaller")]
        Some(number.ceil() as i64)
    }

    /// A positive number, which may be written in quotes.
    fn amount(&mut self, key: &'static str, meaning: &str) -> Option<f64> {
        let value = self.table.remove(key)?;
        let number = match &value {
            #[expect(clippy::cast_precision_loss, reason = "larger integers exceed the limit")]
            Value::Integer(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            Value::String(text) => text.trim().replace('_', "").parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| *number > 0.0 && *number <= MAX_AMOUNT);
        self.check(key, number.is_some(), &format!("must be {meaning}"));
        number
    }

    fn needed(&mut self, key: &'static str) -> String {
        if !self.faults.iter().any(|fault| fault.key == Some(key)) {
            self.check(key, false, "is missing");
        }
        String::new()
    }

    fn check(&mut self, key: &'static str, is_fine: bool, message: &str) {
        if !is_fine {
            self.faults.push(Fault { key: Some(key), message: format!("`{key}` {message}") });
        }
    }
}

const PARAMETERS: &str = "must be the number of the model's parameters, such as \"15.5B\" or 15_500_000_000";

/// Reads a number of parameters, such as `15.5B`, `350M` or `15_500_000_000`.
pub fn parse_parameters(text: &str) -> Option<i64> {
    let text: String = text.chars().filter(|c| !matches!(c, '_' | ' ' | ',')).collect();
    let (number, unit) = match text.to_ascii_uppercase().strip_suffix(['K', 'M', 'B', 'T']) {
        Some(number) => (number.to_owned(), text.to_ascii_uppercase().pop()),
        None => (text.clone(), None),
    };
    let is_plain = number.starts_with(|first: char| first.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let factor = match unit {
        Some('K') => 1e3,
        Some('M') => 1e6,
        Some('B') => 1e9,
        Some(_) => 1e12,
        None => 1.0,
    };
    let parameters = (number.parse::<f64>().ok().filter(|_| is_plain)? * factor).round();
    #[expect(clippy::cast_possible_truncation, reason = "it is an integer, and no larger than the limit")]
    (1.0..=MAX_PARAMETERS as f64).contains(&parameters).then_some(parameters as i64)
}

/// Whether readers do not see a character: it has no glyph, or a blank one that is not a space, or it
/// reverses the order of others.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        // Unicode's characters that are ignored by default.
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
            // Separators of lines, narrow spaces, and marks around annotations.
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{2028}'..='\u{2029}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{fff9}'..='\u{fffc}'
            // Blank glyphs: of Braille, of music, of the Khitan script.
            | '\u{2800}'
            | '\u{1d159}'
            | '\u{16fe4}'
            // Characters for private use, whose glyph depends on the font.
            | '\u{e000}'..='\u{f8ff}'
            | '\u{f0000}'..='\u{10ffff}'
    )
}

/// Narrow spaces and the variation selectors of emoji, which remarks have for good reason.
fn is_expected_in_prose(c: char) -> bool {
    matches!(c, '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{fe0e}'..='\u{fe0f}')
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a string",
        Value::Integer(_) | Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date or time",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        Submission::parse(text).expect_err("something is wrong").into_iter().map(|fault| fault.message).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let submission = Submission {
            model: "Q \"x\" \\ <b>".to_owned(),
            date: "2026-11-21".to_owned(),
            setting: "retrieval".to_owned(),
            parameters: Some(7_000_000_000),
            open_weights: Some(false),
            notes: Some("two\nlines".to_owned()),
            ..Submission::default()
        };
        assert_eq!(Submission::parse(&submission.to_toml()), Ok(submission));
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let text = "model = 1\ndate = \"2026-02-30\"\nlink = \"javascript:alert(1)\"\nparameters = -1\nopen_weights = \"yes\"\nsize = 3\n";
        let expected = [
            "`model` must be a string",
            "`parameters` must be",
            "`open_weights` must be true or false, not a string",
            "`setting` is missing",
            "`date` must be a date",
            "`link` must be a URL",
            "`size` is not a key",
        ];
        let found = faults(text);
        assert_eq!(found.len(), expected.len(), "{found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{found} is not {expected}");
        }
        assert!(faults("model = \"a\"\nx = = 1\n").concat().starts_with("line 2 is not TOML"));
        assert!(faults(&"#".repeat(MAX_BYTES + 1)).concat().contains("bytes"));
        let hidden =
            format!("model = \"a\u{202e}b\"\ndate = \"2026-01-01\"\nsetting = \"x\"\nnotes = \"{}\"", "n".repeat(2001));
        assert_eq!(faults(&hidden).len(), 2);
    }

    #[test]
    fn names_have_no_invisible_characters() {
        let card = |model: &str, notes: &str| {
            let model = Submission { model: model.to_owned(), notes: Some(notes.to_owned()), ..Submission::default() };
            Submission { date: "2026-11-21".into(), setting: "infile".into(), ..model }.to_toml()
        };
        for hidden in
            "\u{ad}\u{34f}\u{61c}\u{115f}\u{180b}\u{200b}\u{200d}\u{202e}\u{2060}\u{2800}\u{3164}\u{fe0f}\u{feff}\
                       \u{ffa0}\u{fffc}\u{e000}\u{1d173}\u{1d159}\u{16fe4}\u{e0061}\u{e0100}\u{2009}\u{202f}\u{10fffd}"
                .chars()
        {
            let found = faults(&card(&format!("As{hidden}say"), "none"));
            assert_eq!(found, ["`model` has invisible characters: type it again"], "{hidden:?}");
        }
        for visible in ["通义千问-7B", "Modèle Ü\u{a0}7B", "코드 LM", "ساخت", "Big 🤗 Code", "Ｇ　Ｐ"]
        {
            assert!(Submission::parse(&card(visible, "10\u{2009}000 ☎\u{fe0f}")).is_ok(), "{visible}");
        }
        assert_eq!(faults(&card("Assay", "a\u{200b}b")).len(), 1);
    }

    #[test]
    fn training_ends_before_the_predictions_are_made() {
        let card = |date: &str, cutoff: &str| {
            format!("model = \"m\"\nsetting = \"infile\"\ndate = \"{date}\"\ncutoff = \"{cutoff}\"\n")
        };
        assert!(Submission::parse(&card("2026-11-21", "2026-11-21")).is_ok());
        let found = faults(&card("2026-11-21", "2026-11-22"));
        assert_eq!(found, ["`cutoff` is after `date`: training ends before the predictions are made"]);
        assert_eq!(faults(&card("2026-11-31", "2027-01-01")).len(), 1);
        assert_eq!(faults(&card("2026-11-21", "soon")).len(), 1);
    }

    #[test]
    fn numbers_and_days_are_taken_as_they_are_written() {
        let text = "model = \"m\"\ndate = 2026-11-21\nsetting = \"infile\"\nparameters = 7e9\n";
        let submission = Submission::parse(text).expect("nothing is wrong");
        assert_eq!((submission.date.as_str(), submission.parameters), ("2026-11-21", Some(7_000_000_000)));
        for huge in ["1e300", "inf", "nan", "0", "9223372036854775807"] {
            assert_eq!(faults(&text.replace("7e9", huge)).len(), 1, "{huge}");
        }
    }

    #[test]
    fn parameters_are_read_as_people_write_them() {
        let known = [
            ("14B", 14_000_000_000),
            ("15.5b", 15_500_000_000),
            ("350M", 350_000_000),
            ("1.8T", 1_800_000_000_000),
            ("7,000,000,000", 7_000_000_000),
            ("15_500_000_000", 15_500_000_000),
            ("0.5 B", 500_000_000),
        ];
        for (text, number) in known {
            assert_eq!(parse_parameters(text), Some(number), "{text}");
        }
        for text in ["", "B", "-1B", "1e9", "14BB", "0", "0.0001", "9999T", "1.2.3M", "inf", "nan", "१४B"] {
            assert_eq!(parse_parameters(text), None, "{text}");
        }
        let text = "model = \"m\"\ndate = 2026-11-21\nsetting = \"infile\"\nparameters = \"14B\"\n";
        assert_eq!(Submission::parse(text).expect("nothing is wrong").parameters, Some(14_000_000_000));
    }

    #[test]
    fn amounts_are_positive_numbers() {
        let text = "model = \"m\"\ndate = 2026-11-21\nsetting = \"infile\"\ncost = 12.5\ntokens = 1_200_000\nseconds = \"90\"\n";
        let submission = Submission::parse(text).expect("nothing is wrong");
        assert_eq!((submission.cost, submission.tokens, submission.seconds), (Some(12.5), Some(1_200_000), Some(90.0)));
        assert_eq!(Submission::parse(&submission.to_toml()), Ok(submission));
        for wrong in ["0", "-1", "inf", "nan", "1e300", "true", "\"much\""] {
            let message = faults(&text.replace("12.5", wrong)).concat();
            assert!(message.starts_with("`cost` must be the cost"), "{wrong}: {message}");
        }
    }

    #[test]
    fn ids_are_safe_in_paths() {
        for id in ["a", "starcoder-15.5b-retrieval", "0_x", "comb", "come.v2"] {
            assert!(is_id(id), "{id}");
        }
        let long = "a".repeat(MAX_ID + 1);
        for id in [
            "",
            ".",
            "..",
            "a/b",
            "a\\b",
            "../x",
            "-a",
            "A",
            "é",
            "a..b",
            "a.",
            "con",
            "nul.txt",
            "com1",
            "published",
            "guides",
            &long,
        ] {
            assert!(!is_id(id), "{id}");
        }
    }

    #[test]
    fn ids_are_suggested() {
        let id = |model: &str| {
            Submission { model: model.into(), setting: "infile".into(), ..Submission::default() }.suggested_id()
        };
        assert_eq!(id("StarCoder-15.5B (base)"), "starcoder-15.5b-base-infile");
        assert_eq!(id("..//é"), "infile");
        assert!(is_id(&id(&"x".repeat(100))));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for day in ["2024-02-29", "2000-02-29", "2026-12-31"] {
            assert!(is_date(day), "{day}");
        }
        for day in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "2026-11-2é", "+026-01-01", ""]
        {
            assert!(!is_date(day), "{day}");
        }
    }
}
