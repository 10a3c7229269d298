//! Runs the registries' own clients, which know the user's registries, proxies and credentials.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::error::io_error;
use super::{Client, InstallError, Package};

/// The number of lines of a failed client's messages that an error has.
const MESSAGE_LINES: usize = 12;

/// A registry that is overloaded or restarts answers again within seconds.
const PAUSES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];

/// The commands that fetch packages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clients {
    /// npm.
    pub(super) npm: OsString,
    /// The Python interpreter that runs pip.
    pub(super) python: OsString,
    /// Maven.
    pub(super) maven: OsString,
    /// rustup, which manages the user's Rust toolchains.
    pub(super) rustup: OsString,
    /// The pauses between attempts to fetch. One attempt more than there are pauses.
    pub(super) pauses: &'static [Duration],
}

impl Default for Clients {
    /// Commands that are looked up on the search path.
    fn default() -> Self {
        Self {
            npm: "npm".into(),
            python: "python3".into(),
            maven: "mvn".into(),
            rustup: "rustup".into(),
            pauses: &PAUSES,
        }
    }
}

impl Clients {
    /// Fetches a package's archive to an empty folder, and returns its path. Does not check the
    /// file.
    pub(super) fn fetch(&self, package: &Package, folder: &Path) -> Result<PathBuf, InstallError> {
        let (program, arguments, extension) = match package.client {
            Client::Npm => {
                (&self.npm, &["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination"][..], "tgz")
            }
            Client::Pip | Client::Maven => (
                &self.python,
                // pip's cache would store a second copy of each archive.
                &["-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", "--only-binary=:all:", "--dest"][..],
                "whl",
            ),
        };
        let mut command = Command::new(program);
        command.args(arguments).arg(folder);
        if let Some(platform) = &package.platform {
            command.args(["--platform", platform]);
        }
        command.arg(package.to_string());
        self.run(command, package, folder)?;
        let mut archives = Vec::new();
        for entry in fs::read_dir(folder).map_err(io_error(folder))? {
            let path = entry.map_err(io_error(folder))?.path();
            if path.extension() == Some(OsStr::new(extension)) {
                archives.push(path);
            }
        }
        let no_archive = || InstallError::Archive {
            package: package.to_string(),
            reason: format!("`{}` reported success but left no .{extension} file", program.display()),
        };
        archives.pop().ok_or_else(no_archive)
    }

    /// Lets Maven fetch an artefact and all that it depends on to an empty folder. Does not check
    /// the files.
    pub(super) fn fetch_files(&self, package: &Package, folder: &Path) -> Result<(), InstallError> {
        let project = folder.join("pom.xml");
        let Some((group, artefact)) = package.name.split_once(':') else {
            let reason = "the name of an artefact has two parts".to_owned();
            return Err(InstallError::Archive { package: package.to_string(), reason });
        };
        let version = &package.version;
        let text = format!(
            "<project>\n<modelVersion>4.0.0</modelVersion>\n<groupId>assay</groupId>\n<artifactId>fetch</artifactId>\n\
             <version>1</version>\n<dependencies>\n<dependency>\n<groupId>{group}</groupId>\n\
             <artifactId>{artefact}</artifactId>\n<version>{version}</version>\n</dependency>\n</dependencies>\n\
             </project>\n"
        );
        fs::write(&project, text).map_err(io_error(&project))?;
        let mut command = Command::new(&self.maven);
        command.args(["--batch-mode", "--quiet", "--file", "pom.xml"]);
        command.arg(format!("org.apache.maven.plugins:maven-dependency-plugin:{MAVEN_PLUGIN}:copy-dependencies"));
        command.arg("-DoutputDirectory=.");
        self.run(command, package, folder)
    }

    /// Runs a client in the folder to which it fetches. Retries it if it fails.
    fn run(&self, mut command: Command, package: &Package, folder: &Path) -> Result<(), InstallError> {
        command.stdin(Stdio::null()).current_dir(folder);
        self.retry(|| run_client(&mut command, package), |error| matches!(error, InstallError::Client { .. }))
    }

    /// Repeats `attempt` after each pause, while it fails with an error that may pass.
    pub(super) fn retry<T>(
        &self,
        mut attempt: impl FnMut() -> Result<T, InstallError>,
        may_pass: impl Fn(&InstallError) -> bool,
    ) -> Result<T, InstallError> {
        for pause in self.pauses {
            match attempt() {
                Err(error) if may_pass(&error) => thread::sleep(*pause),
                done => return done,
            }
        }
        attempt()
    }
}

/// The version of the plugin by which Maven copies what it fetched.
const MAVEN_PLUGIN: &str = "3.6.1";

fn run_client(command: &mut Command, package: &Package) -> Result<(), InstallError> {
    let program = command.get_program().display().to_string();
    let output = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => InstallError::NoClient {
            program: program.clone(),
            brings: match package.client {
                Client::Npm => "Node.js, which brings npm",
                Client::Pip => "Python 3 with pip",
                Client::Maven => "Maven (on Debian and Ubuntu: `apt install maven`)",
            },
        },
        _ => io_error(Path::new(&program))(error),
    })?;
    if output.status.success() {
        return Ok(());
    }
    // Maven writes its errors to standard output.
    let messages = last_lines(if output.stderr.is_empty() { &output.stdout } else { &output.stderr });
    let status = output.status.to_string();
    Err(InstallError::Client { program, package: package.to_string(), status, messages })
}

/// The last [`MESSAGE_LINES`] lines of a client's messages that are not blank.
pub(super) fn last_lines(messages: &[u8]) -> String {
    let messages = String::from_utf8_lossy(messages);
    let lines: Vec<_> = messages.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(MESSAGE_LINES)..].join("\n")
}
