//! Builds the page into `dist/` with npm's tools, and runs the browser for tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{output, program, root, run, step};
use crate::wasm::Packages;
use crate::{setup, wasm};

/// Flags of Chromium for tests: headless, with no network traffic but the page's.
const CHROMIUM_FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox", // Chromium's sandbox does not run as root, which containers use
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// Builds the wasm packages and the results site around them.
pub fn build(assay: &Path, packages: Packages) -> Result<()> {
    wasm::build(packages)?;
    step("site", || build_site(assay, &[]))
}

/// Builds the checker and the results site with wasm packages that already exist. Pages run programs
/// in these languages, for which the command needs the engine.
pub fn build_site(assay: &Path, runtimes: &[&str]) -> Result<()> {
    let mut bundle = program(assay);
    bundle.args(["bundle", "--name", "Example benchmark", "--prompts", "examples/prompts.jsonl"]);
    output(bundle.args(["--out", "web/public/bundles/example.jsonl.gz"]))?;
    run(tool("vite").args(["build", "--logLevel", "warn"]))?;
    let mut build = program(assay);
    build.args(["site", "--results", "results", "--kit"]).arg(checker()).arg("--out").arg(site());
    build.arg("--cache").arg(root().join("target/site.cache"));
    if !runtimes.is_empty() {
        build.args(["--runtimes", &runtimes.join(",")]).env("ASSAY_CACHE", root().join("target/runtimes"));
    }
    run(&mut build)
}

/// The folder of the checker, which is a complete site and the kit for the results site.
pub fn checker() -> PathBuf {
    root().join("dist")
}

/// The folder of the results site.
pub fn site() -> PathBuf {
    root().join("target/site")
}

/// A program from an npm package.
pub fn tool(name: &str) -> Command {
    program(root().join("node_modules/.bin").join(name))
}

/// The capabilities that tests request from chromedriver, as JSON.
pub fn webdriver_capabilities() -> Result<String> {
    let binary = setup::chromium().context("no Chromium: run `cargo xtask setup`")?;
    let options = serde_json::json!({ "binary": binary, "args": CHROMIUM_FLAGS });
    Ok(serde_json::json!({ "goog:chromeOptions": options }).to_string())
}

/// Runs the end-to-end tests against a served site, with every case or a sample. They read these
/// environment variables: `ASSAY_SITE` (address of the page), `ASSAY_COMMAND` (the native program),
/// `ASSAY_CACHE`, `ASSAY_ALL`, `CHROMIUM` and `CHROMIUM_FLAGS`.
pub fn end_to_end(site: &str, assay: &Path, all: bool, arguments: &[String]) -> Result<()> {
    let mut command = tool("playwright");
    command.arg("test").args(arguments);
    command.env("ASSAY_SITE", site);
    command.env("ASSAY_COMMAND", assay).env("ASSAY_CACHE", root().join("target/runtimes"));
    if all {
        command.env("ASSAY_ALL", "1");
    }
    command.env("CHROMIUM", setup::headless_chromium().context("no Chromium: run `cargo xtask setup`")?);
    command.env("CHROMIUM_FLAGS", CHROMIUM_FLAGS.join(" "));
    run(&mut command)
}
