//! Checks the server against its OpenAPI description with Schemathesis, and with clients of others.
//!
//! The server must accept what the description allows, reject everything else, and answer as
//! described. Clients that trainers of models use must get their answers without a change.

use std::io::{BufRead, BufReader, sink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result};

use crate::python::environment;
use crate::shell::{program, root, run};

/// The token of all requests.
const TOKEN: &str = "only-for-this-test";
/// The only installed language, which starts soon. The description lists the installed languages, and
/// requests name all of them.
const LANGUAGE: &str = "javascript";
/// Number of requests per operation. About half are valid, and each valid one runs a program.
const EXAMPLES: &str = "100";

/// Tests every operation that the server's description lists. Open Instruct's are not among them, as they need
/// Python; the command's tests hold those.
pub fn check(assay: &Path) -> Result<()> {
    let folder = tempfile::tempdir().context("there is no folder for temporary files")?;
    let token = folder.path().join("token");
    std::fs::write(&token, TOKEN).with_context(|| format!("cannot write {}", token.display()))?;
    let assay = |arguments: &[&str]| {
        let mut command = program(assay);
        command.args(arguments).env("ASSAY_CACHE", root().join("target/service-runtimes"));
        command
    };
    run(&mut assay(&["runtimes", "install", LANGUAGE]))?;
    let mut command = assay(&["serve", "--bind", "127.0.0.1:0", "--max-tests", "5", "--max-time", "1"]);
    let server = Server::start(command.arg("--token-file").arg(&token))?;
    let mut python = environment("service")?;
    run(python
        .args(["-m", "schemathesis.cli", "run"])
        .arg(format!("{}/openapi.json", server.address))
        .args(["--header", &format!("Authorization: Bearer {TOKEN}"), "--max-examples", EXAMPLES])
        // Generate the same requests in every run, and store nothing.
        .args(["--generation-deterministic", "--no-color"])
        .current_dir(folder.path()))
}

/// Runs clients of others against servers with the languages that the check `languages` installed.
pub fn trainers(assay: &Path) -> Result<()> {
    let assay = || {
        let mut command = program(assay);
        command.env("ASSAY_CACHE", root().join("target/runtimes"));
        command
    };
    // verl's client waits 12 s for a program with a limit of one second.
    run(assay().args(["runtimes", "optimise", "python"]))?;
    let serve = |more: &[&str]| Server::start(assay().args(["serve", "--bind", "127.0.0.1:0"]).args(more));
    let server = serve(&["--workers", "2", "--queue", "200"])?;
    let crowded = serve(&["--workers", "1", "--queue", "2"])?;
    run(environment("trainers")?
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/trainers"])
        .env("ASSAY_SERVER", &server.address)
        .env("ASSAY_CROWDED", &crowded.address)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(root()))
}

/// A running server on its own port. Dropping it kills the process.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Self> {
        let mut process = command.stderr(Stdio::piped()).spawn().context("the server does not start")?;
        let mut said = BufReader::new(process.stderr.take().context("the server says nothing")?);
        let mut line = String::new();
        said.read_line(&mut line)?;
        // Drain standard error, so that the server never blocks on a full pipe.
        thread::spawn(move || std::io::copy(&mut said, &mut sink()));
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once(';')).map(|(address, _)| address);
        let address = address.map(|address| format!("http://{address}"));
        let server = Self { process, address: address.unwrap_or_default() };
        if server.address.is_empty() {
            anyhow::bail!("the server does not say where it listens, but: {line}");
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
