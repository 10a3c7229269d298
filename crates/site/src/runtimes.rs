//! The runtimes of a site: what a page needs to run programs.

use std::io::{self, Write};
use std::path::Path;

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_execution::Language;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use crate::build::{BuildError, Site};

/// The name and version of the format of `runtimes/index.json`.
pub const SCHEMA: &str = "assay-runtimes@1";
/// The folder of the runtimes, in the root of a site.
pub const FOLDER: &str = "runtimes";
/// The list of the runtimes, in their folder.
const INDEX: &str = "index.json";

/// A runtime for pages.
pub struct PageRuntime {
    /// The language of its programs.
    pub language: Language,
    /// What it is, with its version.
    pub name: String,
    /// Its licences, as an SPDX expression.
    pub licence: String,
    /// Its copyright notice.
    pub notice: String,
    /// The modules that read a program, one after another, with their ids.
    pub modules: Vec<(&'static str, Vec<u8>)>,
}

/// The runtimes of a site.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuntimeIndex {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The runtimes, by language.
    pub runtimes: Vec<RuntimeFile>,
}

/// A runtime: the images that read a program, one after another. Each but the last is a compiler.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuntimeFile {
    /// The id of the language.
    pub language: String,
    /// What it is, with its version.
    pub name: String,
    /// Its images, in their order.
    pub images: Vec<ImageFile>,
    /// Its licences, as an SPDX expression.
    pub licence: String,
    /// The file of its copyright notice, beside this list.
    pub notice: String,
}

/// The file of an image. Languages can share it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImageFile {
    /// Its id.
    pub id: &'static str,
    /// The file of the module, compressed with gzip, beside this list.
    pub file: String,
    /// The size of the file, in bytes.
    pub file_bytes: u64,
    /// Length and hash of the module.
    pub module: Digest,
}

impl RuntimeFile {
    /// The size of its files, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.images.iter().map(|image| image.file_bytes).sum()
    }
}

/// Writes runtimes and their list, which it returns.
pub(crate) fn write(site: &Site, runtimes: &[PageRuntime]) -> Result<Vec<RuntimeFile>, BuildError> {
    let folder = Path::new(FOLDER);
    let mut index = RuntimeIndex { schema: SCHEMA, runtimes: Vec::new() };
    for runtime in runtimes {
        let id = runtime.language.id();
        let notice = format!("{id}-notice.txt");
        site.write(
            &folder.join(&notice),
            format!("{}\n{}\n\n{}\n", runtime.name, runtime.licence, runtime.notice.trim()).as_bytes(),
        )?;
        let images = runtime.modules.iter().map(|(id, bytes)| {
            let module = Digest::of(bytes);
            let file = format!("{id}-{}.wasm.gz", &module.sha256[..16]);
            // The name has the hash of the content, which takes seconds to compress.
            let file_bytes = site.write_once(&folder.join(&file), || compressed(bytes))?;
            Ok(ImageFile { id, file, file_bytes, module })
        });
        let images = images.collect::<Result<_, BuildError>>()?;
        index.runtimes.push(RuntimeFile {
            language: id.to_owned(),
            name: runtime.name.clone(),
            images,
            licence: runtime.licence.clone(),
            notice,
        });
    }
    site.write(&folder.join(INDEX), canonical::line(&index).as_bytes())?;
    Ok(index.runtimes)
}

fn compressed(module: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    encoder.finish()
}
