//! A bundle, and the manifest beside it.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use assay_base::schema;
use assay_completion::bundle::{Manifest, SCHEMA};

use crate::failure::Failure;
use crate::input::Input;

/// The extension of a bundle. The manifest's name replaces it.
pub const ENDING: &str = ".jsonl.gz";
const MANIFEST_ENDING: &str = ".manifest.json";

/// The path of a bundle's manifest.
pub fn manifest_path(bundle: &Path) -> PathBuf {
    let name = bundle.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    bundle.with_file_name(format!("{stem}{MANIFEST_ENDING}"))
}

/// Rejects a bundle that differs from its manifest.
pub(crate) fn verify(prompts: &Input) -> Result<(), Failure> {
    let Some(path) = prompts.path.as_deref().filter(|_| prompts.name.ends_with(ENDING)) else {
        return Ok(());
    };
    let manifest_path = manifest_path(path);
    let manifest = match std::fs::read_to_string(&manifest_path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            let error = anyhow::Error::new(error).context(format!("cannot read {}", manifest_path.display()));
            return Err(Failure::misuse(error));
        }
    };
    let manifest: Manifest = schema::read(&manifest, SCHEMA)
        .with_context(|| format!("{} is not the manifest of a bundle; make the bundle again", manifest_path.display()))
        .map_err(Failure::problem)?;
    let found = prompts.identity()?.file.map(|digest| digest.sha256).unwrap_or_default();
    if found == manifest.sha256 {
        return Ok(());
    }
    Err(Failure::problem(anyhow!(
        "{} is not the bundle that {} describes: its SHA-256 is {found}, not {}; get both again, from the same source",
        path.display(),
        manifest_path.display(),
        manifest.sha256,
    )))
}
