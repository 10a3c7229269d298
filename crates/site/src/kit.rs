//! The built web files: the checker, and the scripts and styles of the site's pages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::build::BuildError;
use crate::social::{self, FONT};

/// The source name of the script of the site's pages.
const ENTRY: &str = "web/results/main.ts";
/// The source name of the script that leaderboards need besides.
const LEADERBOARD: &str = "web/results/leaderboard.ts";
/// The build's map from source names to file names.
const MANIFEST: &str = ".vite/manifest.json";
/// The parts of the checker's page that a site replaces by its own. Each is between two comments, such
/// as `<!-- site:head -->` and `<!-- /site:head -->`.
const REGIONS: [&str; 3] = ["head", "header", "footer"];
/// The checker's page.
pub const CHECKER: &str = "index.html";

/// A folder that `cargo xtask web` built.
pub struct Kit {
    /// The path of the folder.
    pub folder: PathBuf,
    /// The checker's page, as it is without a site.
    checker: String,
    /// The checker's Content-Security-Policy element, which limits what scripts can do. All pages
    /// use it.
    pub policy: String,
    /// The script that runs before the first paint. The policy allows it by its hash.
    pub early: String,
    /// The icons that the checker's page defines. All pages use them.
    pub symbols: String,
    /// The script of the site's pages, relative to the folder.
    pub script: String,
    /// The style sheets of the site's pages.
    pub styles: Vec<String>,
    /// The script's parts in separate files.
    pub parts: Vec<String>,
    /// What the script loads on a leaderboard.
    pub leaderboard: Vec<String>,
    /// The fonts of the site's pages.
    pub fonts: Vec<String>,
    /// The font of pictures for social networks, if the folder has it.
    pub social_font: Option<Vec<u8>>,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

/// A script with all that it imports.
#[derive(Default)]
struct Script {
    files: BTreeSet<String>,
    styles: BTreeSet<String>,
}

impl Script {
    /// `None` if a part is missing.
    fn of(source: &str, chunks: &BTreeMap<String, Chunk>) -> Option<Self> {
        let mut script = Self::default();
        let mut waiting = vec![source];
        while let Some(name) = waiting.pop() {
            let chunk = chunks.get(name)?;
            if script.files.insert(chunk.file.clone()) {
                script.styles.extend(chunk.css.iter().cloned());
                waiting.extend(chunk.imports.iter().map(String::as_str));
            }
        }
        Some(script)
    }
}

impl Kit {
    /// Reads the folder.
    pub fn open(folder: &Path) -> Result<Self, BuildError> {
        Self::read(folder).ok_or_else(|| BuildError::NoKit { folder: folder.to_owned() })
    }

    fn read(folder: &Path) -> Option<Self> {
        let page = fs::read_to_string(folder.join(CHECKER)).ok()?;
        for region in REGIONS {
            between(&page, region)?;
        }
        let chunks = fs::read_to_string(folder.join(MANIFEST)).ok()?;
        let chunks: BTreeMap<String, Chunk> = serde_json::from_str(&chunks).ok()?;
        let script = Script::of(ENTRY, &chunks)?;
        let leaderboard = Script::of(LEADERBOARD, &chunks)?;
        Some(Self {
            folder: folder.to_owned(),
            policy: element(&page, "<meta", "http-equiv=\"Content-Security-Policy\"", ">")?.to_owned(),
            early: element(&page, "<script", "id=\"early\"", "</script>")?.to_owned(),
            symbols: element(&page, "<svg", "class=\"symbols\"", "</svg>")?.to_owned(),
            checker: page,
            parts: script.files.iter().filter(|file| **file != chunks[ENTRY].file).cloned().collect(),
            script: chunks[ENTRY].file.clone(),
            leaderboard: leaderboard.files.difference(&script.files).cloned().collect(),
            social_font: social::CAN_DRAW.then(|| fs::read(folder.join(FONT)).ok()).flatten(),
            styles: script.styles.into_iter().collect(),
            fonts: chunks.values().map(|chunk| chunk.file.clone()).filter(|file| file.ends_with(".woff2")).collect(),
        })
    }

    /// The checker's page with the head, the header and the footer of a site.
    pub fn checker(&self, head: &str, header: &str, footer: &str) -> String {
        let mut page = self.checker.clone();
        for (region, content) in REGIONS.into_iter().zip([head, header, footer]) {
            if let Some(range) = between(&page, region) {
                page.replace_range(range, content);
            }
        }
        page
    }

    /// The paths of all files in the folder.
    pub fn files(&self) -> std::io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                match path.is_dir() {
                    true if path.ends_with(".vite") => {}
                    true => folders.push(path),
                    false => files.push(path),
                }
            }
        }
        files.sort();
        Ok(files)
    }
}

/// The place of a region's content.
fn between(page: &str, region: &str) -> Option<Range<usize>> {
    let (start, end) = (format!("<!-- site:{region} -->"), format!("<!-- /site:{region} -->"));
    let from = page.find(&start)? + start.len();
    Some(from..from + page[from..].find(&end)?)
}

/// The element of `page` that begins with `start`, has `mark` in its first tag, and ends with
/// `end`.
fn element<'p>(page: &'p str, start: &str, mark: &str, end: &str) -> Option<&'p str> {
    let marked = page.find(mark)?;
    let from = page[..marked].rfind(start)?;
    let to = marked + page[marked..].find(end)? + end.len();
    (!page[from..marked].contains('>')).then(|| &page[from..to])
}
