//! The command for a target: it has the web files in it, and on Linux it needs no newer glibc than 2.17.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::project::Project;
use crate::python::environment;
use crate::shell::{cargo, output, program, root, run, step};

/// The glibc of the oldest systems on which the command runs: that of manylinux2014.
pub const GLIBC: (u32, u32) = (2, 17);

/// The profile of what users download.
pub const PROFILE: &str = "dist";

/// Whether zig builds for a target.
pub fn is_by_zig(target: &str) -> bool {
    target.ends_with("-linux-gnu")
}

/// Builds the command for a target. Returns its path.
pub fn build(project: &Project, target: &str) -> Result<PathBuf> {
    ensure!(root().join("dist/index.html").is_file(), "there are no web files for the command: run `cargo xtask web`");
    step(&format!("assay for {target}"), || {
        let mut build = if is_by_zig(target) { by_zig(target)? } else { cargo(&["build", "--target", target]) };
        build.args(["--profile", PROFILE, "--locked", "--package", "assay-code"]);
        run(build.args(["--features", "web-files"]))?;
        Ok(project.target_directory.join(target).join(PROFILE).join(file_name(target)))
    })
}

/// A build for a target by zig; on Linux, for the oldest glibc.
pub fn by_zig(target: &str) -> Result<Command> {
    let mut build = with_zig(cargo(&["zigbuild", "--target"]))?;
    build.env_remove("CARGO"); // cargo-zigbuild finds its own
    let glibc = if target.ends_with("-linux-gnu") { format!(".{}.{}", GLIBC.0, GLIBC.1) } else { String::new() };
    build.arg(format!("{target}{glibc}"));
    Ok(build)
}

/// A command that finds zig and the programs that build with it.
pub fn with_zig(mut command: Command) -> Result<Command> {
    let python = PathBuf::from(environment("release")?.get_program());
    let tools = python.parent().context("Python is in a folder")?.to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(tools).chain(std::env::split_paths(&path)))?;
    command.env("PATH", path);
    Ok(command)
}

/// The name of the command's file.
pub fn file_name(target: &str) -> &'static str {
    if target.contains("windows") { "assay.exe" } else { "assay" }
}

/// Checks what a built command needs, and what it says if it runs on this machine.
pub fn check(built: &Path, target: &str, version: &str) -> Result<()> {
    let bytes = fs::read(built).with_context(|| format!("cannot read {}", built.display()))?;
    println!("    {}: {:.1} MB", built.display(), bytes.len() as f64 / 1e6);
    if is_by_zig(target) {
        let newest = newest_glibc(&bytes);
        ensure!(newest <= Some(GLIBC), "the command needs glibc {newest:?}, which old systems do not have");
        println!("    needs glibc {newest:?}");
    }
    if super::host()? == target {
        let said = output(program(built).arg("--version"))?;
        ensure!(said.trim() == format!("assay {version}"), "the command says it is {said}");
        let example =
            ["score", "--prompts", "examples/prompts.jsonl", "--predictions", "examples/predictions/strong.jsonl"];
        output(program(built).args(example))?;
    }
    Ok(())
}

/// The newest version of glibc of which a program uses a symbol. The names of versions are in its table of strings.
fn newest_glibc(program: &[u8]) -> Option<(u32, u32)> {
    const PREFIX: &[u8] = b"\0GLIBC_";
    let starts = program.windows(PREFIX.len()).enumerate().filter(|(_, window)| *window == PREFIX);
    let version = |(at, _): (usize, &[u8])| {
        let name = program[at + PREFIX.len()..].split(|byte| *byte == 0).next()?;
        let mut numbers = std::str::from_utf8(name).ok()?.split('.').map(|number| number.parse().ok());
        Some((numbers.next()??, numbers.next()??))
    };
    starts.filter_map(version).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_glibc_is_found() {
        assert_eq!(newest_glibc(b"\0GLIBC_2.2.5\0GLIBC_2.17\0GLIBC_PRIVATE\0x GLIBC_2.34\0"), Some((2, 17)));
        assert_eq!(newest_glibc(b"\0GLIBC_"), None);
        assert_eq!(newest_glibc(b""), None);
    }
}
