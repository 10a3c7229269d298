//! The built web files: the checker, and what makes the site's pages interactive.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::build::BuildError;

/// The script of the site's pages, by its name in the sources.
const ENTRY: &str = "web/results/main.ts";
/// What the build says about names of files.
const MANIFEST: &str = ".vite/manifest.json";
/// The page of the checker.
pub const CHECKER: &str = "index.html";

/// A folder that `cargo xtask web` built.
pub struct Kit {
    /// Where it is.
    pub folder: PathBuf,
    /// The checker's page.
    pub checker: String,
    /// The script of the site's pages, relative to the folder.
    pub script: String,
    /// Their style sheets.
    pub styles: Vec<String>,
    /// Parts of the script that are files of their own.
    pub parts: Vec<String>,
    /// Their typeface.
    pub fonts: Vec<String>,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

impl Kit {
    /// Looks into the folder.
    pub fn open(folder: &Path) -> Result<Self, BuildError> {
        let read = |name: &str| {
            fs::read_to_string(folder.join(name)).map_err(|_| BuildError::NoKit { folder: folder.to_owned() })
        };
        let chunks: BTreeMap<String, Chunk> =
            serde_json::from_str(&read(MANIFEST)?).map_err(|_| BuildError::NoKit { folder: folder.to_owned() })?;
        let mut kit = Self {
            folder: folder.to_owned(),
            checker: read(CHECKER)?,
            script: String::new(),
            styles: Vec::new(),
            parts: Vec::new(),
            fonts: chunks.values().map(|chunk| chunk.file.clone()).filter(|file| file.ends_with(".woff2")).collect(),
        };
        let mut waiting = vec![ENTRY];
        while let Some(name) = waiting.pop() {
            let chunk = chunks.get(name).ok_or_else(|| BuildError::NoKit { folder: folder.to_owned() })?;
            match name {
                ENTRY => kit.script.clone_from(&chunk.file),
                _ => kit.parts.push(chunk.file.clone()),
            }
            kit.styles.extend(chunk.css.iter().cloned());
            waiting.extend(chunk.imports.iter().map(String::as_str));
        }
        for files in [&mut kit.parts, &mut kit.styles] {
            files.sort();
            files.dedup();
        }
        Ok(kit)
    }

    /// The part of the checker's page from `start` to `end`, both included: what all pages share is written once, there.
    pub fn part(&self, start: &str, end: &str) -> &str {
        let from = self.checker.find(start).unwrap_or(self.checker.len());
        let to = self.checker[from..].find(end).map_or(from, |at| from + at + end.len());
        &self.checker[from..to]
    }

    /// All files of the folder, by path.
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
