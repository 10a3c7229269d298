//! Croissant: a description of a data set in JSON-LD, as catalogues of data sets read it.
//!
//! **Source:** `docs/croissant-spec-1.1.md` of mlcommons/croissant, and the context that its library
//! calls standard.

use std::io;

use assay_base::canonical;
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::source::{Lines, Source};
use serde_json::{Value, json};

use super::{Export, Exporter, File, portable};

pub(super) const CROISSANT: Exporter = Exporter {
    id: "croissant",
    name: "Croissant",
    about: "a description of a benchmark's tasks, by version 1.1; of a folder with benchmark.toml",
    export: Export::Dataset(|dataset| {
        let bytes = canonical::document(&dataset.to_json()).into_bytes();
        vec![File { path: FILE.to_owned(), what: "description", bytes }]
    }),
};

/// The name of the description.
pub const FILE: &str = "croissant.json";

/// A benchmark's files of tasks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dataset {
    /// The name.
    pub name: String,
    /// A description.
    pub about: String,
    /// A page about it.
    pub link: Option<String>,
    /// How to cite it.
    pub citation: Option<String>,
    /// The address or the name of its licence.
    pub licence: Option<String>,
    /// Who made it.
    pub creator: Option<String>,
    /// The day of its publication: `YYYY-MM-DD`.
    pub published: Option<String>,
    /// Its files.
    pub files: Vec<DataFile>,
}

/// A file of JSON Lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFile {
    /// Its name.
    pub name: String,
    /// Its address, absolute or relative to the description.
    pub address: String,
    /// Its size, in bytes.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
    /// The members of its records that are texts, numbers or truth values.
    pub members: Vec<Member>,
}

/// A member of a file's records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The type, such as `sc:Text`.
    pub kind: &'static str,
}

/// The members of the first record of JSON Lines that are texts, numbers or truth values, but for
/// times as numbers.
///
/// **Errors:** only if the file cannot be read.
pub fn members(source: &dyn Source) -> io::Result<Vec<Member>> {
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let Ok(text) = json_lines::text(&line) else { continue };
        let Ok(object) = Object::parse(&text.text, line.terminated) else { continue };
        let mut members: Vec<Member> = Vec::new();
        for (name, value) in object.members() {
            let kind = match value.get().as_bytes().first() {
                Some(b'"') => "sc:Text",
                Some(b't' | b'f') => "sc:Boolean",
                Some(b'-' | b'0'..=b'9') if value.get().contains(['.', 'e', 'E']) => "sc:Float",
                Some(b'-' | b'0'..=b'9') => "sc:Integer",
                _ => continue,
            };
            let is_number = matches!(kind, "sc:Float" | "sc:Integer");
            if is_number && is_read_as_date(name) {
                continue;
            }
            if members.iter().all(|member| member.name != name) {
                members.push(Member { name: name.to_owned(), kind });
            }
        }
        return Ok(members);
    }
    Ok(Vec::new())
}

/// Whether Croissant's own library reads numbers of this name as times, and then fails because they
/// are not declared as such.
fn is_read_as_date(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with("_at")
        || name.ends_with("_time")
        || name.starts_with("timestamp")
        || name == "modified"
        || name == "date"
}

impl Dataset {
    /// The members that Croissant requires and that are not known, by the names of
    /// `benchmark.toml`.
    pub fn missing(&self) -> Vec<&'static str> {
        let Self { link, licence, creator, published, .. } = self;
        let members = [("link", link), ("licence", licence), ("creator", creator), ("published", published)];
        members.into_iter().filter(|(_, value)| value.is_none()).map(|(name, _)| name).collect()
    }

    /// The description.
    pub fn to_json(&self) -> Value {
        let mut description = json!({
            "@context": context(),
            "@type": "sc:Dataset",
            "conformsTo": "http://mlcommons.org/croissant/1.1",
            "name": self.name,
            "description": self.about,
            "distribution": self.files.iter().map(DataFile::to_json).collect::<Vec<_>>(),
            "recordSet": self.files.iter().map(DataFile::records).collect::<Vec<_>>(),
        });
        let members = [
            ("url", &self.link),
            ("citeAs", &self.citation),
            ("license", &self.licence),
            ("datePublished", &self.published),
        ];
        for (member, value) in members {
            if let Some(value) = value {
                description[member] = value.as_str().into();
            }
        }
        if let Some(creator) = &self.creator {
            description["creator"] = json!({"@type": "sc:Organization", "name": creator});
        }
        description
    }
}

impl DataFile {
    /// An id. Names of files may have characters that an id cannot have.
    fn id(&self) -> String {
        portable(&self.name)
    }

    fn to_json(&self) -> Value {
        json!({
            "@type": "cr:FileObject",
            "@id": self.id(),
            "name": self.name,
            "contentUrl": self.address,
            "contentSize": format!("{} B", self.bytes),
            "encodingFormat": "application/jsonlines",
            "sha256": self.sha256,
        })
    }

    fn records(&self) -> Value {
        let set = format!("{}/tasks", self.id());
        let field = |(number, member): (usize, &Member)| {
            json!({
                "@type": "cr:Field",
                // Names of members may have characters that an id cannot have.
                "@id": format!("{set}/{number}-{}", portable(&member.name)),
                "name": member.name,
                "dataType": member.kind,
                "source": {"fileObject": {"@id": self.id()}, "extract": {"column": member.name}},
            })
        };
        json!({
            "@type": "cr:RecordSet",
            "@id": set,
            "name": format!("Tasks of {}", self.name),
            "field": self.members.iter().enumerate().map(field).collect::<Vec<_>>(),
        })
    }
}

/// The names of the vocabulary.
fn context() -> Value {
    let mut context = json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "dct": "http://purl.org/dc/terms/",
        "description": {"@container": "@language"},
        "examples": {"@id": "cr:examples", "@type": "@json"},
        "name": {"@container": "@language"},
        "rai": "http://mlcommons.org/croissant/RAI/",
        "sc": "https://schema.org/",
    });
    for term in TERMS.split_whitespace() {
        context[term] = format!("cr:{term}").into();
    }
    context
}

/// The terms of Croissant that are no properties of schema.org.
const TERMS: &str = "arrayShape citeAs column containedIn equivalentProperty extract field fileObject fileProperty \
    fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path recordSet references regex \
    repeated replace samplingRate separator source subField transform";
