//! The bill of materials of a command, in the format of CycloneDX 1.6: the crates that are linked into it.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::lock::Lock;
use crate::shell::{cargo, output};

/// The bill of the command for a target.
pub fn of(target: &str, version: &str) -> Result<String> {
    let mut tree =
        cargo(&["tree", "--locked", "--package", "assay-code", "--features", "web-files", "--edges", "normal"]);
    tree.args(["--target", target, "--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"]);
    let bill = document(&output(&mut tree)?, &Lock::read("Cargo.lock")?, target, version)?;
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// The bill of what `cargo tree` lists.
fn document(tree: &str, lock: &Lock, target: &str, version: &str) -> Result<Value> {
    let sums: BTreeMap<(&str, &str), &str> = lock
        .packages
        .iter()
        .filter_map(|locked| Some(((&*locked.name, &*locked.version), locked.checksum.as_deref()?)))
        .collect();
    let lines: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    let components = lines.into_iter().map(|line| {
        let (package, licence) = line.split_once('|').with_context(|| format!("cargo tree says `{line}`"))?;
        let mut words = package.split(' ');
        let name = words.next().unwrap_or_default();
        let version = words.next().and_then(|version| version.strip_prefix('v'));
        let version = version.with_context(|| format!("cargo tree says `{line}`"))?;
        let mut component = json!({
            "type": "library",
            "bom-ref": format!("{name}@{version}"),
            "name": name,
            "version": version,
            "licenses": [{ "expression": licence.replace('/', " OR ") }],
        });
        // Crates of this project are in no registry.
        if let Some(sum) = sums.get(&(name, version)) {
            component["purl"] = format!("pkg:cargo/{name}@{version}").into();
            component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        }
        Ok(component)
    });
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": format!("assay@{version}"),
                "name": "assay",
                "version": version,
                "licenses": [{ "expression": "Apache-2.0" }],
                "properties": [{ "name": "target", "value": target }],
            },
        },
        "components": components.collect::<Result<Vec<_>>>()?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_listed_once_with_licence_and_checksum() {
        let tree = "own v1.0.0 (/a/b)|Apache-2.0\na v1.2.3|MIT/Apache-2.0\n\nb v2.0.0 (proc-macro)|MIT\na v1.2.3|MIT/Apache-2.0\n";
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.2.3\"\nchecksum = \"00ff\"\n[[package]]\nname = \"own\"\nversion = \"1.0.0\"\n";
        let lock = Lock::parse(lock).unwrap();
        let bill = document(tree, &lock, "t", "1.0.0").unwrap();
        let components = bill["components"].as_array().unwrap();
        assert_eq!(components.len(), 3);
        assert_eq!(components[0]["purl"], "pkg:cargo/a@1.2.3");
        assert_eq!(components[0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(components[0]["hashes"][0]["content"], "00ff");
        assert_eq!(components[2]["name"], "own");
        assert!(components[2].get("purl").is_none());
        assert!(document("nonsense", &lock, "t", "1.0.0").is_err());
    }
}
