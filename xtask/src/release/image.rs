//! The image for containers: an OCI archive with a manifest for each processor.
//!
//! No container engine is needed. A base image, if there is one, is an OCI archive, too, as
//! `skopeo copy docker://IMAGE oci-archive:FILE` writes it. The command needs one with a C library.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::archive;
use super::finish::hex;

const INDEX: &str = "application/vnd.oci.image.index.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";

/// The targets with the names that images use for their processors.
const PROCESSORS: [(&str, &str); 2] = [("x86_64-unknown-linux-gnu", "amd64"), ("aarch64-unknown-linux-gnu", "arm64")];

/// Files of an OCI layout, by path.
type Files = BTreeMap<String, Vec<u8>>;

/// Assembles the image from the packed commands in a folder. Returns the path of the archive.
pub fn assemble(folder: &Path, version: &str, bases: &[PathBuf]) -> Result<PathBuf> {
    let bases = bases.iter().map(|base| read(base)).collect::<Result<Vec<Files>>>()?;
    let mut files = Files::new();
    let mut manifests = Vec::new();
    for (target, processor) in PROCESSORS {
        let packed = folder.join(format!("{}.tar.gz", archive::name(target, version)));
        if packed.exists() {
            let base = bases.iter().map(|base| part(base, processor)).collect::<Result<Vec<_>>>()?;
            let base = base.into_iter().flatten().next();
            ensure!(bases.is_empty() || base.is_some(), "no base image is for {processor}");
            manifests.push(platform(&mut files, &archive::unpack(&packed)?, processor, version, base)?);
        }
    }
    ensure!(!manifests.is_empty(), "{} has no packed command for Linux", folder.display());
    // Each entry of `index.json` is an image of its own. This one has a manifest for each processor.
    let image = json!({ "schemaVersion": 2, "mediaType": INDEX, "manifests": manifests });
    let mut image = add(&mut files, INDEX, serde_json::to_vec(&image)?);
    image["annotations"] = json!({ "org.opencontainers.image.ref.name": version });
    let index = json!({ "schemaVersion": 2, "mediaType": INDEX, "manifests": [image] });
    files.insert("index.json".to_owned(), serde_json::to_vec(&index)?);
    files.insert("oci-layout".to_owned(), br#"{"imageLayoutVersion":"1.0.0"}"#.to_vec());
    let entries: Vec<_> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.clone(), 0o644)).collect();
    let image = folder.join(format!("assay-{version}-image.tar"));
    fs::write(&image, archive::tar("", &entries)?)?;
    Ok(image)
}

/// A base image for one processor: its configuration, and its layers with their descriptors.
struct Base<'f> {
    config: Value,
    layers: Vec<(Value, &'f [u8])>,
}

/// Adds the command as a layer, the configuration and the manifest. Returns the manifest's descriptor.
fn platform(
    files: &mut Files,
    command: &[u8],
    processor: &str,
    version: &str,
    base: Option<Base<'_>>,
) -> Result<Value> {
    let tar = archive::tar("usr/local/bin", &[("assay", command.to_vec(), 0o755)])?;
    let diff = digest(&tar);
    let layer = add(files, LAYER, archive::gzip(&tar)?);
    let (mut config, mut layers) = (json!({}), Vec::new());
    if let Some(base) = base {
        config = base.config;
        for (descriptor, bytes) in base.layers {
            layers.push(descriptor.clone());
            add(files, LAYER, bytes.to_vec());
        }
    }
    layers.push(layer);
    config["architecture"] = processor.into();
    config["os"] = "linux".into();
    config["config"]["Entrypoint"] = json!(["/usr/local/bin/assay"]);
    config["config"]["WorkingDir"] = "/work".into();
    config["config"]["Labels"]["org.opencontainers.image.title"] = "assay".into();
    config["config"]["Labels"]["org.opencontainers.image.version"] = version.into();
    config["config"]["Labels"]["org.opencontainers.image.licenses"] = "Apache-2.0".into();
    if let Some(config) = config["config"].as_object_mut() {
        // The base's arguments are for its own entry point.
        config.remove("Cmd");
    }
    config["rootfs"]["type"] = "layers".into();
    push(&mut config["rootfs"]["diff_ids"], diff.into())?;
    push(&mut config["history"], json!({ "created_by": "cargo xtask release image" }))?;
    let config = add(files, CONFIG, serde_json::to_vec(&config)?);
    let manifest = json!({ "schemaVersion": 2, "mediaType": MANIFEST, "config": config, "layers": layers });
    let mut descriptor = add(files, MANIFEST, serde_json::to_vec(&manifest)?);
    descriptor["platform"] = json!({ "architecture": processor, "os": "linux" });
    Ok(descriptor)
}

/// Adds a value to a list, which may not exist yet.
fn push(list: &mut Value, value: Value) -> Result<()> {
    if list.is_null() {
        *list = json!([]);
    }
    list.as_array_mut().context("the base image has no valid configuration")?.push(value);
    Ok(())
}

/// The part of a base image for a processor, if there is one.
fn part<'f>(base: &'f Files, processor: &str) -> Result<Option<Base<'f>>> {
    for descriptor in manifests(base)? {
        let manifest = value(base, &path(&descriptor)?)?;
        let config = value(base, &path(&manifest["config"])?)?;
        if config["architecture"] == processor {
            let layers = manifest["layers"].as_array().context("the base image has no layers")?;
            let layers = layers.iter().map(|layer| Ok((layer.clone(), blob(base, layer)?)));
            return Ok(Some(Base { config, layers: layers.collect::<Result<_>>()? }));
        }
    }
    Ok(None)
}

/// The descriptors of the manifests of an image, which may be in a list of their own.
fn manifests(files: &Files) -> Result<Vec<Value>> {
    let list = |mut index: Value| match index["manifests"].take() {
        Value::Array(manifests) if !manifests.is_empty() => Ok(manifests),
        _ => bail!("the image has no manifests"),
    };
    let outer = list(value(files, "index.json")?)?;
    match outer.as_slice() {
        [only] if only["mediaType"] == INDEX => list(serde_json::from_slice(blob(files, only)?)?),
        _ => Ok(outer),
    }
}

/// Checks an image: that each descriptor fits its blob, that the layers unpack to what the configuration says, and that
/// the command is in it.
pub fn check(image: &Path) -> Result<()> {
    let files = read(image)?;
    ensure!(value(&files, "oci-layout")?["imageLayoutVersion"] == "1.0.0", "the image has no layout");
    let manifests = manifests(&files)?;
    // The layout, the index and the list of manifests.
    let mut used = 3;
    for descriptor in &manifests {
        let manifest: Value = serde_json::from_slice(blob(&files, descriptor)?)?;
        let config: Value = serde_json::from_slice(blob(&files, &manifest["config"])?)?;
        ensure!(config["architecture"] == descriptor["platform"]["architecture"], "the processors differ");
        let layers = manifest["layers"].as_array().context("the image has no layers")?;
        let diffs = config["rootfs"]["diff_ids"].as_array().context("the image has no layers")?;
        ensure!(layers.len() == diffs.len(), "the image has {} layers, and names {}", layers.len(), diffs.len());
        let mut last = Vec::new();
        for (layer, diff) in layers.iter().zip(diffs) {
            last.clear();
            GzDecoder::new(blob(&files, layer)?).read_to_end(&mut last)?;
            ensure!(*diff == digest(&last), "a layer is not what the configuration says");
        }
        let mut names = tar::Archive::new(last.as_slice());
        let has_command = names.entries()?.any(|entry| {
            entry.is_ok_and(|entry| entry.path().is_ok_and(|path| path.as_ref() == Path::new("usr/local/bin/assay")))
        });
        ensure!(has_command, "the image has no command");
        used += 2 + layers.len();
    }
    // Layers of a base could be shared.
    ensure!(files.len() <= used, "the image has blobs that nothing uses");
    println!("    {} has {} manifests", image.display(), manifests.len());
    Ok(())
}

/// The files of an OCI archive.
fn read(archive: &Path) -> Result<Files> {
    let file = File::open(archive).with_context(|| format!("cannot open {}", archive.display()))?;
    let mut files = Files::new();
    for entry in tar::Archive::new(file).entries().context("an image is no tar file")? {
        let mut entry = entry.context("an image is no tar file")?;
        if entry.header().entry_type().is_file() {
            let path = entry.path()?.to_string_lossy().trim_start_matches("./").to_owned();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            files.insert(path, bytes);
        }
    }
    Ok(files)
}

/// Adds a blob. Returns its descriptor.
fn add(files: &mut Files, media_type: &str, bytes: Vec<u8>) -> Value {
    let descriptor = json!({ "mediaType": media_type, "digest": digest(&bytes), "size": bytes.len() });
    files.insert(format!("blobs/sha256/{}", hex(&Sha256::digest(&bytes))), bytes);
    descriptor
}

fn digest(bytes: &[u8]) -> String {
    format!("sha256:{}", hex(&Sha256::digest(bytes)))
}

/// The path of the blob of a descriptor.
fn path(descriptor: &Value) -> Result<String> {
    let digest = descriptor["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:"));
    Ok(format!("blobs/sha256/{}", digest.context("a descriptor has no digest by SHA-256")?))
}

/// The blob of a descriptor, which must fit it.
fn blob<'f>(files: &'f Files, descriptor: &Value) -> Result<&'f [u8]> {
    let path = path(descriptor)?;
    let Some(bytes) = files.get(&path) else { bail!("an image lacks {path}") };
    ensure!(
        descriptor["size"] == bytes.len() && descriptor["digest"] == digest(bytes),
        "{path} is not what is described"
    );
    Ok(bytes)
}

fn value(files: &Files, path: &str) -> Result<Value> {
    let bytes = files.get(path).with_context(|| format!("an image lacks {path}"))?;
    serde_json::from_slice(bytes).with_context(|| format!("{path} is not valid JSON"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs commands, and assembles an image.
    fn image(folder: &Path, targets: &[&str], bases: &[PathBuf]) -> Result<PathBuf> {
        let built = folder.join("built");
        fs::write(&built, format!("a program {}", bases.len()))?;
        for target in targets {
            archive::pack(&built, target, "1.0.0", folder)?;
        }
        assemble(folder, "1.0.0", bases)
    }

    #[test]
    fn an_image_has_a_manifest_for_each_processor() {
        let folder = tempfile::tempdir().unwrap();
        assert!(assemble(folder.path(), "1.0.0", &[]).is_err());
        let targets = PROCESSORS.map(|(target, _)| target);
        let image = image(folder.path(), &targets, &[]).unwrap();
        check(&image).unwrap();
        assert_eq!(manifests(&read(&image).unwrap()).unwrap().len(), 2);
    }

    #[test]
    fn the_layers_of_a_base_come_first() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let targets = ["x86_64-unknown-linux-gnu"];
        let base = image(folders[0].path(), &targets, &[]).unwrap();
        let image_with_base = image(folders[1].path(), &targets, std::slice::from_ref(&base)).unwrap();
        check(&image_with_base).unwrap();
        let files = read(&image_with_base).unwrap();
        let part = part(&files, "amd64").unwrap().unwrap();
        assert_eq!(part.layers.len(), 2);
        assert!(part.layers[0].1 == super::part(&read(&base).unwrap(), "amd64").unwrap().unwrap().layers[0].1);
        let both = PROCESSORS.map(|(target, _)| target);
        let missing = image(folders[1].path(), &both, &[base]).unwrap_err();
        assert_eq!(missing.to_string(), "no base image is for arm64");
    }

    #[test]
    fn a_changed_image_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let image = image(folder.path(), &["x86_64-unknown-linux-gnu"], &[]).unwrap();
        let files = read(&image).unwrap();
        let write = |files: &Files| {
            let entries: Vec<_> = files.iter().map(|(path, bytes)| (path.as_str(), bytes.clone(), 0o644)).collect();
            fs::write(&image, archive::tar("", &entries).unwrap()).unwrap();
            check(&image)
        };
        write(&files).unwrap();
        for path in files.keys() {
            let mut changed = files.clone();
            changed.get_mut(path).unwrap().push(b'x');
            assert!(write(&changed).is_err(), "{path} may be changed");
            changed.remove(path);
            assert!(write(&changed).is_err(), "{path} may be missing");
        }
        let mut changed = files.clone();
        changed.insert("blobs/sha256/00".to_owned(), Vec::new());
        assert!(write(&changed).is_err());
        fs::write(&image, b"no tar file").unwrap();
        assert!(check(&image).is_err());
    }
}
