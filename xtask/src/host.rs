//! A static host on a loopback port, as a process of its own. xtask does not link the host's crate, which would
//! double the time until the first `cargo xtask` starts.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use anyhow::{Context, Result, ensure};

use crate::project::Project;
use crate::shell::{PROFILE, cargo, program, run};

/// A site that is served until the value is dropped.
pub struct Host {
    /// The address of its first page.
    pub url: String,
    process: Child,
}

impl Host {
    /// Builds the host, and serves a folder below a path such as `/` or `/some/where/`. If `port` is 0, it uses a free
    /// port.
    pub fn start(folder: &Path, below: &str, port: u16) -> Result<Self> {
        run(&mut cargo(&["build", "--package", "assay-host", "--example", "serve", "--profile", PROFILE]))?;
        Self::start_built(PROFILE, folder, below, port)
    }

    /// Like [`Self::start`], with the host in this folder of builds. `cargo test` builds it in `debug`, too.
    pub fn start_built(builds: &str, folder: &Path, below: &str, port: u16) -> Result<Self> {
        let serve = Project::load()?.target_directory.join(builds).join("examples/serve");
        let mut command = program(serve);
        command.arg(folder).args([below, &port.to_string()]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut host = Self { url: String::new(), process: command.spawn().context("cannot start the static host")? };
        let stdout = host.process.stdout.take().context("the static host has no standard output")?;
        BufReader::new(stdout).read_line(&mut host.url).context("cannot read the address of the static host")?;
        host.url.truncate(host.url.trim_end().len());
        ensure!(!host.url.is_empty(), "the static host did not start");
        Ok(host)
    }

    /// Waits until the process ends, which Ctrl-C does to both.
    pub fn wait(mut self) -> Result<()> {
        // `wait` would close standard input, which ends the process.
        let stdin = self.process.stdin.take();
        let status = self.process.wait().context("cannot wait for the static host")?;
        drop(stdin);
        ensure!(status.success(), "the static host ended with {status}");
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        drop(self.process.wait());
    }
}
