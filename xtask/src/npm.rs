//! `cargo xtask npm`: the npm package, assembled from `web/npm` and the packages of the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::project::Project;
use crate::shell::{output, program, root, run, step};
use crate::wasm::Packages;
use crate::{wasm, web};

/// The sources, and the manifest with the package's name.
const SOURCES: &str = "web/npm";
/// The packages of the page of which it consists. See `wasm-pack.toml`.
const PACKAGES: [&str; 2] = ["full", "harnesses"];
/// The largest archive, in bytes.
const BUDGET: u64 = 2_200_000;

/// Builds everything, and the archive that a registry takes. Returns its path.
pub fn build() -> Result<PathBuf> {
    wasm::build(Packages::Release)?;
    pack(Packages::Release)
}

/// Makes the archive of built packages, installs it into a folder of its own, and compiles a program that uses
/// its types. The end-to-end tests run the installed package.
pub fn check(packages: Packages) -> Result<()> {
    let archive = pack(packages)?;
    let consumer = consumer();
    if consumer.exists() {
        fs::remove_dir_all(&consumer)?;
    }
    fs::create_dir_all(&consumer)?;
    fs::write(consumer.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
    let install = ["install", "--silent", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    run(program("npm").args(install).arg(archive).current_dir(&consumer))?;
    let uses = consumer.join("consumer.ts");
    fs::copy(root().join("tests/npm/consumer.ts"), &uses)?;
    let types = root().join("node_modules/@types");
    // Declarations are checked, too, and with as few global types as a consumer may have.
    let strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    for (module, resolution, lib) in [
        ("nodenext", "nodenext", "es2023"),
        ("nodenext", "nodenext", "es2023,dom"),
        ("esnext", "bundler", "es2023,dom"),
    ] {
        let mut tsc = web::tool("tsc");
        tsc.args(["--ignoreConfig", "--target", "es2023", "--module", module, "--moduleResolution", resolution]);
        tsc.args(["--lib", lib, "--types", "node", "--typeRoots"]).arg(&types).args(strict).arg(&uses);
        run(tsc.current_dir(&consumer))?;
    }
    Ok(())
}

/// The folder in which the package is installed.
fn consumer() -> PathBuf {
    root().join("target/npm-consumer")
}

/// A file of an archive, as `npm pack --json` describes it.
#[derive(Deserialize)]
struct PackedFile {
    path: String,
}

/// An archive, as `npm pack --json` describes it.
#[derive(Deserialize)]
struct Packed {
    filename: String,
    size: u64,
    files: Vec<PackedFile>,
}

/// Makes the archive of packages that are built. Returns its path.
fn pack(packages: Packages) -> Result<PathBuf> {
    step("the npm package", || {
        let package = root().join("target/npm");
        assemble(&package)?;
        let archives = root().join("target/npm-archive");
        fs::create_dir_all(&archives)?;
        let mut pack = program("npm");
        pack.args(["pack", "--json", "--ignore-scripts", "--pack-destination"]).arg(&archives).current_dir(&package);
        let packed: Vec<Packed> = serde_json::from_str(&output(&mut pack)?).context("npm describes no archive")?;
        let [packed] = packed.as_slice() else { bail!("npm has packed {} archives", packed.len()) };
        check_files(packed)?;
        if packages == Packages::Release {
            check_archive_size(packed)?;
        }
        println!("    {}: {} KB of {} KB allowed", packed.filename, packed.size / 1000, BUDGET / 1000);
        Ok(archives.join(&packed.filename))
    })
}

/// Writes the files of the package into a folder.
fn assemble(package: &Path) -> Result<()> {
    if package.exists() {
        fs::remove_dir_all(package)?;
    }
    let compiled = package.join("lib");
    let mut compile = web::tool("tsc");
    compile.args(["-p", SOURCES, "--rootDir", SOURCES, "--outDir"]).arg(&compiled);
    // The settings of `tsc --build` emit declarations only.
    compile.args(["--composite", "false", "--incremental", "false", "--tsBuildInfoFile", "null"]);
    run(compile.args(["--declaration", "--emitDeclarationOnly", "false"]))?;

    let folders = PACKAGES.into_iter().chain(["grammars"]);
    for folder in folders {
        let (from, to) = (wasm::folder()?.join(folder), package.join("pkg").join(folder));
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from).with_context(|| format!("cannot read {}", from.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "js" || extension == "wasm") {
                fs::copy(&path, to.join(path.file_name().unwrap_or_default()))?;
            }
        }
    }
    fs::copy(wasm::folder()?.join(wasm::TYPES), package.join("pkg").join(wasm::TYPES))?;
    fs::copy(root().join("LICENSE"), package.join("LICENSE"))?;
    fs::copy(root().join(SOURCES).join("README.md"), package.join("README.md"))?;
    let manifest = fs::read_to_string(root().join(SOURCES).join("package.json"))?;
    fs::write(package.join("package.json"), published(&manifest, Project::load()?.version()?)?)?;
    Ok(())
}

/// The manifest of a release. The one in the sources has no version, and cannot be published.
fn published(manifest: &str, version: &str) -> Result<String> {
    // The order of `exports` has a meaning, so the text is edited.
    let (private, version) = ("\"private\": true", format!("\"version\": \"{version}\""));
    ensure!(manifest.matches(private).count() == 1, "the sources could be published without a version");
    Ok(manifest.replace(private, &version))
}

/// Checks that an archive has what it needs, and no more.
fn check_files(packed: &Packed) -> Result<()> {
    let has = |path: &str| packed.files.iter().any(|file| file.path == path);
    let own = ["LICENSE", "README.md", "package.json", "lib/index.js", "lib/index.d.ts", "pkg/types.d.ts"];
    let modules =
        PACKAGES.iter().flat_map(|name| [format!("pkg/{name}/{name}.js"), format!("pkg/{name}/{name}_bg.wasm")]);
    let grammars = ["python", "java", "typescript", "csharp"].map(|name| format!("pkg/grammars/{name}.wasm"));
    let needed = own.map(str::to_owned).into_iter().chain(modules).chain(grammars);
    let missing: Vec<String> = needed.filter(|path| !has(path)).collect();
    ensure!(missing.is_empty(), "the npm package lacks {}", missing.join(", "));
    let is_source = |path: &&str| path.ends_with(".ts") && !path.ends_with(".d.ts") || path.contains("tsconfig");
    if let Some(path) = packed.files.iter().map(|file| file.path.as_str()).find(is_source) {
        bail!("the npm package has {path}, which nobody needs");
    }
    Ok(())
}

fn check_archive_size(packed: &Packed) -> Result<()> {
    ensure!(packed.size <= BUDGET, "the npm package has {} bytes, but {BUDGET} are allowed", packed.size);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_has_a_version_and_is_not_private() {
        let text = published(r#"{"name": "a", "private": true}"#, "1.2.3").expect("the manifest is valid");
        assert_eq!(text, r#"{"name": "a", "version": "1.2.3"}"#);
        assert!(published(r#"{"name": "a"}"#, "1.2.3").is_err());
    }

    #[test]
    fn an_archive_with_missing_or_superfluous_files_is_refused() {
        let file = |path: &str| PackedFile { path: path.to_owned() };
        let packed = |paths: &[&str]| Packed {
            filename: "a.tgz".to_owned(),
            size: 1,
            files: paths.iter().map(|path| file(path)).collect(),
        };
        let mut paths =
            vec!["LICENSE", "README.md", "package.json", "lib/index.js", "lib/index.d.ts", "pkg/types.d.ts"];
        paths.extend(["pkg/full/full.js", "pkg/full/full_bg.wasm"]);
        paths.extend(["pkg/harnesses/harnesses.js", "pkg/harnesses/harnesses_bg.wasm"]);
        paths.extend(["pkg/grammars/python.wasm", "pkg/grammars/java.wasm", "pkg/grammars/typescript.wasm"]);
        assert!(check_files(&packed(&paths)).is_err_and(|error| error.to_string().contains("csharp.wasm")));
        paths.push("pkg/grammars/csharp.wasm");
        check_files(&packed(&paths)).expect("it is complete");
        assert!(check_archive_size(&Packed { size: BUDGET + 1, ..packed(&paths) }).is_err());
        paths.push("lib/index.ts");
        assert!(check_files(&packed(&paths)).is_err());
    }
}
