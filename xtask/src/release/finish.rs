//! The last step: bills of materials, and the checksums of all files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use super::sbom;

/// The file of checksums, as `sha256sum --check` reads it.
const SUMS: &str = "SHA256SUMS";

/// Writes a bill for each packed command, and the checksums.
pub fn run(folder: &Path, version: &str) -> Result<()> {
    for name in names(folder)? {
        if let Some(target) = target(&name, version) {
            fs::write(folder.join(format!("assay-{version}-{target}.cdx.json")), sbom::of(target, version)?)?;
        }
    }
    let sums = sums(folder)?;
    ensure!(!sums.is_empty(), "there are no files in {}", folder.display());
    fs::write(folder.join(SUMS), &sums)?;
    print!("{sums}");
    Ok(())
}

/// The target of a packed command.
fn target<'n>(name: &'n str, version: &str) -> Option<&'n str> {
    let rest = name.strip_prefix("assay-")?.strip_prefix(version)?.strip_prefix('-')?;
    rest.strip_suffix(".tar.gz").or_else(|| rest.strip_suffix(".zip"))
}

/// The checksum of each file, a line each, in the order of names.
fn sums(folder: &Path) -> Result<String> {
    let mut sums = String::new();
    for name in names(folder)? {
        let bytes = fs::read(folder.join(&name)).with_context(|| format!("cannot read {name}"))?;
        sums += &format!("{}  {name}\n", hex(&Sha256::digest(bytes)));
    }
    Ok(sums)
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The names of files, sorted, without the one with checksums.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file has a name that is not UTF-8")?;
        if entry.file_type()?.is_file() && name != SUMS {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_from_names() {
        assert_eq!(target("assay-1.0.0-x86_64-pc-windows-msvc.zip", "1.0.0"), Some("x86_64-pc-windows-msvc"));
        assert_eq!(target("assay-1.0.0-a-b.tar.gz", "1.0.0"), Some("a-b"));
        assert_eq!(target("assay-1.0.0-a-b.cdx.json", "1.0.0"), None);
        assert_eq!(target("assay-code-1.0.0.tgz", "1.0.0"), None);
    }

    #[test]
    fn checksums_are_those_of_the_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("b"), "abc").unwrap();
        fs::write(folder.path().join("a"), "").unwrap();
        fs::write(folder.path().join(SUMS), "old").unwrap();
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n";
        assert_eq!(sums(folder.path()).unwrap(), expected);
    }
}
