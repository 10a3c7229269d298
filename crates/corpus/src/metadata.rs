//! Facts about repositories, and the filters of section 2.1 of CrossCodeEval's paper.
//!
//! The facts are in a file that says of each repository when it was created and under which licence: an
//! answer of GitHub's API, or a table. See [`Metadata::read`].

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::examples::Step;

/// Facts about a repository, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Facts {
    /// The day of its creation, as `YYYY-MM-DD`.
    pub created: Option<String>,
    /// Whether it is a fork.
    pub fork: Option<bool>,
    /// The number of stars.
    pub stars: Option<u64>,
    /// The SPDX identifier of its licence.
    pub licence: Option<String>,
    /// The size of its archive, in bytes.
    pub archive_bytes: Option<u64>,
}

/// The members, or columns, of each fact. The first that is there counts.
const NAMES: [&str; 4] = ["full_name", "repository", "repo", "name"];
const CREATED: [&str; 2] = ["created_at", "created"];
const FORK: [&str; 2] = ["fork", "is_fork"];
const STARS: [&str; 2] = ["stargazers_count", "stars"];
const LICENCE: [&str; 3] = ["license", "licence", "spdx_id"];
const ARCHIVE: [&str; 2] = ["archive_bytes", "archive_size"];
/// GitHub's size of a repository, in KiB. It is taken where the size of the archive is not known.
const SIZE: &str = "size";

/// A row of the file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the row, from 1. `None` for the file.
    pub row: Option<u64>,
    /// What is wrong.
    pub message: String,
}

/// The facts about repositories.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Metadata {
    by_name: BTreeMap<String, Facts>,
}

impl Metadata {
    /// Reads a file: JSON Lines, a JSON array, GitHub's answer to a search (`{"items": […]}`), or CSV
    /// with names of columns.
    ///
    /// A row names its repository by `full_name` (`owner/name`), `repository`, `repo` or `name`. It says
    /// `created_at` or `created`, `fork`, `stargazers_count` or `stars`, `license` (a text, or an object
    /// with `spdx_id`), and `archive_bytes` or GitHub's `size` in KiB. A fact may be missing.
    ///
    /// **Errors:** every row that cannot be used.
    pub fn read(bytes: &[u8]) -> Result<Self, Vec<Problem>> {
        let whole = |message: &str| vec![Problem { row: None, message: message.to_owned() }];
        let text = std::str::from_utf8(bytes).map_err(|_| whole("it is not UTF-8"))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        if text.is_empty() {
            return Err(whole("it is empty"));
        }
        let rows = match text.as_bytes()[0] {
            b'[' | b'{' => json_rows(text)?,
            _ => csv_rows(text)?,
        };
        let (mut metadata, mut problems) = (Self::default(), Vec::new());
        for (number, row) in (1..).zip(&rows) {
            let mut problem = |message: String| problems.push(Problem { row: Some(number), message });
            match row_of(row) {
                Ok((name, facts)) => {
                    if metadata.by_name.insert(name.clone(), facts).is_some() {
                        problem(format!("{name:?} has an earlier row; remove one"));
                    }
                }
                Err(message) => problem(message),
            }
        }
        if problems.is_empty() { Ok(metadata) } else { Err(problems) }
    }

    /// The facts about the repository in a folder of this name. A repository `owner/name` is in
    /// `owner-name`, `owner_name`, `owner__name`, or in `name` if no other repository has that name. A
    /// commit may follow, as in CrossCodeEval's `owner-name-a544085`.
    pub fn of(&self, folder: &str) -> Option<&Facts> {
        self.named(folder).or_else(|| {
            let (name, commit) = folder.rsplit_once('-')?;
            let is_commit = (7..=40).contains(&commit.len()) && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            if is_commit { self.named(name) } else { None }
        })
    }

    fn named(&self, folder: &str) -> Option<&Facts> {
        if let Some(facts) = self.by_name.get(folder) {
            return Some(facts);
        }
        let names = |separator: &'static str| {
            self.by_name
                .iter()
                .filter(move |(name, _)| name.contains('/') && name.replacen('/', separator, 1) == folder)
        };
        let mut with_owner = ["__", "-", "_"].into_iter().flat_map(names);
        if let Some((_, facts)) = with_owner.next() {
            return Some(facts);
        }
        let mut named = self.by_name.iter().filter(|(name, _)| name.rsplit('/').next() == Some(folder));
        match (named.next(), named.next()) {
            (Some((_, facts)), None) => Some(facts),
            _ => None,
        }
    }

    /// The number of repositories.
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// Whether it has no repository.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

type Row = Map<String, Value>;

fn json_rows(text: &str) -> Result<Vec<Row>, Vec<Problem>> {
    let object = |value: Value| match value {
        Value::Object(row) => Ok(row),
        _ => Err("a repository should be an object".to_owned()),
    };
    let rows: Vec<Result<Row, String>> = match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(rows)) => rows.into_iter().map(object).collect(),
        Ok(Value::Object(mut answer)) => match answer.remove("items") {
            Some(Value::Array(rows)) => rows.into_iter().map(object).collect(),
            _ => vec![Ok(answer)],
        },
        Ok(_) => vec![Err("it should be a list of repositories".to_owned())],
        Err(error) if text.starts_with('[') => {
            return Err(vec![Problem { row: None, message: format!("it is no JSON: {error}") }]);
        }
        // A record a line.
        Err(_) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            lines.map(|line| serde_json::from_str(line).map_err(|error| error.to_string()).and_then(object)).collect()
        }
    };
    all(rows)
}

fn csv_rows(text: &str) -> Result<Vec<Row>, Vec<Problem>> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| vec![Problem { row: None, message: error.to_string() }])?.clone();
    if !NAMES.iter().any(|name| head.iter().any(|column| column.eq_ignore_ascii_case(name))) {
        let message = format!("it is no JSON, and a CSV file needs a column `{}`", NAMES.join("` or `"));
        return Err(vec![Problem { row: None, message }]);
    }
    let row = |record: Result<csv::StringRecord, csv::Error>| {
        let record = record.map_err(|error| error.to_string())?;
        let cells = head.iter().zip(&record).filter(|(_, cell)| !cell.is_empty());
        Ok(cells.map(|(column, cell)| (column.to_ascii_lowercase(), Value::from(cell))).collect())
    };
    all(reader.records().map(row).collect())
}

/// All rows, or every problem.
fn all(rows: Vec<Result<Row, String>>) -> Result<Vec<Row>, Vec<Problem>> {
    let (mut good, mut problems) = (Vec::new(), Vec::new());
    for (number, row) in (1..).zip(rows) {
        match row {
            Ok(row) => good.push(row),
            Err(message) => problems.push(Problem { row: Some(number), message }),
        }
    }
    if problems.is_empty() { Ok(good) } else { Err(problems) }
}

/// A member that is there and not null, by its first name.
fn member<'r>(row: &'r Row, names: &[&str]) -> Option<(&'r Value, String)> {
    names.iter().find_map(|name| Some((row.get(*name)?, format!("`{name}`")))).filter(|(value, _)| !value.is_null())
}

fn row_of(row: &Row) -> Result<(String, Facts), String> {
    let (name, _) = member(row, &NAMES).ok_or_else(|| format!("`{}` is missing", NAMES[0]))?;
    let name = name.as_str().filter(|name| !name.is_empty()).ok_or("the name should be a text")?;
    let number = |value: Option<(&Value, String)>| match value {
        None => Ok(None),
        Some((value, member)) => {
            let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            number.map(Some).ok_or_else(|| format!("{member} should be a natural number"))
        }
    };
    let created = match member(row, &CREATED) {
        None => None,
        Some((value, member)) => {
            let day = value.as_str().and_then(|text| text.get(..10)).filter(|day| is_day(day));
            Some(day.ok_or_else(|| format!("{member} should begin with a day as YYYY-MM-DD"))?.to_owned())
        }
    };
    let fork = match member(row, &FORK) {
        None => None,
        Some((Value::Bool(fork), _)) => Some(*fork),
        Some((value, member)) => match value.as_str().map(str::to_ascii_lowercase).as_deref() {
            Some("true" | "1" | "yes") => Some(true),
            Some("false" | "0" | "no") => Some(false),
            _ => return Err(format!("{member} should be true or false")),
        },
    };
    let licence = match member(row, &LICENCE) {
        None => None,
        Some((Value::String(text), _)) => Some(text.clone()),
        Some((Value::Object(object), _)) => object.get("spdx_id").and_then(Value::as_str).map(str::to_owned),
        Some((_, member)) => return Err(format!("{member} should be a text, or an object with `spdx_id`")),
    };
    let archive_bytes = match number(member(row, &ARCHIVE))? {
        None => number(member(row, &[SIZE]))?.map(|size| size.saturating_mul(1024)),
        bytes => bytes,
    };
    Ok((name.to_owned(), Facts { created, fork, stars: number(member(row, &STARS))?, licence, archive_bytes }))
}

/// Whether a text has the form `YYYY-MM-DD`, with a month and a day that can be.
pub fn is_day(text: &str) -> bool {
    let bytes = text.as_bytes();
    let number = |range: std::ops::Range<usize>| text.get(range).and_then(|part| part.parse::<u32>().ok());
    bytes.len() == 10
        && bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() })
        && number(5..7).is_some_and(|month| (1..=12).contains(&month))
        && number(8..10).is_some_and(|day| (1..=31).contains(&day))
}

/// Licences that let code be used, changed and passed on without further conditions than a notice.
pub const PERMISSIVE: [&str; 21] = [
    "0BSD",
    "AFL-3.0",
    "Apache-2.0",
    "Artistic-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSD-3-Clause-Clear",
    "BSD-4-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ECL-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MulanPSL-2.0",
    "NCSA",
    "PostgreSQL",
    "UPL-1.0",
    "Unlicense",
    "WTFPL",
    "Zlib",
];

/// The filters of section 2.1. A repository that does not say what a filter needs is removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Filters {
    /// The first and the last day of creation.
    pub created: Option<(String, String)>,
    /// Whether forks stay.
    pub forks: bool,
    /// The fewest stars.
    pub min_stars: u64,
    /// The SPDX identifiers of licences, without regard to case.
    pub licences: Vec<String>,
    /// The largest archive, in bytes.
    pub max_archive: u64,
}

impl Filters {
    /// The step that removes a repository; `None` if it stays.
    pub fn removed(&self, facts: Option<&Facts>) -> Option<Step> {
        let Some(facts) = facts else { return Some(Step::NoMetadata) };
        let is_in_time = self
            .created
            .as_ref()
            .is_none_or(|(first, last)| facts.created.as_ref().is_some_and(|day| (first..=last).contains(&day)));
        let licence = facts.licence.as_deref().unwrap_or_default();
        let has_licence = self.licences.iter().any(|known| known.eq_ignore_ascii_case(licence));
        let holds = [
            (Step::Created, is_in_time),
            (Step::Fork, self.forks || facts.fork == Some(false)),
            (Step::Licence, has_licence),
            (Step::FewStars, facts.stars.unwrap_or(0) >= self.min_stars),
            (Step::LargeArchive, facts.archive_bytes.is_some_and(|bytes| bytes <= self.max_archive)),
        ];
        holds.into_iter().find(|(_, holds)| !holds).map(|(step, _)| step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters() -> Filters {
        Filters {
            created: Some(("2023-03-05".to_owned(), "2023-06-15".to_owned())),
            forks: false,
            min_stars: 3,
            licences: PERMISSIVE.map(str::to_owned).to_vec(),
            max_archive: 1 << 20,
        }
    }

    #[test]
    fn layouts_say_the_same() {
        let one = r#"{"full_name": "ada/kettle", "created_at": "2023-04-01T10:00:00Z", "fork": false,
            "stargazers_count": 7, "license": {"spdx_id": "MIT"}, "size": 12, "private": false}"#
            .replace('\n', " ");
        let of = |text: &str| Metadata::read(text.as_bytes()).unwrap().of("kettle").cloned().unwrap();
        let expected = Facts {
            created: Some("2023-04-01".to_owned()),
            fork: Some(false),
            stars: Some(7),
            licence: Some("MIT".to_owned()),
            archive_bytes: Some(12 << 10),
        };
        for text in
            [one.clone(), format!("[{one}]"), format!("{{\"total_count\": 1, \"items\": [{one}]}}"), one + "\n\n"]
        {
            assert_eq!(of(&text), expected, "{text}");
        }
        let csv = "\u{feff}Name, Created, fork, stars, licence, archive_bytes\nkettle, 2023-04-01, no, 7, MIT, 12288\n";
        assert_eq!(of(csv), expected);
        assert_eq!(of("{\"name\": \"kettle\"}\n{\"name\": \"pot\", \"license\": null}\n"), Facts::default());
    }

    #[test]
    fn folders_are_named_in_several_ways() {
        let csv = "repository,stars\nada/kettle,1\nbob/kettle,2\nada/pot,3\npan,4\n";
        let metadata = Metadata::read(csv.as_bytes()).unwrap();
        let stars = |folder: &str| metadata.of(folder).and_then(|facts| facts.stars);
        assert_eq!(["ada-kettle", "bob_kettle", "ada__pot", "pot", "pan"].map(stars), [1, 2, 3, 3, 4].map(Some));
        assert_eq!(["ada-kettle-a544085", "pan-0123456789"].map(stars), [1, 4].map(Some));
        assert_eq!(["kettle", "ada", "cup", "", "pan-a54408", "pan-a54408z"].map(stars), [None; 6]);
        assert_eq!(metadata.len(), 4);
    }

    #[test]
    fn every_wrong_row_is_listed() {
        let rows = |text: &str| {
            let problems = Metadata::read(text.as_bytes()).unwrap_err();
            problems.into_iter().map(|problem| (problem.row, problem.message)).collect::<Vec<_>>()
        };
        let lines = concat!(
            "{\"name\": \"a\", \"stars\": -1}\n{\"name\": \"b\", \"fork\": 3}\n{\"stars\": 3}\n{\"name\": 3}\n",
            "{\"name\": \"c\", \"created\": \"April\"}\n{\"name\": \"d\", \"license\": []}\n",
            "{\"name\": \"e\"}\n{\"name\": \"e\"}\n{\"name\": \"f\", \"created\": \"2023-13-01\"}\n"
        );
        let found: Vec<_> = rows(lines).into_iter().map(|(row, _)| row).collect();
        assert_eq!(found, [1, 2, 3, 4, 5, 6, 8, 9].map(Some));
        for (text, message) in [
            ("", "empty"),
            ("[{]", "no JSON"),
            ("a,b\n1,2\n", "`full_name`"),
            ("name\n\"a", ""),
            ("{\"name\": \"a\"}\n[]\n{", ""),
            ("[3]", "object"),
        ] {
            let result = Metadata::read(text.as_bytes());
            if message.is_empty() {
                continue;
            }
            assert!(result.unwrap_err()[0].message.contains(message), "{text}");
        }
        assert!(Metadata::read(b"name\n\xff\n").is_err());
        assert!(Metadata::read(b"{\"name\": \"a\"}\n[]\n{").is_err());
    }

    #[test]
    fn the_filters_of_the_paper() {
        let good = Facts {
            created: Some("2023-03-05".to_owned()),
            fork: Some(false),
            stars: Some(3),
            licence: Some("mit".to_owned()),
            archive_bytes: Some(1 << 20),
        };
        let removed = |change: fn(&mut Facts)| {
            let mut facts = good.clone();
            change(&mut facts);
            filters().removed(Some(&facts))
        };
        assert_eq!(removed(|_| ()), None);
        assert_eq!(removed(|facts| facts.created = Some("2023-06-15".to_owned())), None);
        assert_eq!(removed(|facts| facts.created = Some("2023-06-16".to_owned())), Some(Step::Created));
        assert_eq!(removed(|facts| facts.created = None), Some(Step::Created));
        assert_eq!(removed(|facts| facts.fork = Some(true)), Some(Step::Fork));
        assert_eq!(removed(|facts| facts.fork = None), Some(Step::Fork));
        assert_eq!(removed(|facts| facts.licence = Some("GPL-3.0-only".to_owned())), Some(Step::Licence));
        assert_eq!(removed(|facts| facts.licence = None), Some(Step::Licence));
        assert_eq!(removed(|facts| facts.stars = Some(2)), Some(Step::FewStars));
        assert_eq!(removed(|facts| facts.archive_bytes = Some((1 << 20) + 1)), Some(Step::LargeArchive));
        assert_eq!(removed(|facts| facts.archive_bytes = None), Some(Step::LargeArchive));
        assert_eq!(filters().removed(None), Some(Step::NoMetadata));
    }
}
