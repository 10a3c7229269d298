//! Measures every file of the site after the compression of a static host.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use anyhow::Result;

use super::Bench;
use crate::project::Project;
use crate::wasm::{Packages, gzip};
use crate::web;

pub const BENCH: Bench = Bench { name: "size", run };

fn run() -> Result<()> {
    web::build(&Project::load()?.build_assay()?, Packages::Release)?;
    let mut sizes = Vec::new();
    measure(&web::checker(), &mut sizes)?;
    sizes.sort_by_key(|(_, size)| Reverse(*size));
    for (file, size) in sizes {
        println!("    {:8.1} KB  {file}", size as f64 / 1000.0);
    }
    Ok(())
}

fn measure(folder: &Path, sizes: &mut Vec<(String, usize)>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            measure(&path, sizes)?;
        } else {
            let name = path.strip_prefix(web::checker())?.display().to_string();
            sizes.push((name, gzip(&fs::read(&path)?)?.len()));
        }
    }
    Ok(())
}
